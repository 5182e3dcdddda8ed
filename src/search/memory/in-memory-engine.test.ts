import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { checkDocument } from "../contract/attributes.ts";
import { buildBruteForceEngine } from "../contract/brute-force.ts";
import { engineContract } from "../contract/engine.contract.ts";
import type { Hit, IndexDocument, IndexSchema, SearchEngine, SearchQuery } from "../contract/engine.ts";
import {
  expectSame,
  GENERATED_SCHEMA,
  someChanges,
  someDocuments,
  someQuery,
} from "../contract/test-queries.ts";
import { buildInMemoryEngine } from "./in-memory-engine.ts";
import { JoinedIndex } from "./joined-index.ts";
import { Pool } from "./pool.ts";

engineContract("the brute-force oracle", buildBruteForceEngine);
engineContract("the in-memory engine", buildInMemoryEngine);
engineContract("three engines as one", (schema, documents) => buildJoined(schema, documents));

describe("the in-memory engine answers like the oracle", () => {
  test("API-05 API-09: after any build", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        someDocuments,
        fc.array(someQuery, { minLength: 5, maxLength: 15 }),
        async (built, queries) => {
          const [engine, oracle] = await both(built);
          await expectSame(engine, oracle, queries);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("D350: after any build of three engines that answer as one", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        someDocuments,
        someChanges,
        fc.array(someQuery, { minLength: 5, maxLength: 15 }),
        async (built, update, queries) => {
          const oracle = await buildBruteForceEngine(GENERATED_SCHEMA, built);
          const joined = await buildJoined(GENERATED_SCHEMA, built);
          await oracle.apply(update);
          await joined.apply(update);
          await expectSame(joined, oracle, queries);
        },
      ),
      { numRuns: 120 },
    );
  });

  test("D19: after any updates", { timeout: 120_000 }, async () => {
    const steps = fc.array(fc.tuple(someChanges, fc.array(someQuery, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(someDocuments, steps, async (built, updates) => {
        const [engine, oracle] = await both(built);
        for (const [update, queries] of updates) {
          await engine.apply(update);
          await oracle.apply(update);
          await expectSame(engine, oracle, queries);
        }
      }),
      { numRuns: 100 },
    );
  });
});

test("FAC-08: many matches without a number have no bounds", async () => {
  const cars = Array.from({ length: 300 }, (_, i): IndexDocument => {
    const [make, price] = i < 200 ? ["a", null] : ["b", i];
    return { id: i, facets: { make }, numbers: { price }, text: [], record: new Uint8Array() };
  });
  const engine = await buildInMemoryEngine(GENERATED_SCHEMA, cars);
  const sort = { attribute: "price", direction: "asc" } as const;
  const { ranges } = await engine.search({ facets: { make: ["a"] }, sort, offset: 0, limit: 0 });
  expect(ranges).toEqual({ price: null, rank: null });
});

test("LOC-16 D217: a page of the nearest looks at the rows of the places that it shows", async () => {
  const cars = Array.from({ length: 500 }, (_, id): IndexDocument => {
    const position = id % 5 === 0 ? null : { lat: id / 10, long: 0 };
    return { id, facets: {}, numbers: { price: 1 }, position, text: [], record: new Uint8Array() };
  });
  const [engine, oracle] = await both(cars);
  const query = (offset: number): SearchQuery => ({
    near: { from: { lat: 0, long: 0 }, maxKm: null },
    sort: { attribute: "price", direction: "asc", nearestFirst: true },
    ...{ offset, limit: 5 },
  });
  const lendSet = vi.spyOn(Pool.prototype, "lendSet");
  for (const offset of [0, 300, 395, 399, 400, 498]) {
    lendSet.mockClear();
    const answer = await engine.search(query(offset));
    expect(lendSet.mock.calls.length, `from ${offset}`).toBeLessThan(20);
    expect(answer).toEqual(await oracle.search(query(offset)));
  }
  lendSet.mockRestore();
});

test("D350: a hit of engines that answer as one says which of them has it", async () => {
  const car = (id: number): IndexDocument => ({
    ...{ id, facets: {}, numbers: { price: id } },
    ...{ text: [], record: new Uint8Array([id]) },
  });
  const engines = await Promise.all(
    [[car(1), car(4)], [], [car(2)]].map((cars) => buildInMemoryEngine(GENERATED_SCHEMA, cars)),
  );
  const joined = new JoinedIndex(engines);
  const sort = { attribute: "price", direction: "asc" } as const;
  const { hits } = await joined.search({ sort, offset: 0, limit: 9 });
  const expected = [1, 2, 4].map((id) => ({ id, source: id === 2 ? 2 : 0, record: new Uint8Array([id]) }));
  expect(hits).toEqual(expected);
  expect(await joined.get([4, 3, 2])).toEqual([expected[2], expected[1]]);
  expect(joined.size).toBe(3);
});

test("D350: only engines in memory can be joined", async () => {
  const oracle = await buildBruteForceEngine(GENERATED_SCHEMA, []);
  expect(() => new JoinedIndex([oracle])).toThrow(TypeError);
});

/** Three engines that share the documents between them by their ids. */
async function buildJoined(
  schema: IndexSchema,
  documents: Iterable<IndexDocument> | AsyncIterable<IndexDocument>,
): Promise<SearchEngine> {
  const all: IndexDocument[] = [];
  for await (const document of documents) all.push(document);
  const engines = await Promise.all(
    [0, 1, 2].map((part) =>
      buildInMemoryEngine(
        schema,
        all.filter(({ id }) => id % 3 === part),
      ),
    ),
  );
  const joined = new JoinedIndex(engines);
  const withoutSource = ({ source: _, ...hit }: Hit) => hit;
  return {
    get size() {
      return joined.size;
    },
    get: async (ids) => (await joined.get(ids)).map(withoutSource),
    search: async (query) => {
      const result = await joined.search(query);
      return { ...result, hits: result.hits.map(withoutSource) };
    },
    apply: async ({ put = [], remove = [] }) => {
      for (const document of put) checkDocument(schema, document);
      const changes = engines.map((_, part) => ({
        put: put.filter(({ id }) => id % 3 === part),
        remove: remove.filter((id) => id % 3 === part),
      }));
      await Promise.all(engines.map((engine, part) => engine.apply(changes[part]!)));
    },
  };
}

function both(documents: readonly IndexDocument[]): Promise<[SearchEngine, SearchEngine]> {
  return Promise.all([
    buildInMemoryEngine(GENERATED_SCHEMA, documents),
    buildBruteForceEngine(GENERATED_SCHEMA, documents),
  ]);
}
