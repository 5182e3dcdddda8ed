/** Clauses of the cluster's query language, for conditions of the contract. */
import type { NumberRange, SearchQuery } from "../contract/engine.ts";
import { countAllowedErrors, exchangeNeighbours } from "../contract/words.ts";
import { ID, KEY, type TextName, toFacetField, toNumberField, toWordsField } from "./fields.ts";

export type Clause = Readonly<Record<string, object>>;

const ANY: Clause = { match_all: {} };
const NONE: Clause = { match_none: {} };

export function matchAll(clauses: readonly Clause[]): Clause {
  const [first = ANY, ...others] = clauses;
  return others.length === 0 ? first : { bool: { filter: clauses } };
}

export function matchSome(clauses: readonly Clause[]): Clause {
  const [first = NONE, ...others] = clauses;
  return others.length === 0 ? first : { bool: { should: clauses } };
}

export const matchNot = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

export const hasNumber = (name: string): Clause => ({ exists: { field: toNumberField(name) } });

export const hasFacetValue = (name: string, values: readonly string[]): Clause => ({
  terms: { [toFacetField(name)]: values },
});

/** A condition of the shopper or of the page, and the attribute whose counts or bounds may ignore it. */
export interface Choice {
  readonly kind: "facet" | "range";
  readonly name: string;
  readonly clause: Clause;
}

/** The conditions among choices: facets with values, and ranges closed on a side. */
export function listChoices({ facets = {}, ranges = {} }: Pick<SearchQuery, "facets" | "ranges">): Choice[] {
  const chosenFacets = Object.entries(facets).filter(([, values]) => values.length > 0);
  const closedRanges = Object.entries(ranges).filter(([, { min, max }]) => min !== null || max !== null);
  return [
    ...chosenFacets.map(
      ([name, values]): Choice => ({
        kind: "facet",
        name,
        clause: hasFacetValue(name, values),
      }),
    ),
    ...closedRanges.map(([name, range]): Choice => ({ kind: "range", name, clause: isInRange(name, range) })),
  ];
}

function isInRange(name: string, { min, max }: NumberRange): Clause {
  return {
    range: {
      [toNumberField(name)]: { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) },
    },
  };
}

export const hasKey = (key: string): Clause => ({ term: { [KEY]: key } });

export const hasId = (ids: readonly number[]): Clause => ({ terms: { [ID]: ids } });

/** Whether a text has this very word. */
const hasWord = (text: TextName, word: string): Clause => ({
  term: { [toWordsField(text)]: word },
});

/** Whether a text has a word that begins like this. */
const hasBeginning = (text: TextName, word: string): Clause => ({
  prefix: { [toWordsField(text)]: word },
});

/** Whether a text has a word with at most this number of errors. */
function hasSimilar(text: TextName, word: string, errors: number): Clause {
  const field = toWordsField(text);
  return matchSome([
    // This rewrite looks at every word that is near enough; the usual one keeps the best of them.
    {
      fuzzy: {
        [field]: { value: word, fuzziness: errors, transpositions: false, rewrite: "constant_score" },
      },
    },
    { terms: { [field]: exchangeNeighbours(word) } },
  ]);
}

/** Where a word is looked up as it is written, in order. */
export function listLiteral(word: string, isOwnWord: boolean): Clause[] {
  const inDetails = (clause: Clause) => (isOwnWord ? [] : [clause]);
  return [
    hasWord("terms", word),
    hasWord("text", word),
    ...inDetails(hasWord("details", word)),
    hasBeginning("text", word),
    ...inDetails(hasBeginning("details", word)),
    hasBeginning("terms", word),
  ];
}

/** Where a word is looked up as misspelt, in order; nowhere for an own word. */
export function listSimilar(word: string, isOwnWord: boolean): Clause[] {
  if (isOwnWord) return [];
  const errors = Array.from({ length: countAllowedErrors(word) }, (_, i) => i + 1);
  return errors.flatMap((count) =>
    (["text", "details", "terms"] as const).map((text) => hasSimilar(text, word, count)),
  );
}

/** What each word means alone, and joined to the one before; null for nothing. */
export interface MeantWord {
  readonly alone: Clause | null;
  readonly joined: Clause | null;
}

/**
 * The documents that have all words, each alone or two neighbours as one. The words are halved again and again, because taking one
 * after the other makes a clause for every way to join them.
 */
export function hasAllWords(words: readonly MeantWord[]): Clause {
  const [first, ...others] = words;
  if (!first) return ANY;
  if (others.length === 0) return first.alone ?? NONE;
  const half = words.length >> 1;
  const apart = matchEach([hasAllWords(words.slice(0, half)), hasAllWords(words.slice(half))]);
  const across = words[half]?.joined;
  if (!across) return apart;
  const together = matchEach([
    hasAllWords(words.slice(0, half - 1)),
    across,
    hasAllWords(words.slice(half + 1)),
  ]);
  return matchSome([apart, together].filter((clause) => clause !== NONE));
}

function matchEach(clauses: readonly Clause[]): Clause {
  if (clauses.includes(NONE)) return NONE;
  return matchAll(clauses.filter((clause) => clause !== ANY));
}
