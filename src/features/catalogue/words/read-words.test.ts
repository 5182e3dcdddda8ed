import fc from "fast-check";
import { expect, test } from "vitest";
import type { Range } from "../search/search-attributes.ts";
import { MAX_READ_LENGTH, readWords } from "./read-words.ts";
import type { Reading, ReadingPart } from "./reading.ts";
import { buildTestLexicon, testLexicon } from "./test-lexicon.ts";
import { PHRASES } from "./test-phrases.ts";

const read = (words: string) => readWords(words, testLexicon);

/** A reading as `PHRASES` writes it. */
function describe({ parts }: Pick<Reading, "parts">): string {
  return parts.map(describePart).join("; ");
}

function describePart({ text, meaning }: ReadingPart): string {
  const words = text.replace(/[\s,;:!]+$/u, "").replace(/\s+/g, " ");
  const range = ({ min, max }: Range) => `${min ?? ""}..${max ?? ""}`;
  switch (meaning.kind) {
    case "values":
      return `${words} = ${Object.entries(meaning.facets).map(([attribute, values]) => `${attribute} ${values}`)}`;
    case "range":
      return `${words} = ${meaning.attribute} ${range(meaning.range)}`;
    case "sort":
      return `${words} = sort ${meaning.sortBy.replace("Car_production:", "")}`;
    case "nothing":
      return `${words} = -`;
    default:
      return `"${words === "" ? text : words}"`;
  }
}

test.each(PHRASES)("D119 SEA-01: %s", (phrase, pieces) => {
  expect(describe(read(phrase))).toBe(pieces);
});

test.each([
  [
    "cars alone",
    { item_type: ["car"], categories: [] },
    ["4", "5"],
    "family suv",
    "family = seats 5; suv = body suv",
  ],
  [
    "no roomy car",
    { item_type: ["car"], categories: [] },
    ["2", "4"],
    "family suv",
    '"family"; suv = body suv',
  ],
  [
    "caravans alone",
    { item_type: ["caravan"], categories: ["Family"] },
    [],
    "family van",
    "family van = item_type caravan,categories Family",
  ],
  [
    "caravans of no category",
    { categories: [] },
    ["5"],
    "family caravan",
    '"family"; caravan = item_type caravan',
  ],
  ["caravans of no category", { categories: [] }, ["5"], "family van", "family van = item_type caravan"],
])("D119: at a dealer with %s, %j, %j: %s", (_, values, seats, phrase, pieces) => {
  expect(describe(readWords(phrase, buildTestLexicon({ values, seats })))).toBe(pieces);
});

test("D119: the table has no phrase twice", () => {
  expect(new Set(PHRASES.map(([phrase]) => phrase)).size).toBe(PHRASES.length);
  expect(PHRASES.length).toBeGreaterThan(150);
});

const anyWord = fc.constantFrom(
  ...PHRASES.flatMap(([phrase]) => phrase.split(" ")),
  "zzz",
  "!",
  ",",
  "“",
  "é",
  "台",
);
const anyWords = fc.array(anyWord, { maxLength: 16 }).map((words) => words.join(" "));
const anyText = fc.oneof(
  anyWords,
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ maxLength: 300 }),
);

test("D119: whatever is typed, its pieces are all of it", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(
        read(text)
          .parts.map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test("D119: what is left as text is left as text when it is read again", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { text: left } = read(text);
      const again = read(left);
      expect([again.text, again.facets, again.ranges, again.sortBy]).toEqual([left, {}, {}, null]);
    }),
    { numRuns: 3000 },
  );
});

test("D119: capitals and further spaces make no difference", () => {
  const plain = ({ facets, ranges, sortBy, text }: Reading) => ({
    ...{ facets, ranges, sortBy },
    text: text.toLowerCase().replace(/\s+/gu, " ").trim(),
  });
  fc.assert(
    fc.property(anyWords, (text) => {
      fc.pre(text.length < MAX_READ_LENGTH / 3);
      expect(plain(read(`  ${text.toUpperCase().replaceAll(" ", "  ")} `))).toEqual(plain(read(text)));
    }),
    { numRuns: 2000 },
  );
});

test("D119: a text longer than any search stays text", () => {
  const long = "suv ".repeat(MAX_READ_LENGTH);
  expect(read(long)).toMatchObject({ text: long, facets: {}, parts: [{ text: long }] });
});
