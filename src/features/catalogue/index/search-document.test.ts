import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { parseRecord } from "../card/record-bytes.ts";
import { testCard } from "../card/test-card.ts";
import { buildIndexEntry, buildSearchDocument, findEarliest, STOCK_SCHEMA } from "./search-document.ts";
import { testFacts } from "./test-facts.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const { stock } = testConfig();

test("FAC-07: the document's attributes, in the product's vocabulary and units", () => {
  const { facets, numbers } = buildSearchDocument(
    testFacts({ make: "Suzuki Australia", model: "Swift ", certified: true }),
  );
  expect(facets).toMatchObject({
    make: "Suzuki",
    model: "Swift",
    make_model: "Suzuki Swift",
    car_type: "used",
    status: "in_stock",
    price_range: "40000-50000",
    price_type: "drive_away",
    seats: "5",
    certified: "True",
    dealership_name: "Demo Motors",
  });
  expect(numbers).toMatchObject({
    price: 45_990,
    km: 45_210,
    year: 2022,
    created_at_timestamp: 1_740_787_200,
  });
});

test("FAC-07 ENT-11: a caravan is found by who sleeps in it and its axles, and only a number counts", () => {
  const caravan = testFacts({ itemType: "caravan", sleeps: 5, axles: "Tandem", engineSize: "471 cc" });
  const { numbers, details } = buildSearchDocument(caravan);
  expect(numbers).toMatchObject({ sleeps: 5, engine_cc: null, body_length: null, tare_weight: null });
  expect(details).toContain("Tandem axle");
  expect(buildSearchDocument(testFacts({ sleeps: "five" })).numbers.sleeps).toBeNull();
});

test.each([
  ["471 cc", 471],
  ["1,084CC", 1084],
  ["0.5 L", null],
  [null, null],
])("FAC-07 ENT-10: an engine of %s is of %j cubic centimetres", (engineSize, cc) => {
  const bike = testFacts({ itemType: "motorcycle", engineSize, learnerApproved: true });
  const { numbers, details } = buildSearchDocument(bike);
  expect(numbers.engine_cc).toBe(cc);
  expect(details).toContain("LAMS learner approved");
});

test("FAC-07: colours come in families beside their own names", () => {
  const { facets } = buildSearchDocument(testFacts({ colour: "Glacier White" }));
  expect(facets).toMatchObject({ colour: "Glacier White", colour_family: "white" });
});

test("PRC-02 FAC-07: a car without a shown price has no price to filter by", () => {
  const { facets, numbers } = buildSearchDocument(
    testFacts({ prices: { ...NO_PRICES, driveAwayCents: 1000 } }),
  );
  expect([numbers.price, facets.price_range, facets.price_type]).toEqual([null, null, null]);
});

test("FAC-07: every attribute of the schema is in the document, and no other", () => {
  const { facets, numbers } = buildSearchDocument(testFacts());
  expect(Object.keys(facets).sort()).toEqual([...STOCK_SCHEMA.facets].sort());
  expect(Object.keys(numbers).sort()).toEqual([...STOCK_SCHEMA.numbers].sort());
});

describe("text", () => {
  const vehicle = testFacts({ categories: ["Tradie special"], features: ["Towbar"] });
  test.each([
    "hilux sr5 ute",
    "auto ute white",
    "toyota diesel 4x4",
    "5 seater",
    "5 seats",
    "U1",
    "northside",
    "chermside",
    "second hand hilux",
    "tow bar",
    "tradie",
    "GUN126R",
  ])("ENT-01: %j finds the car", async (text) => {
    const engine = await buildInMemoryEngine(STOCK_SCHEMA, [buildSearchDocument(vehicle)]);
    const sort = { attribute: "custom_rank", direction: "desc" } as const;
    expect((await engine.search({ text, sort, offset: 0, limit: 1 })).count).toBe(1);
  });
});

