import type { Locator, Page } from "@playwright/test";
import { FOLD_CARS, FOLD_SITES, FOLD_VAN } from "./dealer/viewer-stock.ts";
import { blockFaces, expect, test, WITHOUT_FACES } from "./support/test.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
/** From this width on the offer is beside the pictures and there is no bar at the foot. */
const WIDE = 1024;
/** On a phone, how far down name, facts, price and repayment may reach: 120 px above the bar of a usual one. */
const MAX_PHONE_Y = 640;

const offer = (page: Page) => page.locator("[data-offer]");
const media = (page: Page) => page.locator("[data-viewer]");

async function measureBox(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x, y, width, height, bottom: y + height };
}

/** What sells the car, each with its own words, in the order of a phone. */
const selling = (page: Page) => ({
  name: page.getByRole("heading", { level: 1, name: /^2021 Kia/ }),
  facts: offer(page).getByText("52,000 km"),
  price: offer(page).getByText("$45,000"),
  repayment: offer(page).getByText(/^Only \$\d+ \/wk\*$/),
});

/** The figures that go with the repayment. */
const rates = (page: Page) => [
  offer(page).getByText(/^[\d.]+% p\.a\.$/),
  offer(page).getByText(/^[\d.]+% p\.a\. comparison rate\*$/),
];

async function expectToSellAboveFold(page: Page, viewport: { width: number; height: number }) {
  await expect(page.getByText("Roadworks on Tollgate Road")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Demonstration site")).toBeInViewport({ ratio: 1 });
  const isWide = viewport.width >= WIDE;
  const bar = page.locator("[data-bottom-bar]");
  const foot = isWide ? viewport.height : (await measureBox(bar)).y;
  const limit = viewport.width < 768 ? MAX_PHONE_Y : foot;
  const parts = Object.entries(selling(page));
  const tops: number[] = [];
  for (const [name, part] of parts) {
    const { y, bottom } = await measureBox(part);
    expect(bottom, name).toBeLessThanOrEqual(limit);
    tops.push(y);
  }
  expect(tops, "picture, name, facts, price, repayment").toEqual(tops.toSorted((one, other) => one - other));
  if (!isWide) expect((await measureBox(media(page))).bottom).toBeLessThanOrEqual(tops[0]!);
  if (!isWide) await expectFactsOnOneLine(page);
  for (const rate of rates(page)) expect((await measureBox(rate)).bottom, "rate").toBeLessThanOrEqual(foot);
  const enquire = (isWide ? offer(page) : bar).getByRole("link", { name: "Enquire Now" });
  expect((await measureBox(enquire)).bottom).toBeLessThanOrEqual(viewport.height);
  const heart = offer(page).getByRole("button", { name: "Save" });
  expect((await measureBox(heart)).bottom, "T27: the heart").toBeLessThanOrEqual(limit);
  if (isWide) return;
  await expect(bar.getByText("$45,000")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Call Now" })).toBeVisible();
}

/** Kilometres, transmission, fuel and body (D296). */
async function expectFactsOnOneLine(page: Page) {
  const facts = ["52,000 km", "Automatic", "Petrol", "SUV"];
  const lines = await Promise.all(
    facts.map(async (fact) => (await measureBox(offer(page).getByText(fact, { exact: true }))).y),
  );
  expect(new Set(lines.map(Math.round)).size, facts.join(" · ")).toBe(1);
}

async function expectPictureShape(page: Page, viewport: { width: number; height: number }) {
  const stage = await measureBox(media(page));
  if (viewport.width < 768) expect(stage.height).toBeCloseTo((viewport.width * 3) / 4, 0);
  if (viewport.width < WIDE) return;
  const beside = await measureBox(offer(page));
  expect(beside.y).toBeCloseTo(stage.y, 0);
  const columns = beside.x + beside.width - stage.x;
  expect(stage.width / columns).toBeGreaterThan(0.64);
  expect(stage.width / columns).toBeLessThan(0.68);
}

for (const { template, site } of FOLD_SITES) {
  for (const viewport of SCREENS) {
    test.describe(`${template} at ${viewport.width} × ${viewport.height}`, () => {
      test.use({ site, viewport });

      const cars = Object.entries(FOLD_CARS);

      test("D121 SIDE-02 SIDE-03 SIDE-09: name, price, repayment and button are above the fold; the pictures have 4 by 3 on a phone, and 8 of 12 columns beside the offer on a laptop", async ({
        page,
      }) => {
        for (const [kind, car] of cars) {
          await test.step(kind, async () => {
            await page.goto(`/cars/${car}`);
            await expectToSellAboveFold(page, viewport);
            await expectPictureShape(page, viewport);
          });
        }
      });

      test("D121 D127 D129: so they are when the car is opened from a search", async ({ page }) => {
        await page.goto("/search/used-cars?make=Kia");
        for (const [kind, car] of cars) {
          await test.step(kind, async () => {
            await page.locator(`article a[href="/cars/${car}"]`).first().click();
            await expect(page.getByRole("navigation", { name: "Your search" })).toBeVisible();
            await expectToSellAboveFold(page, viewport);
            await page.goBack();
          });
        }
      });
    });
  }
}

for (const { template, site } of FOLD_SITES) {
  test.describe(`${template} in other typefaces`, () => {
    test.use({ site, viewport: SCREENS[0], expectedMessages: WITHOUT_FACES });

    // Faces are no matter of the screen on which a page was loaded, so each page is loaded once.
    test("D121: so they are on each of these screens", async ({ page }) => {
      await blockFaces(page);
      for (const [kind, car] of Object.entries(FOLD_CARS)) {
        await page.goto(`/cars/${car}`);
        for (const viewport of SCREENS) {
          await test.step(`${kind} at ${viewport.width} × ${viewport.height}`, async () => {
            await page.setViewportSize(viewport);
            await expectToSellAboveFold(page, viewport);
          });
        }
        await page.setViewportSize(SCREENS[0]!);
      }
    });
  });

  test.describe(`${template} on a low phone`, () => {
    test.use({ site, viewport: { width: 360, height: 640 }, expectedMessages: WITHOUT_FACES });

    for (const [faces, prepare] of [
      ["the page's typefaces", async () => undefined],
      ["other typefaces", blockFaces],
    ] as const) {
      test(`D305 SIDE-09: name, facts and price are whole above the bar in ${faces}`, async ({ page }) => {
        await prepare(page);
        for (const [kind, car] of Object.entries(FOLD_CARS)) {
          await page.goto(`/cars/${car}`);
          await expect(page.getByText("Roadworks on Tollgate Road")).toBeInViewport({ ratio: 1 });
          const bar = await measureBox(page.locator("[data-bottom-bar]"));
          const { name, facts, price } = selling(page);
          for (const part of [name, facts, price])
            expect((await measureBox(part)).bottom, kind).toBeLessThanOrEqual(bar.y);
        }
      });
    }
  });
}

for (const { template, site } of FOLD_SITES) {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 360, height: 740 },
    { width: 1366, height: 768 },
  ]) {
    test.describe(`${template} at ${viewport.width} × ${viewport.height}, a van`, () => {
      test.use({ site, viewport });

      test("D121 D458 SIDE-09: a van's price, repayment and both rates are above the fold", async ({
        page,
      }) => {
        await page.goto(`/cars/${FOLD_VAN}`);
        await expect(page.getByText("Roadworks on Tollgate Road")).toBeInViewport({ ratio: 1 });
        await expect(offer(page).getByText("ATM 3,100 kg")).toBeVisible();
        const bar = page.locator("[data-bottom-bar]");
        const foot = viewport.width >= WIDE ? viewport.height : (await measureBox(bar)).y;
        for (const part of [selling(page).repayment, ...rates(page)])
          expect((await measureBox(part)).bottom).toBeLessThanOrEqual(foot);
      });
    });
  }
}

