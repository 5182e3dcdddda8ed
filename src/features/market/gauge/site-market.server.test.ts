import { describe, expect, test } from "vitest";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { AccountId } from "#platform/account-id.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { LearnedMarket } from "../model/learned-market.ts";
import { testMarket, testMarketCar } from "../model/test-market.ts";
import { trainMarket } from "../model/train-market.ts";
import { toObservationKey } from "../training/observation-store.server.ts";
import { createSiteMarket } from "./site-market.server.ts";

const accountId = 7 as AccountId;
const SECRET = "a secret of tests";
const createMarket = (source: "model" | "feed" | "none", model: LearnedMarket | null = null) =>
  createSiteMarket(
    { accountId, config: testConfig({ market: { source } }) },
    { model, service: null, secret: SECRET },
  );
const priced = (dollars: number) => ({ prices: { ...NO_PRICES, driveAwayCents: dollars * 100 } });

describe("PRC-06 PRC-17 PRC-18 ENT-12 D63: a site whose feed brings market averages", () => {
  const badge = (changes: Parameters<typeof testCard>[0]) =>
    createMarket("feed").view(testCard({ marketAverageCents: 4_000_000, ...changes })).badge;
  test.each([
    [priced(39_500), "Below market"],
    [priced(39_501), "Around market"],
    [priced(40_500), null],
    [{ ...priced(39_500), carType: "new" as const }, null],
    [{ ...priced(39_500), marketAverageCents: null }, null],
    [{ ...priced(39_500), reserved: true }, null],
    [{ ...priced(39_500), status: "sold" as const }, null],
    [{ ...priced(39_500), status: "coming_soon" as const }, null],
    [priced(200), null],
    [{ prices: { ...NO_PRICES, driveAwayCents: 3_950_000, subscriptionCents: 99_900 } }, null],
    [{ prices: { ...NO_PRICES, driveAwayCents: 4_000_000, offerCents: 3_900_000 } }, "Below market"],
  ])("%j: %s", (changes, expected) => {
    expect(badge(changes)).toBe(expected);
  });

  test("D26: has no range, so no gauge", () => {
    const market = createMarket("feed");
    expect(market.gauges).toBeNull();
    expect(market.view(testCard({ ...priced(30_000), marketAverageCents: 4_000_000 })).gaugeHref).toBeNull();
  });
});

test("TEN-05 D104: a site whose plugins leave out Autogauge has neither badge nor gauge", () => {
  const vehicle = testCard({ ...priced(30_000), marketAverageCents: 4_000_000 });
  const badge = (plugins: { feature?: "Autogauge"; name?: "PPSR Report" }[]) =>
    createSiteMarket(
      { accountId, config: testConfig({ market: { source: "feed" }, plugins }) },
      { model: null, service: null, secret: SECRET },
    ).view(vehicle).badge;
  expect(badge([{ name: "PPSR Report" }])).toBeNull();
  expect(badge([{ feature: "Autogauge" }])).toBe("Below market");
});

describe("a site with our own model", () => {
  const model = new LearnedMarket(trainMarket(testMarket(240)));
  const market = createMarket("model", model);
  const car = (dollars: number) => testCard({ ...testMarketCar(), ...priced(dollars) });
  const { middleCents } = model.estimate(testMarketCar(), null) as { middleCents: number };
  const middle = middleCents / 100;

  test.each([
    [-6000, "Below market", "Below market"],
    [0, "Around market", "Around market"],
    [6000, null, "Above market"],
  ])("PRC-06 D26: at $%i beside the middle, badge and gauge agree", async (more, badge, description) => {
    const vehicle = car(middle + more);
    expect(market.view(vehicle)).toEqual({ badge, gaugeHref: `/cars/${vehicle.slug}/autogauge` });
    const gauge = await market.gauges!.gauge(vehicle, vehicle.prices.driveAwayCents!);
    expect(gauge).toMatchObject({ description });
  });

  test("PRC-14 PRC-17 D26: no badge and no gauge where too little is known, or the car is not eligible", () => {
    for (const vehicle of [
      { ...car(10_000), make: "Nobody" },
      { ...car(10_000), reserved: true },
      { ...car(10_000), prices: NO_PRICES },
    ]) {
      expect(market.view(vehicle)).toEqual({ badge: null, gaugeHref: null });
    }
  });

  test("D26: a feed's average has no say", () => {
    expect(market.view({ ...car(middle), marketAverageCents: 99_000_000 }).badge).toBe("Around market");
  });

  test("D12: the car's own key goes with it, so that its own price does not count", async () => {
    const vehicle = car(99_000);
    const key = toObservationKey(SECRET, accountId, vehicle.id);
    const own = {
      ...testMarketCar(),
      key,
      priceCents: 9_900_000,
      sellerMark: 1,
      lastSeenAt: new Date("2026-02-01"),
    };
    const all = createMarket("model", new LearnedMarket(trainMarket([...testMarket(240), own])));
    const gauge = await all.gauges!.gauge(vehicle, 9_900_000);
    expect(gauge!.market!.comparables.map(({ priceCents }) => priceCents)).not.toContain(9_900_000);
  });
});

test("PRC-06 D26: without market data there is no badge", () => {
  for (const market of [createMarket("model"), createMarket("none")]) {
    expect(market.view(testCard({ ...priced(1000), marketAverageCents: 4_000_000 }))).toEqual({
      ...{ badge: null, gaugeHref: null },
    });
    expect(market.gauges).toBeNull();
  }
});
