import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { expectNoViolations, layOutAll } from "./support/axe.ts";
import { ALL, findCard, wakeCards } from "./support/results.ts";
import { listSavedEvents } from "./support/saved-events.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";
import { becomeIdle, collectScripts, openSettled, weighScripts } from "./support/weight.ts";

const NAME = "2021 Toyota Camry Ascent";
const ADDED = "Saved in this browser";

/** Opens a page and moves the pointer: the hearts load at the first event of a visit (D140). */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await wakeCards(page);
}

const findHeart = (page: Page, slug: string) => findCard(page, slug).getByRole("button", { name: /^Save/ });
const toast = (page: Page) =>
  page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
const headerLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Watchlist/ });
const stored = (page: Page, site: string) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "[]") as { slug: string }[],
    `${site}:favourites`,
  );

/** How wide the first word of each button is drawn. */
const measureWords = (buttons: Element[]) =>
  buttons.map((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode()!);
    return range.getBoundingClientRect().width;
  });

test("WAT-11 WAT-18 ENT-17 TEN-20 ANA-06: the heart saves a car, counts it, and removes it; event 39 is for saving", async ({
  page,
  site,
}) => {
  await visit(page, ALL);
  const heart = findHeart(page, CARS.photographed);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(ALL);
  await expect(toast(page)).toContainText(ADDED);
  await expect(headerLink(page)).toHaveText(/1$/);
  const [saved] = await stored(page, site);
  expect(Object.keys(saved ?? {}).sort()).toEqual([
    "id",
    "make",
    "model",
    "name",
    "price",
    "primary_image_url",
    "slug",
  ]);
  expect(saved).toMatchObject({ name: NAME, make: "Toyota", model: "Camry", slug: CARS.photographed });
  expect(await listSavedEvents(page)).toHaveLength(1);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(toast(page)).toContainText("Car Removed");
  await expect(headerLink(page)).toHaveText(/^Watchlist$/);
  expect(await stored(page, site)).toEqual([]);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart, "the focus returns from the toast").toBeFocused();
  expect(await stored(page, site)).toEqual([saved]);
  expect(await listSavedEvents(page)).toHaveLength(1);
});

test("CONST-02 CONST-03 D455 ERR-06: there is one toast at most, which goes by itself, not while it is read, and with its page", async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, ALL);
  await findHeart(page, CARS.photographed).click();
  await findHeart(page, CARS.plain).click();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText("Yaris");
  await page.clock.runFor(9_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).hover();
  await page.clock.runFor(900_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(findHeart(page, CARS.plain)).toBeFocused();
  await findHeart(page, CARS.plain).click();
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(10_001);
  await expect(toast(page)).toHaveCount(0);
  await findHeart(page, CARS.plain).click();
  await expect(toast(page)).toBeVisible();
  await headerLink(page).click();
  await expect(page).toHaveURL("/favourites");
  await expect(toast(page)).toHaveCount(0);
});

test("WAT-16 WAT-18 WAT-12: the favourites page lists what was saved, newest first; a car that is sold or gone stays, says so and links to similar ones", async ({
  page,
  site,
}) => {
  await visit(page, ALL);
  await findHeart(page, CARS.photographed).click();
  await findHeart(page, CARS.plain).click();
  await page.evaluate((key) => {
    const cars = JSON.parse(localStorage.getItem(key) ?? "[]") as object[];
    const gone = {
      ...cars[0],
      id: 99_999_999,
      slug: "2019-mazda-cx-5-x1",
      name: "2019 Mazda CX-5",
      make: "Mazda",
      model: "CX-5",
    };
    localStorage.setItem(key, JSON.stringify([...cars, gone]));
  }, `${site}:favourites`);
  await headerLink(page).click();
  await expect(page).toHaveURL("/favourites");
  await page.reload();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "2021 Toyota Yaris",
    "2021 Toyota Camry",
    "2019 Mazda CX-5",
  ]);
  await expect(page.getByText("No longer for sale")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove 2021 Toyota Camry Ascent" }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Remove 2019 Mazda CX-5/ })).toBeFocused();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 3 }).nth(1)).toHaveText("2021 Toyota Camry");
  await page.getByRole("link", { name: "See similar cars to 2019 Mazda CX-5" }).click();
  await expect(page).toHaveURL(/\/search\/mazda\/cx-5$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(findHeart(page, CARS.soldYesterday)).toHaveCount(0);
});

