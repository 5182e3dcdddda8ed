import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readRows } from "../files/read-rows.server.ts";
import { FeedColumns } from "../mapping/feed-columns.ts";
import { parseMapping } from "../mapping/mapping.ts";
import { readPrice } from "../values/read-price.ts";
import { toDraft } from "./to-draft.ts";

const NOW = new Date("2026-11-25T00:00:00Z");

/** A mapping of these fields and specifications, and a car with these values read through it. */
async function read(fields: object, values: object, specifications: object = {}) {
  const required = { stockNumber: "id", make: "make", model: "model", year: "year", carType: "used" };
  const parsed = parseMapping(
    JSON.stringify({ name: "x", key: "stockNumber", fields: { ...required, ...fields }, specifications }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const car = { id: "1", make: "Kia", model: "Rio", year: 2020, used: "used", body: "hatch", ...values };
  for await (const row of readRows(Readable.from([JSON.stringify([car])]))) {
    if (row.problem !== undefined) throw new Error(row.problem);
    const result = toDraft(parsed.mapping, row.values, { now: NOW, keyCounts: new Map() });
    if (!result.ok) throw new Error("rejected");
    const columns = new FeedColumns(parsed.mapping);
    columns.addRow(row.values);
    return { ...result, unused: columns.unused };
  }
  throw new Error("no row");
}

describe("D198: kilometres with a column of units", () => {
  test.each<[km: unknown, values: object]>([
    ["mileage.value", { mileage: { value: 28_000, unit: "MI" } }],
    ["mileage.value", { mileage: { unit: "miles", value: "28,000" } }],
    ["mileageFromOdometer.value", { mileageFromOdometer: { value: 28_000, unitCode: "SMI" } }],
    ["Odometer", { Odometer: 28_000, "Odometer Unit": "Mi" }],
    ["Odometer Reading", { "Odometer Reading": 28_000, "Odometer Unit": "mi" }],
    ["Odometer", { Odometer: 28_000, "Mileage UOM": "MI" }],
    ["km", { km: 28_000, unit: "mi" }],
    [
      { column: "Odometer", take: "miles-as-km" },
      { Odometer: 28_000, "Odometer Unit": "MI" },
    ],
  ])("are read from %j of %j", async (km, values) => {
    const { draft, unused } = await read({ km }, values);
    expect(draft.km).toBe(45_062);
    if (typeof km === "string") expect(unused).toEqual(["body"]);
  });

  test.each<[object, number]>([
    [{ mileage: { value: 45_000, unit: "KM" } }, 45_000],
    [{ mileage: { value: 45_000, unit: "KMT" } }, 45_000],
    [{ mileage: { value: 45_000, unit: "" } }, 45_000],
    [{ mileage: { value: 45_000 } }, 45_000],
    [{ mileage: { value: "45,000 km", unit: "MI" } }, 45_000],
    [{ mileage: { value: 45_000 }, unit: "Unit 7" }, 45_000],
  ])("of %j are %j", async (values, km) => {
    expect((await read({ km: "mileage.value" }, values)).draft.km).toBe(km);
  });

  test("in another unit are left out, and the report names it", async () => {
    const { draft, warnings } = await read(
      { km: "mileage.value" },
      { mileage: { value: 900, unit: "HOURS" } },
    );
    expect(draft.km).toBeNull();
    expect(warnings).toEqual([
      { field: "km", value: "900 HOURS", reason: 'is in "HOURS", not in kilometres' },
    ]);
  });
});

describe("D198: money of another country", () => {
  test.each([
    ["18990.00 USD", "USD"],
    ["USD 18,990", "USD"],
    ["US$ 25,000", "US$"],
    ["NZ$25,000", "NZ$"],
    ["€ 18.990", "€"],
    ["£18,990", "£"],
    ["18990 Euro", "EURO"],
  ])("%j is left out for being in %s", (text, currency) => {
    expect(readPrice(text)).toEqual({ value: null, problem: `is in ${currency}, not in Australian dollars` });
  });

  test.each(["AUD 24,990", "24990.00 AUD", "$24,990", "Was $24,990", "24,990 drive away"])(
    "%j is none",
    (text) => {
      expect(readPrice(text).problem ?? "").not.toContain("Australian");
    },
  );

  test("is told by a column beside the price, too", async () => {
    const priced = (values: object) => read({ price: "price.amount" }, values);
    const foreign = { field: "price", value: "18990 USD", reason: "is in USD, not in Australian dollars" };
    for (const values of [
      { price: { amount: 18_990, currency: "USD" } },
      { price: { amount: 18_990 }, priceCurrency: "USD" },
      { price: { amount: 18_990 }, Currency: "USD" },
    ]) {
      const { draft, warnings } = await priced(values);
      expect(draft.prices.unknownCents).toBeNull();
      expect(warnings).toEqual([foreign]);
    }
    const { draft } = await priced({ price: { amount: 18_990, currency: "AUD" } });
    expect(draft.prices.unknownCents).toBe(1_899_000);
  });
});

test("D198: specifications are read with their units", async () => {
  const of = (power: object) => read({ body: "body" }, { power }, { power: "power.value" });
  expect((await of({ value: 85, unit: "kW" })).draft.specifications).toEqual({ power: 85 });
  const { draft, warnings } = await of({ value: 115, unit: "PS" });
  expect(draft.specifications).toEqual({});
  expect(warnings).toEqual([
    { field: "specifications.power", value: "115 PS", reason: 'is in "ps", not in kw' },
  ]);
});
