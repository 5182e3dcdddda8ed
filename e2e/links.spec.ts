import type { Page } from "@playwright/test";
import { ALL } from "./support/results.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

/** A page that was not loaded again still has this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);
const firstCard = (page: Page) => page.getByRole("article").first().getByRole("link").first();

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D24 SEA-24: cards, chips, the menu and the footer lead on without loading a document", async ({
      page,
    }) => {
      await page.goto(ALL);
      await mark(page);
      const href = (await firstCard(page).getAttribute("href"))!;
      await firstCard(page).click();
      await expect(page).toHaveURL((url) => url.pathname === href);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL((url) => url.pathname === ALL);
      await page.getByRole("list", { name: "Quick filters" }).getByRole("link").first().click();
      await expect(page).toHaveURL((url) => url.search !== "");
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
      await expect(page).toHaveURL((url) => url.pathname === "/privacy-policy");
      await page
        .getByRole("banner")
        .getByRole("link", { name: /home page/ })
        .focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === "/");
      expect(await isMarked(page)).toBe(true);
    });

    test("D24: a press with Ctrl opens another tab and leaves this one", async ({ page, context }) => {
      await page.goto(ALL);
      const opened = context.waitForEvent("page");
      await firstCard(page).click({ modifiers: ["Control"] });
      await (await opened).close();
      expect(new URL(page.url()).pathname).toBe(ALL);
    });

    test("D24: the link to the page that is shown makes no second step in the history", async ({ page }) => {
      await page.goto("/privacy-policy");
      const before = await page.evaluate(() => history.length);
      const answer = page.waitForResponse("**/*.data*");
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
      await answer;
      expect(await page.evaluate(() => history.length)).toBe(before);
    });

    test("D367: the footer's groups are folded on a phone and open on a wider screen", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/privacy-policy");
      const group = page.getByRole("contentinfo").locator("details.footer-group").last();
      await expect(group.getByRole("link").first()).toBeHidden();
      await group.locator("summary").click();
      await expect(group.getByRole("link").first()).toBeVisible();
      await group.locator("summary").click();
      await page.setViewportSize({ width: 1366, height: 768 });
      await expect(group.getByRole("link").first()).toBeVisible();
      await expect(group.locator("summary")).toBeHidden();
    });

    test.describe("of no page", () => {
      test.use({ expectedMessages: /status of 404/ });

      test("D367: a page that is not there leads to a search, the phone and vehicles in stock", async ({
        page,
      }) => {
        await page.goto("/there/is/nothing/here");
        await expect(page.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:/);
        await expect(page.getByRole("article")).toHaveCount(3);
        await page.getByRole("searchbox").fill("Camry");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/make_model=Toyota\+Camry/);
      });
    });
  });
}
