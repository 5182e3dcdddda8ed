import { describe, expect, test } from "vitest";
import { parseMapping } from "../feeds/mapping/mapping.ts";
import { changeColumns, listFields, listLacking, listUses } from "./change-columns.ts";

const DOCUMENT = {
  ...{ name: "mine", key: "stockNumber" },
  fields: {
    stockNumber: "No",
    title: "Title",
    year: { column: "Title", take: "year-word" },
    km: { column: "Odo", take: "miles-as-km" },
    driveAwayPrice: ["Price", { column: "Sale", values: { poa: null } }],
  },
} as const;

describe("D439: what the columns of a mapping mean is changed one by one", () => {
  test("D439: a column that means what it did keeps what is taken of it", () => {
    const same = changeColumns(DOCUMENT, [
      { column: "Odo", field: "km" },
      { column: "Title", field: "title" },
      { column: "Sale", field: "driveAwayPrice" },
      { column: "Other", field: null },
    ]);
    expect(same).toEqual(DOCUMENT);
  });

  test("D439: a column moves from its main field to another, beside what is there", () => {
    const changed = changeColumns(DOCUMENT, [
      { column: "Sale", field: "offerPrice" },
      { column: "Odo", field: null },
      { column: "Title", field: "comments" },
      { column: "New", field: "driveAwayPrice" },
    ]);
    expect(changed.fields).toEqual({
      stockNumber: "No",
      year: { column: "Title", take: "year-word" },
      driveAwayPrice: ["Price", "New"],
      offerPrice: "Sale",
      comments: "Title",
    });
    expect(listUses(listFields(changed), "Title")).toEqual(["year", "comments"]);
    expect(listLacking(changed)).toEqual(["make", "model"]);
  });

  test("D6 D439: the key is the stock number where there is one, else the columns that were the key, else the VIN", () => {
    const drop = [{ column: "No", field: null }];
    const withVin = { ...DOCUMENT, fields: { ...DOCUMENT.fields, vin: "VIN" } };
    expect(changeColumns(withVin, drop).key).toEqual(["VIN"]);
    expect(changeColumns({ ...withVin, key: ["Title", "Colour"] }, drop).key).toEqual(["Title", "Colour"]);
    expect(changeColumns({ ...withVin, key: ["Title"] }, []).key).toBe("stockNumber");
    const bare = changeColumns(DOCUMENT, drop);
    expect([bare.key, listLacking(bare)]).toEqual(["stockNumber", ["stockNumber"]]);
  });

  test("D439: what comes out can be read as a mapping", () => {
    const changed = changeColumns(DOCUMENT, [{ column: "A*", field: "photos" }]);
    expect(parseMapping(JSON.stringify(changed))).toMatchObject({ ok: true });
  });
});
