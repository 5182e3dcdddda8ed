import { expect, test } from "vitest";
import { keepLastSearch, lastSearch } from "./last-search.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("D122: the last search of the tab comes back with its filters, for its own site only", () => {
  const session = memory();
  expect(lastSearch("northside", session)).toBeNull();
  keepLastSearch("northside", "/search/suv?make=Mazda", session);
  keepLastSearch("northside", "/search/suv?make=Mazda&page=2", session);
  expect(lastSearch("northside", session)).toBe("/search/suv?make=Mazda&page=2");
  expect(lastSearch("southside", session)).toBeNull();
});

test.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", ""])(
  "D122: %j in the tab's storage leads nowhere",
  (href) => {
    const session = memory();
    keepLastSearch("northside", href, session);
    expect(lastSearch("northside", session)).toBeNull();
  },
);
