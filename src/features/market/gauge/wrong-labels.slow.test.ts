import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { AccountId } from "#platform/account-id.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { MarketCar, MarketObservation } from "../data/market-car.ts";
import { LearnedMarket } from "../model/learned-market.ts";
import type { MarketEstimate } from "../model/market-model.ts";
import { testKey, testMarket, testMarketCar } from "../model/test-market.ts";
import { trainMarket } from "../model/train-market.ts";
import { isGaugeShown } from "./gauge.ts";
import { createSiteMarket } from "./site-market.server.ts";

/** What else is for sale, so that the market knows how prices scatter. */
const OTHERS = testMarket(240).filter(({ model }) => model !== "Corolla");

type Cars = readonly (readonly [
  badge: string,
  count: number,
  dollars: number,
  changes?: Partial<MarketObservation>,
])[];

/** A market in which cars of each badge ask about a price, within 1% of it. */
function learn(cars: Cars): LearnedMarket {
  let n = 0;
  const observe = (badge: string, dollars: number, changes: Partial<MarketObservation>) => ({
    ...testMarketCar({ badge }),
    ...{ key: testKey(1000 + n), sellerMark: n % 20, lastSeenAt: new Date("2026-02-01") },
    priceCents: Math.round(dollars * (1 + 0.01 * Math.sin(7 * n++))) * 100,
    ...changes,
  });
  const group = cars.flatMap(([badge, count, dollars, changes = {}]) =>
    Array.from({ length: count }, () => observe(badge, dollars, changes)),
  );
  return new LearnedMarket(trainMarket([...OTHERS, ...group]));
}

/** The label of a car on its card and the words of its gauge, null if there is none. */
async function judge(
  model: LearnedMarket,
  badge: string,
  dollars: number,
  changes: Partial<MarketCar> = {},
): Promise<{ label: string | null; words: string | null }> {
  const site = { accountId: 7 as AccountId, config: testConfig({ market: { source: "model" } }) };
  const market = createSiteMarket(site, { model, service: null, secret: "a secret of tests" });
  const prices = { ...NO_PRICES, driveAwayCents: dollars * 100 };
  const vehicle = testCard({ ...testMarketCar({ badge, ...changes }), prices });
  const reading = await market.gauges!.gauge(vehicle, dollars * 100);
  const isShown = reading !== null && isGaugeShown(reading);
  return { label: market.view(vehicle).badge, words: isShown ? reading.description : null };
}

const BELOW = { label: "Below market", words: "Below market" };
const AROUND = { label: "Around market", words: "Around market" };
const NOTHING = { label: null, words: null };
const UNSURE = { label: null, words: "Too few with this badge" };

/** Of a badge that costs $28,000 where dearer ones cost $34,000 to $40,000. */
const DEARER: Cars = [
  ["GT-Line", 10, 40_000],
  ["Sport", 10, 34_000],
  ["Limited", 8, 38_000],
];

describe("D105 D225: a car of a cheap badge is not called below market", () => {
  test.each<[string, Cars, typeof NOTHING | typeof UNSURE]>([
    ["one dearer badge", [["GT-Line", 28, 40_000]], NOTHING],
    [
      "two",
      [
        ["GT-Line", 14, 40_000],
        ["Sport", 14, 36_000],
      ],
      NOTHING,
    ],
    ["three", DEARER, UNSURE],
    [
      "three spellings of one",
      [
        ["GT-Line", 8, 40_000],
        ["GT-Line AWD", 8, 40_500],
        ["GT-Line Auto", 8, 39_500],
      ],
      UNSURE,
    ],
  ])("among %s, where none has its own", async (_, cars, expected) => {
    expect(await judge(learn(cars), "S", 28_000)).toEqual(expected);
  });

  test.each([1, 2, 3])("with %i others of its badge among 28 dearer cars", async (count) => {
    const model = learn([
      ["GT-Line", 28, 40_000],
      ["S", count, 28_000],
    ]);
    expect(await judge(model, "S", 28_000)).toEqual(UNSURE);
    expect(await judge(model, "S", 25_000)).toEqual(BELOW);
  });

  test("with many others, and then a cheap one still is below market", async () => {
    const model = learn([...DEARER, ["S", 12, 28_000]]);
    expect(await judge(model, "S", 28_000)).toEqual(AROUND);
    expect(await judge(model, "S", 25_000)).toEqual(BELOW);
    expect(await judge(model, "GT-Line", 37_000)).toEqual(BELOW);
  });
});

describe("D225: a badge that no comparable has", () => {
  const model = learn(DEARER);
  const estimate = (badge: string) => model.estimate(testMarketCar({ badge }), null) as MarketEstimate;
  const [unseen, seen] = [estimate("Premium"), estimate("Sport")];

  test("has a gauge with a wider range and less confidence, and never a label", async () => {
    expect(unseen.counts.ownBadge).toBe(0);
    const width = ({ range }: MarketEstimate) => range.maxCents / range.minCents;
    expect(width(unseen)).toBeGreaterThan(1.2 * width(seen));
    expect(unseen.confidence).toBeLessThan(0.8 * seen.confidence);
    expect(unseen.confidence).toBeGreaterThan(0.2);
    expect(await judge(model, "Premium", 37_000)).toEqual(UNSURE);
  });

  test("is called neither cheap nor dear, whatever it costs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1000, max: 200_000 }), async (dollars) => {
        const said = await judge(model, "Premium", dollars);
        expect([NOTHING, UNSURE]).toContainEqual(said);
      }),
    );
  });

  test("costs no more for more kilometres", () => {
    const kilometres = [0, 20_000, 60_000, 150_000, 300_000];
    const middles = kilometres.map(
      (km) => (model.estimate(testMarketCar({ badge: "Premium", km }), null) as MarketEstimate).middleCents,
    );
    expect(middles).toEqual(middles.toSorted((one, other) => other - one));
  });
});

describe("D225: prices that are none of such a car leave the others' labels alone", () => {
  test.each([
    ["a tenth of them wrecks", 2, 9000],
    ["a fifth of them instalments", 4, 249],
    ["one with a digit too many", 1, 280_000],
  ])("%s", async (_, count, dollars) => {
    const model = learn([
      ["S", 20 - count, 28_000],
      ["S", count, dollars],
    ]);
    expect(await judge(model, "S", 28_000)).toEqual(AROUND);
    expect(await judge(model, "S", 25_000)).toEqual(BELOW);
    expect(await judge(model, "S", 9000)).toEqual(BELOW);
  });

  test("nor does one instalment among four", async () => {
    expect(
      await judge(
        learn([
          ["S", 3, 28_000],
          ["S", 1, 249],
        ]),
        "S",
        28_000,
      ),
    ).toEqual(AROUND);
  });
});

describe("D26 D225: too few like it", () => {
  test.each<[string, Cars, Partial<MarketCar>?]>([
    ["a tiny sample", [["S", 3, 28_000]]],
    [
      "a thin model of four badges in three cars",
      [
        ["A", 1, 30_000],
        ["B", 1, 33_000],
        ["C", 1, 36_000],
      ],
    ],
    ["one dealership", [["S", 20, 28_000, { sellerMark: 7 }]]],
    ["a classic among young cars of its name", [["S", 20, 28_000]], { year: 1969, km: 98_000 }],
    ["a young car among classics of its name", [["S", 20, 28_000, { year: 1971 }]]],
  ])("%s: nothing is said", async (_, cars, changes) => {
    const model = learn(cars);
    for (const dollars of [9000, 24_000, 28_000, 32_000]) {
      expect(await judge(model, "S", dollars, changes)).toEqual(NOTHING);
    }
  });
});
