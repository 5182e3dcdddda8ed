/** The rows of a page, in the order of its query. */
import type { SearchQuery } from "../contract/engine.ts";
import type { Bits } from "./bits.ts";
import type { Matching } from "./matching.ts";
import type { RowSelection } from "./row-selection.ts";
import type { Segment } from "./segment.ts";

/** A row and the place of its segment among those that were asked. */
interface PageRow {
  readonly source: number;
  readonly row: number;
}

/** Matches of one segment that come one after the other, selected once a page needs them. */
interface Run {
  readonly source: number;
  readonly segment: Segment;
  /** How far away they are; `Infinity` for those without a position. */
  readonly km: number;
  readonly count: number;
  select(): RowSelection;
}

/** The page's rows, taken from the runs that stand at one place of the order, one place after the other. */
export function toPage(parts: readonly Matching[], query: SearchQuery): PageRow[] {
  const { offset, limit } = query;
  const page: PageRow[] = [];
  let skipped = offset;
  for (const runs of toRuns(parts, query)) {
    if (page.length === limit) break;
    const count = runs.reduce((total, run) => total + run.count, 0);
    if (skipped < count) page.push(...mergeRuns(runs, query.sort, skipped, limit - page.length));
    skipped = Math.max(0, skipped - count);
  }
  return page;
}

/** `limit` rows of the runs from the `from`th in the order of a number. */
function mergeRuns(
  runs: readonly Run[],
  { attribute, direction }: SearchQuery["sort"],
  from: number,
  limit: number,
): PageRow[] {
  const [first, ...others] = runs.filter(({ count }) => count > 0);
  const isAlone = others.length === 0;
  const listRows = ({ source, segment, select }: Run) => {
    const column = segment.number(attribute);
    const [skipped, wanted] = isAlone ? [from, limit] : [0, from + limit];
    const rows = column.page(select(), direction, skipped, wanted, segment.ids);
    return rows.map((row) => ({ source, row, value: column.valueAt(row), id: segment.ids[row]! }));
  };
  if (!first) return [];
  if (isAlone) return listRows(first);
  const sign = direction === "asc" ? 1 : -1;
  return [first, ...others]
    .flatMap(listRows)
    .sort(
      (one, other) =>
        Number(Number.isNaN(one.value)) - Number(Number.isNaN(other.value)) ||
        (one.value - other.value) * sign ||
        one.id - other.id,
    )
    .slice(from, from + limit);
}

/** The runs at each place of the order: in the groups of the query, each from near to far if it says so. */
function* toRuns(parts: readonly Matching[], { sort, near }: SearchQuery): Generator<readonly Run[]> {
  const groups = parts.map(({ segment, matches }) => toGroups(segment, sort.groups, matches));
  for (;;) {
    const next = groups.map((group) => group.next().value);
    if (next.every((group) => group === undefined)) return;
    const runs = parts.flatMap(({ segment }, source) => {
      const group = next[source]!;
      if (sort.nearestFirst && near) return listRings({ source, segment }, near, group);
      return [{ source, segment, km: 0, count: group.count, select: () => group }];
    });
    const byDistance = Map.groupBy(runs, ({ km }) => km);
    for (const km of [...byDistance.keys()].sort((one, other) => one - other)) yield byDistance.get(km)!;
  }
}

/** Some of the matches by their distance, then those without a position. */
function listRings(
  { source, segment }: Pick<Run, "source" | "segment">,
  near: NonNullable<SearchQuery["near"]>,
  group: RowSelection,
): Run[] {
  const { positions, pool } = segment;
  const among = (join: (rows: Bits) => void) => () => {
    const rows = pool.lendSet();
    join(rows);
    return group.within(rows);
  };
  const rings = positions.listRings(near, group).map((ring): Run => {
    const select = among((rows) => positions.joinInto(rows, ring));
    return { source, segment, km: ring.km, count: ring.count, select };
  });
  const rest = rings.reduce((count, ring) => count - ring.count, group.count);
  const select = among((rows) => positions.joinMissing(rows, group));
  return [...rings, { source, segment, km: Number.POSITIVE_INFINITY, count: rest, select }];
}

/** The matches in groups by the values of a facet, each in the first that fits, then all others. */
function* toGroups(
  segment: Segment,
  groups: SearchQuery["sort"]["groups"],
  matches: RowSelection,
): Generator<RowSelection, undefined> {
  let rest = matches;
  for (const value of groups?.values ?? []) {
    const rows = segment.pool.lendSet();
    segment.facet(groups!.facet).joinInto(rows, [value]);
    const group = rest.within(rows);
    yield group;
    rest = rest.without(group);
  }
  yield rest;
}
