import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildSiteLook } from "./site-look.ts";

const THEME = {
  accent: "#123456",
  accentInk: "#ffffff",
  ink: "#111111",
  surface: "#ffffff",
  header: "#ffffff",
  headerInk: "#111111",
  radius: "soft",
} as const;

test.each([
  ["grotesk", "Figtree", "Figtree", 1],
  ["humanist", "Source Sans 3", "Archivo", 2],
  ["slab", "Source Sans 3", "Roboto Slab", 2],
  ["system", null, null, 0],
] as const)("TEN-04: the %s theme sets text in %s and headings in %s", async (font, text, heading, files) => {
  const { style, fontFiles } = buildSiteLook({ theme: { ...THEME, font }, name: "Harbourline" });
  const declared = await readFile(new URL("../fonts.css", import.meta.url), "utf8");
  for (const [value, name] of [
    [style["--font"], text],
    [style["--heading-font"], heading],
  ] as const) {
    const [first, second] = String(value).split(", ");
    expect(first).toBe(name === null ? "system-ui" : `"${name}"`);
    if (name === null) continue;
    expect(declared).toContain(`font-family: "${name}";`);
    expect(second).toBe(`"${name} Fallback"`);
    expect(declared).toContain(`font-family: "${name} Fallback";`);
  }
  expect(fontFiles).toHaveLength(files);
});

test("D298: each fallback has a true bold and measures of its own for every weight of its face", async () => {
  const css = await readFile(new URL("../fonts.css", import.meta.url), "utf8");
  const faces = css.match(/@font-face \{[^}]*\}/g) ?? [];
  const fallbacks = faces.filter((face) => face.includes("Fallback"));
  for (const name of new Set(fallbacks.flatMap((face) => /family: "([^"]*)"/.exec(face)?.[1] ?? []))) {
    const own = fallbacks.filter((face) => face.includes(`"${name}"`));
    const bold = own.filter((face) => /font-weight: [6-9]00/.test(face));
    expect(bold.length, name).toBeGreaterThan(0);
    for (const face of bold) expect(face).toMatch(/src:(\s*local\("[^"]*Bold[^"]*"\),?)+;/);
    for (const weight of [400, 600, 700, 800, 900])
      expect(
        own.filter((face) => coversWeight(face, weight)),
        `${name} ${weight}`,
      ).toHaveLength(1);
    for (const face of own)
      expect(face).toMatch(
        /size-adjust: [\d.]+%;\s*ascent-override: [\d.]+%;\s*descent-override: [\d.]+%;\s*line-gap-override: 0%/,
      );
  }
});

function coversWeight(face: string, weight: number): boolean {
  const [, from, to] = /font-weight: (\d+)(?: (\d+))?;/.exec(face) ?? [];
  return Number(from) <= weight && weight <= Number(to ?? from);
}
