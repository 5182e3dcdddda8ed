import { expect, test } from "vitest";
import { type KeptSearch, keepLastSearch, lastSearchKey, readLastSearch } from "./last-search.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const SEARCH: KeptSearch = {
  href: "/search/suv?make=Mazda",
  count: 94,
  cars: ["/cars/one", "/cars/two"],
  nextHref: "/search/suv?make=Mazda&page=2",
};

test("D122 D127: the last search of the tab comes back as it was, for its own site only", () => {
  const session = memory();
  expect(readLastSearch("northside", session)).toBeNull();
  keepLastSearch("northside", SEARCH, session);
  const later = { ...SEARCH, href: "/search/suv?make=Mazda&page=2", nextHref: null };
  keepLastSearch("northside", later, session);
  expect(readLastSearch("northside", session)).toEqual(later);
  expect(readLastSearch("southside", session)).toBeNull();
});

test.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", ""])(
  "D122 D127: %j in the tab's storage leads nowhere",
  (href) => {
    const session = memory();
    for (const changes of [{ href }, { cars: ["/cars/one", href] }, { nextHref: href }]) {
      keepLastSearch("northside", { ...SEARCH, ...changes }, session);
      expect(readLastSearch("northside", session)).toBeNull();
    }
  },
);

test.each(["", "/search/suv", "null", "[]", '{"href":"/search"}', "{"])(
  "D127: %j in the tab's storage is no search",
  (text) => {
    const session = memory();
    session.setItem(lastSearchKey("northside"), text);
    expect(readLastSearch("northside", session)).toBeNull();
  },
);
