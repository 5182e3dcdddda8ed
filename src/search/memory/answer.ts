/** Answers one query from a segment: matching rows, then counts, bounds and the page. */
import type { SearchQuery, SearchResult } from "../contract/engine.ts";
import type { Bits } from "./bits.ts";
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
    usual: computeUsual(segment, query, matching),
    missing: countMissing(segment, matching),
  };
}

/** Some of the matches that come one after the other, selected once a page needs them. */
interface Run {
  readonly count: number;
  select(): RowSelection;
}

/** The page's rows, taken from one run after the other. */
function toPage(segment: Segment, query: SearchQuery, matches: RowSelection): number[] {
  const { sort, offset, limit } = query;
  const column = segment.number(sort.attribute);
  const page: number[] = [];
  let skipped = offset;
  for (const run of toRuns(segment, query, matches)) {
    if (page.length === limit) break;
    if (skipped < run.count)
      page.push(...column.page(run.select(), sort.direction, skipped, limit - page.length, segment.ids));
    skipped = Math.max(0, skipped - run.count);
  }
  return page;
}

/** The matches in the groups of the order, each from near to far if the query says so. */
function* toRuns(segment: Segment, { sort, near }: SearchQuery, matches: RowSelection): Generator<Run> {
  for (const group of toGroups(segment, sort.groups, matches)) {
    if (sort.nearestFirst && near) yield* toRings(segment, near, group);
    else yield { count: group.count, select: () => group };
  }
}

/** Some of the matches by their distance, then those without a position. */
function* toRings(
  { positions, pool }: Segment,
  near: NonNullable<SearchQuery["near"]>,
  group: RowSelection,
): Generator<Run> {
  const among = (join: (rows: Bits) => void) => () => {
    const rows = pool.lendSet();
    join(rows);
    return group.within(rows);
  };
  let rest = group.count;
  for (const ring of positions.listRings(near, group)) {
    yield { count: ring.count, select: among((rows) => positions.joinInto(rows, ring)) };
    rest -= ring.count;
  }
  yield { count: rest, select: among((rows) => positions.joinMissing(rows, group)) };
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

/** Usual ends by number, each of the rows that match when the number's own range is ignored. */
function computeUsual(
  segment: Segment,
  { usualRanges = [] }: SearchQuery,
  { matches, failingRange }: Matching,
) {
  const entries = usualRanges.map((name) => {
    const failing = failingRange.get(name);
    return [name, segment.number(name).usual(failing ? matches.with(failing) : matches)];
  });
  return Object.fromEntries(entries);
}

/** By chosen range, how many rows it alone keeps out, because they have no number. */
function countMissing(segment: Segment, { failingRange }: Matching) {
  const entries = [...failingRange].map(([name, failing]) => [
    name,
    segment.number(name).countMissing(failing),
  ]);
  return Object.fromEntries(entries);
}
