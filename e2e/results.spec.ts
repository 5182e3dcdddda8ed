import type { Page } from "@playwright/test";
import { CARS } from "./dealer/stock.ts";
import { axe, layOutAll } from "./support/axe.ts";
import { ALL, findResult } from "./support/results.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

const results = (page: Page) => page.getByRole("region", { name: "Results" });

/** Which of a card's photos is in its window: the strip's place, in photos. */
const photoAt = (page: Page) =>
  findResult(page, CARS.photographed)
    .locator("a")
    .first()
    .evaluate((strip) => strip.scrollLeft / strip.clientWidth);

test("CARD-18 D123: the text of a card leads to the vehicle, too", async ({ page }) => {
  await page.goto(ALL);
  // The press lands on the card's link, which lies above its text: Playwright would wait for the text itself.
  await findResult(page, CARS.photographed).getByText("52,000 km").click({ force: true });
  await expect(page).toHaveURL(`/cars/${CARS.photographed}`);
});

test("CARD-18 D123: a caravan's card says what it is chosen by", async ({ page }) => {
  await page.goto(ALL);
  const card = findResult(page, CARS.caravan);
  for (const fact of ["Sleeps 4", "5.64 m (18.5 ft)", "Tare 2,165 kg", "ATM 2,565 kg"])
    await expect(card.getByText(fact)).toBeAttached();
});

