import { expect, test } from "vitest";
import { runAtOnce, runWithPauses } from "./pauses.ts";

const STEP_MS = 12;

/** Steps that each take as long as one may. */
function* countTo(last: number): Generator<void, number> {
  for (let at = 0; at < last; at++) {
    const end = performance.now() + STEP_MS;
    while (performance.now() < end);
    yield;
  }
  return last;
}

test("D356 D76: what waits has its turn after each few milliseconds of a long work", async () => {
  let turns = 0;
  const wait = () => {
    turns += 1;
    if (turns < 100) setImmediate(wait);
  };
  setImmediate(wait);
  expect(await runWithPauses(countTo(4))).toBe(4);
  expect(turns).toBeGreaterThanOrEqual(3);
  turns = 100;
});

test("D356: work at once makes the same", () => {
  expect(runAtOnce(countTo(2))).toBe(2);
});
