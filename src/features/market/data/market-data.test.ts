import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testKey, testMarket, testMarketCar } from "../model/test-market.ts";
import type { MarketCar, MarketObservation } from "./market-car.ts";
import { arrangeSeen, FOLDS, findOdometer, findRow, toFold, toGroup } from "./market-data.ts";

const observation = (n: number, changes: Partial<MarketObservation> = {}): MarketObservation => ({
  ...testMarketCar(),
  key: testKey(n),
  priceCents: 2_000_000 + n,
  sellerMark: 3,
  lastSeenAt: new Date("2026-02-03T23:59:59Z"),
  ...changes,
});

test.each<[string, Partial<MarketCar>]>([
  ["kind of vehicle", { itemType: "caravan" }],
  ["condition", { carType: "new" }],
  ["type of price", { priceType: "egc" }],
  ["make", { make: "Kia" }],
  ["model", { model: "Camry" }],
  ["made-up price", { madeUp: true }],
])("D9 D12: cars with another %s are never compared", (_, change) => {
  expect(toGroup(testMarketCar(change))).not.toBe(toGroup(testMarketCar()));
});

test.each<[Partial<MarketCar>]>([
  [{ make: "TOYOTA", model: " corolla " }],
  [{ year: 2001, km: null, badge: null, state: null }],
])("D12: %j is no other model", (change) => {
  expect(toGroup(testMarketCar(change))).toBe(toGroup(testMarketCar()));
});

test("D12: a vehicle's key alone decides its fold, and all folds are used", () => {
  const folds = Array.from({ length: 200 }, (_, n) => toFold(testKey(n)));
  expect(new Set(folds)).toEqual(new Set(Array.from({ length: FOLDS }, (_, fold) => fold)));
  expect(folds).toEqual(Array.from({ length: 200 }, (_, n) => toFold(testKey(n))));
  expect(toFold(null)).toBe(0);
});

test("D12: each observation is found by its key, with its own figures, and no other key finds one", () => {
  const market = testMarket(300);
  const seen = arrangeSeen(market);
  for (const { key, priceCents, sellerMark, year, badge, lastSeenAt } of market) {
    const row = findRow(seen, key);
    expect(seen.priceCents[row]).toBe(priceCents);
    expect(seen.sellerMark[row]).toBe(sellerMark ?? -1);
    expect(seen.cars.year[row]).toBe(year);
    expect(seen.badges[seen.badge[row]!]).toBe(badge ?? "");
    expect(seen.fold[row]).toBe(toFold(key));
    expect(new Date(seen.seenDay[row]! * 86_400_000).toISOString().slice(0, 10)).toBe(
      lastSeenAt.toISOString().slice(0, 10),
    );
  }
  for (let n = 300; n < 400; n++) expect(findRow(seen, testKey(n))).toBe(-1);
});

test("D26: the order in which cars were seen changes nothing that is kept", () => {
  const market = testMarket(60);
  const kept = JSON.stringify(arrangeSeen(market), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(market, { minLength: market.length }), (shuffled) => {
      // Codes of words follow the sorted rows, so they are the same too.
      expect(
        JSON.stringify(arrangeSeen(shuffled), (_, value) =>
          typeof value === "bigint" ? String(value) : value,
        ),
      ).toBe(kept);
    }),
    { numRuns: 20 },
  );
});

test("D9: the rows of a group are its cars and nobody else's, and all rows are in one", () => {
  const market = [
    ...testMarket(80),
    ...testMarket(20).map((one, n) => ({ ...one, key: testKey(500 + n), madeUp: true })),
  ];
  const seen = arrangeSeen(market);
  const groupOf = new Map(market.map((one) => [findRow(seen, one.key), toGroup(one)]));
  expect(groupOf.size).toBe(seen.cars.size);
  for (const [group, name] of seen.groups.entries()) {
    expect(seen.groupStart[group]).toBeLessThan(seen.groupStart[group + 1]!);
    for (let row = seen.groupStart[group]!; row < seen.groupStart[group + 1]!; row++)
      expect(groupOf.get(row)).toBe(name);
    expect(name.startsWith(`${seen.segments[seen.groupSegment[group]!]}|`)).toBe(true);
  }
  expect(seen.groupStart.at(-1)).toBe(seen.cars.size);
});

test("D12: what is not known is kept as not known", () => {
  const seen = arrangeSeen([observation(1, { km: null, sellerMark: null, badge: null }), observation(2)]);
  const [unknown, known] = [findRow(seen, testKey(1)), findRow(seen, testKey(2))];
  expect([seen.kmGiven[unknown], seen.kmGiven[known]]).toEqual([0, 1]);
  expect([seen.sellerMark[unknown], seen.sellerMark[known]]).toEqual([-1, 3]);
  expect(seen.badges[seen.badge[unknown]!]).toBe("");
});

test("D26: ages count from the year of the latest sighting, in UTC", () => {
  const late = new Date("2025-12-31T23:59:59Z");
  expect(arrangeSeen([observation(1, { lastSeenAt: late })]).referenceYear).toBe(2025);
  expect(arrangeSeen([observation(1, { lastSeenAt: late }), observation(2)]).referenceYear).toBe(2026);
});

