/** Answers one query from segments as if they were one: matching rows, then counts, bounds and the page. */
import type { FacetCount, Hit, SearchQuery, SearchResult } from "../contract/engine.ts";
import { countDeciding, type Ends, findUsualEnds } from "../contract/usual-ends.ts";
import { type Matching, matchRows } from "./matching.ts";
import type { Direction, NumberColumn } from "./number-column.ts";
import { toPage } from "./page-of-rows.ts";
import type { RowSelection } from "./row-selection.ts";
import type { Segment } from "./segment.ts";

/** The result of a query that names only attributes of the schema, which all segments have. No document is in two of them. */
export function answer(segments: readonly Segment[], query: SearchQuery): SearchResult {
  for (const { pool } of segments) pool.takeBack();
  const parts = matchRows(segments, query);
  return {
    hits: toPage(parts, query).map(({ source, row }) => toHit(segments, query, { source, row })),
    count: sum(parts.map(({ matches }) => matches.count)),
    facets: countFacets(parts, query),
    ranges: computeBounds(parts, query),
    usual: computeUsual(parts, query),
    missing: countMissing(parts),
  };
}

function toHit(
  segments: readonly Segment[],
  { near }: SearchQuery,
  { source, row }: { readonly source: number; readonly row: number },
): Hit {
  const hit = segments[source]!.hit(row, near);
  return segments.length === 1 ? hit : { ...hit, source };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Counts by facet, each of the rows that match when the facet's own choice is ignored. */
function countFacets(parts: readonly Matching[], query: SearchQuery): SearchResult["facets"] {
  const names = query.countFacets ?? parts[0]?.segment.schema.facets ?? [];
  const entries = names.map((name) => {
    const lists = parts.map(({ segment, matches, failingFacet }) => {
      const failing = failingFacet.get(name);
      return segment.facet(name).count(failing ? matches.with(failing) : matches, query.facets?.[name] ?? []);
    });
    return [name, addCounts(lists)] as const;
  });
  return Object.fromEntries(entries);
}

/** One list of what several count, in the order of the contract. */
function addCounts(lists: readonly FacetCount[][]): FacetCount[] {
  if (lists.length === 1) return lists[0]!;
  const totals = new Map<string, number>();
  for (const { value, count } of lists.flat()) totals.set(value, (totals.get(value) ?? 0) + count);
  return [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** The rows of a part that decide the bounds of a number: those that match when the number's own range is ignored. */
interface Bounded {
  readonly column: NumberColumn;
  readonly rows: RowSelection;
}

function listBounded(parts: readonly Matching[], name: string): Bounded[] {
  return parts.map(({ segment, matches, failingRange }) => {
    const failing = failingRange.get(name);
    return { column: segment.number(name), rows: failing ? matches.with(failing) : matches };
  });
}

function computeBounds(parts: readonly Matching[], query: SearchQuery): SearchResult["ranges"] {
  const names = query.boundRanges ?? parts[0]?.segment.schema.numbers ?? [];
  const entries = names.map((name) => {
    const bounds = listBounded(parts, name)
      .map(({ column, rows }) => column.bounds(rows))
      .filter((found) => found !== null);
    const min = Math.min(...bounds.map((found) => found.min));
    const max = Math.max(...bounds.map((found) => found.max));
    return [name, bounds.length === 0 ? null : { min, max }] as const;
  });
  return Object.fromEntries(entries);
}

function computeUsual(parts: readonly Matching[], { usualRanges = [] }: SearchQuery): SearchResult["usual"] {
  return Object.fromEntries(usualRanges.map((name) => [name, findUsual(listBounded(parts, name))]));
}

/** The usual ends of a number, or null if no row has it. */
function findUsual(bounded: readonly Bounded[]): Ends | null {
  const count = sum(bounded.map(({ column, rows }) => column.countValues(rows)));
  if (count === 0) return null;
  const deciding = countDeciding(count);
  const list = (direction: Direction) => {
    const sign = direction === "asc" ? 1 : -1;
    return bounded
      .flatMap(({ column, rows }) => column.listOutermost(rows, direction, deciding))
      .sort((one, other) => (one - other) * sign)
      .slice(0, deciding);
  };
  return findUsualEnds(list("desc"), list("asc"), count);
}

/** By chosen range, how many rows it alone keeps out, because they have no number. */
function countMissing(parts: readonly Matching[]): SearchResult["missing"] {
  const names = [...(parts[0]?.failingRange.keys() ?? [])];
  const entries = names.map((name) => {
    const counts = parts.map(({ segment, failingRange }) =>
      segment.number(name).countMissing(failingRange.get(name)!),
    );
    return [name, sum(counts)] as const;
  });
  return Object.fromEntries(entries);
}
