import { expect, test } from "vitest";
import { readMisspeltWords } from "./correct-words.ts";
import { buildTestLexicon, testLexicon } from "./test-lexicon.ts";

const read = async (words: string, lexicon = testLexicon) => {
  const reading = await readMisspeltWords(words, lexicon);
  return reading && { ...reading.facets, ...(reading.text !== "" && { text: reading.text }) };
};

test.each([
  ["toyta hylux", { make_model: ["Toyota HiLux"] }],
  ["volkswagon tiguan", { make_model: ["Volkswagen Tiguan"] }],
  ["hyndai tuscon", { make_model: ["Hyundai Tucson"] }],
  ["mitsubshi trition", { make_model: ["Mitsubishi Triton"] }],
  ["land crusier", { make_model: ["Toyota LandCruiser"] }],
  ["nissan navarra", { make_model: ["Nissan Navara"] }],
  ["forrester", { make_model: ["Subaru Forester"] }],
  ["porshe macan", { make_model: ["Porsche Macan"] }],
  ["mercedez", { make: ["Mercedes-Benz"] }],
  ["volkswagon white tiguan", { make_model: ["Volkswagen Tiguan"], colour_family: ["white"] }],
])("SEA-01: %s is corrected word by word", async (words, facets) => {
  expect(await read(words)).toEqual(facets);
});

test.each([
  ["tiguan", { make_model: ["Volkswagen Tiguan"] }],
  ["kia seltos", { make_model: ["Kia Seltos"] }],
  ["red tiguan under 40k", { make_model: ["Volkswagen Tiguan"], colour_family: ["red"] }],
])("SEA-01: %s is known on a site that never had one", async (words, facets) => {
  expect(await read(words)).toEqual(facets);
});

test.each(["zzzzqq", "family mover", "leather seats", "tow bar", '"toyta"', "blue tooth", "note 10"])(
  "SEA-01: %s stays text",
  async (words) => {
    const found = await read(words);
    expect(found === null || !("make" in found || "make_model" in found)).toBe(true);
  },
);

test("SEA-01: a model in stock comes before one that is not", async () => {
  expect(await read("colarado", buildTestLexicon({}))).toEqual({ make_model: ["Holden Colorado"] });
});
