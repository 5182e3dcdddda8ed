import type { APIRequestContext, Page } from "@playwright/test";
import type { GaugeAnswer } from "#features/market/gauge/gauge-answer.ts";
import { formatDollars } from "#ui/base/money.ts";
import { axe } from "./support/axe.ts";
import { search } from "./support/stock.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Demo sites, one a template, whose stock has a market to be compared with. */
const SITES = [
  { template: "showroom", site: "harbourline" },
  { template: "yard", site: "harbourline-pre-owned" },
] as const;

const LITTLE_CONFIDENCE = 0.2;

interface JudgedCar {
  readonly path: string;
  readonly answer: GaugeAnswer;
}

/** By site, for the other tests of the worker: it may take many questions to find one. */
const judgedCars = new Map<string, JudgedCar>();

/** A car of the site whose gauge is shown, and what the site answers about it; the market is learned after the start. */
async function judgedCar(server: APIRequestContext, site: string): Promise<JudgedCar> {
  let found = judgedCars.get(site);
  if (found) return found;
  const look = async () => {
    for (const { slug } of (await search(server)).hits) {
      const path = `/cars/${slug}`;
      const response = await server.get(`${path}/autogauge`);
      if (response.status() !== 200) continue;
      const answer = (await response.json()) as GaugeAnswer;
      const isShown =
        answer.confidence > LITTLE_CONFIDENCE && answer.market_range_max >= answer.listing_price;
      if (isShown) found = { path, answer };
      if (found) return true;
    }
    return false;
  };
  await expect.poll(look).toBe(true);
  judgedCars.set(site, found!);
  return found!;
}

const gauge = (page: Page) => page.getByRole("region", { name: "Price compared with the market" });

/** Opens a car's page and goes to its gauge, which is asked for when it is near; its place may be further down. */
async function goToGauge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.querySelector("[data-gauge]")?.scrollIntoView());
}

test.use({ site: SITES[0].site });

test("API-01 PRC-08 PRC-11 D12 D26: a car's price stands beside its market, and the cars compared unfold", async ({
  page,
  server,
  site,
}) => {
  const { path, answer } = await judgedCar(server, site);
  await goToGauge(page, path);
  const price = gauge(page).locator("p", { hasText: /^This / });
  await expect(price).toContainText(formatDollars(answer.listing_price * 100));
  await expect(gauge(page)).toContainText(formatDollars(answer.market_range_min * 100));
  await expect(gauge(page)).toContainText(formatDollars(answer.market_range_max * 100));
  await expect(gauge(page)).toContainText(answer.description!);
  // Paper has the scale, too, though browsers print no backgrounds.
  await page.emulateMedia({ media: "print" });
  const drawn = await gauge(page)
    .locator("[data-drawn] > *")
    .evaluateAll((lines) =>
      lines.map((line) => [getComputedStyle(line).backgroundColor, getComputedStyle(line).printColorAdjust]),
    );
  for (const [colour, adjust] of drawn) {
    expect(colour).not.toBe("rgba(0, 0, 0, 0)");
    expect(adjust).toBe("exact");
  }
  await page.emulateMedia({ media: null });
  await gauge(page)
    .getByText(/^See the \w+s we compared$/)
    .click();
  await expect(gauge(page).getByRole("row")).toHaveCount(1 + answer.market!.comparables.length);
  await expect(gauge(page).getByRole("table").getByRole("link")).toHaveCount(0);
});

test.describe("when the gauge cannot be had", () => {
  test.use({
    expectedMessages: /Failed to load resource|Price gauge:|could not be shown|Failed to fetch/,
  });

  for (const [what, answer] of [
    ["an empty body", { status: 200, body: "" }],
    ["no JSON", { status: 200, body: "<p>" }],
    ["an error", { status: 500, body: "" }],
  ] as const) {
    test(`PRC-08 PRC-16: ${what} takes the gauge away and leaves the price`, async ({
      site,
      page,
      server,
    }) => {
      const { path } = await judgedCar(server, site);
      await page.route("**/autogauge", (route) => route.fulfill(answer));
      await goToGauge(page, path);
      await expect(page.getByText("Comparing the price with similar cars…")).toHaveCount(0);
      await expect(gauge(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }

  test("PRC-08: a script that does not come takes the gauge away and leaves the page", async ({
    page,
    server,
    site,
  }) => {
    const { path } = await judgedCar(server, site);
    await page.route(/assets\/gauge-result-/, (route) => route.abort());
    const refused = page.waitForEvent("requestfailed");
    await goToGauge(page, path);
    await refused;
    await expect(page.getByText("Comparing the price with similar cars…")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d{4} /);
  });
});

for (const { template, site } of SITES) {
  test.describe(template, () => {
    test.use({ site });

    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      test(`PRC-12: what the gauge says is explained at ${viewport.width} px, and goes away again`, async ({
        page,
        server,
      }) => {
        await page.setViewportSize(viewport);
        await goToGauge(page, (await judgedCar(server, site)).path);
        await gauge(page).getByRole("button", { name: "About this comparison" }).click();
        const explained = gauge(page).getByRole("tooltip");
        await expect(explained).toBeVisible();
        const { x, width } = (await explained.boundingBox())!;
        expect(width).toBe(300);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(viewport.width);
        await page.keyboard.press("Escape");
        await expect(explained).toBeHidden();
      });
    }

    test("D34 PRC-08: the open gauge has no accessibility problem at phone and desktop width", async ({
      page,
      server,
    }) => {
      const { path } = await judgedCar(server, site);
      for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        await page.setViewportSize(viewport);
        await goToGauge(page, path);
        await gauge(page)
          .getByText(/^See the \w+s we compared$/)
          .click();
        const { violations } = await axe(page).analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
    });
  });
}
