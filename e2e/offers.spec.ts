import type { Page } from "@playwright/test";
import { expectSound } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

/** One demo dealer of each template: an offer, and words that find it alone. */
const DEALERS = [
  { site: "pepperleaf-suzuki", name: "Jimny: a snorkel and all-terrain tyres at no cost", words: "snorkel" },
  { site: "saltbush", name: "Show offer: solar and lithium on new vans", words: "solar" },
] as const;

for (const { site, name, words } of DEALERS) {
  test.describe(site, () => {
    test.use({ site });

    test("OFF-01 OFF-03 OFF-06 OFF-09 D34: a shopper finds an offer, reads it and asks about it", async ({
      page,
    }) => {
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Offers", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Special offers");
      await expectSound(page);
      await expect(page.getByRole("search"), "nobody searches so few").toHaveCount(0);
      await page.goto("/special-offers?query=nothing");
      await page.getByLabel("Search offers").fill(words);
      await page.getByRole("button", { name: "Show offers" }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get("query") === words);
      await page.locator("html[data-hydrated]").waitFor();
      const card = page.getByRole("article");
      await expect(card).toHaveCount(1);
      const folded = card.getByRole("button", { name: /^View full disclaimer/ });
      await folded.click();
      await expect(card.getByRole("button", { name: /^View less/ })).toHaveAttribute("aria-expanded", "true");
      await card.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("heading", { name: "Terms and conditions" })).toBeVisible();
      await expectSound(page);
      await page.getByRole("link", { name: /^Enquire Now/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about this offer");
      await expect(page.locator('input[name="offer"]')).toHaveValue(/^[a-z-]+$/);
    });

    test("D34 T3: list and page of an offer load at most 140 KB of scripts", async ({ page, server }) => {
      await page.setViewportSize(PHONE);
      for (const path of ["/special-offers", await findOffer(page, name)]) {
        const scripts = collectScripts(page);
        await openSettled(page, path);
        expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * 1024);
      }
    });
  });
}

async function findOffer(page: Page, name: string): Promise<string> {
  await page.goto("/special-offers");
  return (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
}

test.describe("an offer that is over", () => {
  test.use({ site: "pepperleaf-suzuki", expectedMessages: /status of 410/ });

  test("D313 D34: its page leads to others", async ({ page }) => {
    const answer = await page.goto("/offers/winter-service");
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This offer has ended");
    await expectSound(page);
    await page.getByRole("link", { name: "All special offers" }).click();
    await expect(page).toHaveURL(/\/special-offers$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ site: "saltbush", javaScriptEnabled: false });

  test("OFF-03 OFF-08: the form finds, categories choose, and every text is whole", async ({ page }) => {
    await page.goto("/special-offers?query=van");
    await page
      .getByRole("list", { name: "Categories" })
      .getByRole("link", { name: /Caravans/ })
      .click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByLabel("Search offers").fill("nothing like it");
    await page.getByRole("button", { name: "Show offers" }).click();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/special-offers$/);
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByText("nothing on this page is an offer").first()).toBeVisible();
  });
});
