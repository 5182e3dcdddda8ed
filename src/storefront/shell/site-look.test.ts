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
  expect(style["--heading-tracking"]).toBe(font === "slab" ? "0" : "-0.025em");
});
