/**
 * Where a page begins in a long order, found by counting instead of walking there: first among groups and distances, then among
 * values, then among ids.
 */
import type { SearchQuery } from "../contract/engine.ts";
import { computeKilometres } from "../contract/great-circle.ts";
import { type Clause, hasFacetValue, hasNumber, matchAll, matchNot, matchSome } from "./clauses.ts";
import { ID, PLACE, toNumberField, toPosition } from "./fields.ts";
import { type Aggregate, type Bucket, type IndexReader, MAX_PLACES } from "./index-reader.ts";

/** A part of an order: the documents that meet all clauses, and how many of them come before the page. */
export interface PartOfOrder {
  readonly clauses: readonly Clause[];
  readonly from: number;
}

interface Asked {
  readonly query: SearchQuery;
  /** What the documents of the order meet. */
  readonly among: readonly Clause[];
  /** The most documents that may come before the page. */
  readonly maxFrom: number;
}

/** Null if the order ends before the page. */
export async function findPart(reader: IndexReader, asked: Asked): Promise<PartOfOrder | null> {
  const { query, among, maxFrom } = asked;
  const { offset, limit, sort } = query;
  const runs = await listRuns(reader, asked);
  const covered: Run[] = [];
  let before = 0;
  let start = 0;
  for (const run of runs) {
    if (before < offset + limit && before + run.count > offset) covered.push(run);
    if (before + run.count <= offset) start += run.count;
    before += run.count;
  }
  const [first] = covered;
  if (!first) return null;
  const from = offset - start;
  const clauses = [matchSome(covered.map(({ clause }) => clause))];
  if (from <= maxFrom) return { clauses, from };
  const run = [...among, first.clause];
  const narrow = new Narrowing(reader, { among: run, from, maxFrom });
  await narrow.byNumber(sort);
  return {
    clauses: [...clauses, ...narrow.passed.map((passed) => matchNot(matchAll([first.clause, passed])))],
    from: narrow.from,
  };
}

/** Documents that come one after the other, before and after all others. */
interface Run {
  readonly clause: Clause;
  readonly count: number;
}

async function listRuns(reader: IndexReader, { query, among }: Asked): Promise<Run[]> {
  const { sort, near } = query;
  const groups = listGroups(sort.groups);
  const byPlace =
    sort.nearestFirst && near ? { aggs: { places: { terms: { field: PLACE, size: MAX_PLACES } } } } : {};
  const aggs = Object.fromEntries(
    groups.map((clause, at) => [`group ${at}`, { filter: clause, ...byPlace }]),
  );
  const { aggregations = {} } = await reader.search({ query: matchAll(among), size: 0, aggs });
  return groups.flatMap((clause, at) => {
    const found = aggregations[`group ${at}`];
    if (!sort.nearestFirst || !near) return [{ clause, count: found?.doc_count ?? 0 }];
    return listRings(near, found).map((ring) => ({ ...ring, clause: matchAll([clause, ring.clause]) }));
  });
}

/** The documents of each group, each in the first that fits, then all others. */
function listGroups(groups: SearchQuery["sort"]["groups"]): Clause[] {
  if (!groups || groups.values.length === 0) return [matchAll([])];
  const { facet, values } = groups;
  const others = (count: number) =>
    count === 0 ? [] : [matchNot(hasFacetValue(facet, values.slice(0, count)))];
  return [
    ...values.map((value, at) => matchAll([hasFacetValue(facet, [value]), ...others(at)])),
    matchAll(others(values.length)),
  ];
}

/** Documents by their distance, then those without a position. */
function listRings({ from }: NonNullable<SearchQuery["near"]>, found: Aggregate | undefined): Run[] {
  const { buckets = [] } = (found?.places ?? {}) as Aggregate;
  const rings = Map.groupBy(buckets, ({ key }) => computeKilometres(from, toPosition(String(key))));
  const runs = [...rings]
    .sort(([one], [other]) => one - other)
    .map(
      ([, ring]): Run => ({
        clause: { terms: { [PLACE]: ring.map(({ key }) => key) } },
        count: ring.reduce((count, bucket) => count + bucket.doc_count, 0),
      }),
    );
  const placed = runs.reduce((count, ring) => count + ring.count, 0);
  const rest = { clause: matchNot({ exists: { field: PLACE } }), count: (found?.doc_count ?? 0) - placed };
  return [...runs, rest];
}

