import { expect, test } from "vitest";
import { repaymentOn } from "./estimate-view.fixture.ts";
import { type EstimateView, withNotes } from "./estimate-view.ts";

const cards = (...estimates: (EstimateView | null)[]) => estimates.map((estimate) => ({ estimate }));

test("D27: cards that stand on several bases say which note is theirs, in the order of the notes", () => {
  const noted = withNotes(
    cards(
      repaymentOn("no deposit"),
      null,
      repaymentOn("$2,000 deposit"),
      { kind: "enquire" },
      repaymentOn("no deposit"),
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
  const same = cards(repaymentOn("no deposit"), null, repaymentOn("no deposit"));
  expect(withNotes(same)).toBe(same);
});
