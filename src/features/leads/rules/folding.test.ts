import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideFolding, type EarlierLead, normaliseText } from "./folding.ts";

const START = Date.UTC(2025, 2, 1);
const minutes = (count: number) => new Date(START + count * 60_000);
const FIRST: EarlierLead = {
  id: "first",
  siteId: 1,
  receivedAt: minutes(0),
  emailKey: "jane@example.com",
  phoneKey: "+61412345678",
  nameKey: "jane citizen",
  topic: "Used Car Enquiry",
  vehicleId: 41,
  text: "still available?",
  held: false,
  additionTo: null,
};
const later = (changes: Partial<EarlierLead>) => ({
  ...FIRST,
  id: "second",
  receivedAt: minutes(5),
  ...changes,
});

describe("folding", () => {
  test.each<[string, Partial<EarlierLead>, object]>([
    ["the same again", {}, { kind: "same", as: "first" }],
    ["the same after 10 minutes", { receivedAt: minutes(10) }, { kind: "same", as: "first" }],
    ["the same after 11 minutes", { receivedAt: minutes(11) }, { kind: "new" }],
    ["the same on another site", { siteId: 2 }, { kind: "new" }],
    ["another text on another site", { siteId: 2, text: "hello" }, { kind: "new" }],
    ["another text", { text: "and the price?" }, { kind: "addition", to: "first" }],
    ["another car", { vehicleId: 42 }, { kind: "addition", to: "first" }],
    ["no car", { vehicleId: null }, { kind: "addition", to: "first" }],
    ["a corrected e-mail", { emailKey: "jane@example.org" }, { kind: "addition", to: "first" }],
    ["a corrected phone", { phoneKey: "+61412345679" }, { kind: "addition", to: "first" }],
    ["a corrected name", { nameKey: "jane citizens" }, { kind: "addition", to: "first" }],
    [
      "somebody else at the same phone",
      { emailKey: "zoe@example.com", nameKey: "zoe citizen", text: "a test drive, please" },
      { kind: "new" },
    ],
    ["another topic of the same person", { topic: "Careers", text: "a job?" }, { kind: "new" }],
    ["another person", { emailKey: "x@example.com", phoneKey: "+61400000000" }, { kind: "new" }],
    [
      "the same submission a day later",
      { id: "first", receivedAt: minutes(1440) },
      { kind: "same", as: "first" },
    ],
    [
      "the same submission with another text",
      { id: "first", text: "changed" },
      { kind: "addition", to: "first" },
    ],
  ])("D14 D237: %s", (_, changes, folding) => {
    expect(decideFolding(later(changes), [FIRST])).toEqual(folding);
  });

  test("D14: an addition to an addition is linked to the first", () => {
    const addition = later({ text: "and the price?", additionTo: "first", receivedAt: minutes(9) });
    expect(
      decideFolding(later({ id: "third", text: "hello?", receivedAt: minutes(15) }), [addition]),
    ).toEqual({
      kind: "addition",
      to: "first",
    });
  });

  test("D14: nobody's lead waits because a suspect one says the same", () => {
    expect(decideFolding(later({}), [{ ...FIRST, held: true }])).toEqual({ kind: "addition", to: "first" });
    expect(decideFolding(later({ held: true }), [{ ...FIRST, held: true }])).toEqual({
      kind: "same",
      as: "first",
    });
  });

  test("D14: whatever is folded away says nothing new", () => {
    const some = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      siteId: fc.constantFrom(1, 2),
      receivedAt: fc.integer({ min: 0, max: 30 }).map(minutes),
      emailKey: fc.constantFrom("e1", "e2"),
      phoneKey: fc.constantFrom("p1", "p2"),
      nameKey: fc.constantFrom("n1", "n2"),
      topic: fc.constantFrom("c1", "c2"),
      vehicleId: fc.constantFrom(null, 1, 2),
      text: fc.constantFrom("t1", "t2"),
      held: fc.boolean(),
      additionTo: fc.constant(null),
    });
    fc.assert(
      fc.property(some, fc.array(some, { maxLength: 6 }), (lead, earlier) => {
        const folding = decideFolding(lead, earlier);
        if (folding.kind !== "same") return;
        const { siteId, emailKey, phoneKey, vehicleId, text } = lead;
        expect(earlier).toContainEqual(
          expect.objectContaining({ id: folding.as, siteId, emailKey, phoneKey, vehicleId, text }),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("D14: case and spacing do not make another text", () => {
    expect(normaliseText(["Service", " Hello\n there ", null])).toBe(
      normaliseText(["service", "hello there", ""]),
    );
    expect(normaliseText(["a b", ""])).not.toBe(normaliseText(["a", "b"]));
  });
});
