import type { Locator, Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { SHOWN, VIEWER_SITES } from "./dealer/viewer-stock.ts";
import { ALL, wakeCards } from "./support/results.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

/** Opens a page on a narrow phone whose owner reads text at twice the size. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await wakeCards(page);
}

/** Pairs of parts that lie on each other. */
async function listOverlaps(parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, ...(await part.boundingBox())! })),
  );
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const { template, site } of TEMPLATES) {
  test.describe(`${template} with text at twice the size`, () => {
    test.use({ site, viewport: { width: 390, height: 844 } });

    test("D34 SEA-02: the search box, the filters and the order of results are beside or below each other", async ({
      page,
    }) => {
      await open(page, ALL);
      const main = page.getByRole("main");
      const parts = {
        search: main
          .getByRole("searchbox")
          .or(main.getByRole("combobox", { name: /search/i }))
          .first(),
        filters: main.getByRole("button", { name: /^Filters/ }),
        sort: main.locator("details[data-menu] > summary").first(),
      };
      expect(await listOverlaps(parts)).toEqual([]);
      expect(await readWidth(page)).toBe(390);
    });

    test("D34 SIDE-09 FIN-28: a car's page is as wide as the screen, and the price of its bar apart from the buttons", async ({
      page,
    }) => {
      await open(page, `/cars/${CARS.photographed}`);
      const bar = page.locator("[data-bottom-bar]");
      const parts = {
        price: bar.getByText("$", { exact: false }).first(),
        enquire: bar.getByRole("link", { name: /^Enquire/ }),
        call: bar.getByRole("link", { name: /^Call/ }),
      };
      expect(await listOverlaps(parts)).toEqual([]);
      expect(await readWidth(page)).toBe(390);
    });
  });
}

for (const { template, site } of VIEWER_SITES) {
  test.describe(`${template} with text at twice the size`, () => {
    test.use({ site, viewport: { width: 390, height: 844 } });

    test("D34 GAL-02: Photos is whole, and nothing on the stage lies on anything else", async ({ page }) => {
      await open(page, `/cars/${SHOWN.everything}`);
      const tab = page.getByRole("tab", { name: "Photos" });
      await tab.click();
      const [whole, list] = [await tab.boundingBox(), await page.getByRole("tablist").boundingBox()];
      expect(whole!.width).toBeLessThanOrEqual(list!.width);
      const stage = {
        views: page.getByRole("tablist"),
        fullScreen: page.getByRole("button", { name: "View full screen" }).first(),
        next: page.getByRole("button", { name: "Next" }).first(),
      };
      expect(await listOverlaps(stage)).toEqual([]);
    });
  });
}

for (const site of ["harbourline", "saltbush"]) {
  test.describe(`${site} with text at twice the size`, () => {
    test.use({ site, viewport: { width: 390, height: 844 } });

    test("D34 TEN-06: the dealer's logo grows with the text", async ({ page }) => {
      await page.goto(ALL);
      const logo = page.getByRole("banner").getByRole("img", { name: /home page$/ });
      const { width } = (await logo.boundingBox())!;
      await open(page, ALL);
      expect((await logo.boundingBox())!.width).toBeGreaterThan(1.8 * width);
      expect(await readWidth(page)).toBe(390);
    });
  });
}
