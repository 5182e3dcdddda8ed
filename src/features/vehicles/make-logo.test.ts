import { readdirSync, readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import * as simpleIcons from "simple-icons";
import { describe, expect, test } from "vitest";
import { MAKE_LOGOS_FOLDER, makeLogo } from "./make-logo.ts";
import { MAKES } from "./makes.ts";
import { toSlug } from "./slug.ts";

const folder = new URL(`../../../public${MAKE_LOGOS_FOLDER}/`, import.meta.url);
const drawn = MAKES.flatMap(({ name }) => makeLogo(name) ?? []);

test.each([
  ["Toyota", "toyota"],
  ["Rolls-Royce", "rolls-royce"],
  ["ROLLS ROYCE", "rolls-royce"],
  ["Škoda", "skoda"],
  ["Yamaha", "yamaha"],
])("FAC-03 HOME-29 ENT-30: the logo of %j is %j", (make, file) => {
  expect(makeLogo(make)).toBe(`${MAKE_LOGOS_FOLDER}/${file}.svg`);
});

test.each(["Alfa Romeo", "Proton", "Norton", "Wombat Campers", ""])(
  "FAC-03 HOME-29 D45: %j, whose mark nobody gives away, has no logo",
  (make) => {
    expect(makeLogo(make)).toBeNull();
  },
);

test("HOME-29: the files are those of the makes, in a folder of their own", () => {
  const files = readdirSync(folder).map((file) => `${MAKE_LOGOS_FOLDER}/${file}`);
  expect(files.sort()).toEqual(drawn.toSorted());
  expect(files.length).toBeGreaterThan(50);
  expect(readdirSync(new URL("..", folder))).toHaveLength(1);
});

test("HOME-29 D45: each file holds the drawing that simple-icons has of its make", () => {
  const paths = new Map(Object.values(simpleIcons).map(({ slug, path }) => [slug, path]));
  for (const { name, icon } of MAKES) {
    if (icon === undefined) continue;
    const svg = readFileSync(new URL(`${toSlug(name)}.svg`, folder), "utf8");
    expect(svg).toContain(`<title>${name}</title><path d="${paths.get(icon)}"/>`);
  }
});

describe.each(drawn)("%s", (address) => {
  const svg = readFileSync(new URL(address.slice(MAKE_LOGOS_FOLDER.length + 1), folder), "utf8");

  test("HOME-29: it is well-formed and smaller than a photo", () => {
    const elements: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name }) => elements.push(name));
    parser.write(svg).close();
    expect(elements).toEqual(["svg", "title", "path"]);
    expect(svg.length).toBeLessThan(25_000);
  });

  test("HOME-29: it sits in the middle of its box and fills it neither in height nor in width", async () => {
    const drawing = sharp(Buffer.from(svg), { density: 1600 }).extractChannel("alpha");
    const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true });
    const ink = (await sharp(data).trim({ background: "#000" }).toBuffer({ resolveWithObject: true })).info;
    const above = -(ink.trimOffsetTop ?? 0);
    const below = info.height - above - ink.height;
    expect(Math.abs(above - below) / info.height).toBeLessThan(0.04);
    expect(ink.height / info.height).toBeLessThanOrEqual(28.5 / 32);
    expect(info.width / info.height).toBeLessThanOrEqual(42.1 / 32);
    expect(ink.width / info.width).toBeGreaterThan(0.95);
  });
});
