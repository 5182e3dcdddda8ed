import { expect, test } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { readEnquiredCars, rememberEnquiredCar } from "./enquired-cars.ts";

const AT = "2026-11-03T02:00:00.000Z";

function openMemory(stored: Record<string, string> = {}): BrowserStore {
  const entries = new Map(Object.entries(stored));
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

test("TEN-20 LEAD-04: the vehicles asked about are remembered by site, the last one first, each once, at most 30", () => {
  const store = openMemory();
  for (let at = 0; at < 31; at += 1) rememberEnquiredCar("north", { slug: `car-${at}`, at: AT }, store);
  rememberEnquiredCar("north", { slug: "car-5", at: "2026-11-04T02:00:00.000Z" }, store);
  const cars = readEnquiredCars("north", store);
  expect(cars).toHaveLength(30);
  expect(cars.slice(0, 2).map(({ slug }) => slug)).toEqual(["car-5", "car-30"]);
  expect(cars.filter(({ slug }) => slug === "car-5")).toEqual([
    { slug: "car-5", at: "2026-11-04T02:00:00.000Z" },
  ]);
  expect(readEnquiredCars("south", store)).toEqual([]);
});

test.each([
  "2022-toyota-hilux-a12",
  "{}",
  "null",
  '[{"slug":"a"}]',
  '[{"slug":"a","at":"soon"}]',
  "[1,null]",
])("TEN-20: a stored %s reads as nothing", (stored) => {
  expect(readEnquiredCars("north", openMemory({ "north:enquired-car": stored }))).toEqual([]);
});
