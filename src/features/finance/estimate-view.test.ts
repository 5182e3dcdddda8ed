import { expect, test } from "vitest";
import { type EstimateView, withNotes } from "./estimate-view.ts";

const repayment = (basis: string): EstimateView => ({
  kind: "repayment",
  ...{ week: "$114", month: null, rate: "7.00% p.a.", comparison: "8.00% p.a.", basis },
});
const cards = (...estimates: (EstimateView | null)[]) => estimates.map((estimate) => ({ estimate }));

test("D27: cards that stand on several bases say which note is theirs, in the order of the notes", () => {
  const noted = withNotes(
    cards(
      repayment("no deposit"),
      null,
      repayment("$2,000 deposit"),
      { kind: "enquire" },
      repayment("no deposit"),
    ),
  );
  expect(noted.map(({ estimate }) => estimate?.kind === "repayment" && estimate.note)).toEqual([
    1,
    false,
    2,
    false,
    1,
  ]);
});

test("D27: cards on one basis need no mark", () => {
  const same = cards(repayment("no deposit"), null, repayment("no deposit"));
  expect(withNotes(same)).toBe(same);
});
