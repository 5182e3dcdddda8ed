import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatProblem } from "../source/content-file.ts";
import { readContentFile } from "../source/read-content-file.ts";
import { aFile } from "../source/test-content-file.ts";
import { promotionDocument } from "./promotion-document.ts";

const SETTINGS = {
  title: "title: Spin the wheel",
  description: "description: One spin each.",
  start: "start: 2026-03-01",
  end: "end: 2026-03-31",
  promoter: "promoter: Northside Pty Ltd",
  abn: "abn: 51824753556",
  entrants: "entrants: residents of NSW aged 18 or over",
  claim: "claim: Come to the yard.",
  permits: "permits: [{ state: NSW, number: TP/00001 }]",
};
const PRIZES = [
  "prizes:",
  "  - { name: Dash cam, weight: 1, stock: 5, image: { file: cam.webp, alt: A dash cam } }",
  "  - { name: No prize, weight: 9, stock: unlimited, wins: no }",
];
const TERMS = "One spin for each person.\n\n- Nobody under 18.\n";
const readBeside = async (path: string) =>
  path === "cam.webp" ? readFile("demo/media/scenes/hero-yard.webp") : ("missing" as const);

interface Changes {
  readonly settings?: Partial<Record<keyof typeof SETTINGS | "more", string>>;
  readonly prizes?: readonly string[];
  readonly terms?: string;
}

const readPromotion = ({ settings = {}, prizes = PRIZES, terms = TERMS }: Changes = {}) => {
  const lines = Object.values({ ...SETTINGS, ...settings }).filter((line) => line !== "");
  const file = aFile([...lines, ...prizes], terms, { kind: "promotion", name: "autumn", readBeside });
  return readContentFile({ ...file, path: "promotions/autumn.md" });
};

test("PAGE-08 D155: a file becomes a promotion with prizes, weights, stock, permits and terms of entry", async () => {
  const { draft, problems, images } = await readPromotion();
  expect(problems.map(formatProblem)).toEqual([]);
  expect(draft).toMatchObject({
    ...{ kind: "promotion", name: "autumn", slug: "spin-to-win", sites: null },
    ...{ firstDay: "2026-03-01", lastDay: "2026-03-31" },
    summary: { title: "Spin the wheel", menu: "Spin the wheel", frames: [] },
    document: {
      ...{ abn: "51 824 753 556", permits: [{ state: "NSW", number: "TP/00001" }], noPermit: null },
      prizes: [
        { key: "dash-cam", name: "Dash cam", weight: 1, stock: 5, isWin: true, image: { alt: "A dash cam" } },
        { key: "no-prize", name: "No prize", weight: 9, stock: null, isWin: false, image: null },
      ],
      terms: [{ tag: "p" }, { tag: "ul" }],
    },
  });
  expect(promotionDocument.parse(draft?.document)).toEqual(draft?.document);
  expect(images.size).toBe(1);
});

test("PAGE-08: a promotion without a permit says why it needs none", async () => {
  const settings = { permits: "", more: "noPermit: None is needed in Queensland." };
  expect((await readPromotion({ settings })).draft?.document).toMatchObject({
    permits: [],
    noPermit: "None is needed in Queensland.",
  });
});

const wheel = (...prizes: readonly string[]) => ["prizes:", ...prizes.map((prize) => `  - { ${prize} }`)];
const TWO = ["name: A, weight: 1, stock: 1", "name: B, weight: 1, stock: 1"] as const;

test.each<[string, Changes, string]>([
  ["one prize", { prizes: wheel(TWO[0]) }, "line 12, prizes: must have at least 2 entries"],
  ["no prizes", { prizes: [] }, "prizes: is missing"],
  [
    "a weight of 0",
    { prizes: wheel(TWO[0], "name: B, weight: 0, stock: 1") },
    "line 13, prizes[1].weight: must be a whole number from 1 to 999999",
  ],
  [
    "half a weight",
    { prizes: wheel(TWO[0], "name: B, weight: 0.5, stock: 1") },
    "prizes[1].weight: must be a whole number",
  ],
  [
    "a negative weight",
    { prizes: wheel(TWO[0], "name: B, weight: -2, stock: 1") },
    "prizes[1].weight: must be a whole number",
  ],
  [
    "a negative stock",
    { prizes: wheel(TWO[0], "name: B, weight: 1, stock: -1") },
    "prizes[1].stock: must be a whole number from 0 to 999999, or unlimited",
  ],
  ["no stock", { prizes: wheel(TWO[0], "name: B, weight: 1") }, "prizes[1].stock: is missing"],
  [
    "two prizes of one name",
    { prizes: wheel("name: Dash cam, weight: 1, stock: 1", "name: dash-cam, weight: 1, stock: 1") },
    "prizes[1].name: must differ from the other prizes' names",
  ],
  [
    "a prize without letters",
    { prizes: wheel(TWO[0], "name: '!!', weight: 1, stock: 1") },
    "prizes[1].name: must have a letter or digit",
  ],
  [
    "nothing to win",
    { prizes: wheel(`${TWO[0]}, wins: no`, `${TWO[1]}, wins: no`) },
    "prizes: must have a prize that can be won",
  ],
  [
    "an end before the start",
    { settings: { end: "end: 2026-02-28" } },
    "line 5, end: must not be before start",
  ],
  ["no end", { settings: { end: "" } }, "end: is missing"],
  [
    "no permit and no reason",
    { settings: { permits: "" } },
    "permits: must name each permit, or noPermit must say why none is needed",
  ],
  [
    "a permit and a reason",
    { settings: { more: "noPermit: None." } },
    "noPermit: must be left out where there are permits",
  ],
  [
    "a state that does not exist",
    { settings: { permits: "permits: [{ state: XY, number: 1 }]" } },
    'permits[0].state: must be "ACT", "NSW"',
  ],
  [
    "an ABN with a wrong digit",
    { settings: { abn: "abn: 51824753557" } },
    "abn: must be an ABN, such as 51 824 753 556",
  ],
  ["no promoter", { settings: { promoter: "" } }, "promoter: is missing"],
  ["no word of who may enter", { settings: { entrants: "" } }, "entrants: is missing"],
  ["no terms", { terms: "" }, "line 15: has no terms of entry, which the promotion must have"],
  [
    "an image among the terms",
    { terms: "Text.\n\n![A dash cam](cam.webp)" },
    "line 15: are the terms of entry: text only",
  ],
  [
    "an image that is not there",
    { prizes: wheel(TWO[0], "name: B, weight: 1, stock: 1, image: { file: no.jpg, alt: B }") },
    "line 13, prizes[1].image.file: there is no file no.jpg",
  ],
])("PAGE-08 D155: a promotion with %s is refused with its place", async (_, changes, problem) => {
  const { draft, problems } = await readPromotion(changes);
  expect(draft).toBeNull();
  expect(problems.map(formatProblem).join("\n")).toContain(problem);
});

test("PAGE-08: any weight and stock in their limits is kept as it is written", async () => {
  const number = fc.integer({ min: 1, max: 999_999 });
  await fc.assert(
    fc.asyncProperty(number, number, async (weight, stock) => {
      const { draft } = await readPromotion({
        prizes: wheel(TWO[0], `name: B, weight: ${weight}, stock: ${stock}`),
      });
      expect(promotionDocument.parse(draft?.document).prizes[1]).toMatchObject({ weight, stock });
    }),
    { numRuns: 30 },
  );
});
