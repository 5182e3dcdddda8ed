import { distance } from "fastest-levenshtein";

/** Longer texts are not names, and comparing them takes time in the square of their length. */
const MAX_NAME_LENGTH = 80;

/**
 * The name that was most likely meant by a mistyped one, the first of equals; null when none is close. Up to a third of
 * the letters may differ; case, spaces and punctuation are ignored.
 */
export function findNearestName(typed: string, names: Iterable<string>): string | null {
  let best: { readonly name: string; readonly errors: number } | null = null;
  for (const name of names) {
    const errors = countWrongLetters(typed, name);
    if (errors !== null && errors < (best?.errors ?? Number.POSITIVE_INFINITY)) best = { name, errors };
  }
  return best?.name ?? null;
}

/** How many letters of a name were mistyped; null when it is not close, as `findNearestName` says. */
export function countWrongLetters(typed: string, name: string): number | null {
  const key = keepLetters(typed);
  const letters = keepLetters(name);
  const errors = countErrors(key, letters);
  return errors <= computeAllowedErrors(Math.max(key.length, letters.length)) ? errors : null;
}

/** ` Did you mean "colour"?` after a sentence about an unknown name; empty when no known name is close. */
export function suggestName(typed: string, names: Iterable<string>): string {
  const nearest = findNearestName(typed, names);
  return nearest === null ? "" : ` Did you mean "${nearest}"?`;
}

/** The distance in letters; two letters that changed places are one error, as they are one slip of the hand. */
function countErrors(one: string, other: string): number {
  const errors = distance(one, other);
  return errors === 2 && sorted(one) === sorted(other) ? 1 : errors;
}

function sorted(letters: string): string {
  return [...letters].sort().join("");
}

function computeAllowedErrors(length: number): number {
  return length < 3 ? 0 : Math.round(length / 3);
}

function keepLetters(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
