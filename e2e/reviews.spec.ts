import { expectNoViolations } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

/** A demo dealer of each template. */
const DEALERS = [
  { template: "showroom", site: "harbourline", count: "662 reviews", yard: "nundah" },
  { template: "yard", site: "saltbush", count: "214 reviews", yard: "wangara" },
] as const;
const DESKTOP = { width: 1440, height: 900 };

for (const { template, site, count, yard } of DEALERS) {
  test.describe(`reviews, ${template}`, () => {
    test.use({ site });

    test("REV-01 REV-06 REV-07: from the home page to all reviews, page by page, and to those of a yard", async ({
      page,
    }) => {
      await page.goto("/");
      const home = page.locator("section", {
        has: page.getByRole("heading", { name: "What our customers say" }),
      });
      await expect(home.getByText("made up for the demonstration")).toBeVisible();
      await home.getByRole("link", { name: count }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Customer reviews" })).toBeVisible();
      await expect(page.getByText(`4.7 out of 5 from ${count}`)).toBeVisible();
      const list = page.getByRole("region", { name: "Reviews" });
      await expect(list.getByRole("article")).toHaveCount(12);
      const first = await list.getByRole("article").first().textContent();
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL(/\/reviews\?page=2$/);
      await expect(list.getByRole("article").first()).not.toHaveText(first ?? "");
      await page.goBack();
      await expect(list.getByRole("article").first()).toHaveText(first ?? "");
      await page.locator(`a[href="/reviews?location=${yard}"]`).first().click();
      await expect(page.getByRole("heading", { level: 1, name: /^Reviews of / })).toBeVisible();
    });

    test("REV-04 D34: the page breaks no rule of WCAG on either screen, and its scripts weigh at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await openSettled(page, "/reviews");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await expectNoViolations(page);
      }
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * 1024);
    });
  });
}
