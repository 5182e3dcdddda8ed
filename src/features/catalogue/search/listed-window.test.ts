import fc from "fast-check";
import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findWindowsEnd, toListedRange, toWindowDays, WINDOW_VALUES } from "./listed-window.ts";
import { findSearchEnd } from "./site-search.ts";
import { searchTestStock } from "./test-search.ts";

const CARS = [{ listedAt: "2025-06-29T12:00:00Z" }];
const config = testConfig({ search: { facets: [{ attribute: "created_at_timestamp" }] } });

test("D19 D106: only an answer with a window depends on the clock", async () => {
  const now = new Date("2025-06-30T00:20:00Z");
  const until = async (address: string, site = config) =>
    findSearchEnd({ search: (await searchTestStock(address, CARS, site)).search, config: site, now });
  const next = new Date("2025-06-30T01:00:00Z");
  expect(await until("/search")).toEqual(next);
  expect(await until("/search", testConfig())).toBeNull();
  expect(await until("/search?created_at_timestamp=7d", testConfig())).toEqual(next);
});

test("D19 D106: a window is the same at every moment until it moves on, and never shorter than its name", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...WINDOW_VALUES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (now, value, share) => {
        const until = findWindowsEnd(now).getTime();
        const later = new Date(now.getTime() + Math.floor(share * (until - 1 - now.getTime())));
        const { min } = toListedRange([value], now);
        expect(toListedRange([value], later).min).toBe(min);
        const seconds = later.getTime() / 1000 - Number(min);
        expect(seconds).toBeGreaterThanOrEqual(toWindowDays(value) * 86_400);
        expect(seconds).toBeLessThan(toWindowDays(value) * 86_400 + 3600);
      },
    ),
  );
});
