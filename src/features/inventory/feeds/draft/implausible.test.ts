import { describe, expect, test } from "vitest";
import { findSpreadsheetDamage } from "../mapping/cell-problems.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { misspeltMake } from "../words/names.ts";
import { newContext, shipped } from "./test-draft.ts";
import { toDraft } from "./to-draft.ts";

const CAR = { stockNumber: "1", make: "Kia", model: "Rio", year: "2020", carType: "used", body: "hatch" };

function read(values: FeedValues) {
  const result = toDraft(shipped("forecourt"), { ...CAR, ...values }, newContext());
  const remarks = result.ok ? result.warnings : result.rejections;
  return {
    result,
    draft: result.ok ? result.draft : null,
    told: remarks.map(({ field, reason }) => `${field} ${reason}`),
  };
}

describe("values that cannot be", () => {
  test.each<[field: string, value: string, values?: FeedValues]>([
    ["km", "45.000 km"],
    ["km", "45.5"],
    ["km", "9,999,999"],
    ["km", "1.2E+05"],
    ["seats", "55"],
    ["seats", "22", { body: "suv" }],
    ["doors", "45"],
    ["gears", "16"],
    ["cylinders", "7"],
    ["engineLitres", "22"],
    ["engineLitres", "2,2 L"],
    ["engineLitres", "8.7 L/100km"],
    ["driveAwayPrice", "24.990"],
    ["driveAwayPrice", "$120 per week"],
    ["driveAwayPrice", "24,990 + ORC"],
    ["driveAwayPrice", "45k"],
    ["driveAwayPrice", "24,990?"],
    ["driveAwayPrice", "~24,990"],
    ["driveAwayPrice", "Save $2,000"],
    ["driveAwayPrice", "US$ 25,000"],
    ["driveAwayPrice", "£25,000"],
    ["driveAwayPrice", "$45,000 + GST"],
    ["driveAwayPrice", "Was $30,000 now $28,000"],
    ["driveAwayPrice", "24,990 - 26,990"],
    ["egcPrice", "$24,990 drive away"],
    ["beforePrice", "249,900", { driveAwayPrice: "24,990" }],
    ["rego", "EXPIRED"],
    ["colour", "See photos"],
    ["colour", "#FFFFFF"],
    ["colour", "0"],
    ["colour", "Bord\ufffd"],
    ["badge", "Coup\ufffd"],
    ["driveAwayPrice", "(24990)"],
    ["driveAwayPrice", "$ (24,990.00)"],
    ["driveAwayPrice", "24990-"],
    ["driveAwayPrice", "−24990"],
    ["offerPrice", "26990", { driveAwayPrice: "24990" }],
    ["offerPrice", "2499", { driveAwayPrice: "24990" }],
    ["buildDate", "03/2024"],
    ["buildDate", "2017-12-01"],
  ])("D70: %s %j is reported and left out", (field, value, values = {}) => {
    const { draft, told } = read({ [field]: value, ...values });
    expect(told).toEqual([expect.stringMatching(new RegExp(`^${field} (is|has|says) `))]);
    const left = { ...draft, ...draft?.prices } as Record<string, unknown>;
    expect(left[field.replace("Price", "Cents")] ?? null).toBeNull();
  });

  test.each([
    ["power", "180 hp"],
    ["towingcapacitybraked", "2.5 t"],
    ["vehiclelength", "4.5 m"],
    ["fuelconsumptioncombined", "50 mpg"],
    ["energyconsumption", "160 Wh/km"],
    ["fuelcapacity", "12000"],
    ["ancaprating", "9"],
    ["ancapyear", "20"],
    ["kerbweight", "1.450"],
    ["torque", "1,2"],
  ])("D70 ENT-10: %s of %j is reported and left out", (key, value) => {
    const { draft, told } = read({ [`specifications.${key}`]: value });
    expect(told).toHaveLength(1);
    expect(draft?.specifications).toEqual({});
  });

  test.each([
    ["fuelconsumptioncombined", "45"],
    ["towingcapacitybraked", "30000"],
    ["towingcapacitybraked", "25"],
    ["vehiclelength", "445"],
    ["vehiclelength", "14500"],
    ["kerbweight", "14500"],
  ])("D70 ENT-10: %s of %j is reported and left out for a car, not for a bus", (key, value) => {
    const values = { [`specifications.${key}`]: value };
    expect(read(values)).toMatchObject({
      draft: { specifications: {} },
      told: [expect.stringContaining(key)],
    });
    expect(read({ ...values, body: "bus" }).draft?.specifications).toEqual({ [key]: Number(value) });
  });

  test("D70 D9: of a drive-away price below the price without charges neither is used", () => {
    const { draft, told } = read({ driveAwayPrice: "24,990", egcPrice: "25,990" });
    expect(draft?.prices).toMatchObject({ driveAwayCents: null, egcCents: null, unknownCents: null });
    expect(told).toEqual([
      "driveAwayPrice is below the price without government charges, so neither is used",
    ]);
    expect(read({ driveAwayPrice: "25,990", egcPrice: "25,990" }).told).toEqual([]);
  });

  test.each<FeedValues>([
    { driveAwayPrice: "40,000", egcPrice: "2,499" },
    { driveAwayPrice: "40,000", price: "19,990" },
    { egcPrice: "19,990", price: "199,900" },
  ])("D70 D9: of totals that are too far apart none is used: %j", (values) => {
    const { draft, told } = read(values);
    expect(draft?.prices).toMatchObject({ driveAwayCents: null, egcCents: null, unknownCents: null });
    expect(told).toEqual(["price are prices too far apart, so none is used"]);
  });

  test("D70: a model that is only a year is reported, and a Peugeot 2008 is a model", () => {
    expect(read({ model: "2019" })).toMatchObject({
      draft: { model: "2019" },
      told: ["model is a year, not a model"],
    });
    expect(read({ make: "Peugeot", model: "2008" }).told).toEqual([]);
  });

  test("D70 D9: a price of a million dollars is kept and reported", () => {
    expect(read({ price: "2499000" })).toMatchObject({
      draft: { prices: { unknownCents: 249_900_000 } },
      told: ["price is very high; is it in cents?"],
    });
  });

  test.each(["Tractor", "Parts", "Car Parts", "Motorcycle accessories", "Other", "No car"])(
    "D70 ENT-01: itemType %j is kept off the site",
    (itemType) => {
      expect(read({ itemType })).toMatchObject({
        result: { ok: false, key: "1", forSale: false },
        told: ["itemType is not a known kind of vehicle, so it is kept off the site"],
      });
    },
  );

  test.each([
    ...["", "-", "Car", "Used Cars", "Passenger vehicle", "Hatchback", "SUV", "Light Commercial"].map(
      (word) => [word, "car"],
    ),
    ["Motorbike", "motorcycle"],
    ["Pop-top caravan", "caravan"],
  ])("D70 ENT-01: itemType %j is a %s", (word, itemType) => {
    expect(read({ itemType: word })).toMatchObject({ draft: { itemType }, told: [] });
  });

  test.each([
    ["Yes", true, []],
    ["", false, []],
    ["Not reserved", false, []],
    ["Deposit taken", true, []],
    ["Available", false, []],
    ["J Smith, Friday", true, ["reserved is not a known wording, so the car counts as reserved"]],
  ])("D70: reserved %j is %j", (reserved, expected, told) => {
    expect(read({ reserved })).toMatchObject({ draft: { reserved: expected }, told });
  });

  test("D70: a long text keeps what is left of it, and says that letters are lost", () => {
    expect(read({ comments: "A caf\ufffd racer", features: ["D\ufffdcor"] })).toMatchObject({
      draft: { comments: "A caf racer" },
      told: ["features has lost characters", "comments has lost characters"],
    });
  });

  test("D70: a value that is given twice counts once, and not when the two differ", () => {
    expect(read({ driveAwayPrice: ["24990", "$24,990"] })).toMatchObject({
      draft: { prices: { driveAwayCents: 2_499_000 } },
      told: [],
    });
    expect(read({ driveAwayPrice: ["24990", "26990"], colour: ["Red", "Blue"] })).toMatchObject({
      draft: { prices: { driveAwayCents: null }, colour: null },
      told: ["driveAwayPrice is given more than once", "colour is given more than once"],
    });
    expect(read({ year: ["2019", "2020"] })).toMatchObject({
      draft: null,
      told: ["year is given more than once"],
    });
    expect(read({ comments: ["One.", "Two."] }).draft?.comments).toBe("One.\nTwo.");
  });

  test.each([
    ["Toyota", "TOYOTA COROLLA", "Corolla"],
    ["Land Rover", "Land Rover Discovery", "Discovery"],
    ["VW", "VW Golf", "Golf"],
    ["Mercedes-Benz", "Mercedes Benz Vito", "Vito"],
    ["MG", "MG3", "MG3"],
    ["Mini", "Mini", "Mini"],
  ])("D70 FAC-16: the model of a %s %j is %s", (make, model, expected) => {
    expect(read({ make, model }).draft?.model).toBe(expected);
  });

  test.each(["Per week", "weekly", "USD", "ex gst"])(
    "D70 PRC-19: a price of type %j is refused",
    (priceType) => {
      const { draft, told } = read({ price: "120", priceType });
      expect(told).toEqual(["priceType is not a known wording", "price has an unknown price type"]);
      expect(draft?.prices).toMatchObject({ driveAwayCents: null, egcCents: null, unknownCents: null });
    },
  );

  test("D70 PRC-19: a price with an unknown type that leaves the amount as it is stays", () => {
    const { draft } = read({ price: "24990", priceType: " Special  Offer Price" });
    expect(draft?.prices.unknownCents).toBe(2_499_000);
    expect(draft?.original.priceLabel).toBe("Special Offer Price");
    for (const priceType of ["Drive Away", "EGC", "Price"])
      expect(read({ price: "24990", priceType }).draft?.original).not.toHaveProperty("priceLabel");
  });

  test.each([
    [{ rego: "ABC123", registered: "No" }, null],
    [{ rego: "Yes" }, null],
    [{ rego: "ABC123 exp 12/26" }, null],
    [{ rego: "1.23E+05" }, null],
    [{ rego: "TBA" }, null],
    [{ rego: "" }, false],
    [{ rego: "Unregistered" }, false],
    [{ rego: "ABC123" }, true],
    [{ registered: "No" }, false],
  ])("D70 LAW-05: %j is registered: %j", (values: Record<string, string>, registered) => {
    expect(read(values).draft?.registered).toBe(registered);
  });

  test("D70: what is odd but possible is kept and reported", () => {
    expect(read({ year: "2012", km: "45" })).toMatchObject({
      draft: { km: 45 },
      told: ["km is little for a used car of that year; are thousands meant?"],
    });
    expect(read({ carType: "new", km: "45000" }).told).toEqual(["km is a lot for a new car"]);
    expect(read({ status: "available", soldAt: "2026-11-01" })).toMatchObject({
      draft: { status: "in_stock" },
      told: ["soldAt is given for a car that is not sold"],
    });
    expect(read({ year: "2025", km: "450000" }).told).toEqual(["km is a lot for a car of that year"]);
  });

  test("D70: what is possible says nothing", () => {
    const plain = {
      km: "45,000 km",
      seats: "7 seats",
      doors: "5",
      gears: "10",
      cylinders: "V8",
      engineLitres: "2,199 cc",
    };
    const prices = {
      driveAwayPrice: "$24,990 drive away*",
      egcPrice: "23990.0000 EGC",
      beforePrice: "AUD 26,990",
    };
    const figures = {
      "specifications.power": "150 kW @ 4000rpm",
      "specifications.fuelconsumptioncombined": "8.7 L / 100 km",
    };
    const { draft, told } = read({ ...plain, ...prices, ...figures });
    expect(told).toEqual([]);
    expect(draft).toMatchObject({
      km: 45_000,
      seats: 7,
      doors: 5,
      gears: 10,
      cylinders: 8,
      engineLitres: 2.2,
    });
    expect(draft?.prices).toMatchObject({
      driveAwayCents: 2_499_000,
      egcCents: 2_399_000,
      beforeCents: 2_699_000,
    });
    expect(draft?.specifications).toEqual({ power: 150, fuelconsumptioncombined: 8.7 });
    expect(read({ seats: "57", gears: "12", engineLitres: "12.7", body: "bus" }).told).toEqual([]);
  });

  test("D70 D9: the words beside a price say of which type it is", () => {
    expect(read({ price: "$24,990 Drive Away" }).draft?.prices.driveAwayCents).toBe(2_499_000);
    expect(read({ price: "24,990 + on road costs" }).draft?.prices.egcCents).toBe(2_499_000);
    expect(read({ price: "24,990" }).draft?.prices.unknownCents).toBe(2_499_000);
  });
});

