import { expect, test } from "vitest";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { describeSearch, dropSearchText } from "./describe-search.ts";

const vocabulary = buildSearchVocabulary([testFacts()], [{ name: "Northside", slug: "northside" }], []);

test.each([
  ["/search/toyota?body=suv&range[price]=:5000", "Toyota, SUV, Up to $5,000"],
  ["/search?query=troop+carrier", "“troop carrier”"],
  ["/search?query=https://evil.example/%3Cb%3E", "“https evil example b”"],
  ["/search?make=evil.example&make=Toyota", "Toyota, “evil example”"],
  [
    "/search?make_model=https://evil.example&location_name=evil.example&seats=%3Cb%3E",
    "“https evil example”, “b”, “evil example”",
  ],
  ["/search?badge=1.5+GT&colour=https://evil.example&tag=%3Cb%3E%21", "1.5 GT, https evil example, b"],
  ["/search", ""],
  ["/cars/u1", ""],
  ["https://elsewhere.example/search?body=suv", ""],
  ["//elsewhere.example/search?body=suv", ""],
  ["", ""],
])("D123: %s looks for %j", (href, words) => {
  expect(describeSearch(href, { vocabulary }, testConfig())).toBe(words);
});

test.each([
  ["“troop carrier”", ""],
  ["“troop carrier”, Toyota, Up to $30,000", "Toyota, Up to $30,000"],
  ["Toyota, “evil example”, Up to $30,000", "Toyota, Up to $30,000"],
  ["Toyota", "Toyota"],
])("D123 D80: without what somebody typed, %j is %j", (description, rest) => {
  expect(dropSearchText(description)).toBe(rest);
});
