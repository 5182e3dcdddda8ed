import { expectNoViolations } from "./support/axe.ts";
import { expect, PHONE, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

/** Pages of the demo's dealers that have the heavier blocks. */
const PAGES = [
  ["harbourline", "/about-us"],
  ["harbourline", "/service"],
  ["saltbush", "/about-us"],
] as const;

for (const [site, path] of PAGES) {
  test.describe(`${site}${path}`, () => {
    test.use({ site });

    test("D34 D157 CONST-04: it is as wide as a phone, breaks no rule of WCAG on either screen, and its scripts weigh at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        await page.setViewportSize(viewport);
        await openSettled(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await expectNoViolations(page);
      }
      expect(await weighScripts(server, scripts)).toBeLessThanOrEqual(140 * 1024);
    });
  });
}
