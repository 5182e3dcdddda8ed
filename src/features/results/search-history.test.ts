import fc from "fast-check";
import { expect, test } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { forgetSearch, readPastSearches, rememberSearch, toPastSearch } from "./search-history.ts";

function memory(content: Record<string, string> = {}): BrowserStore {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const search = (name: string) => ({ label: name, href: `/search/${name}` });

test("SEA-37 ENT-33: the last five searches are kept, newest first, each once", () => {
  const store = memory();
  for (const name of ["a", "b", "c", "d", "e", "f", "c"]) rememberSearch("dealer", search(name), store);
  expect(readPastSearches("dealer", store)).toEqual(["c", "f", "e", "d", "b"].map(search));
});

test("SEA-37: a search that went on to another can be forgotten", () => {
  const store = memory();
  for (const name of ["a", "b", "c"]) rememberSearch("dealer", search(name), store);
  forgetSearch("dealer", "/search/b", store);
  expect(readPastSearches("dealer", store)).toEqual(["c", "a"].map(search));
});

test("SEA-37 TEN-20: each site has its own history", () => {
  const store = memory();
  rememberSearch("one", search("a"), store);
  expect(readPastSearches("other", store)).toEqual([]);
  expect(store.getItem("one:search-history")).not.toBeNull();
});

test("SEA-37: whatever stands in the browser's storage, only searches of this site are read from it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (content) => {
      for (const { href } of readPastSearches("dealer", memory({ "dealer:search-history": content }))) {
        expect(href).toMatch(/^\/(?!\/)/);
      }
    }),
  );
  const foreign = JSON.stringify([{ label: "x", href: "//evil.example" }]);
  expect(readPastSearches("dealer", memory({ "dealer:search-history": foreign }))).toEqual([]);
});

test("SEA-37: a search is named by what is chosen; all stock and a search without results are not remembered", () => {
  const chip = (label: string) => ({ label, removeHref: "/search" });
  const named = {
    heading: "Cars for sale",
    query: "",
    chips: [chip("Toyota"), chip("Under $40,000")],
    empty: null,
  };
  expect(toPastSearch(named, "/search?x")).toEqual({ label: "Toyota, Under $40,000", href: "/search?x" });
  const plain = { heading: "Cars for sale", query: "", chips: [], empty: null };
  expect(toPastSearch({ ...plain, query: "ute" }, "/s")?.label).toBe("Cars for sale: “ute”");
  expect(toPastSearch(plain, "/s")).toBeNull();
  const ways = {
    instead: [],
    drops: [],
    nearest: [],
    latest: [],
    latestText: "",
    nearestText: "",
    askHref: "/enquiry",
  };
  const empty = { title: "No Results Available", text: "", clearHref: "/search", ...ways };
  expect(toPastSearch({ ...named, empty }, "/search?x")).toBeNull();
});
