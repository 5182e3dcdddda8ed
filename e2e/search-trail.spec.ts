import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { search } from "./support/stock.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const SEARCH = "/search/new-used-and-demo-cars?make=Toyota";

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const cars = (page: Page) =>
  results(page)
    .getByRole("article")
    .getByRole("link", { name: /^\d{4} / });
const trail = (page: Page) => page.getByRole("navigation", { name: "Your search" });

test.use({ site: "outback" });

test("D127: from a search, a car leads back to it with its count, and on to its next car", async ({
  page,
  server,
}) => {
  await page.goto(SEARCH);
  const { count } = await search(server, "make=Toyota");
  const [first, second] = await cars(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!),
  );
  await cars(page).first().click();
  await expect(page).toHaveURL(first!);
  await expect(trail(page).getByRole("link")).toHaveText([`Back to ${count} results`, "Next car"]);
  await trail(page).getByRole("link", { name: "Next car" }).click();
  await expect(page).toHaveURL(second!);
  await trail(page)
    .getByRole("link", { name: `Back to ${count} results` })
    .click();
  await expect(page).toHaveURL(SEARCH);
});

test("D17 D127: a reload keeps it without a move, and another tab, opened directly, has none", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(SEARCH);
  await cars(page).first().click();
  await expect(trail(page)).toBeVisible();
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(page.url());
  await expect(trail(page).getByRole("link", { name: /^Back to/ })).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  // The row itself would be 0.02; a letter of another typeface may move by less than can be seen.
  expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.001);

  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto(`/cars/${CARS.plain}`);
  await elsewhere.locator("html[data-hydrated]").waitFor();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(trail(elsewhere)).toBeHidden();
  await elsewhere.close();
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D121 D127: the link to the section that is read is marked", async ({ page }) => {
      await page.goto(`/cars/${CARS.photographed}`);
      const sections = page.getByRole("navigation", { name: "On this page" });
      const current = sections.locator("[aria-current]");
      for (const name of ["Location", "Features", "Specs"]) {
        await sections.getByRole("link", { name }).click();
        await expect(current).toHaveText(name);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect(current).toHaveCount(0);
    });
  });
}