test("D26: nothing seen is an empty market", () => {
  const seen = arrangeSeen([]);
  expect([seen.cars.size, seen.groups.length, findRow(seen, testKey(1))]).toEqual([0, 0, -1]);
});

describe("D227: a car that several accounts or feeds bring is one car", () => {
  /** A key of vehicle `n` in its account, and of a car with a VIN, a registration, or both (`recordObservations`). */
  const keyBy = (n: number, { vin, plate }: { vin?: string; plate?: string }) => {
    const vehicle = testKey(n);
    const byVin = vin?.padEnd(16, "0") ?? vehicle.slice(0, 16);
    return vehicle.slice(0, 32) + byVin + (plate?.padEnd(16, "0") ?? vehicle.slice(48));
  };
  const keyOf = (n: number, vin: string) => keyBy(n, { vin });
  const arrange = (cars: readonly Partial<MarketObservation>[]) =>
    arrangeSeen(cars.map((changes, n) => observation(n, { km: 60_000, ...changes })));
  const early = new Date("2026-01-01T00:00:00Z");

  test("by VIN or registration, of which the second half of its key comes; what was seen last counts", () => {
    const seen = arrange([
      { key: keyOf(0, "a"), km: 40_000, priceCents: 1_000_000 },
      { key: keyOf(1, "a"), km: 41_000, priceCents: 1_100_000, lastSeenAt: early },
      { key: keyOf(2, "b"), km: 42_000 },
    ]);
    expect(seen.cars.size).toBe(2);
    const [own, other] = [findRow(seen, keyOf(0, "a")), findRow(seen, keyOf(1, "a"))];
    expect(own).toBe(other);
    expect(seen.priceCents[own]).toBe(1_000_000);
    expect(findRow(seen, keyOf(2, "b"))).not.toBe(own);
  });

  test.each([
    [45_210, 45_210, 1],
    [45_210, 45_211, 2],
    [45_000, 45_000, 2],
    [12, 12, 2],
    [null, null, 2],
  ])("by its reading: %s and %s km are %i", (one, other, cars) => {
    expect(arrange([{ km: one }, { km: other }]).cars.size).toBe(cars);
  });

  test("not by a reading alone: year and model are the same, the badge may be written otherwise", () => {
    expect(arrange([{ km: 45_210 }, { km: 45_210, year: 2019 }]).cars.size).toBe(2);
    expect(arrange([{ km: 45_210 }, { km: 45_210, model: "Camry" }]).cars.size).toBe(2);
    expect(arrange([{ km: 45_210 }, { km: 45_210, badge: "ASCENT-SPORT auto" }]).cars.size).toBe(1);
  });

  test("what more than four share is a placeholder", () => {
    const share = (count: number) => arrange(Array.from({ length: count }, () => ({ km: 45_210 }))).cars.size;
    expect([share(4), share(5)]).toEqual([1, 5]);
    const vins = (count: number) =>
      arrange(Array.from({ length: count }, (_, n) => ({ key: keyOf(n, "a") }))).cars.size;
    expect([vins(4), vins(5)]).toEqual([1, 5]);
  });

  test.each<[what: string, names: readonly { vin?: string; plate?: string }[], cars: number]>([
    ["a registration, though one has a VIN", [{ vin: "a", plate: "b" }, { plate: "b" }], 1],
    ["a VIN, though one has a registration", [{ vin: "a", plate: "b" }, { vin: "a" }], 1],
    ["a third, whatever their order", [{ vin: "a" }, { plate: "b" }, { vin: "a", plate: "b" }], 1],
    [
      "nothing, with a registration of two VINs",
      [
        { vin: "a", plate: "b" },
        { vin: "c", plate: "b" },
      ],
      2,
    ],
    ["nothing, with a VIN that reads as a registration", [{ vin: "a" }, { plate: "a" }], 2],
  ])("D267: by %s", (_, names, cars) => {
    const keyed = names.map((name, n) => ({ key: keyBy(n, name), km: 40_000 + n }));
    for (const some of [keyed, keyed.toReversed()]) expect(arrange(some).cars.size).toBe(cars);
  });

  test("after its VIN was corrected, since the first half of its key stays", () => {
    expect(arrange([{ key: keyOf(0, "a"), km: 40_000 }, { key: keyOf(0, "b") }]).cars.size).toBe(1);
  });

  test("and it is found by its reading where its own key is not known", () => {
    const seen = arrange([{ km: 45_210 }, { km: 7500 }, { km: null }]);
    expect(findOdometer(seen, 0, 2020, 45_210)).toBe(findRow(seen, testKey(0)));
    expect(findOdometer(seen, 0, 2019, 45_210)).toBe(-1);
    expect(findOdometer(seen, 0, 2020, 45_211)).toBe(-1);
    expect(findOdometer(seen, 0, 2020, 45_000)).toBe(-1);
    // Kilometres that were not given are assumed to be as many.
    const assumed = arrange([{ year: 2026, km: null }]);
    expect(assumed.cars.km[0]).toBe(7500);
    expect(findOdometer(assumed, 0, 2026, 7500)).toBe(-1);
  });
});
