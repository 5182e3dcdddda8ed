import fc from "fast-check";
import { expect, test } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { readViewedCars, rememberViewedCar, type ViewedCar } from "./viewed-cars.ts";

function memory(entries: Record<string, string> = {}): BrowserStore & { entries: Record<string, string> } {
  return {
    entries,
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => {
      entries[key] = value;
    },
    removeItem: (key) => {
      delete entries[key];
    },
  };
}

const car = (id: number): ViewedCar => ({
  ...{ id, stocknum: `U${id}`, make: "Toyota", model: "HiLux", body: "Ute", simple_body: "ute" },
});

test("VDP-22 ENT-20 TEN-20: the last car comes first, under the site's own key", () => {
  const store = memory();
  for (const id of [1, 2, 1]) rememberViewedCar("northside", car(id), store);
  expect(readViewedCars("northside", store)).toEqual([car(1), car(2)]);
  expect(Object.keys(store.entries)).toEqual(["northside:viewed-cars"]);
  expect(readViewedCars("southside", store)).toEqual([]);
});

test("VDP-22: each car once, the latest first, never more than 30", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 120 }), (ids) => {
      const store = memory();
      for (const id of ids) rememberViewedCar("s", car(id), store);
      const expected = [...new Set(ids.toReversed())].slice(0, 30);
      expect(readViewedCars("s", store).map(({ id }) => id)).toEqual(expected);
      expect(JSON.parse(store.entries["s:viewed-cars"] ?? "[]")).toHaveLength(expected.length);
    }),
    { examples: [[Array.from({ length: 40 }, (_, at) => at + 1)]] },
  );
});

test.each(["{", "7", '"text"', "null", '[null, 7, {"id":"1"}, {"id":1}]'])(
  "VDP-22: %s in the browser's storage reads as nothing and is written over",
  (stored) => {
    const store = memory({ "s:viewed-cars": stored });
    expect(readViewedCars("s", store)).toEqual([]);
    rememberViewedCar("s", car(3), store);
    expect(readViewedCars("s", store)).toEqual([car(3)]);
  },
);
