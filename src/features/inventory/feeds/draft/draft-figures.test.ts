import { describe, expect, test } from "vitest";
import type { FeedValues } from "../mapping/feed-row.ts";
import { parseMapping } from "../mapping/mapping.ts";
import { listWarnings, newContext, shipped } from "./test-draft.ts";
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
function readSpecified(specifications: object, cells: Record<string, string>) {
  const text = JSON.stringify({ name: "x", key: "stockNumber", fields: FIELDS, specifications });
  const parsed = parseMapping(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const car = { id: "1", make: "Kia", model: "EV6", year: "2023", body: "suv", ...cells };
  const result = toDraft(parsed.mapping, car, newContext());
  if (!result.ok) throw new Error("rejected");
  return { specifications: result.draft.specifications, told: listWarnings(result) };
}
const OF_RANGE = { electricrange: "Range", electricrange_method: "Range test", testmethod: "Test" };
const readRange = (cells: Record<string, string>) => readSpecified(OF_RANGE, cells);

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
    const { specifications } = readSpecified({ electricrange: ["Other range", column] }, { [column]: "484" });
    expect(specifications.electricrange_method).toBe(method);
  });

  test("is each figure's own", () => {
    const sources = {
      ...{ fuelconsumptioncombined: "L/100 km", energyconsumption: "kWh", co2emissions: "CO2" },
      ...{ electricrange: "Range", testmethod: "Test" },
    };
    const cells = { "L/100 km": "1.6", kWh: "17 kWh/100 km", CO2: "36 g/km", Range: "80 NEDC", Test: "WLTP" };
    expect(readSpecified(sources, cells).specifications).toEqual({
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
    const { specifications, told } = readSpecified({ co2emissions: "CO2" }, { CO2: cell });
    expect(specifications).toEqual({});
    expect(told).toEqual([`specifications.co2emissions ${reason}`]);
  });
});

/** What the common CSV of dealers makes of an electric car with these cells, read on 21 November 2026. */
function readBattery(cells: FeedValues, mapping = "dealer-csv") {
  const car = {
    "Stock no": "1",
    Make: "Kia",
    Model: "EV6",
    Year: "2023",
    Fuel: "Electric",
    Status: "in stock",
  };
  const values = { ...car, Condition: "used", Price: "50000", "Price type": "drive away", ...cells };
  const result = toDraft(shipped(mapping), values, newContext());
  if (!result.ok) throw new Error(JSON.stringify(result.rejections));
  const told = result.warnings.filter(({ field }) => field.startsWith("batteryHealth"));
  return {
    health: result.draft.batteryHealth,
    told: told.map(({ field, reason }) => `${field} ${reason}`),
  };
}

const DATED = { "Battery test date": "12/10/2026" };
const CERTIFICATE = "https://certificates.example/EV6/91.pdf";

describe("D353: the health of a battery", () => {
  test("has percentage, date, method and certificate", () => {
    const cells = {
      ...DATED,
      "Battery health": "91%",
      "Battery test": "Aviloo",
      "Battery certificate": CERTIFICATE,
    };
    expect(readBattery(cells)).toEqual({
      health: { percent: 91, date: "2026-10-12", method: "Aviloo", certificateUrl: CERTIFICATE },
      told: [],
    });
  });

  test("has the names of the product's own layout, nested or not", () => {
    const own = {
      stockNumber: "1",
      make: "Kia",
      model: "EV6",
      year: "2023",
      carType: "used",
      fuel: "electric",
    };
    const health = { percent: 91, date: "2026-10-12", method: "Aviloo", certificateUrl: CERTIFICATE };
    const nested = {
      "batteryHealth.percent": "91",
      "batteryHealth.date": "2026-10-12",
      "batteryHealth.method": "Aviloo",
      "batteryHealth.certificateUrl": CERTIFICATE,
    };
    const flat = {
      batteryHealth: "91",
      batteryHealthDate: "2026-10-12",
      batteryHealthMethod: "Aviloo",
      batteryHealthCertificate: CERTIFICATE,
    };
    for (const cells of [nested, flat])
      expect(readBattery({ ...own, ...cells }, "forecourt")).toEqual({ health, told: [] });
  });

  test.each([
    ["91", 91],
    ["93.4%", 93.4],
    ["89.96", 89.9],
    ["100%", 100],
    ["1 percent", 1],
  ])("%j is %d percent, and never rounded up", (cell, percent) => {
    expect(readBattery({ ...DATED, "Battery health": cell }).health?.percent).toBe(percent);
  });

  test.each(["0", "101", "100.5", "1e2", "0.91", "-91", "91-95", "good", "9１", "<b>91</b>"])(
    "%j is no percentage: the field and the rule are named, and the row is kept",
    (cell) => {
      const { health, told } = readBattery({ ...DATED, "Battery health": cell });
      expect(health).toBeNull();
      expect(told).toEqual(["batteryHealth is not a percentage from 1 to 100"]);
    },
  );

  const WITHOUT_DATE = "batteryHealth is without the date of its test, so it is not shown";
  test.each([
    ["22/11/2026", "is in the future"],
    ["2999-01-01", "is not a believable date"],
    ["31/02/2026", "is not a date"],
    ["soon", "is not a day"],
    ["10/2026", "is not a day"],
    ["2018-06-01", "is before the vehicle was built"],
  ])("of %s has no date, so neither is shown", (date, reason) => {
    const { health, told } = readBattery({ "Battery health": "91", "Battery test date": date });
    expect(health).toBeNull();
    expect(told).toEqual([`batteryHealthDate ${reason}`, WITHOUT_DATE]);
  });

  test("without a date is reported and not shown", () => {
    expect(readBattery({ "Battery health": "91" })).toEqual({ health: null, told: [WITHOUT_DATE] });
    expect(readBattery({ "Battery health": "91", "Battery test date": "N/A" }).told).toEqual([WITHOUT_DATE]);
  });

  test("of today, where Australia's day has begun, has a date", () => {
    expect(readBattery({ "Battery health": "91", "Battery test date": "21/11/2026" }).told).toEqual([]);
  });

  test.each([
    ["javascript:alert(1)", "is not a web address"],
    ["http://certificates.example/91.pdf", "is not an https address"],
    ["data:text/html,x", "is not a web address"],
    ["certificate.pdf", "is not a web address"],
    [`${CERTIFICATE}, ${CERTIFICATE}?2`, "holds several web addresses"],
  ])("keeps no certificate at %j, but its percentage", (address, reason) => {
    const { health, told } = readBattery({
      ...DATED,
      "Battery health": "91",
      "Battery certificate": address,
    });
    expect(health).toMatchObject({ percent: 91, certificateUrl: null });
    expect(told).toEqual([`batteryHealthCertificate ${reason}`]);
  });

  test.each([
    [{ ...DATED }, "batteryHealthDate"],
    [{ "Battery certificate": CERTIFICATE }, "batteryHealthCertificate"],
  ])("of which only %j is known is reported and not shown", (cells, field) => {
    expect(readBattery(cells)).toEqual({
      health: null,
      told: [`${field} is without a percentage, so it is not shown`],
    });
  });

  test("is no figure of a vehicle that no battery drives", () => {
    expect(readBattery({ ...DATED, "Battery health": "91", Fuel: "Diesel" })).toEqual({
      health: null,
      told: ["batteryHealth is no figure of a diesel vehicle"],
    });
    for (const Fuel of ["Hybrid", "Plug-in hybrid", ""])
      expect(readBattery({ ...DATED, "Battery health": "91", Fuel }).health?.percent).toBe(91);
  });
});
