import { expect, test } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { readLeadAttributes } from "./attribution.ts";
import { notePageView } from "./page-views.ts";
import { readVisitAttributes } from "./visit.ts";

function memoryStore(start: Record<string, string> = {}): BrowserStore {
  const entries = new Map(Object.entries(start));
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const AT = Date.parse("2026-11-21T02:00:00Z");
const see = (store: BrowserStore, path: string, referrer = "") =>
  notePageView("northside", [`https://dealer.example${path}`, referrer, AT], store);
const read = (store: BrowserStore) => readLeadAttributes(readVisitAttributes("northside", store));

test("LEAD-19 D15: pages, first and last touch are remembered by site and given to the form", () => {
  const store = memoryStore();
  expect(see(store, "/?utm_source=google", "https://google.com/")).toBe(1);
  expect(see(store, "/cars/hilux")).toBe(2);
  expect(read(store)).toMatchObject({
    visited_pages: ["/", "/cars/hilux"],
    first_touch: { parameters: { utm_source: "google" }, at: "2026-11-21T02:00:00.000Z" },
    last_touch: { parameters: { utm_source: "google" } },
  });
  expect(see(store, "/finance?gclid=1")).toBe(1);
  expect(read(store)).toMatchObject({
    visited_pages: ["/", "/cars/hilux", "/finance"],
    first_touch: { parameters: { utm_source: "google" } },
    last_touch: { parameters: { gclid: "1" } },
  });
  expect(readVisitAttributes("southside", store)).toBe("");
});

test.each<Record<string, string>>([
  { "northside:visit": "torn" },
  { "northside:pages": "torn" },
  { "northside:pages": '{"a":1}' },
  { "northside:pages": '[["nowhere","",1],["https://dealer.example/x",4,"never"],[],null]' },
])("LEAD-19: an entry that cannot be read is replaced: %o", (start) => {
  const store = memoryStore(start);
  see(store, "/search");
  expect(read(store).visited_pages).toEqual(["/search"]);
});
