import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import * as simpleIcons from "simple-icons";
import { MAKES } from "../src/features/vehicles/makes.ts";
import { toSlug } from "../src/features/vehicles/slug.ts";

/**
 * Draws the logos of makes (simple-icons, CC0) into a file each, named by the make's slug, so that a page loads those
 * that it shows and no others. A file is as wide as the logo's ink and as high as its box, within which it is sized as
 * an eye sees it: by area, neither height nor width, and a light drawing larger than a heavy one.
 * Run after a change of makes or of simple-icons: node scripts/draw-make-logos.ts
 */
const BOX_HEIGHT = 32;
/** Side of the square whose area a logo of usual weight has, and the most of any logo, in units of the box. */
const SIDE = 25;
const MOST = { width: 42, height: 28 };
/** Share of a usual logo's bounds that is ink. */
const USUAL_INK = 0.36;

const icons = new Map(Object.values(simpleIcons).map((icon) => [icon.slug, icon]));
const logos = new Map<string, string>();
for (const { name, icon: key } of MAKES) {
  if (key === undefined) continue;
  const icon = icons.get(key);
  if (!icon) throw new Error(`simple-icons has no ${key}`);
  logos.set(toSlug(name), await logoFile(name, icon));
}
writeLogos(logos);

/** Files under `/assets/` are kept for ever, so their folder is named by what is in it. */
function writeLogos(logos: ReadonlyMap<string, string>): void {
  const hash = createHash("sha256").update(JSON.stringify([...logos]));
  const address = `/assets/makes/${hash.digest("hex").slice(0, 8)}`;
  const folder = new URL(`../public${address}/`, import.meta.url);
  rmSync(new URL("..", folder), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [slug, svg] of logos) writeFileSync(new URL(`${slug}.svg`, folder), svg);
  const rule = new URL("../src/features/vehicles/make-logo.ts", import.meta.url);
  const code = readFileSync(rule, "utf8");
  writeFileSync(rule, code.replace(/(?<=MAKE_LOGOS_FOLDER = ")[^"]+/, address));
}

async function logoFile(name: string, { svg, path }: simpleIcons.SimpleIcon): Promise<string> {
  const { left, top, width, height, share } = await measureInk(svg);
  const side = SIDE * (USUAL_INK / share) ** 0.12;
  const scale = Math.min(side / Math.sqrt(width * height), MOST.width / width, MOST.height / height);
  const boxHeight = BOX_HEIGHT / scale;
  const viewBox = [left, top + height / 2 - boxHeight / 2, width, boxHeight].map((value) => value.toFixed(2));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(" ")}"><title>${name}</title><path d="${path}"/></svg>\n`;
}

/** Bounds of a drawing's ink in the drawing's own units, and the share of them that is ink. */
async function measureInk(svg: string) {
  const pixels = 20;
  const alpha = await sharp(Buffer.from(svg), { density: 72 * pixels })
    .extractChannel("alpha")
    .png()
    .toBuffer();
  const ink = await sharp(alpha)
    .trim({ background: "#000", threshold: 127 })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = ink.info;
  return {
    left: -trimOffsetLeft / pixels,
    top: -trimOffsetTop / pixels,
    width: width / pixels,
    height: height / pixels,
    share: ink.data.reduce((sum, value) => sum + value, 0) / 255 / (width * height),
  };
}
