import fc from "fast-check";
import { expect, test } from "vitest";
import { readDirectoryState, toDirectoryHref } from "./directory-state.ts";
import { DIRECTORY_ROUTES } from "./routes.ts";

const read = (query: string) => readDirectoryState(new URL(`https://dealer.example/directory${query}`));

test("DIR-01 DIR-03: the address holds query, page, make, model and body", () => {
  expect(read("?query=%20hybrid%20%20suv&page=3&make=Mazda&model=CX-5&body=SUV&x=1")).toEqual({
    ...{ query: "hybrid suv", page: 3, make: "Mazda", model: "CX-5", body: "suv" },
  });
  expect(read("")).toEqual({ query: "", page: 1, make: "", model: "", body: "" });
});

test.each(["0", "-1", "1.5", "abc", "1e9", "999999"])("DIR-03: the page %s is the first", (page) => {
  expect(read(`?page=${page}`).page).toBe(1);
});

test("DIR-02: the address of a search has no page, unless another than the first is asked for", () => {
  expect(toDirectoryHref({ ...read("?query=suv&page=1") })).toBe("/directory?query=suv");
  expect(toDirectoryHref({ ...read("?query=suv&page=2") })).toBe("/directory?query=suv&page=2");
  expect(toDirectoryHref({ body: "ute", page: 2 }, "/models")).toBe("/models?body=ute&page=2");
});

test("DIR-03 D20: an address is kept under its state alone, and reads as that again", () => {
  const part = fc.constantFrom("query", "page", "make", "model", "body", "utm_source", "x");
  const route = DIRECTORY_ROUTES.find(({ path }) => path === "/directory");
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.string({ maxLength: 9 })), { maxLength: 6 }), (pairs) => {
      const url = new URL(`https://dealer.example/directory?${new URLSearchParams(pairs)}`);
      const kept = route?.cacheKey?.(url, undefined) ?? "";
      const again = new URL(kept, url);
      expect(readDirectoryState(again)).toEqual(readDirectoryState(url));
      expect(route?.cacheKey?.(again, undefined)).toBe(kept);
      expect(kept).not.toMatch(/utm_source=|[?&]x=/);
    }),
  );
});
