import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BODIES } from "#features/vehicles/vehicle.ts";
import type { PageDocument } from "../document/page-document.ts";
import { formatProblem } from "../source/content-file.ts";
import { readContentFile } from "../source/read-content-file.ts";
import { aFile } from "../source/test-content-file.ts";
import { listHomeOnly } from "./blocks.server.ts";

const SCENES: Readonly<Record<string, string>> = {
  "yard.webp": "demo/media/scenes/hero-yard.webp",
  "promo.webp": "demo/media/scenes/promo-tow.webp",
};
const readBeside = async (path: string) => {
  const scene = SCENES[path];
  return scene ? readFile(scene) : ("missing" as const);
};

/** What is wrong with a home page that has these lines below its settings. */
async function findProblems(...lines: readonly string[]): Promise<string[]> {
  const file = aFile(["title: Home"], lines.join("\n"), { path: "home.md", name: "home", readBeside });
  return (await readContentFile(file)).problems.map(formatProblem);
}

const fence = (kind: string, ...lines: readonly string[]) => [`\`\`\`${kind}`, ...lines, "```"];

test.each([
  ...["hero-search", "trust-row", "featured-stock", "body-tiles", "shelves", "all-stock", "makes", "selling"],
  "yards",
])("D334: a file may write the block %s without settings", async (kind) => {
  expect(await findProblems(...fence(kind))).toEqual([]);
});

test("HOME-21 D334: a block too many is named with its line, beside all else that is wrong", async () => {
  const popup = fence("popup", "title: A", "picture:", "  file: yard.webp", "  alt: The yard");
  expect(
    await findProblems(...popup, ...popup, ...fence("budget-search"), ...fence("budget-search")),
  ).toEqual([
    expect.stringContaining("home.md line 5, popup.button: is missing"),
    "home.md line 10, popup: may be there once, and is there in line 4 already",
    expect.stringContaining("home.md line 11, popup.button: is missing"),
    "home.md line 18, budget-search: may be there once, and is there in line 16 already",
  ]);
  expect(await findProblems(...fence("makes"), ...fence("makes"))).toEqual([]);
});

test("HOME-16 HOME-18: a dealer names up to 20 bodies, each of a known name", async () => {
  const read = (...bodies: readonly string[]) =>
    findProblems(...fence("body-tiles", "bodies:", ...bodies.map((one) => `  - ${one}`)));
  const all = Object.keys(BODIES);
  expect(await read(...all)).toEqual([]);
  expect(await read("sedan", "hacth")).toEqual([
    expect.stringMatching(/^home\.md line 7, body-tiles\.bodies\[1\]: must be .*Did you mean "hatch"\?/),
  ]);
  expect(await read(...all, "suv", "ute")).toEqual([expect.stringContaining("body-tiles.bodies: ")]);
});

test.each([
  ["0", "makes.max: must be 1 or more"],
  ["151", "makes.max: must be 150 or less"],
  ["many", "makes.max: must be a number"],
])("HOME-29: a grid of %s makes breaks a rule", async (max, problem) => {
  expect(await findProblems(...fence("makes", `max: ${max}`))).toEqual([expect.stringContaining(problem)]);
});

const PICTURE = ["picture:", "  file: yard.webp", "  alt: The yard"];
const BUTTON = ["button:", "  label: See it", "  href: /special-offers"];

test.each<[string, readonly string[], string]>([
  [
    "an expiry that is no date",
    fence("popup", "title: A", ...PICTURE, ...BUTTON, "expiryDate: next week"),
    "home.md line 12, popup.expiryDate: must be a date",
  ],
  [
    "an expiry on a day that there is not",
    fence("popup", "title: A", ...PICTURE, ...BUTTON, "expiryDate: 2026-02-30"),
    "popup.expiryDate: must be a date",
  ],
  ["a popup without a button", fence("popup", "title: A", ...PICTURE), "popup.button: is missing"],
  [
    "a popup that leads to a script",
    fence("popup", "title: A", ...PICTURE, "button:", "  label: B", "  href: javascript:alert(1)"),
    "popup.button.href: must be a path on this site",
  ],
  ["a banner without an image", fence("feature-banner", "title: A"), "feature-banner.picture: is missing"],
  [
    "a banner whose image is not there",
    fence("feature-banner", "title: A", "picture:", "  file: gone.webp", "  alt: B"),
    "feature-banner.picture.file: there is no file gone.webp",
  ],
  [
    "a banner whose image is not described",
    fence("feature-banner", "title: A", "picture:", "  file: yard.webp"),
    "feature-banner.picture.alt: is missing",
  ],
  ["a slider without slides", fence("promo-slider", "slides: []"), "promo-slider.slides: "],
  [
    "a slide that is too small",
    fence("promo-slider", "slides:", "  - file: promo.webp", "    alt: A"),
    "promo-slider.slides[0].file: is 960 by 640 pixels; it must be at least 1920 by 540",
  ],
  [
    "amounts of another kind",
    fence("money-picks", "amounts: hihg"),
    'money-picks.amounts: must be "usual" or "high". Did you mean "high"?',
  ],
  [
    "a setting that there is not",
    fence("price-slider", "step: 100"),
    "price-slider.step: is not a known setting",
  ],
  [
    "a setting that is none of two",
    fence("makes", "heading: Now on"),
    'makes.heading: is not a known setting. There are "title" and "max".',
  ],
  [
    "a banner without its picture",
    fence("feature-banner", "title: We look after it"),
    'feature-banner.picture: is missing; it must be a group, in { }. There are "file" and "alt".',
  ],
])("HOME-21 HOME-25 NAV-12 D334: %s is named with its place and rule", async (_, lines, problem) => {
  expect(await findProblems(...lines)).toEqual([expect.stringContaining(problem)]);
});

test("D334: the home page that docs/sites.md writes is right", async () => {
  const guide = await readFile("docs/sites.md", "utf8");
  const [, text = ""] = /^````markdown\n(---.*?)^````$/ms.exec(guide) ?? [];
  const file = aFile([], "", { text, readBeside: async () => readFile(SCENES["yard.webp"] ?? "") });
  const { draft, problems } = await readContentFile(file);
  expect(problems).toEqual([]);
  expect(listHomeOnly((draft!.document as PageDocument).blocks)).toContain("promo-slider");
});
