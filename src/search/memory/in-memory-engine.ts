/**
 * The engine in this process's memory: columns, bitsets and a word tree in a `Segment`. A query finds its rows
 * (`matching.ts`), then counts, bounds and pages them (`answer.ts`). Updates append rows and mark old ones dead; when
 * they add up to a quarter of all rows, the segment is compacted. A query and an update run to their end without a
 * pause, so a query sees all of an update or nothing. An index is built and compacted with pauses: a new one is seen once
 * it is complete, queries use the old segment until then, and further updates wait.
 */

import { Pauses } from "#platform/pauses.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import { checkDocument, checkQuery } from "../contract/attributes.ts";
import type {
  EngineFactory,
  Hit,
  IndexChanges,
  SearchEngine,
  SearchQuery,
  SearchResult,
} from "../contract/engine.ts";
import { answer } from "./answer.ts";
import { Segment } from "./segment.ts";

/** Fewer changes than this are not worth compacting. */
const MIN_CHANGES_TO_COMPACT = 32;

/** While an index is built, lists of rows that are shorter as bits would take as much room as all columns. */
const ROWS_PER_SEAL = 2 ** 14;

/** Telling values and words as many rows takes a few milliseconds. */
const ROWS_PER_SETTLE = 2 ** 12;

/** Builds the in-memory engine. It keeps no document, only what its columns hold. */
export const buildInMemoryEngine: EngineFactory = async (schema, documents) => {
  const segment = new Segment(schema);
  const pauses = new Pauses();
  const pauseAfter = async (steps: Iterable<void>) => {
    for (const _ of steps) await pauses.take();
  };
  for await (const document of documents) {
    checkDocument(schema, document);
    segment.put(document);
    if (segment.rowCount % ROWS_PER_SEAL === 0) segment.seal();
    if (segment.rowCount % ROWS_PER_SETTLE === 0) await pauseAfter(segment.settlingValues());
    await pauses.take();
  }
  await pauseAfter(segment.settling());
  segment.seal();
  return new InMemoryEngine(segment);
};

export class InMemoryEngine implements SearchEngine {
  #segment: Segment;
  #changes = 0;
  /** Updates and compactions, one after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  get size(): number {
    return this.#segment.liveCount;
  }

  /** What it holds now; another object after a compaction. */
  get segment(): Segment {
    return this.#segment;
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    checkQuery(this.#segment.schema, query);
    return inSpan("search", {}, async () => answer([this.#segment], query));
  }

  async get(ids: readonly number[]): Promise<Hit[]> {
    const rows = ids.map((id) => this.#segment.findRow(id)).filter((row) => row !== undefined);
    return rows.map((row) => this.#segment.hit(row));
  }

  apply(changes: IndexChanges): Promise<void> {
    const applied = this.#work.then(() => this.#apply(changes));
    // The caller gets the error of a failed update. A compaction that failed leaves all as it was, and the next update tries again.
    this.#work = applied.then(() => this.#compact()).catch(() => undefined);
    return applied;
  }

  #apply({ put = [], remove = [] }: IndexChanges): void {
    for (const document of put) checkDocument(this.#segment.schema, document);
    for (const id of remove) this.#segment.remove(id);
    for (const document of put) this.#segment.put(document);
    this.#segment.settle();
    this.#changes += put.length + remove.length;
  }

  async #compact(): Promise<void> {
    if (this.#changes <= Math.max(MIN_CHANGES_TO_COMPACT, this.#segment.rowCount / 4)) return;
    const pauses = new Pauses();
    const steps = this.#segment.compacting();
    let step = steps.next();
    for (; !step.done; step = steps.next()) await pauses.take();
    this.#segment = step.value;
    this.#changes = 0;
  }
}
