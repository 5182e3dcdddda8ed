import type { Facets, ListAttribute, Range, RangeAttribute, Ranges } from "../search/search-attributes.ts";
import type { SortKey } from "../settings/search-settings.ts";
import type { Meaning } from "./meaning.ts";

/** A piece of a shopper's words, with the spaces after it, and what it means. */
export interface ReadingPart {
  readonly text: string;
  readonly meaning: Meaning;
}

/** A shopper's words as filters. */
export interface Reading {
  /** All of the words: the pieces joined are what was typed. */
  readonly parts: readonly ReadingPart[];
  readonly facets: Facets;
  readonly ranges: Ranges;
  readonly sortBy: SortKey | null;
  /** What is left to search for as text. All of it where no filter was found. */
  readonly text: string;
}

/** Whether anything in the words is a filter or an order. */
export function hasFilters({ parts }: Pick<Reading, "parts">): boolean {
  return parts.some(({ meaning }) => ["values", "range", "sort"].includes(meaning.kind));
}

/** Whether the words are one name or one amount, such as "CX-5" or "under 30k". */
export const isOnePhrase = (reading: Pick<Reading, "parts">): boolean =>
  reading.parts.length === 1 && hasFilters(reading);

/** Brings the filters of all pieces together. */
export function toReading(parts: readonly ReadingPart[], makeOf: ReadonlyMap<string, string>): Reading {
  const meanings = parts.map(({ meaning }) => meaning);
  const facets = joinFacets(
    meanings.flatMap((meaning) => (meaning.kind === "values" ? [meaning.facets] : [])),
  );
  const sorts = meanings.flatMap((meaning) => (meaning.kind === "sort" ? [meaning.sortBy] : []));
  return {
    parts,
    facets: omitCoveredMakes(facets, makeOf),
    ranges: joinRanges(meanings),
    sortBy: sorts[0] ?? null,
    text: joinLeftover(parts),
  };
}

function joinFacets(all: readonly Facets[]): Facets {
  const joined: Partial<Record<ListAttribute, readonly string[]>> = {};
  for (const [attribute, values] of all.flatMap((facets) => Object.entries(facets)) as [
    ListAttribute,
    readonly string[],
  ][]) {
    joined[attribute] = [...new Set([...(joined[attribute] ?? []), ...values])].sort();
  }
  return joined;
}

/** A model's make need not be chosen beside it, and of models with one name only those of a chosen make are meant. */
function omitCoveredMakes(facets: Facets, makeOf: ReadonlyMap<string, string>): Facets {
  const { make: makes = [], make_model: models = [], ...others } = facets;
  const ofMakes = models.filter((model) => makes.includes(makeOf.get(model) ?? ""));
  const kept = models.filter(
    (model) => ofMakes.includes(model) || !ofMakes.some((other) => isNamesake(model, other, makeOf)),
  );
  const alone = makes.filter((make) => !kept.some((model) => makeOf.get(model) === make));
  return {
    ...others,
    ...(alone.length > 0 && { make: alone }),
    ...(kept.length > 0 && { make_model: kept }),
  };
}

function isNamesake(one: string, other: string, makeOf: ReadonlyMap<string, string>): boolean {
  const name = (value: string) => value.slice((makeOf.get(value) ?? "").length).toLowerCase();
  return name(one) === name(other);
}

/** The range within all that were named of an attribute. */
export function joinRanges(meanings: readonly Meaning[]): Ranges {
  const joined: Partial<Record<RangeAttribute, Range>> = {};
  for (const meaning of meanings) {
    if (meaning.kind !== "range") continue;
    const { min, max } = joined[meaning.attribute] ?? { min: null, max: null };
    joined[meaning.attribute] = {
      min: meaning.range.min === null ? min : Math.max(meaning.range.min, min ?? meaning.range.min),
      max: meaning.range.max === null ? max : Math.min(meaning.range.max, max ?? meaning.range.max),
    };
  }
  return joined;
}

/** The pieces of text. A comma keeps those apart that did not stand together, so that no new phrase comes about. */
function joinLeftover(parts: readonly ReadingPart[]): string {
  const texts = parts.filter(({ meaning }) => meaning.kind === "text").map(({ text }) => tidyText(text));
  return texts.filter((text) => text !== "").join(", ");
}

function tidyText(text: string): string {
  return cutBetween(text.replace(/\s+/gu, " "), /[\p{L}\p{N}"“$<>~]/u, /[\p{L}\p{M}\p{N}"”+]/u);
}

/**
 * A text from the first character that `first` matches to the last that `last` matches; "" where there is none. Linear in its
 * length, as a pattern that ends with `$` is not.
 */
export function cutBetween(text: string, first: RegExp, last: RegExp): string {
  const characters = [...text];
  const start = characters.findIndex((character) => first.test(character));
  const end = characters.findLastIndex((character) => last.test(character));
  return start === -1 ? "" : characters.slice(start, end + 1).join("");
}
