import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { checkDocument } from "../contract/attributes.ts";
import { buildBruteForceEngine } from "../contract/brute-force.ts";
import { engineContract } from "../contract/engine.contract.ts";
import type {
  Hit,
  IndexChanges,
  IndexDocument,
  IndexSchema,
  SearchEngine,
  SearchQuery,
} from "../contract/engine.ts";
import { buildInMemoryEngine } from "./in-memory-engine.ts";
import { JoinedIndex } from "./joined-index.ts";
import { Pool } from "./pool.ts";

engineContract("the brute-force oracle", buildBruteForceEngine);
engineContract("the in-memory engine", buildInMemoryEngine);
engineContract("three engines as one", (schema, documents) => buildJoined(schema, documents));

const SCHEMA = {
  facets: ["make", "body", "features"],
  numbers: ["price", "rank"],
  ownWords: new Set(["land", "corola", "b"]),
};

/** Few different values, ids and letters, so that generated documents and queries meet. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b", "B", "é", "") },
  { weight: 1, arbitrary: fc.nat(99).map(String) },
);
const word = fc.oneof(
  fc.constantFrom(
    "land",
    "cruiser",
    "landcruiser",
    "corolla",
    "corola",
    "coroll",
    "roland",
    "2.5",
    "25",
    "2",
    "É",
    "e",
  ),
  fc.string({ unit: fc.constantFrom("a", "b", "5"), minLength: 1, maxLength: 9 }),
);
const number = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 4 });
const id = fc.integer({ min: 1, max: 400 });

const text = fc
  .array(fc.oneof(word, fc.constantFrom(" ", "-", "\n")), { maxLength: 6 })
  .map((words) => words.join("").split("\n"));

/** Few, and some at the same distance from each other. */
const position = fc.record({ lat: fc.constantFrom(-1, 0, 0.25, 1), long: fc.constantFrom(-1, 0, 1) });

const document: fc.Arbitrary<IndexDocument> = fc.record({
  id,
  facets: fc.record(
    { make: fc.option(value), body: value, features: fc.array(value, { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  numbers: fc.record({ price: number, rank: number }, { requiredKeys: [] }),
  position: fc.option(position),
  terms: fc.oneof(fc.constant([]), text),
  text,
  details: text,
  record: fc.uint8Array({ maxLength: 4 }),
});

const selections = fc.dictionary(
  fc.constantFrom(...SCHEMA.facets),
  fc.array(fc.oneof(value, fc.constant("z")), { maxLength: 2 }),
);
const ranges = fc.dictionary(fc.constantFrom(...SCHEMA.numbers), fc.record({ min: number, max: number }));

const farQuery: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
    facets: selections,
    ranges,
    fixed: fc.record(
      { facets: selections, ranges, excludeIds: fc.array(id, { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
    sort: fc.record(
      {
        attribute: fc.constantFrom(...SCHEMA.numbers),
        direction: fc.constantFrom("asc", "desc"),
        groups: fc.record({
          facet: fc.constantFrom(...SCHEMA.facets),
          values: fc.array(value, { maxLength: 3 }),
        }),
      },
      { requiredKeys: ["attribute", "direction"] },
    ),
    offset: fc.nat(40),
    limit: fc.nat(21),
    countFacets: fc.subarray(SCHEMA.facets),
    boundRanges: fc.subarray(SCHEMA.numbers),
    usualRanges: fc.subarray(SCHEMA.numbers),
  },
  { requiredKeys: ["sort", "offset", "limit"] },
);

const near = fc.record({ from: position, maxKm: fc.option(fc.constantFrom(0, 50, 120, 400)) });

const query: fc.Arbitrary<SearchQuery> = fc
  .tuple(farQuery, fc.option(near), fc.boolean())
  .map(([far, place, nearestFirst]) =>
    place ? { ...far, near: place, sort: { ...far.sort, nearestFirst } } : far,
  );

const documents = fc.oneof(
  fc.array(document, { maxLength: 60 }),
  fc.array(document, { minLength: 200, maxLength: 400 }),
);
/** Small ones append and leave dead rows, large ones lead to compaction. */
const changes: fc.Arbitrary<IndexChanges> = fc.record(
  { put: documents, remove: fc.array(id, { maxLength: 40 }) },
  { requiredKeys: [] },
);

describe("the in-memory engine answers like the oracle", () => {
  test("API-05 API-09: after any build", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(query, { minLength: 5, maxLength: 15 }),
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
        documents,
        changes,
        fc.array(query, { minLength: 5, maxLength: 15 }),
        async (built, update, queries) => {
          const oracle = await buildBruteForceEngine(SCHEMA, built);
          const joined = await buildJoined(SCHEMA, built);
          await oracle.apply(update);
          await joined.apply(update);
          await expectSame(joined, oracle, queries);
        },
      ),
      { numRuns: 120 },
    );
  });

  test("D19: after any updates", { timeout: 120_000 }, async () => {
    const steps = fc.array(fc.tuple(changes, fc.array(query, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(documents, steps, async (built, updates) => {
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
  const engine = await buildInMemoryEngine(SCHEMA, cars);
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
    [[car(1), car(4)], [], [car(2)]].map((cars) => buildInMemoryEngine(SCHEMA, cars)),
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
  const oracle = await buildBruteForceEngine(SCHEMA, []);
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
  return Promise.all([buildInMemoryEngine(SCHEMA, documents), buildBruteForceEngine(SCHEMA, documents)]);
}

async function expectSame(
  engine: SearchEngine,
  oracle: SearchEngine,
  queries: readonly SearchQuery[],
): Promise<void> {
  const everyId = Array.from({ length: 401 }, (_, i) => i);
  expect(engine.size).toBe(oracle.size);
  expect(await engine.get(everyId)).toEqual(await oracle.get(everyId));
  for (const query of queries) expect(await engine.search(query)).toEqual(await oracle.search(query));
}
