import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownIdentity, type RejectedRow, RejectedRows } from "./rejected-rows.ts";

const VIN = "MR0BA3CD200123456";
const buildRow = (changes: Partial<RejectedRow>): RejectedRow => ({
  ...{ line: 7, key: null, subject: null, texts: [], endsSale: false },
  ...changes,
});
const subject = (changes: object = {}) => ({ vin: null, make: "", model: "", year: null, ...changes });
const vehicle = (changes: Partial<KnownIdentity> = {}): KnownIdentity => ({
  ...{ source_key: "K1", vin: VIN, make: "Kia", model: "Rio", year: 2020 },
  ...changes,
});
const findFate = (row: Partial<RejectedRow>, known = vehicle()) => {
  const rows = new RejectedRows();
  rows.add(buildRow(row));
  return rows.findFate(known)?.kind ?? null;
};

describe("D191: a rejected row is about a vehicle", () => {
  test.each<[string, Partial<RejectedRow>, string | null]>([
    ["of its stock number", { key: "K1" }, "stays"],
    ["of its VIN, whatever the stock number", { key: "K9", subject: subject({ vin: VIN }) }, "stays"],
    ["of another stock number", { key: "K9", subject: subject({ make: "Kia", model: "Rio" }) }, null],
    [
      "described alike, without a key",
      { subject: subject({ make: "KIA", model: "rio", year: 2020 }) },
      "stays",
    ],
    ["described without its year", { subject: subject({ make: "Kia", model: "Rio" }) }, "stays"],
    ["described without its make", { subject: subject({ model: "Rio", year: 2020 }) }, "stays"],
    ["of another year", { subject: subject({ make: "Kia", model: "Rio", year: 2019 }) }, null],
    ["of another model", { subject: subject({ make: "Kia", model: "Cerato", year: 2020 }) }, null],
    ["that cannot be read, with its stock number", { texts: ["x", "k1 ", "2020"] }, "stays"],
    ["that cannot be read, with its VIN", { texts: ["x", VIN.toLowerCase()] }, "stays"],
    ["that swallowed it in a cell", { texts: ["a long text\nK1,Kia,Rio,2020\nK2"] }, "stays"],
    ["that cannot be read, with a stock number that only contains it", { texts: ["K10"] }, null],
    ["that says nothing", { subject: subject({ year: 2020 }) }, null],
    ["that ends its sale", { key: "K1", endsSale: true }, "ends"],
    ["that ends its sale by the VIN", { subject: subject({ vin: VIN }), endsSale: true }, "ends"],
  ])("%s", (_, row, expected) => {
    expect(findFate(row)).toBe(expected);
  });

  test.each([
    ["all parts of its key", ["Kia", "RIO", "2020", "Caringbah", "NSW"], "stays"],
    ["some parts of its key", ["Kia", "Rio", "2019", "Caringbah", "NSW"], null],
  ])("with %s, for a source without stock numbers", (_, texts, expected) => {
    const known = vehicle({ source_key: "kia|rio|2020|caringbah, nsw#2", vin: null });
    expect(findFate({ texts }, known)).toBe(expected);
  });

  test("and one that keeps it outweighs one that ends its sale", () => {
    const rows = new RejectedRows();
    rows.add(buildRow({ key: "K1", endsSale: true }));
    rows.add(buildRow({ key: "K1", line: 9 }));
    expect(rows.findFate(vehicle())).toEqual({ kind: "stays", line: 9 });
  });
});

test("D191: only rows that name no make, model, key or VIN and have no text are counted as unnamed", () => {
  const rows = new RejectedRows();
  rows.add(buildRow({ key: "K1" }));
  rows.add(buildRow({ subject: subject({ model: "Rio" }) }));
  rows.add(buildRow({ texts: ["x"] }));
  expect(rows.unnamed).toBe(0);
  rows.add(buildRow({ subject: subject({ year: 2020 }) }));
  rows.add(buildRow({}));
  rows.add(buildRow({ texts: ["x".repeat(20_000_000)] }));
  expect(rows.unnamed).toBe(3);
});

test("D191: a row that cannot be read is found by its stock number, wherever its texts moved to", () => {
  const text = fc.stringMatching(/^[a-z ,;]{0,12}$/);
  const number = fc.stringMatching(/^[A-Z]{1,2}[ -]?\d{1,5}$/);
  fc.assert(
    fc.property(number, fc.array(text), fc.array(text), (key, before, after) => {
      expect(findFate({ texts: [...before, key, ...after] }, vehicle({ source_key: key, vin: null }))).toBe(
        "stays",
      );
    }),
  );
});