describe("what a spreadsheet did", () => {
  test.each([
    ["9-Mar", 'is a date that a spreadsheet made, perhaps of "9-3"'],
    ["Mar-09", 'is a date that a spreadsheet made, perhaps of "3-09"'],
    ["5-mar-24", 'is a date that a spreadsheet made, perhaps of "5-3"'],
    ["1.23E+05", "is a number that a spreadsheet shortened, so its digits are lost"],
    ["6E+16", "is a number that a spreadsheet shortened, so its digits are lost"],
    ...["#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "########", "Err:502"].map((text) => [
      text,
      "is an error of a spreadsheet, not a value",
    ]),
  ])("D70: %j %s", (text, reason) => {
    expect(findSpreadsheetDamage("model", text)).toBe(reason);
    expect(read({ model: text })).toMatchObject({ draft: null, told: [`model ${reason}`] });
    expect(read({ badge: text })).toMatchObject({ draft: { badge: null }, told: [`badge ${reason}`] });
    expect(read({ stockNumber: text, vin: text }).draft).toBeNull();
  });

  test.each(["9-3", "MX-5", "4E7", "1E5", "#12", "CX-30", "Mark-10", "E-Pace", "12-Volt", "86"])(
    "D70: %j is no damage",
    (text) => {
      expect(findSpreadsheetDamage("model", text)).toBeNull();
    },
  );

  test("D70: a field of dates may have one", () => {
    expect(findSpreadsheetDamage("regoExpiry", "9-Mar-27")).toBeNull();
  });
});

