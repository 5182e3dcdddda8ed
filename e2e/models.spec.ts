import { shopper } from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("DIR-01 DIR-02 DIR-03: words and filters are in the address, without a page, and find models without loading a document", async ({
  page,
}) => {
  await page.goto("/directory?page=1");
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.getByRole("searchbox", { name: "Search models" }).fill("people mover");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("query") === "people mover");
  expect(new URL(page.url()).searchParams.has("page")).toBe(false);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("searchbox", { name: "Search models" })).toHaveValue("");
  await page.getByLabel("Make").selectOption("Kia");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Kia models");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Model", { exact: true }).selectOption("Sorento");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("NAV-01 NAV-11 DIR-06: from the menu to a body's models, a model and its stock", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText("Models", { exact: true }).click();
    await menu.getByRole("link", { name: "All new models" }).click();
    await page
      .getByRole("list", { name: "Body types" })
      .getByRole("link", { name: /^Sedans/ })
      .click();
    await expect(page).toHaveURL(/\/models\?body=sedan$/);
    await page.getByRole("article").getByRole("link", { name: "Toyota Camry", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Toyota Camry");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const table = page.getByRole("region", { name: "Badges of the Toyota Camry" });
    const fade = table.locator("..");
    expect(await fade.evaluate((box) => getComputedStyle(box, "::after").backgroundImage)).toContain(
      "gradient",
    );
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    const link = page.getByRole("link", { name: /^\d+ used Camry$/ });
    const count = /\d+/.exec((await link.textContent()) ?? "")?.[0];
    await link.click();
    await expect(page).toHaveURL(/\/search\/used-cars\/toyota\/camry$/);
    await expect(page.getByText(new RegExp(`^${count} `)).first()).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("DIR-06 D143 D303: who finds none in stock asks for an email when one arrives", async ({ page }) => {
      await page.goto("/directory/kia/carnival");
      await expect(page.getByRole("heading", { name: "No new one in stock right now" })).toBeVisible();
      await page.getByRole("link", { name: "Tell me when one arrives" }).click();
      await page.getByLabel(/email$/i).fill(shopper(javaScriptEnabled ? "Carnival" : "Carnivalplain").email);
      await page.getByRole("button", { name: "Email me" }).click();
      await expect(page.getByText(/^Check your email/)).toBeVisible();
      if (javaScriptEnabled) await expect(page).toHaveURL(/\/directory\/kia\/carnival$/);
    });
  });
}
