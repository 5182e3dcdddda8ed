import { expect, test } from "vitest";
import type { IndexDocument } from "../contract/engine.ts";
import { buildInMemoryEngine } from "./in-memory-engine.ts";
import { Segment } from "./segment.ts";

const SCHEMA = { facets: ["make"], numbers: ["price"] };
const CARS = 5000;

const car = (id: number, make: string): IndexDocument => {
  return { id, facets: { make }, numbers: { price: id }, text: [make, `B${id}`], record: new Uint8Array(8) };
};
const cars = Array.from({ length: CARS }, (_, id) => car(id, "Kia"));

test("D96: a segment is compacted in steps, each of at most 1,024 rows of one column or one word", () => {
  const segment = new Segment(SCHEMA);
  for (const document of cars) segment.put(document);
  segment.settle();
  const rowsEach = Math.floor(CARS / 1024);
  const words = CARS + 1;
  // Ids, the facet, the positions and the records by rows; the values of facet and positions and the number at once.
  expect([...segment.compacting()]).toHaveLength(4 * rowsEach + 3 + words);
});

test("D19 D96: an update is seen at once while the index is compacted, and the next one waits for that", async () => {
  const engine = await buildInMemoryEngine(SCHEMA, cars);
  const sort = { attribute: "price", direction: "asc" } as const;
  const countHits = async (text: string) => (await engine.search({ text, sort, offset: 0, limit: 0 })).count;
  const half = Array.from({ length: CARS / 2 }, (_, id) => id);
  await engine.apply({ remove: half });
  const next = engine.apply({ put: [car(1, "Ford")], remove: [CARS - 1] });
  // A compaction gives way after each of thousands of steps; an update that did not wait would be seen by now.
  for (let turn = 0; turn < 10; turn++) await null;
  expect([engine.size, await countHits("kia")]).toEqual([CARS / 2, CARS / 2]);
  await next;
  expect([engine.size, await countHits("kia"), await countHits("ford")]).toEqual([CARS / 2, CARS / 2 - 1, 1]);
});
