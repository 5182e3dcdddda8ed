import { inSpan } from "#platform/tracing/tracing.ts";
import { checkQuery } from "../contract/attributes.ts";
import type { Hit, SearchEngine, SearchIndex, SearchQuery, SearchResult } from "../contract/engine.ts";
import { answer } from "./answer.ts";
import { InMemoryEngine } from "./in-memory-engine.ts";

/**
 * Several engines that answer as one, at any moment with what each of them holds (D350). It has no documents of its own: a query
 * costs as much as in all engines together, and no memory is added.
 */
export class JoinedIndex implements SearchIndex {
  readonly #engines: readonly InMemoryEngine[];

  /**
   * @param engines built by `buildInMemoryEngine`, at least two, of one schema; no document is in two of them
   * @throws {TypeError} for other engines
   */
  constructor(engines: readonly SearchEngine[]) {
    this.#engines = engines.map((engine) => {
      if (engine instanceof InMemoryEngine) return engine;
      throw new TypeError("only engines in this process's memory can be joined");
    });
  }

  get size(): number {
    return this.#engines.reduce((total, { size }) => total + size, 0);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const segments = this.#engines.map(({ segment }) => segment);
    checkQuery(segments[0]!.schema, query);
    return inSpan("search", {}, async () => answer(segments, query));
  }

  async get(ids: readonly number[]): Promise<Hit[]> {
    return ids.flatMap((id) =>
      this.#engines.flatMap(({ segment }, source) => {
        const row = segment.findRow(id);
        return row === undefined ? [] : [{ ...segment.hit(row), source }];
      }),
    );
  }
}