test.each([
  ["Toyta", "Toyota"],
  ["Tyoota", "Toyota"],
  ["Mazdaa", "Mazda"],
  ["HYUNDIA", "Hyundai"],
  ["Mitsubshi", "Mitsubishi"],
  ["Mercedes Bens", "Mercedes-Benz"],
  ["Toyota", null],
  ["Homebuilt", null],
  ["Tyra", null],
  ["BMX", null],
])("D70 FAC-16: make %j suggests %s", (make, known) => {
  expect(misspeltMake(make)).toBe(known);
  const told = read({ make }).told;
  expect(told).toEqual(known === null ? [] : [`make is not a known make; did you mean ${known}?`]);
});

describe("D133 D201: a vehicle without a word for its kind", () => {
  const readKind = (values: FeedValues) => {
    const { draft, told } = read({ body: "", ...values });
    return [draft?.itemType, told.filter((line) => line.startsWith("itemType"))];
  };
  const motorhome =
    "itemType builds caravans and motorhomes, and this one has an engine, so a motorhome is assumed";

  test.each<[FeedValues, string, string[]]>([
    [{ make: "Ducati", model: "Monster" }, "motorcycle", ["itemType is no car, so motorcycle is assumed"]],
    [{ make: "harley", model: "Softail" }, "motorcycle", ["itemType is no car, so motorcycle is assumed"]],
    [{ make: "Kenworth", model: "T610" }, "truck", ["itemType is no car, so truck is assumed"]],
    [{ body: "Prime Mover", make: "Volvo" }, "truck", ["itemType is no car, so truck is assumed"]],
    [{ body: "Motorbike", make: "Honda" }, "motorcycle", ["itemType is no car, so motorcycle is assumed"]],
    [{ body: "Caravan", make: "Jayco" }, "caravan", ["itemType is no car, so caravan is assumed"]],
    [
      { make: "Honda", model: "Roadie" },
      "car",
      ["itemType builds motorcycles too; without a kind or body, car is assumed"],
    ],
    [
      { make: "Honda", model: "Roadie", body: "Naked" },
      "car",
      ["itemType builds motorcycles too; without a kind or body, car is assumed"],
    ],
    [{ make: "Honda", model: "Jazz", body: "Hatch" }, "car", []],
    [{ make: "Jayco", model: "Conquest", body: "Motorhome" }, "car", []],
    [{ make: "Ducati", itemType: "car" }, "car", []],
    [{ make: "Kia", model: "Rio" }, "car", []],
    [{ make: "Nimbus", model: "One" }, "car", ["itemType is not a make that we know, so car is assumed"]],
    [{ make: "Nimbus", model: "One", body: "Sedan" }, "car", []],
  ])("of %j counts as a %s, and the report says so", (values, kind, told) => {
    expect(readKind(values)).toEqual([kind, told]);
  });

  test.each<[FeedValues, string]>([
    [{ make: "Hino", model: "300", body: "Tipper" }, "truck"],
    [{ make: "International", model: "ProStar", body: "Cab Chassis" }, "truck"],
    [{ make: "Fuso", model: "Canter", body: "Ute / Tray" }, "truck"],
    [{ make: "UD Trucks", model: "Quon" }, "truck"],
    [{ make: "Western Star", model: "4800", body: "Light Truck" }, "truck"],
    [{ make: "Isuzu", model: "NPR 45-155", body: "Tray" }, "truck"],
    [{ make: "Isuzu", model: "N Series" }, "truck"],
    [{ make: "Isuzu Trucks", model: "Something" }, "truck"],
    [{ make: "Mercedes-Benz", model: "Actros 2663" }, "truck"],
    [{ make: "Volvo", model: "FH16" }, "truck"],
    [{ make: "Mitsubishi", model: "Fuso Canter", body: "Light Truck" }, "truck"],
    [{ make: "KTM", model: "390 Duke", body: "Roadster" }, "motorcycle"],
    [{ make: "Ducati", model: "Multistrada", body: "Sports Tourer" }, "motorcycle"],
    [{ make: "Honda", model: "CBR650R" }, "motorcycle"],
    [{ make: "BMW", model: "R 1250 GS", body: "Tourer" }, "motorcycle"],
    [{ make: "Suzuki", model: "GSX-R750" }, "motorcycle"],
    [{ make: "Suzuki", model: "DR-Z400E" }, "motorcycle"],
    [{ make: "Jayco", model: "Starcraft", body: "Van" }, "caravan"],
    [{ make: "Swift", model: "Challenger 560" }, "caravan"],
    [{ make: "Bargain Vans", model: "Tourist", badge: "18ft caravan" }, "caravan"],
    [{ make: "Handmade", model: "Box Trailer" }, "trailer"],
    [{ make: "Quintrex", model: "420 Busta" }, "boat"],
  ])("D201: %j is a %s by its make, model or names, which is reported", (values, kind) => {
    expect(readKind(values)).toEqual([kind, [`itemType is no car, so ${kind} is assumed`]]);
  });

  test.each<[string, string, string]>([
    ["Isuzu", "D-MAX", "Ute"],
    ["Isuzu", "MU-X", ""],
    ["Mercedes-Benz", "Vito", ""],
    ["Volvo", "XC60", ""],
    ["BMW", "M3", ""],
    ["BMW", "X5", ""],
    ["Honda", "CR-V", ""],
    ["Honda", "HR-V", ""],
    ["Suzuki", "Swift", ""],
    ["Suzuki", "S-Cross", ""],
    ["Triumph", "Stag", "Convertible"],
    ["Iveco", "Daily 35S13", "Van"],
    ["Volkswagen", "Crafter", "Van"],
    ["Fiat", "Ducato", "Van"],
    ["Dodge", "Grand Caravan", ""],
    ["Nissan", "Caravan", ""],
  ])("D201: a %s %s with the body %j stays a car", (make, model, body) => {
    expect(read({ make, model, body }).draft?.itemType).toBe("car");
  });

  test.each<[FeedValues, string]>([
    [{ make: "Dethleffs", model: "Trend", fuel: "Diesel" }, motorhome],
    [{ make: "Avida", model: "Esperance", transmission: "Automatic" }, motorhome],
    [
      { make: "Fiat", model: "Ducato", badge: "Swift Escape Motorhome" },
      "itemType says so, so a motorhome is assumed",
    ],
  ])("D201: %j is a motorhome, which is reported", (values, told) => {
    const { draft, told: all } = read({ body: "", ...values });
    expect(draft).toMatchObject({ itemType: "car", body: "motorhome" });
    expect(all).toContain(told);
  });

  test("D201: a name that says motorhome or caravan is reported where make and body say car", () => {
    expect(read({ make: "Fiat", model: "Ducato motorhome", body: "Van" }).told).toContain(
      "itemType names a motorhome, but its body is Van, so car is assumed",
    );
    expect(read({ make: "Toyota", model: "HiLux", badge: "caravan pack", body: "" }).told).toContain(
      "itemType names a caravan, but Toyota builds cars, so car is assumed",
    );
  });

  test("D201: the body of a car is no body of a motorcycle", () => {
    const { draft } = read({ make: "KTM", model: "390 Duke", body: "Roadster" });
    expect(draft).toMatchObject({ body: null, original: { body: "Roadster" } });
  });
});