test("WAT-17 WAT-11 D234 D295: a vehicle's page has one button that saves and one that compares, labelled, by keyboard too", async ({
  page,
}) => {
  await page.goto(`/cars/${CARS.photographed}`);
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    const names = page.getByRole("main").getByRole("button", { name: /save|fav|watchlist|compare/i });
    await expect(names).toHaveText(["Save", "Compare"]);
  }
  const heart = page.getByRole("main").getByRole("button", { name: /^Save/ });
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveText("Saved");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("WAT-16: a sold car's page has no heart", async ({ page }) => {
  await visit(page, `/cars/${CARS.soldYesterday}`);
  await expect(page.getByText("SOLD.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /^Save/ })).toHaveCount(0);
});

test("VDP-22 WAT-18: the favourites page also shows the cars whose pages were opened, the last one first", async ({
  page,
}) => {
  for (const slug of [CARS.plain, CARS.photographed, CARS.withdrawn]) {
    await page.goto(`/cars/${slug}`);
    await page.locator("html[data-hydrated]").waitFor();
  }
  await page.goto("/favourites");
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "2021 Toyota Camry",
    "2021 Toyota Yaris",
  ]);
});

test("WAT-18: an empty list leads back to the search", async ({ page }) => {
  await page.goto("/");
  await headerLink(page).click();
  await expect(page.getByRole("heading", { name: /^Save the first / })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Search our stock" }).click();
  await expect(page).toHaveURL(ALL);
});

test("D140: in a browser that has favourites, the hearts load at once", async ({ page }) => {
  await visit(page, ALL);
  await findHeart(page, CARS.photographed).click();
  await page.reload();
  await expect(headerLink(page)).toHaveText(/1$/);
  await expect(findHeart(page, CARS.photographed)).toHaveAttribute("aria-pressed", "true");
});

test("WAT-18: 10,000 stored cars are cut to 100, and another one is refused with the reason", async ({
  page,
  site,
}) => {
  await page.goto("/favourites");
  await page.evaluate((key) => {
    const car = {
      name: "2019 Mazda CX-5",
      slug: "x",
      make: "Mazda",
      model: "CX-5",
      primary_image_url: null,
    };
    const cars = Array.from({ length: 10_000 }, (_, at) => ({ ...car, id: 5_000_000 + at }));
    localStorage.setItem(key, JSON.stringify(cars));
  }, `${site}:favourites`);
  await visit(page, ALL);
  await expect(headerLink(page)).toHaveText(/100$/);
  await findHeart(page, CARS.plain).click();
  await expect(toast(page)).toContainText("You have 100 saved in this browser. Remove one to save another.");
  await expect(findHeart(page, CARS.plain)).toHaveAttribute("aria-pressed", "false");
  expect(await listSavedEvents(page)).toEqual([]);
});

test("WAT-18: a change in another tab shows at once", async ({ page, context }) => {
  await visit(page, ALL);
  const other = await context.newPage();
  await visit(other, ALL);
  await findHeart(other, CARS.plain).click();
  await expect(findHeart(page, CARS.plain)).toHaveAttribute("aria-pressed", "true");
  await findHeart(page, CARS.photographed).click();
  await expect(headerLink(other)).toHaveText(/2$/);
});

test.describe(`whose storage is blocked`, () => {
  test.use({ expectedMessages: /Browser storage/ });

  test("WAT-18: the toast says that the browser did not store it, and the list lasts until the page is left", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await visit(page, ALL);
    await findHeart(page, CARS.plain).click();
    await expect(toast(page)).toContainText("storage is blocked or full");
    await expect(findHeart(page, CARS.plain)).toHaveAttribute("aria-pressed", "true");
    await headerLink(page).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test.describe(`without an answer from the site`, () => {
  test.use({ expectedMessages: /status of 503|saved-cars/ });

  test("WAT-18 ERR-03: favourites show as they were saved", async ({ page }) => {
    await visit(page, ALL);
    await findHeart(page, CARS.plain).click();
    await page.route("**/api/saved-cars?*", (route) => route.fulfill({ status: 503 }));
    await headerLink(page).click();
    await expect(page.getByRole("alert")).toContainText("as you saved them");
    await expect(page.getByRole("heading", { name: "2021 Toyota Yaris Ascent" })).toBeVisible();
  });
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false });

  test("D17 WAT-18: there is no heart, and the favourites page says why it is empty", async ({ page }) => {
    await page.goto(ALL);
    await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
    await page.goto("/favourites");
    await expect(page.getByText("Turn on JavaScript to see it")).toBeVisible();
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    for (const path of [ALL, `/cars/${CARS.photographed}`])
      test(`D234 D295 D17 D140: on ${path} save and compare are there without any event, after everything else, move nothing, and weigh at most 6 KB`, async ({
        page,
        server,
      }) => {
        const scripts = collectScripts(page);
        await openSettled(page, path);
        const before = new Set(scripts);
        await page.evaluate(layOutAll);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect([...before].filter((name) => name.includes("garage-parts"))).toEqual([]);
        await becomeIdle(page);
        await expect(page.getByRole("button", { name: /^Save/ }).first()).toHaveText(/^Save/);
        await expect(page.getByRole("button", { name: /^Compare/ }).first()).toBeVisible();
        const widths = await page.getByRole("button", { name: /^(Save|Compare)/ }).evaluateAll(measureWords);
        expect(Math.min(...widths), "the word is to be seen").toBeGreaterThan(20);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
        const own = [...scripts].filter((name) => !before.has(name) || /garage-[^/]*\.js$/.test(name));
        expect(own.length).toBeGreaterThan(1);
        expect(await weighScripts(server, own)).toBeLessThanOrEqual(6 * 1024);
      });

    test("WAT-18: the favourites page is accessible, full and empty, and as wide as the screen", async ({
      page,
    }) => {
      const expectSound = async () => {
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoViolations(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      };
      await page.goto("/favourites");
      await expectSound();
      await visit(page, ALL);
      await findHeart(page, CARS.longNames).click();
      await findHeart(page, CARS.photographed).click();
      await page.goto("/favourites");
      await expect(page.getByRole("article")).toHaveCount(2);
      await expectSound();
    });
  });
}

test("WAT-18: each site of a dealer has its own favourites", async ({ page }) => {
  await visit(page, ALL);
  await findHeart(page, CARS.plain).click();
  await expect(headerLink(page)).toHaveText(/1$/);
  await page.evaluate(() =>
    localStorage.setItem("outback:favourites", localStorage.getItem("coastal:favourites") ?? ""),
  );
  await page.evaluate(() => localStorage.removeItem("coastal:favourites"));
  await page.reload();
  await expect(headerLink(page)).toHaveText(/^Watchlist$/);
});
