import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseSold } from "./sold-cards.ts";

const cars = (letters: string) =>
  [...letters].map((letter, id) => ({ id, status: letter === "S" ? "sold" : "in_stock" }));

test.each([
  ["", []],
  ["aaa", [0, 1, 2]],
  ["SaSSaSSS", [0, 1, 2, 4, 5]],
  ["aSSSa", [0, 1, 4]],
  ["SSS", [0, 1, 2]],
])("CARD-12 CARD-13: of %s stay %j", (letters, ids) => {
  expect(collapseSold(cars(letters)).map(({ id }) => id)).toEqual(ids);
});

test("CARD-12 CARD-13: every car for sale stays, in order, and no two sold cards are neighbours", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "S")), (letters) => {
      const all = cars(letters.join(""));
      const kept = collapseSold(all);
      const forSale = (list: typeof all) => list.filter(({ status }) => status !== "sold");
      expect(forSale(kept)).toEqual(forSale(all));
      const text = kept.map(({ status }) => (status === "sold" ? "S" : "a")).join("");
      if (forSale(all).length === 0) expect(kept).toEqual(all);
      else expect(text).not.toContain("SS");
    }),
  );
});