/** Parts that values are counted in at once. */
const PARTS = 64;
/** Enough to tell any two numbers apart. */
const MAX_ROUNDS = 12;

type Counted = Pick<Bucket, "low" | "high">;

interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Leaves out what comes before a page, so that little is left to be ordered. */
class Narrowing {
  readonly #reader: IndexReader;
  readonly #maxFrom: number;
  readonly #among: readonly Clause[];
  /** What the documents meet that are left, once some are left out. */
  #left: readonly Clause[] = [];
  /** How many documents of those that are left come before the page. */
  from: number;
  /** What is left out. */
  readonly passed: Clause[] = [];

  constructor(
    reader: IndexReader,
    { among, from, maxFrom }: { among: readonly Clause[]; from: number; maxFrom: number },
  ) {
    this.#reader = reader;
    this.#among = among;
    this.from = from;
    this.#maxFrom = maxFrom;
  }

  async byNumber({ attribute, direction }: SearchQuery["sort"]): Promise<void> {
    const field = toNumberField(attribute);
    const all = await this.#readBounds(field);
    if (this.from < all.count) await this.#byField(field, direction, all);
    else {
      this.#pass(hasNumber(attribute), all.count);
      this.#left = [matchNot(hasNumber(attribute))];
    }
    if (this.from > this.#maxFrom) await this.#byField(ID, "asc", await this.#readBounds(ID));
  }

  async #byField(field: string, direction: "asc" | "desc", all: Bounds): Promise<void> {
    let part = all;
    let before = 0;
    for (
      let round = 0;
      round < MAX_ROUNDS && part.low < part.high && this.from - before > this.#maxFrom;
      round++
    ) {
      const parts = await this.#split(field, part);
      if (direction === "desc") parts.reverse();
      const next = parts.find((each) => {
        const isPassed = before + each.count <= this.from;
        if (isPassed) before += each.count;
        return !isPassed;
      });
      if (!next) return;
      part = next;
    }
    this.#pass({ range: { [field]: direction === "asc" ? { lt: part.low } : { gt: part.high } } }, before);
    this.#left = [...this.#left, { range: { [field]: { gte: part.low, lte: part.high } } }];
  }

  #pass(clause: Clause, count: number): void {
    this.passed.push(matchAll([...this.#left, clause]));
    this.from -= count;
  }

  /** Parts of the documents by their values, rising. */
  async #split(field: string, { low, high }: Bounds): Promise<Bounds[]> {
    const edges = Array.from({ length: PARTS - 1 }, (_, at) => low + ((high - low) * (at + 1)) / PARTS);
    const ranges = [
      { to: edges[0] },
      ...edges.slice(1).map((to, at) => ({ from: edges[at], to })),
      { from: edges.at(-1) },
    ];
    const aggs = { parts: { range: { field, ranges }, aggs: ends(field) } };
    const within: Clause = { range: { [field]: { gte: low, lte: high } } };
    const { aggregations } = await this.#reader.search({
      query: matchAll([...this.#among, ...this.#left, within]),
      size: 0,
      aggs,
    });
    const buckets = aggregations?.parts?.buckets ?? [];
    return buckets.map((bucket) => toBounds(bucket, bucket.doc_count)).filter(({ count }) => count > 0);
  }

  async #readBounds(field: string): Promise<Bounds> {
    const aggs = { ...ends(field), count: { value_count: { field } } };
    const { aggregations = {} } = await this.#reader.search({
      query: matchAll([...this.#among, ...this.#left]),
      size: 0,
      aggs,
    });
    return toBounds(aggregations as Counted, aggregations.count?.value ?? 0);
  }
}

const ends = (field: string) => ({ low: { min: { field } }, high: { max: { field } } });

const toBounds = ({ low, high }: Counted, count: number): Bounds => ({
  ...{ low: low?.value ?? 0, high: high?.value ?? 0, count },
});
