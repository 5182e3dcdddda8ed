import { expect, test } from "vitest";
import { countAllowedErrors, exchangeNeighbours, listPhraseWords, readQueryWords } from "./words.ts";

test("SEA-01: words are compared without case and accents, and decimals are one word", () => {
  expect(readQueryWords("Citroën C4, 2.0L Škoda-Octavia")).toEqual([
    "citroen",
    "c4",
    "2.0",
    "l",
    "skoda",
    "octavia",
  ]);
});

test("SEA-01: a query has at most 12 words", () => {
  expect(readQueryWords("a ".repeat(5000))).toHaveLength(12);
});

test("SEA-01: neighbours of a phrase are words together too", () => {
  expect(listPhraseWords("Mazda CX-5").map(({ word, joinedAt }) => [word, joinedAt])).toEqual([
    ["mazda", 0],
    ["cx", 0],
    ["5", 0],
    ["mazdacx", 5],
    ["cx5", 2],
  ]);
});

test.each([
  ["kia", 0],
  ["ford", 1],
  ["corolla", 1],
  ["mitsubishi", 2],
  ["rav4", 0],
  ["2019", 0],
  ["a".repeat(33), 0],
])("SEA-01: %s may have %d errors", (word, errors) => {
  expect(countAllowedErrors(word)).toBe(errors);
});

test("SEA-01: exchanged neighbours are every such slip once", () => {
  expect(exchangeNeighbours("kia")).toEqual(["ika", "kai"]);
  expect(exchangeNeighbours("")).toEqual([]);
});
