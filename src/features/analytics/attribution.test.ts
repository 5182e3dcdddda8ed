import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addPageView, listAttributionFacts, readLeadAttributes, toTouch } from "./attribution.ts";
import { FROM_GOOGLE, NO_ATTRIBUTES } from "./test-attributes.ts";

const touch = (path: string, referrer = "", day = 1) =>
  toTouch(new URL(path, "https://northside.example"), referrer, new Date(Date.UTC(2025, 2, day)));

describe("touches", () => {
  test("D15: a touch has campaign and click ids, landing page and the other site's page, and no other parameter", () => {
    const url = "/search/toyota?make=Kia&utm_source=google&utm_medium=cpc&gclid=abc&email=jane@example.com";
    expect(touch(url, "https://www.google.com/search?q=private")).toEqual({
      at: "2025-03-01T00:00:00.000Z",
      landingPage: "/search/toyota",
      referrer: "https://www.google.com/search",
      parameters: { utm_source: "google", utm_medium: "cpc", gclid: "abc" },
    });
  });

  test("D15: the site itself is no referrer", () => {
    expect(touch("/cars/x", "https://northside.example/search").referrer).toBe("");
    expect(touch("/cars/x", "not a url").referrer).toBe("");
  });

  test("D15 LEAD-19: the first touch stays, the last changes only when something led here", () => {
    const first = addPageView(null, touch("/?utm_source=news", "", 1));
    const inside = addPageView(first, touch("/search", "https://northside.example/", 2));
    expect(inside.last_touch).toEqual(first.first_touch);
    const again = addPageView(inside, touch("/cars/x?utm_source=google", "", 3));
    expect(again.first_touch?.parameters).toEqual({ utm_source: "news" });
    expect(again.last_touch?.landingPage).toBe("/cars/x");
    expect(again.linked_query_params).toEqual({ utm_source: "google" });
    expect(again.visited_pages).toEqual(["/", "/search", "/cars/x"]);
  });

  test("D15: memory stays bounded, and what it holds is read back the same", () => {
    let stored = null as ReturnType<typeof addPageView> | null;
    for (let page = 0; page < 100; page++) stored = addPageView(stored, touch(`/p${page}`));
    expect(stored!.visited_pages).toHaveLength(30);
    expect(stored!.visited_pages.at(-1)).toBe("/p99");
    expect(readLeadAttributes(JSON.stringify(stored))).toEqual(stored);
  });
});

describe("lead attributes as a browser sends them", () => {
  test.each([
    "",
    "torn",
    "null",
    "[]",
    "7",
    '"x"',
    '{"visited_pages":"all","first_touch":{"at":"never"},"last_touch":[]}',
  ])("LEAD-19: %j reads as none", (json) => {
    expect(readLeadAttributes(json)).toEqual(NO_ATTRIBUTES);
  });

  test("LEAD-19: parameters that are not ours are left out, long ones are cut", () => {
    const read = readLeadAttributes(
      JSON.stringify({
        linked_query_params: { utm_source: "x".repeat(999), email: "jane@example.com", gclid: 7 },
      }),
    );
    expect(read.linked_query_params).toEqual({ utm_source: "x".repeat(300) });
  });

  test("LEAD-19: any JSON is read without failing and stays small", () => {
    const keys = fc.constantFrom(
      "visited_pages",
      "linked_query_params",
      "first_touch",
      "last_touch",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (value) => {
        expect(JSON.stringify(readLeadAttributes(JSON.stringify(value))).length).toBeLessThan(40_000);
      }),
    );
  });
});

describe("attribution in words", () => {
  test("D15: last and first touch are shown", () => {
    expect(listAttributionFacts(FROM_GOOGLE)).toEqual([
      ["Source", "google / cpc"],
      ["Campaign", "hilux"],
      ["Click id", "abc"],
      ["Landing page", "/search/toyota"],
      ["First source", "https://news.example/cars"],
      ["First landing page", "/"],
    ]);
  });

  test("D15: one touch is shown once, none not at all", () => {
    const direct = addPageView(null, touch("/"));
    expect(listAttributionFacts(direct)).toEqual([
      ["Source", "Direct"],
      ["Landing page", "/"],
    ]);
    expect(listAttributionFacts(NO_ATTRIBUTES)).toEqual([]);
  });
});
