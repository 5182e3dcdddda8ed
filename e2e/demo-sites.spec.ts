import { search } from "./support/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

const DEMO_SITES = [
  "harbourline",
  "harbourline-mazda",
  "harbourline-pre-owned",
  "banksia-point-toyota",
  "pepperleaf-suzuki",
  "southern-arc-nissan",
  "saltbush",
];

for (const site of DEMO_SITES) {
  test.describe(site, () => {
    test.use({ site, viewport: PHONE });

    test("D34 NAV-10: home, results and a car open without a complaint, and every link leads somewhere", async ({
      page,
      server,
    }) => {
      const { hits } = await search(server);
      const links = new Set<string>();
      for (const path of ["/", "/search/new-used-and-demo-cars", `/cars/${hits[0]!.slug}`]) {
        await page.goto(path);
        await page.locator("html[data-hydrated]").waitFor();
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        const hrefs = await page
          .locator("a[href^='/']")
          .evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
        for (const href of hrefs) links.add(href.split("#")[0]!);
      }
      expect(links.size).toBeGreaterThan(20);
      const answers = await Promise.all(
        [...links].map(async (href) => [href, (await server.get(href)).status()]),
      );
      expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    });
  });
}
