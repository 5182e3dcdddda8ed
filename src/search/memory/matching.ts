/**
 * Which rows a query matches, and which fail only one of the shopper's choices. Those two sets are all that counts
 * need: the counts of a facet that ignore its own choice are those of the matches and of the rows that fail only it.
 * One pass over the words of all sets yields both.
 */

import type { NumberRange, SearchQuery } from "../contract/engine.ts";
import { readQueryWords } from "../contract/words.ts";
import { type Bits, clearBit, countBits, keepBits } from "./bits.ts";
import { RowSelection } from "./row-selection.ts";
import type { Segment } from "./segment.ts";
import { matchWords } from "./text-index.ts";

/** What a query finds in a segment. */
export interface Matching {
  readonly segment: Segment;
  readonly matches: RowSelection;
  /** The rows that only this choice keeps out, by chosen facet and by chosen range. */
  readonly failingFacet: ReadonlyMap<string, RowSelection>;
  readonly failingRange: ReadonlyMap<string, RowSelection>;
}

/** One of the shopper's choices while rows are matched. */
interface Choice {
  readonly name: string;
  readonly passing: Bits;
  /** The rows that fail this choice alone, and how many they are. */
  readonly failing: Bits;
  failingCount: number;
}

/** Applies the conditions of a checked query to each segment. The selections belong to the segments' pools. */
export function matchRows(segments: readonly Segment[], query: SearchQuery): Matching[] {
  const possible = segments.map((segment) => findPossibleRows(segment, query));
  const found = matchWords(segments, readQueryWords(query.text ?? ""), possible);
  return segments.map((segment, part) => chooseRows(segment, query, found[part]!));
}

function chooseRows(segment: Segment, query: SearchQuery, rows: Bits): Matching {
  const choice = (name: string, passing: Bits): Choice => {
    return { name, passing, failing: segment.pool.lendSet(), failingCount: 0 };
  };
  const facets = listChosenFacets(query.facets).map(([name, values]) => {
    return choice(name, findFacetRows(segment, name, values));
  });
  const ranges = listChosenRanges(query.ranges).map(([name, range]) => {
    return choice(name, findRangeRows(segment, name, range, rows));
  });
  const count = applyChoices(rows, [...facets, ...ranges]);
  const failing = (choices: readonly Choice[]) => {
    return new Map(choices.map((c) => [c.name, new RowSelection(c.failing, c.failingCount, segment)]));
  };
  return {
    segment,
    matches: new RowSelection(rows, count, segment),
    failingFacet: failing(facets),
    failingRange: failing(ranges),
  };
}

/** The choices that are conditions: facets with values. */
function listChosenFacets(facets: SearchQuery["facets"]): [string, readonly string[]][] {
  return Object.entries(facets ?? {}).filter(([, values]) => values.length > 0);
}

/** The choices that are conditions: ranges closed on a side. */
function listChosenRanges(ranges: SearchQuery["ranges"]): [string, NumberRange][] {
  return Object.entries(ranges ?? {}).filter(([, { min, max }]) => min !== null || max !== null);
}

/** The rows that satisfy everything but the words and the shopper's choices. */
function findPossibleRows(segment: Segment, { fixed, near }: SearchQuery): Bits {
  const possible = segment.pool.lendSet();
  possible.set(segment.live.subarray(0, possible.length));
  for (const [name, values] of listChosenFacets(fixed?.facets)) {
    keepBits(possible, findFacetRows(segment, name, values));
  }
  for (const id of fixed?.excludeIds ?? []) {
    const row = segment.findRow(id);
    if (row !== undefined) clearBit(possible, row);
  }
  for (const [name, range] of listChosenRanges(fixed?.ranges)) {
    keepBits(possible, findRangeRows(segment, name, range, possible));
  }
  if (near && near.maxKm !== null) keepBits(possible, findRowsWithin(segment, near, near.maxKm));
  return possible;
}

function findFacetRows(segment: Segment, name: string, values: readonly string[]): Bits {
  const rows = segment.pool.lendSet();
  segment.facet(name).joinInto(rows, values);
  return rows;
}

function findRowsWithin(segment: Segment, near: NonNullable<SearchQuery["near"]>, maxKm: number): Bits {
  const rows = segment.pool.lendSet();
  segment.positions.joinWithin(rows, near, maxKm);
  return rows;
}

function findRangeRows(segment: Segment, name: string, range: NumberRange, candidates: Bits): Bits {
  const rows = segment.pool.lendSet();
  segment.number(name).joinInto(rows, candidates, range);
  return rows;
}

/** Keeps in `rows` what passes all choices, gives each choice the rows that fail it alone, and counts all of them. */
function applyChoices(rows: Bits, choices: readonly Choice[]): number {
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const word = rows[i]!;
    if (word === 0) continue;
    let failOne = 0;
    let failMore = 0;
    for (const { passing } of choices) {
      const fail = ~passing[i]!;
      failMore |= failOne & fail;
      failOne |= fail;
    }
    rows[i] = word & ~failOne;
    count += countBits(word & ~failOne);
    const failJustOne = word & failOne & ~failMore;
    if (failJustOne === 0) continue;
    for (const choice of choices) {
      const fail = failJustOne & ~choice.passing[i]!;
      choice.failing[i] = fail;
      choice.failingCount += countBits(fail);
    }
  }
  return count;
}
