/** Generated documents, updates and queries, and the comparison of an engine with the oracle. */
import fc from "fast-check";
import { expect } from "vitest";
import type { IndexChanges, IndexDocument, SearchEngine, SearchQuery } from "./engine.ts";

/** What generated documents and queries are about. */
export const GENERATED_SCHEMA = {
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

export const someDocument: fc.Arbitrary<IndexDocument> = fc.record({
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
  fc.constantFrom(...GENERATED_SCHEMA.facets),
  fc.array(fc.oneof(value, fc.constant("z")), { maxLength: 2 }),
);
const ranges = fc.dictionary(
  fc.constantFrom(...GENERATED_SCHEMA.numbers),
  fc.record({ min: number, max: number }),
);

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
        attribute: fc.constantFrom(...GENERATED_SCHEMA.numbers),
        direction: fc.constantFrom("asc", "desc"),
        groups: fc.record({
          facet: fc.constantFrom(...GENERATED_SCHEMA.facets),
          values: fc.array(value, { maxLength: 3 }),
        }),
      },
      { requiredKeys: ["attribute", "direction"] },
    ),
    offset: fc.nat(40),
    limit: fc.nat(21),
    countFacets: fc.subarray(GENERATED_SCHEMA.facets),
    boundRanges: fc.subarray(GENERATED_SCHEMA.numbers),
    usualRanges: fc.subarray(GENERATED_SCHEMA.numbers),
  },
  { requiredKeys: ["sort", "offset", "limit"] },
);

const near = fc.record({ from: position, maxKm: fc.option(fc.constantFrom(0, 50, 120, 400)) });

export const someQuery: fc.Arbitrary<SearchQuery> = fc
  .tuple(farQuery, fc.option(near), fc.boolean())
  .map(([far, place, nearestFirst]) =>
    place ? { ...far, near: place, sort: { ...far.sort, nearestFirst } } : far,
  );

export const someDocuments = fc.oneof(
  fc.array(someDocument, { maxLength: 60 }),
  fc.array(someDocument, { minLength: 200, maxLength: 400 }),
);
/** Small ones append and leave dead rows, large ones lead to compaction. */
export const someChanges: fc.Arbitrary<IndexChanges> = fc.record(
  { put: someDocuments, remove: fc.array(id, { maxLength: 40 }) },
  { requiredKeys: [] },
);

/** Every document and every answer are the same. */
export async function expectSame(
  engine: SearchEngine,
  oracle: SearchEngine,
  queries: readonly SearchQuery[],
): Promise<void> {
  const everyId = Array.from({ length: 401 }, (_, i) => i);
  expect(engine.size).toBe(oracle.size);
  expect(await engine.get(everyId)).toEqual(await oracle.get(everyId));
  for (const query of queries) expect(await engine.search(query)).toEqual(await oracle.search(query));
}