/** What can be seen above a part that stays at the top and does not stay there itself. */
function listGaps(part: Element): string[] {
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(element).position) || stays(element.parentElement));
  const { x, y } = part.getBoundingClientRect();
  const gaps: string[] = [];
  for (let above = 1; above < y; above += 4) {
    const seen = document.elementFromPoint(x + 4, above);
    if (!stays(seen)) gaps.push(`${above} px: ${seen?.outerHTML.slice(0, 80)}`);
  }
  return y < 100 ? gaps : [`it stands at ${y} px`];
}

/** Screens on which the box of the offer is taller than the room beside what is read. */
for (const { template, site } of FOLD_SITES) {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1280, height: 600 },
  ]) {
    test.describe(`${template} at ${viewport.width} × ${viewport.height}, further down`, () => {
      test.use({ site, viewport });

      test("D296 D121 SIDE-03: all that can be done with a car is reached without leaving the place, and the open share menu can be used", async ({
        page,
      }) => {
        await page.goto(`/cars/${Object.values(FOLD_CARS)[0]}`);
        await page.locator("#specifications").scrollIntoViewIfNeeded();
        await page.locator("#specifications").evaluate((section) => section.scrollIntoView());
        const share = offer(page).locator("summary", { hasText: "Share" });
        const before = await page.evaluate(() => scrollY);
        await share.scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => scrollY)).toBe(before);
        await expect(offer(page).getByRole("button", { name: "Compare" })).toBeVisible();
        // The heart stands beside the name, on the first screen.
        const controls = offer(page).locator(":is(a, button, summary):visible:not([data-save] *)");
        for (const control of await controls.all()) {
          await control.hover();
          expect(await page.evaluate(() => scrollY), await control.innerText()).toBe(before);
        }
        await share.click();
        const targets = offer(page).locator("details[data-menu] li :is(a, button)");
        await expect(targets).toHaveText([/^Copy link/, /^Email/, /^Text/, /^WhatsApp/, /^Facebook/, /^X/]);
        for (const target of await targets.all()) {
          await expect(target).toBeInViewport({ ratio: 1 });
          await target.click({ trial: true });
        }
        expect(await page.evaluate(() => scrollY), "with the menu open").toBe(before);
        await expect(page.locator("[data-sticky-header]")).toBeHidden();
      });

      test("D296 D121: what stays at the top leaves no gap through which text scrolls", async ({ page }) => {
        await page.goto(`/cars/${Object.values(FOLD_CARS)[0]}`);
        for (const width of [viewport.width, 768, 390]) {
          await page.setViewportSize({ width, height: viewport.height });
          await page.locator("#overview").evaluate((column) => {
            scrollBy(0, column.getBoundingClientRect().top + 50);
          });
          if (width < WIDE) await expect(page.locator("[data-sticky-header]")).toBeInViewport({ ratio: 1 });
          const gaps = page.getByRole("navigation", { name: "On this page" }).evaluate(listGaps);
          expect(await gaps, `${width} px`).toEqual([]);
        }
      });
    });
  }
}
