import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FILES = "{src,demo,e2e,bench,scripts}/**/*.{ts,tsx}";
const DOCUMENTS = globSync(["*.md", "docs/*.md"], { cwd: ROOT, exclude: ["docs/requirements.md"] });

/** Phrases that read as translated, each with the plain one. SQL sets columns to null where a condition holds. */
const PHRASES: readonly (readonly [translated: RegExp, plain: string])[] = [
  [/(?<!= )\bnull where\b/i, "null if …"],
  [/\bso many\b/i, "a number, by name"],
  [/\bnobody has said\b/i, "unknown"],
  [/\bas of `/i, "see `…`"],
  [/\bcan be had\b/i, "is available"],
  [/\bkept by nobody\b/i, "not kept"],
  [/\baway for a moment\b/i, "cannot be reached"],
  [/\bamong its like\b/i, "compared with similar ones"],
  [/\bfor want of\b/i, "without"],
  [/\bmade anew\b/i, "made again"],
];

test("D273: comments, titles and copy use plain phrases", () => {
  const files = [...globSync(FILES, { cwd: ROOT }), ...DOCUMENTS];
  const found = files
    .filter((file) => !file.endsWith("english.test.ts"))
    .flatMap((file) => {
      const lineBreak = file.endsWith(".md") ? /\n\s*/g : /\n\s*(\*|\/\/) /g;
      const text = readFileSync(join(ROOT, file), "utf8").replaceAll(lineBreak, " ");
      return PHRASES.filter(([translated]) => translated.test(text)).map(
        ([translated, plain]) => `${file}: ${translated.source}; write: ${plain}`,
      );
    });
  expect(found).toEqual([]);
});