describe("SEA-01 D100: a word means what the vehicle is before what is said of it", () => {
  const dealershipName = "Saltbush Caravans & Motorcycles";
  const cars: Partial<VehicleFacts>[] = [
    { colour: "Blue", make: "Ford", model: "Ranger", carType: "new" },
    {
      colour: "White",
      make: "Ford",
      model: "Ranger",
      carType: "used",
      stockNumber: "VW881",
      series: "VW",
      tag: "New Arrival demo",
    },
    { make: "Volkswagen", model: "Golf", colour: "White" },
    {
      make: "Honda",
      model: "CB500",
      itemType: "motorcycle",
      body: "motorcycle",
      colour: "Red",
      dealershipName,
    },
    {
      make: "New Age",
      model: "Manta Ray",
      itemType: "caravan",
      body: "caravan",
      colour: "White",
      dealershipName,
    },
  ];
  const features = ["Bluetooth", "Power Tailgate"];

  test.each([
    ["blue", [1]],
    ["bluetooth", [1, 2, 3, 4, 5]],
    ["caravan", [5]],
    ["caravans", [5]],
    ["vw", [3]],
    ["new ford", [1]],
    ["used ford", [2]],
    ["new", [1]],
    ["new age", [5]],
    ["saltbush", [4, 5]],
    ["electric", []],
    ["powr tailgate", [1, 2, 3, 4, 5]],
    ["green", []],
    ["mazda", []],
    ["demo", []],
  ])("%j", async (text, ids) => {
    const documents = cars.map((car, at) => buildSearchDocument(testFacts({ features, ...car, id: at + 1 })));
    const engine = await buildInMemoryEngine(STOCK_SCHEMA, documents);
    const sort = { attribute: "custom_rank", direction: "desc" } as const;
    const { hits } = await engine.search({ text, sort, offset: 0, limit: 9 });
    expect(hits.map(({ id }) => id).sort()).toEqual(ids);
  });
});

test("D21 LAW-08: the record is the card's allow-list, and comes back from its bytes", () => {
  const leaky = { ...testFacts(), purchaseCostCents: 1, notes: "secret" } as VehicleFacts;
  const priced = { ...leaky, prices: { ...leaky.prices, purchaseCostCents: 1 } as VehicleFacts["prices"] };
  const buildRecord = (derived: Parameters<typeof buildSearchDocument>[1]) =>
    parseRecord(buildSearchDocument(priced, derived).record);
  expect(buildRecord({ wasCents: 5 })).toStrictEqual(testCard({ wasCents: 5 }));
  const estimate = {
    lender: "taurus",
    weekDollars: 143,
    monthDollars: null,
    ratePercent: 8.99,
    comparisonPercent: 9.47,
    termYears: 5,
    depositCents: 0,
    balloonCents: 0,
    rateDate: null,
    ownFees: null,
    ownPayment: null,
  } as const;
  expect(buildRecord({ estimate })).toStrictEqual(testCard({ estimate }));
});

test("D19 SEA-27: an entry lasts until a window ends", () => {
  const entry = (vehicle: Partial<VehicleFacts>) =>
    buildIndexEntry(testFacts(vehicle), { ...testConfig(), stock }, { now: NOW, thisYear: 2025 });
  expect(entry({}).until).toBeNull();
  expect(entry({}).document?.id).toBe(1);
  expect(entry({ status: "sold", soldAt: "2025-06-29T00:00:00Z" }).until).toEqual(
    new Date("2025-07-02T00:00:00Z"),
  );
  expect(entry({ status: "sold", soldAt: "2025-06-20T00:00:00Z" })).toEqual({ document: null, until: null });
  const reduced = entry({
    priceHistory: [
      { priceType: "drive_away", cents: 4_899_000, from: "2025-05-01T00:00:00Z" },
      { priceType: "drive_away", cents: 4_599_000, from: "2025-06-01T00:00:00Z" },
    ],
  });
  expect(parseRecord(reduced.document!.record).wasCents).toBe(4_899_000);
  expect(reduced.until).toEqual(new Date("2025-07-31T00:00:00Z"));
});

test("D19: the earliest instant counts", () => {
  const [one, two] = [new Date(1), new Date(2)];
  expect(findEarliest([null, two, one, null])).toBe(one);
  expect(findEarliest([null])).toBeNull();
});

test("FAC-07 D123: a caravan is filtered by length, masses and layout, a motorcycle by who may ride it", () => {
  const figures = { length: "20'6\"", tare: 2790, atm: "3,500 kg", seatHeight: null };
  const caravan = buildSearchDocument(testFacts({ itemType: "caravan", figures, features: ["Bunk beds"] }));
  expect(caravan.numbers).toMatchObject({
    body_length: 20.5,
    tare_weight: 2790,
    aggregate_trailer_mass: 3500,
  });
  expect(caravan.facets).toMatchObject({ layout: ["Bunks"], learner_approved: null });
  const motorcycle = buildSearchDocument(testFacts({ itemType: "motorcycle", learnerApproved: true }));
  expect(motorcycle.facets).toMatchObject({ layout: [], learner_approved: "True" });
});
