import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { brandDocument } from "#features/content/brands/brand-document.ts";
import { formatProblem } from "./content-file.ts";
import { readContentFile } from "./read-content-file.ts";
import { aFile } from "./test-content-file.ts";

const TITLE = "title: Mazda";
const BANNER = "banner: { file: mazda.webp, alt: A red Mazda }";
const readBeside = async (path: string) =>
  path === "mazda.webp" ? readFile("demo/media/scenes/promo-offer.webp") : ("missing" as const);

const readBrand = (settings: readonly string[], body = "From **Hiroshima**.\n") =>
  readContentFile({
    ...aFile(settings, body, { kind: "brand", name: "mazda", readBeside }),
    path: "brands/mazda.md",
  });
const listProblems = async (...asked: Parameters<typeof readBrand>) =>
  (await readBrand(...asked)).problems.map(formatProblem);

test("ENT-37 D155: a file becomes a brand with its logo, banner and description", async () => {
  const logo = "logo: { file: mazda.webp, alt: Mazda }";
  const { draft, problems, images } = await readBrand([TITLE, BANNER, logo, "order: 2", "sites: [group]"]);
  expect(problems.map(formatProblem)).toEqual([]);
  expect(draft).toMatchObject({
    ...{ kind: "brand", name: "mazda", slug: "mazda", position: 2, sites: ["group"] },
    summary: { title: "Mazda", menu: null },
    document: {
      ...{ title: "Mazda", make: "Mazda", grid: "car", stock: "/search/mazda", skipPage: false },
      ...{ logo: { alt: "Mazda" }, banner: { alt: "A red Mazda" }, description: [{ tag: "p" }] },
    },
  });
  expect(brandDocument.parse(draft?.document)).toEqual(draft?.document);
  expect(images.size).toBe(1);
});

test.each([
  ["title: Isuzu UTE", "Isuzu", "car", "/search/isuzu"],
  ["title: Ducati", "Ducati", "motorcycle", "/search/ducati"],
  ["title: Hino", "Hino", "truck", "/search/hino"],
  ["title: Jayco", "Jayco", "own", "/search/jayco"],
  ["title: Isuzu Trucks\ngrid: truck\nstock: /search/isuzu?item_type=truck", "Isuzu", "truck", null],
  ["title: Northside Certified\nstock: /search/used-cars", null, "own", "/search/used-cars"],
  ["title: The Ute Store\nmake: LDV", "LDV", "car", "/search/ldv"],
] as const)(
  "GRP-04 D345: a brand's make decides its grid and its vehicles unless its file does: %s",
  async (settings, make, grid, stock) => {
    const { draft } = await readBrand([settings, BANNER]);
    expect(draft?.document).toMatchObject({ make, grid, stock: stock ?? "/search/isuzu?item_type=truck" });
  },
);

test("GRP-07: a brand without a page needs no banner and no text", async () => {
  const { draft } = await readBrand([TITLE, "skipPage: yes"], "");
  expect(draft?.document).toMatchObject({ skipPage: true, banner: null, description: [] });
});

test.each<[string, Parameters<typeof readBrand>, string]>([
  ["without a banner", [[TITLE]], "line 2, banner: is missing: the brand's page begins with it"],
  [
    "whose banner is not there",
    [[TITLE, BANNER.replace("mazda", "none")]],
    "line 3, banner.file: there is no file none.webp beside this one",
  ],
  ["without a title", [[BANNER]], "line 2, title: is missing"],
  [
    "of no make",
    [["title: Northside Certified", BANNER]],
    "line 2, make: is missing: Northside Certified is no make that we know",
  ],
  ["with another setting", [[TITLE, BANNER, "picture: mazda.webp"]], "line 4, picture: "],
  [
    "with an address of its own making",
    [[TITLE, BANNER, "slug: Mazda/AU"]],
    "line 4, slug: must be lower-case",
  ],
  ["that may or may not have a page", [[TITLE, BANNER, "skipPage: perhaps"]], "line 4, skipPage: "],
  ["without a text", [[TITLE, BANNER], ""], "has no text, which describes the brand on its page"],
  ["with a block", [[TITLE, BANNER], "```staff\n```\n"], "describes the brand: text only"],
])("ENT-37: a brand %s is refused, with its line and rule", async (_, asked, problem) => {
  expect(await listProblems(...asked)).toEqual([expect.stringContaining(problem)]);
});
