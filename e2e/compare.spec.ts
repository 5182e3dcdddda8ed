import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { ALL, findCard, wakeCards } from "./support/results.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const FOUR = [CARS.photographed, CARS.pictured, CARS.longNames, CARS.excludingCharges];
const PATH = `/compare?cars=${FOUR.join(",")}`;
const WIDTHS = [360, 768, 1440];
const columns = (page: Page) => page.locator("th[scope=col]:visible");
const findCompareBox = (page: Page, slug: string) =>
  findCard(page, slug).getByRole("button", { name: /^Compare/ });

const listEmptyTopics = (topics: Element[]) =>
  topics
    .filter((topic) => [...topic.querySelectorAll("tr")].filter((row) => row.checkVisibility()).length < 2)
    .map(({ textContent }) => textContent);
/** Texts on more lines than one. */
const listBroken = (elements: Element[]) =>
  elements
    .filter((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length > 1;
    })
    .map(({ textContent }) => textContent);

test("WAT-11 WAT-19: two cars are added on their cards, compared, and one is removed", async ({ page }) => {
  await page.goto(ALL);
  await page.locator("html[data-hydrated]").waitFor();
  await wakeCards(page);
  const first = findCompareBox(page, CARS.photographed);
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: "Added to your comparison" })).toBeVisible();
  await expect(page.getByRole("status").getByRole("link", { name: "Compare" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Compare (1)" })).toHaveAttribute(
    "href",
    `/compare?cars=${CARS.photographed}`,
  );
  await findCompareBox(page, FOUR[1]!).click();
  await page.getByRole("link", { name: "Compare (2)" }).click();
  await expect(page).toHaveURL(`/compare?cars=${FOUR.slice(0, 2).join(",")}`);
  await expect(columns(page)).toHaveCount(2);
  await page
    .getByRole("link", { name: /^Remove/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/compare?cars=${FOUR[1]}`);
  await expect(columns(page)).toHaveCount(1);
  await page.goto("/compare");
  await expect(page).toHaveURL(`/compare?cars=${FOUR[1]}`);
});

test("WAT-19: rows without a difference can be left out", async ({ page }) => {
  await page.goto(PATH);
  const rows = page.locator("tbody tr:visible");
  const before = await rows.count();
  await page.getByLabel("Show only differences").check();
  expect(await rows.count()).toBeLessThan(before);
  await expect(page.getByText("$30,000").first()).toBeVisible();
});

test("WAT-19 D299: the best value of a row says so in words, and what a dash means is said once", async ({
  page,
}) => {
  await page.goto(`/compare?cars=${CARS.photographed},${CARS.longNames}`);
  const findCell = (label: string) => page.getByRole("row", { name: label }).getByRole("cell").first();
  await expect(findCell("Price $")).toHaveText(/\$30,000.*Lowest$/);
  await expect(findCell("Kilometres")).toHaveText("52,000 kmFewest");
  await expect(findCell("Year 2021")).toHaveText("2021");
  await expect(page.getByText("means not listed")).toHaveCount(1);
});

test("WAT-19: paper has all four cars and no buttons", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(PATH);
  await page.emulateMedia({ media: "print" });
  await expect(columns(page)).toHaveCount(4);
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false });

  test("WAT-19: an address shows its comparison, and a car is removed by a link", async ({ page }) => {
    await page.goto(PATH);
    await expect(columns(page)).toHaveCount(4);
    await page.getByLabel("Show only differences").check();
    await page
      .getByRole("link", { name: /^Remove/ })
      .first()
      .click();
    await expect(columns(page)).toHaveCount(3);
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("WAT-19: at no width is a topic without rows, or an amount on two lines", async ({ page }) => {
      for (const cars of [FOUR, [CARS.plain], [CARS.caravan]]) {
        await page.goto(`/compare?cars=${cars.join(",")}`);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const isChecked of [false, true]) {
            await page.getByLabel("Show only differences").setChecked(isChecked);
            expect(await page.locator("tbody:visible").evaluateAll(listEmptyTopics), `${width} px`).toEqual(
              [],
            );
          }
          const amounts = page.locator("td .tabular.font-extrabold:visible");
          expect(await amounts.evaluateAll(listBroken), `${width} px`).toEqual([]);
        }
      }
    });

    test("WAT-19: a phone shows two cars at a time, the others by a tap, and the names stay in view", async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto(PATH);
      await expect(columns(page)).toHaveCount(2);
      const third = await page
        .getByRole("navigation", { name: /^Other (cars|vehicles)/ })
        .getByRole("link")
        .first()
        .textContent();
      await page
        .getByRole("navigation", { name: /^Other (cars|vehicles)/ })
        .getByRole("link")
        .first()
        .click();
      await expect(columns(page).nth(1)).toContainText(third ?? "");
      // Neither of the two shown has equipment, so that the topic is left out.
      await page.locator("tbody:visible").last().scrollIntoViewIfNeeded();
      await expect(columns(page).first()).toBeInViewport();
    });

    test("WAT-19: the comparison is accessible and as wide as the screen", async ({ page }) => {
      await page.goto(PATH);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}
