import type { Page } from "@playwright/test";
import { SPINNING_SITE } from "./dealer/viewer-stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

/** Demo dealers whose home page is a file, of both templates. */
const COMPOSED = ["harbourline", "harbourline-pre-owned"] as const;
const MAX_SCRIPTS = 140 * 1024;

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Brings every part near the window, so that its scripts are there, and returns to the top. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}

for (const site of COMPOSED) {
  test.describe(site, () => {
    test.use({ site, viewport: PHONE });

    test("D334 D34: its home page weighs at most 140 KB of scripts, and breaks no rule of WCAG on either screen", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await openSettled(page, "/");
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(MAX_SCRIPTS);
      for (const viewport of [PHONE, { width: 1366, height: 800 }]) {
        await page.setViewportSize(viewport);
        await seeAll(page);
        expect(await isWide(page)).toBe(0);
        await expectNoViolations(page);
      }
    });
  });
}

test.describe("a popup", () => {
  test.use({ site: "southern-arc-nissan" });

  test("HOME-21 HOME-22 HOME-23 D335: it opens by itself once no form is on the screen, and never again once it is dismissed", async ({
    page,
    context,
  }) => {
    const popup = page.getByRole("dialog", { name: /run-out/ });
    const search = page.getByRole("search").locator("[name=query]");
    const away = () => page.getByRole("heading", { name: "Special offers" }).scrollIntoViewIfNeeded();
    await page.goto("/");
    await page.locator("html[data-hydrated]").waitFor();
    await search.focus();
    await away();
    await expect(page.getByRole("heading", { name: "Special offers" })).toBeInViewport();
    await expect(popup).toBeHidden();
    await search.blur();
    await page.mouse.wheel(0, 40);
    await expect(popup).toBeVisible();
    await expectNoViolations(page);
    const box = await popup.boundingBox();
    expect(box!.width).toBeLessThanOrEqual(600);
    await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    // Another visit has another session.
    const later = await context.newPage();
    await later.goto("/");
    await later.locator("html[data-hydrated]").waitFor();
    await later.getByRole("heading", { name: "Special offers" }).scrollIntoViewIfNeeded();
    await later.mouse.wheel(0, 40);
    await expect(later.locator("dialog").locator("xpath=..")).toBeHidden();
  });
});

test.describe("the sales counter", () => {
  test.use({ site: SPINNING_SITE });

  test("HOME-26 HOME-27: it asks again each 150 seconds, and runs to the new number in two", async ({
    page,
  }) => {
    await page.clock.install();
    await page.route("**/api/sales-this-month", (route) => route.fulfill({ json: { count: 1_000 } }));
    await page.goto("/");
    await page.locator("html[data-hydrated]").waitFor();
    const counter = page.locator("section").filter({ hasText: "Sales this Month" }).locator(".tabular");
    await counter.scrollIntoViewIfNeeded();
    const before = await counter.textContent();
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(149_000);
    await expect(counter).toHaveText(before ?? "");
    const answered = page.waitForResponse("**/api/sales-this-month");
    await page.clock.runFor(2_000);
    await answered;
    await page.clock.runFor(500);
    await expect(counter).not.toHaveText("1,000");
    await page.clock.runFor(2_000);
    await expect(counter).toHaveText("1,000");
  });
});
