import type { Page } from "@playwright/test";
import { FINANCE_SITES } from "./dealer/finance-sites.ts";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations } from "./support/axe.ts";
import { ALL, findCard, wakeCards } from "./support/results.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";

const SCREENS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 600 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** Below the width of a laptop the words stand below the picture, but for their first line (D300). */
async function expectPictureAbove(page: Page, width: number): Promise<void> {
  if (width >= 1024) return;
  const picture = await page.locator("main section").first().locator(":scope > div").first().boundingBox();
  const words = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(words!.y - picture!.y).toBeGreaterThanOrEqual(140);
  expect(picture!.y + picture!.height - words!.y).toBeLessThanOrEqual(40);
}

/** A yard's picture is whole, and what it shows, from three tenths of its width on, stands beside the search. */
async function expectPictureBeside(page: Page): Promise<void> {
  const picture = (await page.locator("main section").first().locator(":scope > div").first().boundingBox())!;
  const search = (await page.getByRole("search").boundingBox())!;
  expect(picture.width / picture.height).toBeCloseTo(2, 1);
  expect(search.x + search.width).toBeLessThanOrEqual(picture.x + 0.3 * picture.width);
}

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D269 T16: what is far down a page is laid out once the browser is idle", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/");
      await expect(page.locator("html")).toHaveAttribute("data-laid-out", "");
      await expectNoViolations(page);
    });

    test("D124: the first screen has the dealer's words and the whole search, at every width", async ({
      page,
    }) => {
      for (const viewport of SCREENS) {
        await page.setViewportSize(viewport);
        await page.goto("/");
        await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
        await expect(page.getByRole("search").getByRole("button", { name: /^Show \d+/ })).toBeInViewport({
          ratio: 1,
        });
        await expectPictureAbove(page, viewport.width);
        if (template === "yard" && viewport.width >= 1024 && viewport.height > 704)
          await expectPictureBeside(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
    });

    test("D124: the button counts what the choices find, and leads to as many", async ({ page }) => {
      await page.goto("/");
      const form = page.getByRole("search");
      await form.getByLabel("Make", { exact: true }).selectOption("Mazda");
      await expect(form.getByRole("button")).toHaveText(/^Show 4 /);
      await form.getByRole("button").click();
      await expect(page).toHaveURL(`${ALL}?make=Mazda`);
      await expect(page.getByRole("main")).toContainText(/(?<!\d)4 [a-z ]*(cars|vehicles)/i);
    });

    test("D124: a shelf leads to a search that finds its number", async ({ page, server }) => {
      await page.goto("/");
      const links = page.getByRole("link", { name: /^See all \d+ *: / });
      for (const link of await links.all()) {
        const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
        const search = new URL((await link.getAttribute("href")) ?? "", page.url()).search;
        expect((await (await server.get(`/api/search${search}`)).json()).count).toBe(count);
      }
    });
  });

  test.describe(`${template} without JavaScript`, () => {
    test.use({ site, javaScriptEnabled: false });

    test("D124: the search is a form", async ({ page }) => {
      await page.goto("/");
      const form = page.getByRole("search");
      await form.getByLabel("Make", { exact: true }).selectOption("Mazda");
      await form.getByRole("button").click();
      await expect(page).toHaveURL(`${ALL}?make=Mazda`);
    });
  });
}

test("D300: a returning shopper finds what they saved and looked at, and what became cheaper", async ({
  page,
  site,
}) => {
  const left = page.getByRole("region", { name: "Where you left off" });
  await page.goto("/");
  await expect(left).toBeHidden();
  await page.goto(`/cars/${CARS.plain}`);
  await page.goto(ALL);
  await wakeCards(page);
  for (const slug of [CARS.photographed, CARS.pictured])
    await findCard(page, slug).getByRole("button", { name: /^Save/ }).click();
  // As if its price had been $500 higher when it was saved.
  await page.evaluate((key) => {
    const saved = JSON.parse(localStorage.getItem(key) ?? "[]") as { price: { cents: number } }[];
    saved[1]!.price.cents += 50_000;
    localStorage.setItem(key, JSON.stringify(saved));
  }, `${site}:favourites`);
  await page.goto("/");
  await expect(left.getByRole("listitem")).toHaveText([
    /^Price down \$500.*Camry.*\$30,000/,
    /^You saved this.*Toyota 86/,
    /^You looked at this.*Yaris/,
  ]);
  await left.getByRole("link", { name: /Yaris/ }).click();
  await expect(page).toHaveURL(`/cars/${CARS.plain}`);
});