test("D123: quick filters depend on the stock, and become chips", async ({ page }) => {
  await page.goto(ALL);
  const quick = page.getByRole("list", { name: "Quick filters" });
  await quick.getByRole("link", { name: "SUV" }).click();
  await expect(page.getByRole("link", { name: "Remove filter: SUV" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("body") === "suv");
  await expect(quick.getByRole("link", { name: "SUV" })).toHaveCount(0);
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("T15 D123: a card is one link and Enquire, and its photos come with a mouse or with keys", async ({
      page,
    }) => {
      await page.goto(ALL);
      const card = findResult(page, CARS.photographed);
      await expect(card.getByRole("link")).toHaveCount(2);
      await expect(card.getByText("1/8")).toBeVisible();
      await expect(card.locator("img")).toHaveCount(1);
      const link = card.getByRole("link", { name: "2021 Toyota Camry", exact: true });
      await link.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => photoAt(page)).toBe(1);
      await expect(card.locator("img")).toHaveCount(3);
      await expect(card.getByText("2/8")).toBeVisible();
      await card.hover();
      await link.hover({ position: { x: 20, y: 20 } });
      await card.locator("button[aria-hidden]").last().click();
      await expect.poll(() => photoAt(page)).toBe(2);
      await expect(page).toHaveURL(ALL);
      await page.keyboard.press("Escape");
      await link.click({ position: { x: 20, y: 20 } });
      await expect(page).toHaveURL(`/cars/${CARS.photographed}`);
    });

    test("CARD-18 T15: names and prices of cards side by side are level, whatever stands under a price", async ({
      page,
    }) => {
      await page.goto(`${ALL}?item_type=car`);
      await expect(results(page).getByText("Excl. Govt. Charges").first()).toBeAttached();
      await page.evaluate(layOutAll);
      const cards = await results(page)
        .getByRole("article")
        .evaluateAll((articles) =>
          articles.map((article) => {
            const texts = [...article.querySelectorAll("*")].filter((one) => one.childElementCount === 0);
            const price = texts.find((one) => /^\$[\d,]+$/.test(one.textContent ?? ""));
            const toTop = (one: Element | null | undefined) =>
              one && Math.round(one.getBoundingClientRect().top);
            return { row: toTop(article), name: toTop(article.querySelector("h2")), price: toTop(price) };
          }),
        );
      expect(cards.length).toBeGreaterThan(5);
      for (const { row, name, price } of cards) {
        const beside = cards.filter((card) => card.row === row);
        for (const other of beside) expect(other.name).toBe(name);
        for (const other of beside) expect(other.price ?? price).toBe(price ?? other.price);
      }
    });

    test("D123: search box and filters stay in view while results scroll", async ({ page }) => {
      await page.goto(ALL);
      await page.evaluate(() => window.scrollTo(0, 1500));
      await expect(page.getByLabel("Search this stock")).toBeInViewport({ ratio: 1 });
      await expect(page.locator("summary", { hasText: /^Condition/ })).toBeInViewport();
    });

    test("D123: a search without results says what to drop, shows the nearest, and the enquiry carries it", async ({
      page,
    }) => {
      await page.goto(`${ALL}?make=Mazda&transmission=manual`);
      const drop = page
        .getByRole("list", { name: "Search again without" })
        .getByRole("link", { name: /^Without Manual/ });
      await expect(drop).toContainText("4 cars");
      await expect(
        page.getByRole("region", { name: "Nearest matches" }).getByRole("article"),
      ).not.toHaveCount(0);
      const { violations } = await axe(page).include("main").analyze();
      expect(violations).toEqual([]);
      const ask = page.getByRole("link", { name: "Tell us what you’re looking for" });
      const href = await ask.getAttribute("href");
      await drop.click();
      await expect(results(page).getByRole("article").first()).toContainText("Mazda");
      await page.goto(href!);
      await expect(page.locator('[name="message"]')).toHaveValue(/^I am looking for: Mazda, Manual\./);
    });
  });

  test.describe(`${template} on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true });

    test("D123: photos are swiped on the card, and load when they are", async ({ page }) => {
      await page.goto(ALL);
      const card = findResult(page, CARS.photographed);
      await expect(card.locator("img")).toHaveCount(1);
      // What a finger does to it: the browser scrolls the strip.
      await card
        .locator("a")
        .first()
        .evaluate((strip) => strip.scrollBy({ left: strip.clientWidth * 3, behavior: "instant" }));
      await expect(card.locator("img")).toHaveCount(3);
      await expect(card.getByText("See all 8 photos")).toBeInViewport();
      await card.getByText("See all 8 photos").tap();
      await expect(page).toHaveURL(`/cars/${CARS.photographed}`);
    });

    test("D123 D119: a chip of very long words can be removed without scrolling to its end", async ({
      page,
    }) => {
      await page.goto(`${ALL}?query=${"Wagon".repeat(30)}`);
      const chip = page.getByRole("list", { name: "Chosen filters" }).getByRole("link").first();
      await expect(chip.locator("svg")).toBeInViewport({ ratio: 1 });
    });

    test("D123: chips are on one line that scrolls, and the sheet clears them", async ({ page }) => {
      await page.goto(`${ALL}?body=suv&body=hatch&fuel=petrol&transmission=automatic&car_type=used`);
      const chips = page.getByRole("list", { name: "Chosen filters" });
      const tops = await chips
        .getByRole("link")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await page.getByRole("button", { name: /Filters/ }).tap();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await expect(sheet.locator("summary", { hasText: "Fuel" })).toContainText("Petrol");
      await sheet.getByRole("link", { name: "Clear" }).tap();
      await expect(page).toHaveURL(ALL);
      await expect(sheet).toBeVisible();
      await expect(sheet.locator("summary", { hasText: "Fuel" })).not.toContainText("Petrol");
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("D17 D123: a card shows its first photo, and a tap opens the vehicle", async ({ page }) => {
        await page.goto(ALL);
        const card = findResult(page, CARS.photographed);
        await expect(card.getByText("See all 8 photos")).toBeHidden();
        await card.locator("img").tap();
        await expect(page).toHaveURL(`/cars/${CARS.photographed}`);
      });
    });
  });
}

test.describe("yard on a tablet", () => {
  test.use({ site: "outback", viewport: { width: 768, height: 1024 } });

  test("D123: a row's photo keeps its shape beside its facts", async ({ page }) => {
    await page.goto(ALL);
    const photo = results(page).getByRole("article").first().getByRole("link").first();
    const { width, height } = (await photo.boundingBox())!;
    expect(width / height).toBeGreaterThan(1.4);
  });
});

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1280, height: 600 },
  { width: 1440, height: 900 },
]) {
  test.describe(`yard at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ site: "outback", viewport });

    test("D123: the bar of filters takes one line, and each opens under its button, no wider than it needs", async ({
      page,
    }) => {
      await page.goto(ALL);
      const bar = page.locator("[data-search-bar]");
      expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(72);
      const summaries = bar.locator("details[data-facet] > summary");
      const first = (await summaries.first().boundingBox())!;
      let shown = 0;
      for (const summary of await summaries.all()) {
        const button = (await summary.boundingBox())!;
        if (button.y > first.y) break;
        await summary.click();
        const panel = (await summary.locator("xpath=following-sibling::div").boundingBox())!;
        expect(panel.x).toBeCloseTo(button.x, 0);
        expect(panel.width).toBeLessThanOrEqual(400);
        expect(panel.width).toBeGreaterThanOrEqual(240);
        expect(panel.x + panel.width).toBeLessThanOrEqual(viewport.width);
        shown += 1;
      }
      expect(shown).toBeGreaterThan(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });

    test("D123 SEA-06: all filters are in a drawer that counts, and leads back to the bar", async ({
      page,
    }) => {
      await page.goto(ALL);
      await page.getByRole("button", { name: "All Filters" }).click();
      const drawer = page.getByRole("dialog", { name: "Filters" });
      expect((await drawer.boundingBox())!.width).toBeLessThan(450);
      await expect(drawer.locator("details[open]"), "not one choice in sight").toHaveCount(2);
      await drawer.locator("summary", { hasText: /^Transmission/ }).click();
      await drawer.getByLabel("Automatic").check();
      await expect(page).toHaveURL(/transmission=automatic/);
      await drawer.getByRole("checkbox", { name: /^Mazda/ }).check();
      const show = drawer.getByRole("button", { name: /Show Me\s*\d+\s*Cars/ });
      await expect(show).toBeInViewport({ ratio: 1 });
      await show.click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole("link", { name: "Remove filter: Automatic" })).toBeVisible();
      await expect(page.locator("[data-search-bar] details[open]")).toHaveCount(0);
      await page.getByRole("button", { name: "All Filters" }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "All Filters" })).toBeFocused();
    });
  });
}

for (const { template, site } of TEMPLATES) {
  test.describe(`${template} on a tablet`, () => {
    test.use({ site, viewport: { width: 768, height: 1024 } });

    test("D123: quick filters are on one line that scrolls, and the filters leave the results in sight", async ({
      page,
    }) => {
      await page.goto(`${ALL}?body=suv&body=hatch&fuel=petrol&car_type=used`);
      const chips = page
        .getByRole("main")
        .locator("ul:is([aria-label='Chosen filters'], [aria-label='Quick filters']) a");
      const tops = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThan(5);
      expect(new Set(tops).size).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
      await page.getByRole("button", { name: /Filters/ }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      expect((await sheet.boundingBox())!.width).toBeLessThan(450);
    });
  });
}
