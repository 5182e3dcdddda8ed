/** Answers one query from a segment: matching rows, then counts, bounds and the page. */
import type { SearchQuery, SearchResult } from "../contract/engine.ts";
import { type Matching, matchRows } from "./matching.ts";
import type { RowSelection } from "./row-selection.ts";
import type { Segment } from "./segment.ts";

/** The result of a query that names only attributes of the schema. */
export function answer(segment: Segment, query: SearchQuery): SearchResult {
  segment.pool.takeBack();
  const matching = matchRows(segment, query);
  const { matches } = matching;
  return {
    hits: toPage(segment, query, matches).map((row) => segment.hit(row, query.near)),
    count: matches.count,
    facets: countFacets(segment, query, matching),
    ranges: computeBounds(segment, query, matching),
    missing: countMissing(segment, matching),
  };
}

/** The page's rows, taken from one group after the other. */
function toPage(segment: Segment, query: SearchQuery, matches: RowSelection): number[] {
  const { sort, offset, limit } = query;
  const column = segment.number(sort.attribute);
  const page: number[] = [];
  let skipped = offset;
  for (const group of toOrderedGroups(segment, query, matches)) {
    if (page.length === limit) break;
    page.push(...column.page(group, sort.direction, skipped, limit - page.length, segment.ids));
    skipped = Math.max(0, skipped - group.count);
  }
  return page;
}

/** The matches in the groups of the order, each from near to far where that is asked for. */
function* toOrderedGroups(
  segment: Segment,
  { sort, near }: SearchQuery,
  matches: RowSelection,
): Generator<RowSelection> {
  for (const group of toGroups(segment, sort.groups, matches)) {
    if (sort.nearestFirst && near) yield* toRings(segment, near, group);
    else yield group;
  }
}

/** Some of the matches by their distance, then those without a position. */
function* toRings(
  segment: Segment,
  near: NonNullable<SearchQuery["near"]>,
  group: RowSelection,
): Generator<RowSelection> {
  let rest = group;
  for (const ring of segment.positions.listRings(near)) {
    if (rest.count === 0) return;
    const rows = segment.pool.lendSet();
    segment.positions.joinInto(rows, ring);
    const atDistance = rest.within(rows);
    if (atDistance.count === 0) continue;
    yield atDistance;
    rest = rest.without(atDistance);
  }
  yield rest;
}

/** The matches in groups by the values of a facet, each in the first that fits, then all others. */
function* toGroups(
  segment: Segment,
  groups: SearchQuery["sort"]["groups"],
  matches: RowSelection,
): Generator<RowSelection> {
  if (!groups) return yield matches;
  let rest = matches;
  for (const value of groups.values) {
    const rows = segment.pool.lendSet();
    segment.facet(groups.facet).joinInto(rows, [value]);
    const group = rest.within(rows);
    yield group;
    rest = rest.without(group);
  }
  yield rest;
}

/** Counts by facet, each of the rows that match when the facet's own choice is ignored. */
function countFacets(segment: Segment, query: SearchQuery, { matches, failingFacet }: Matching) {
  const entries = (query.countFacets ?? segment.schema.facets).map((name) => {
    const failing = failingFacet.get(name);
    const rows = failing ? matches.with(failing) : matches;
    return [name, segment.facet(name).count(rows, query.facets?.[name] ?? [])];
  });
  return Object.fromEntries(entries);
}

/** Bounds by number, each of the rows that match when the number's own range is ignored. */
function computeBounds(segment: Segment, query: SearchQuery, { matches, failingRange }: Matching) {
  const entries = (query.boundRanges ?? segment.schema.numbers).map((name) => {
    const failing = failingRange.get(name);
    return [name, segment.number(name).bounds(failing ? matches.with(failing) : matches)];
  });
  return Object.fromEntries(entries);
}

/** By chosen range, how many rows only it keeps out, for want of the number. */
function countMissing(segment: Segment, { failingRange }: Matching) {
  const entries = [...failingRange].map(([name, failing]) => [
    name,
    segment.number(name).countMissing(failing),
  ]);
  return Object.fromEntries(entries);
}
