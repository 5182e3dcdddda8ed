import fc from "fast-check";
import { expect, test } from "vitest";
import { groupByKind } from "./group-by-kind.ts";

const listKinds = (...wordings: string[]) => groupByKind(wordings, (wording) => wording);

test("D6: messages that differ in a number or a quoted name are one kind, with count and first examples", () => {
  const rows = [3, 14, 15, 92].map((line) => `also on line ${line}; the first one counts`);
  expect(listKinds("is missing", ...rows)).toEqual([
    { wording: "also on line …; the first one counts", count: 4, examples: rows.slice(0, 3), items: rows },
    { wording: "is missing", count: 1, examples: ["is missing"], items: ["is missing"] },
  ]);
  expect(listKinds('did you mean "Kia"?', 'did you mean "MG"?').map(({ wording }) => wording)).toEqual([
    "did you mean …?",
  ]);
});

test("D6: what all messages of a kind have in common stays as it is", () => {
  const wording = "differs by more than 30% from the price shown";
  expect(listKinds(wording, wording)).toEqual([
    { wording, count: 2, examples: [wording, wording], items: [wording, wording] },
  ]);
});

test("D6: every message is counted once, the most frequent kind first", () => {
  const message = fc.constantFrom("is missing", "line 1", "line 2.5", "line 2,000", 'says "x"', 'says ""');
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const counts = listKinds(...messages).map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(messages.length);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(counts.length).toBeLessThanOrEqual(3);
    }),
  );
});
