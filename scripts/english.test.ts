import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const CODE = globSync("{src,demo,e2e,bench,scripts}/**/*.{ts,tsx}", {
  cwd: ROOT,
  exclude: ["scripts/english.test.ts"],
});
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

const COPY = globSync("{src,demo}/**/*.{ts,tsx,json,md}", { cwd: ROOT, exclude: ["demo/media/**"] });

/** What pages said that no salesperson would, each with what they say now. */
const COPY_PHRASES: readonly (readonly [strange: RegExp, plain: string])[] = [
  [/searched for as text\b(?!, and)|as plain text instead/i, "Search for the words …"],
  [/\bDrop [“"]/, "Without …"],
  [/come and see it, for example\b/i, "real times to choose from"],
  [/\b(when (one|it)|the day it) can be here\b/i, "when it will arrive"],
  [/\bA car that stands in\b|\bstands in the other state\b/i, "is in"],
  [/\bleave in a taxi\b/i, "a loan car or a lift"],
  [/\bHow it goes\b/, "How it works"],
  [/They have been stopped, or the link/i, "You may have stopped them"],
  [/["`>]In opening hours we\b| In opening hours we\b/, "During opening hours we …"],
  [/\bstand on each vehicle/, "are shown on …"],
  [/\bestimate do not show\b/, "are not shown"],
  [/\bcosts (are|may) not (be )?in it\b/, "not included"],
  [/\b[Rr]ates go from\b/, "range from"],
  [/\bThe lender asks \$/, "The lender quotes …"],
  [/\bno offer of the lender\b/, "not an offer from the lender"],
  [/\bpage holds no result\b/, "We don't show …"],
  [/\b(Cars|Vans) of ours\b/, "Our cars …"],
  [/\bnobody drives without\b/, "you can't drive without it"],
  [/\bYou get no (further|news)\b/, "You won't get any more …"],
  [/["`]We email you as soon as there is something\b/, "as soon as there is news"],
  [/\bexpects? you (on|for)\b/, "will see you on …, you are booked in for …"],
  [/\bNothing here is called\b/, "No match for …"],
  [/\bMost to pay["`]/, "Maximum price"],
  [/\bIf this form comes back\b/, "If something needs fixing"],
];

/** Files with a phrase, each with what to write instead. A phrase may go on in the next line, also of a comment. */
function findPhrases(
  files: readonly string[],
  phrases: readonly (readonly [phrase: RegExp, plain: string])[],
) {
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8").replaceAll(/\n\s*(\* |\/\/ )?/g, " ");
    return phrases
      .filter(([phrase]) => phrase.test(text))
      .map(([phrase, plain]) => `${file}: ${phrase.source}; write: ${plain}`);
  });
}

test("D297: pages, forms and mails say what a salesperson would say", () => {
  expect(findPhrases(COPY, COPY_PHRASES)).toEqual([]);
});

test("D273: comments, titles and copy use plain phrases", () => {
  expect(findPhrases([...CODE, ...DOCUMENTS], PHRASES)).toEqual([]);
});
