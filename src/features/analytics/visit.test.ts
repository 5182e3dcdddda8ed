import { expect, test } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { readLeadAttributes } from "./attribution.ts";
import { readVisitAttributes, recordPageView } from "./visit.ts";

function memoryStore(start: Record<string, string> = {}): BrowserStore {
  const entries = new Map(Object.entries(start));
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const at = new Date("2026-11-21T02:00:00Z");
const page = (path: string, referrer = "") => ({
  url: new URL(path, "https://dealer.example"),
  referrer,
  at,
});

test("LEAD-19 D15: pages, first and last touch are remembered by site and given to the form", () => {
  const store = memoryStore();
  recordPageView("northside", page("/?utm_source=google", "https://google.com/"), store);
  recordPageView("northside", page("/cars/hilux"), store);
  const attributes = readLeadAttributes(readVisitAttributes("northside", store));
  expect(attributes.visited_pages).toEqual(["/", "/cars/hilux"]);
  expect(attributes.first_touch?.parameters).toEqual({ utm_source: "google" });
  expect(readVisitAttributes("southside", store)).toBe("");
});

test("LEAD-19: an entry that cannot be read is replaced", () => {
  const store = memoryStore({ "northside:visit": "torn" });
  recordPageView("northside", page("/search"), store);
  expect(readLeadAttributes(readVisitAttributes("northside", store)).visited_pages).toEqual(["/search"]);
});
