import { expect, test } from "vitest";
import { draw } from "#ui/draw.tsx";
import { repaymentOn } from "../estimate-view.fixture.ts";
import { withNotes } from "../estimate-view.ts";
import { CardEstimate } from "./card-estimate.tsx";
import { EstimateNotes } from "./estimate-notes.tsx";

const list = (...bases: string[]) => {
  const cards = withNotes(bases.map((basis) => ({ estimate: repaymentOn(basis) })));
  const estimates = cards.map(({ estimate }) => estimate);
  return {
    cards: estimates.map((estimate) => draw(<CardEstimate estimate={estimate} />)),
    notes: draw(<EstimateNotes estimates={estimates} />),
  };
};

test("D27 LAW-03: each card's repayment is tied to the note with its deposit and term", () => {
  const { cards, notes } = list("No deposit.", "$2,000 deposit.");
  expect(cards[1]).toMatch(/\$114.*\/wk<sup><span class="sr-only">note <\/span>2<\/sup>/);
  expect(notes).toMatch(/note <\/span>1<\/sup>.*No deposit\..*note <\/span>2<\/sup>.*\$2,000 deposit\./);
});

test("D27 LAW-03: one note for all needs no mark", () => {
  const { cards, notes } = list("No deposit.", "No deposit.");
  expect([...cards, notes].join("")).not.toContain("<sup>");
  expect(notes.match(/Repayments are estimates/g)).toHaveLength(1);
});