for (const { template, site } of FINANCE_SITES) {
  test.describe(`${template} with finance`, () => {
    test.use({ site, viewport: { width: 390, height: 844 } });

    test("D124: a budget is in all or a week, and what is out of sight does not narrow the search", async ({
      page,
    }) => {
      await page.goto("/");
      const form = page.getByRole("search");
      const price = form.getByLabel("Maximum price", { exact: true });
      await price.selectOption({ index: 1 });
      await form.getByText("Per week").click();
      await expect(price).toBeHidden();
      await form.getByLabel("Maximum a week").selectOption({ index: 1 });
      await form.getByRole("button").click();
      await expect(page).toHaveURL(/\?range\[weekly_price_range\]=:\d+$/);
    });

    test("D124: on the finance page the result stays in view, leads to what is in reach, and its figures go into the form", async ({
      page,
    }) => {
      await page.goto("/finance");
      const calculator = page.locator("#finance-calculator");
      const result = calculator.getByRole("status");
      await expect(
        calculator.getByRole("link", { name: /^\d+ (cars|vehicles) in this budget, up to \$\d+ a week$/ }),
      ).toBeVisible();
      const slider = calculator.getByRole("slider", { name: "Purchase price, slider" });
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect(result).toBeInViewport({ ratio: 1 });
      await expect(slider).toBeInViewport();
      await calculator.getByLabel("Deposit or trade-in").fill("2000");
      await calculator.getByRole("link", { name: /^(Enquire Now|Get Finance Now)$/ }).click();
      await expect(page.getByLabel("Budget")).toHaveValue("$30,500");
      await expect(page.getByLabel("Comments")).toHaveValue(
        "From the calculator: $30,500 over 5 years with a deposit of $2,000.",
      );
    });
  });
}

test.describe("a budget search", () => {
  test.use({ site: "harbourline-pre-owned" });

  test("HOME-02 HOME-03 HOME-06 HOME-08 HOME-31 D34: what a shopper can pay a week leads to the vehicles that it counts", async ({
    page,
  }) => {
    await page.goto("/");
    const form = page.locator("form", { has: page.getByRole("heading", { name: /for your budget/ }) });
    const button = form.getByRole("button");
    await form.scrollIntoViewIfNeeded();
    await expect(form.getByText("$38,000")).toBeVisible();
    await form.getByLabel("Weekly").check();
    await expect(form.getByLabel("Repayment a week ($)")).toHaveValue("200");
    await expect(form.getByText("$54,000")).toBeVisible();
    await expect(form.getByRole("link", { name: /at \$200 a week or less$/ })).toBeVisible();
    await form.getByLabel("Repayment a week ($)").fill("1e9");
    await expect(form.getByText("Repayment a week must be an amount in dollars, such as 600.")).toBeVisible();
    await expect(form.getByText("No cars found for this budget", { exact: true }).first()).toBeVisible();
    await expect(button).toBeDisabled();
    await form.getByLabel("Repayment a week ($)").fill("90");
    await form.getByLabel("SUV").check();
    await expect(button).toHaveText(/^\d+ SUVs? Found$/);
    await expectNoViolations(page);
    const count = Number.parseInt((await button.textContent()) ?? "", 10);
    await button.click();
    await expect(page).toHaveURL(/body=suv&range\[price\]=:25400$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(String(count));
  });
});
