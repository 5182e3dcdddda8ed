import { toSlug } from "#features/vehicles/slug.ts";
import type { Part } from "./part.ts";

/** A part is found by this many words at most. */
const MAX_WORDS = 200;
/** Words of a search beyond these are left out. */
const MAX_SEARCH_WORDS = 6;

/** The words by which a part is found: those of its name, and the makes and models that it fits. */
export function listPartWords({ name, fits }: Pick<Part, "name" | "fits">): readonly string[] {
  const words = [name, ...fits.map(({ make, model }) => `${make} ${model}`)].flatMap(toWords);
  const makes = fits.map(({ make }) => toMakeKey(make));
  return [...new Set([...makes, ...words])].slice(0, MAX_WORDS);
}

/** The words of a search, each once. */
export const listSearchWords = (query: string): readonly string[] =>
  [...new Set(toWords(query))].slice(0, MAX_SEARCH_WORDS);

/** What a part that fits a make is found by; no word of a text has a colon. */
export const toMakeKey = (make: string): string => `make:${toSlug(make)}`;

const toWords = (text: string): readonly string[] =>
  (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]{1,40}/gu) ?? []
  ).map(toSingular);

/** "pads" and "pad" are one word; "glass" stays. */
const toSingular = (word: string): string =>
  /^\p{L}{3,}s$/u.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word;
