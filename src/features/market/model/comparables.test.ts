import { expect, test } from "vitest";
import { arrangeSeen } from "../data/market-data.ts";
import { Nearest } from "../fit/nearest.ts";
import { countEvidence, isEnough, listComparables } from "./comparables.ts";
import { testKey, testMarketCar } from "./test-market.ts";

const enough = { comparables: 4, ownBadge: 1, badges: 1, dealerships: 2 };

test.each([
  ["four comparables of two dealerships, one of the badge", {}, true],
  ["three", { comparables: 3 }, false],
  ["one dealership", { dealerships: 1 }, false],
  ["dealerships that are not known", { dealerships: null }, true],
  ["none of the badge, but three others", { ownBadge: 0, badges: 3 }, true],
  ["none of the badge, and two others", { ownBadge: 0, badges: 2 }, false],
  [
    "none of the badge, and three comparables of three others",
    { comparables: 3, ownBadge: 0, badges: 3 },
    false,
  ],
])("D26 D105 D225: %s: enough is known", (_, changes, expected) => {
  expect(isEnough({ ...enough, ...changes })).toBe(expected);
});

test("D26 D105: comparables are counted by badge, in whatever order and case, and by dealership", () => {
  const badges = ["GT-Line", "gt line", "Line GT", "Sport", ""];
  const seen = arrangeSeen(
    badges.map((badge, at) => ({
      ...testMarketCar({ badge }),
      ...{ key: testKey(at), priceCents: 2_000_000, sellerMark: at % 3, lastSeenAt: new Date("2026-02-01") },
    })),
  );
  const rows = badges.map((_, row) => row);
  const count = (badge: string) => countEvidence(seen, rows, seen.badgeKeys.indexOf(badge));
  expect(count("gt line")).toEqual({ comparables: 5, ownBadge: 3, badges: 3, dealerships: 3 });
  expect(count("sport").ownBadge).toBe(1);
  expect(count("s")).toMatchObject({ ownBadge: 0 });
});

test("D26: with one comparable of a dealership that is not known, nobody can say how many there are", () => {
  const seen = arrangeSeen(
    [1, 2, null].map((sellerMark, at) => ({
      ...testMarketCar({}),
      ...{ key: testKey(at), priceCents: 2_000_000, sellerMark, lastSeenAt: new Date("2026-02-01") },
    })),
  );
  expect(countEvidence(seen, [0, 1, 2], 0).dealerships).toBeNull();
  const known = [0, 1, 2].filter((row) => seen.sellerMark[row] !== -1);
  expect(countEvidence(seen, known, 0).dealerships).toBe(2);
});

test("D26: a comparable is at most five years older or newer", () => {
  const years = [2014, 2015, 2020, 2025, 2026];
  const seen = arrangeSeen(
    years.map((year, at) => ({
      ...testMarketCar({ year }),
      ...{ key: testKey(at), priceCents: 2_000_000, sellerMark: at, lastSeenAt: new Date("2026-02-01") },
    })),
  );
  const rows = [...years.keys()];
  const nearest = new Nearest(years.length);
  for (const row of rows) nearest.offer(row, 1_000);
  const own = rows.find((row) => seen.cars.year[row] === 2020)!;
  const found = listComparables(seen, nearest, seen.cars, own).map((row) => seen.cars.year[row]!);
  expect(found.toSorted()).toEqual([2015, 2020, 2025]);
});
