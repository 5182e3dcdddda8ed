import { expect, test } from "vitest";
import { RecordStore } from "./record-store.ts";

test("D21: records of any size come back byte for byte, also after compaction", () => {
  const sizes = [0, 100_000, 1, 100_000, 300_000, 5, 131_072, 0];
  const records = sizes.map((size, i) => new Uint8Array(size).fill(i + 1));
  const store = new RecordStore();
  records.forEach((record, row) => {
    store.append(row, record);
  });
  expect(records.every((record, row) => Buffer.compare(store.at(row), record) === 0)).toBe(true);
  const steps = store.compacting(Uint32Array.of(1, 4, 7));
  let step = steps.next();
  while (!step.done) step = steps.next();
  const compacted = step.value;
  expect([1, 4, 7].every((old, row) => Buffer.compare(compacted.at(row), records[old]!) === 0)).toBe(true);
});
