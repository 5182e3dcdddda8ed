import { describe, expect, test } from "vitest";
import { parseMapping } from "../mapping/mapping.ts";
import { listWarnings, newContext } from "./test-draft.ts";
import { toDraft } from "./to-draft.ts";

const FIELDS = {
  carType: { constant: "used" },
  stockNumber: "id",
  make: "make",
  model: "model",
  year: "year",
  body: "body",
};

/** The specifications and warnings of a car with these cells, read by these sources. */
function read(specifications: object, cells: Record<string, string>) {
  const text = JSON.stringify({ name: "x", key: "stockNumber", fields: FIELDS, specifications });
  const parsed = parseMapping(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const car = { id: "1", make: "Kia", model: "EV6", year: "2023", body: "suv", ...cells };
  const result = toDraft(parsed.mapping, car, newContext());
  if (!result.ok) throw new Error("rejected");
  return { specifications: result.draft.specifications, told: listWarnings(result) };
}
const OF_RANGE = { electricrange: "Range", electricrange_method: "Range test", testmethod: "Test" };
const readRange = (cells: Record<string, string>) => read(OF_RANGE, cells);

describe("D352: the test of a figure", () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{ Range: "484" }, undefined],
    [{ Range: "484", Test: "" }, undefined],
    [{ Range: "484", Test: "N/A" }, undefined],
    [{ Range: "484", Test: "wltp" }, "WLTP"],
    [{ Range: "484", Test: "WLTP (ADR 81/03)" }, "WLTP"],
    [{ Range: "484", Test: "NEDC combined" }, "NEDC"],
    [{ Range: "484 km (WLTP)" }, "WLTP"],
    [{ Range: "484 km NEDC", Test: "WLTP" }, "NEDC"],
    [{ Range: "484", "Range test": "NEDC", Test: "WLTP" }, "NEDC"],
    [{ Range: "484 km (WLTP)", "Range test": "WLTP test" }, "WLTP"],
  ])("of %j is %s", (cells, method) => {
    const { specifications, told } = readRange(cells);
    expect(specifications).toEqual({ electricrange: 484, ...(method && { electricrange_method: method }) });
    expect(told).toEqual([]);
  });

  test.each<[Record<string, string>, string]>([
    [{ Range: "484", Test: "EPA" }, "specifications.testmethod is neither NEDC nor WLTP"],
    [{ Range: "484", Test: "non-WLTP" }, "specifications.testmethod is neither NEDC nor WLTP"],
    [{ Range: "484", Test: "NEDC/WLTP" }, "specifications.testmethod is neither NEDC nor WLTP"],
    [{ Range: "484", Test: "<b>WLTP</b> or so" }, "specifications.testmethod is neither NEDC nor WLTP"],
    [
      { Range: "484", "Range test": "ADR", Test: "WLTP" },
      "specifications.electricrange_method is neither NEDC nor WLTP",
    ],
    [
      { Range: "484 km (CLTC)", Test: "WLTP" },
      "specifications.electricrange_method is neither NEDC nor WLTP",
    ],
    [{ Range: "484 km (not WLTP)" }, "specifications.electricrange_method is neither NEDC nor WLTP"],
    [
      { Range: "484 km (WLTP)", "Range test": "NEDC" },
      "specifications.electricrange_method are different tests",
    ],
  ])("of %j is reported and unknown, never guessed, and the row is kept", (cells, problem) => {
    const { specifications, told } = readRange(cells);
    expect(specifications).toEqual({ electricrange: 484 });
    expect(told).toEqual([problem]);
  });

  test.each([
    ["Range (WLTP)", "WLTP"],
    ["NEDC range km", "NEDC"],
    ["wltp.electricRange", "WLTP"],
    ["Range", undefined],
  ])("may stand in the column's name, %j: %s", (column, method) => {
    const { specifications } = read({ electricrange: ["Other range", column] }, { [column]: "484" });
    expect(specifications.electricrange_method).toBe(method);
  });

  test("is each figure's own", () => {
    const sources = {
      ...{ fuelconsumptioncombined: "L/100 km", energyconsumption: "kWh", co2emissions: "CO2" },
      ...{ electricrange: "Range", testmethod: "Test" },
    };
    const cells = { "L/100 km": "1.6", kWh: "17 kWh/100 km", CO2: "36 g/km", Range: "80 NEDC", Test: "WLTP" };
    expect(read(sources, cells).specifications).toEqual({
      ...{ fuelconsumptioncombined: 1.6, fuelconsumptioncombined_method: "WLTP" },
      ...{ energyconsumption: 17, energyconsumption_method: "WLTP" },
      ...{ co2emissions: 36, co2emissions_method: "WLTP" },
      ...{ electricrange: 80, electricrange_method: "NEDC" },
    });
  });

  test("without a figure is not kept", () => {
    expect(readRange({ "Range test": "WLTP", Test: "WLTP" }).specifications).toEqual({});
  });

  test.each([
    ["1500", "is not a believable figure"],
    ["2 kg", 'is in "kg", not in g'],
    ["1e2", "is not a believable figure"],
  ])("CO2 emissions of %j are reported and left out", (cell, reason) => {
    const { specifications, told } = read({ co2emissions: "CO2" }, { CO2: cell });
    expect(specifications).toEqual({});
    expect(told).toEqual([`specifications.co2emissions ${reason}`]);
  });
});
