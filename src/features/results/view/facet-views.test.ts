import { describe, expect, test } from "vitest";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { FacetView } from "./results-view.ts";
import { testSearch } from "./test-search.ts";

type SearchSettings = SiteConfigInput["search"];

async function facet<Kind extends FacetView["kind"]>(
  kind: Kind,
  attribute: string,
  cars: readonly Partial<VehicleFacts>[],
  { address = "/search", search = {} as SearchSettings } = {},
): Promise<Extract<FacetView, { kind: Kind }> | undefined> {
  const { view } = await testSearch(address, cars, testConfig({ search, labels: { used: "Pre-Owned" } }));
  const found = view.facets.find((known) => known.attribute === attribute);
  return found?.kind === kind ? (found as Extract<FacetView, { kind: Kind }>) : undefined;
}

test("FAC-19: the site's filters, in its order, with its labels", async () => {
  const facets = [
    { attribute: "colour" as const, label: "Paint", open: false },
    { attribute: "body" as const },
  ];
  const { view } = await testSearch("/search", [{}], testConfig({ search: { facets } }));
  expect(view.facets.map(({ attribute, label, open }) => [attribute, label, open])).toEqual([
    ["colour", "Paint", false],
    ["body", "Body type", true],
  ]);
});

test("FAC-19 FAC-01 D123: by default, filters come in the order in which shoppers choose", async () => {
  const { view } = await testSearch("/search", [{}]);
  expect(view.facets.map(({ attribute }) => attribute)).toEqual(
    "price body make year km car_type fuel transmission drive seats colour_family location_name".split(" "),
  );
});

test("D353 FAC-07: batteries are filtered by what they reach; a vehicle without a test is never found", async () => {
  const tested = (percent: number): Partial<VehicleFacts> => ({
    fuel: "electric",
    batteryHealth: { percent, date: "2026-10-12", method: null, certificateUrl: null },
  });
  const stock = [tested(95), tested(90), tested(89.9), tested(71), tested(69), { fuel: "electric" as const }];
  const values = (await facet("list", "battery_health", stock))?.values;
  expect(values?.map(({ label, count }) => [label, count])).toEqual([
    ["90% or more", 2],
    ["80% or more", 3],
    ["70% or more", 4],
  ]);
  const { view } = await testSearch("/search?battery_health=90", stock);
  expect(view.count).toBe(2);
  expect(view.chips.map(({ label }) => label)).toEqual(["Battery health 90% or more"]);
  expect(await facet("list", "battery_health", [{ fuel: "electric" }])).toBeUndefined();
});

test("D123 FAC-07: caravans and motorcycles each have filters of their own, where the others are not found", async () => {
  const attributes = [
    "item_type",
    "sleeps",
    "body_length",
    "layout",
    "engine_cc",
    "learner_approved",
  ] as const;
  const config = testConfig({ search: { facets: attributes.map((attribute) => ({ attribute })) } });
  const figures = { length: 6250, tare: 2790, atm: 3500, seatHeight: null };
  const stock = [
    { itemType: "caravan", sleeps: 5, figures, features: ["Bunks"] },
    { itemType: "motorcycle", engineSize: "471 cc", learnerApproved: true },
  ] as const;
  const shown = async (address: string) =>
    (await testSearch(address, stock, config)).view.facets.map(({ attribute }) => attribute);
  expect(await shown("/search")).toEqual(["item_type"]);
  expect(await shown("/search?item_type=caravan")).toEqual(["item_type", "sleeps", "body_length", "layout"]);
  expect(await shown("/search?item_type=motorcycle")).toEqual(["item_type", "engine_cc", "learner_approved"]);
  expect(await shown("/search?range[sleeps]=5:")).toContain("sleeps");
});

test("D123: a filter says what is chosen in it", async () => {
  const { view } = await testSearch("/search?body=ute&fuel=diesel&range[year]=2022:&make=Toyota", [{}]);
  const chosen = view.facets.filter((one) => one.chosen).map((one) => [one.attribute, one.chosen]);
  expect(chosen).toEqual([
    ["body", "Ute"],
    ["make", "Toyota"],
    ["year", "From 2022"],
    ["fuel", "Diesel"],
  ]);
});

describe("lists", () => {
  test("SEA-38 SEA-39 FAC-02 ENT-31: conditions in order, in the site's words", async () => {
    const cars = [{}, {}, { carType: "demo" as const }, { carType: "new" as const }];
    const { values } = (await facet("list", "car_type", cars, { address: "/search?car_type=used" }))!;
    expect(values).toEqual([
      { value: "new", label: "New", count: 1, selected: false },
      { value: "demo", label: "Demo", count: 1, selected: false },
      { value: "used", label: "Pre-Owned", count: 2, selected: true },
    ]);
  });

  test("D22: what the path chooses is chosen", async () => {
    const { values } = (await facet("list", "car_type", [{}], { address: "/search/used-cars" }))!;
    expect(values[0]).toMatchObject({ value: "used", selected: true });
  });

  test("FAC-02: a chosen value without cars stays, so that it can be taken back", async () => {
    const { values } = (await facet("list", "colour_family", [{}], {
      address: "/search?colour_family=purple",
    }))!;
    expect(values).toContainEqual({
      value: "purple",
      label: "Purple",
      count: 0,
      selected: true,
    });
  });

  test("FAC-02: seats in order of number", async () => {
    const cars = [8, 5, 5, 2].map((seats) => ({ seats }));
    const { values } = (await facet("list", "seats", cars))!;
    expect(values.map(({ label }) => label)).toEqual(["2 seats", "5 seats", "8 seats"]);
  });

  test("FAC-15: the certified filter's No is hidden where the site says so", async () => {
    const cars = [{}, { certified: true }];
    const facets = [{ attribute: "certified" as const }];
    const labels = async (certifiedOnly: boolean) =>
      (await facet("list", "certified", cars, { search: { facets, certifiedOnly } }))!.values.map(
        ({ label }) => label,
      );
    expect(await labels(false)).toEqual(["No", "Yes"]);
    expect(await labels(true)).toEqual(["Yes"]);
  });

  test("FAC-19: a filter without values is left out", async () => {
    expect(await facet("list", "colour", [{ colour: null }])).toBeUndefined();
  });
});

describe("makes", () => {
  const models = Array.from({ length: 33 }, (_, i) => ({ make: "Toyota", model: `Model ${i}` }));

  test("FAC-03 FAC-04 FAC-17: makes by number of cars, with logo and models", async () => {
    const cars = [
      { make: "Kia", model: "Rio" },
      { model: "Corolla" },
      {},
      {},
      { make: "Suzuki Australia", model: "Swift" },
    ];
    const view = (await facet("makes", "make", cars, { address: "/search?make_model=Toyota+HiLux" }))!;
    expect(view).toMatchObject({ shown: 7, popular: 0 });
    expect(view.makes.map(({ value, count, logo }) => [value, count, logo])).toEqual([
      ["Toyota", 3, makeLogo("Toyota")],
      ["Kia", 1, makeLogo("Kia")],
      ["Suzuki", 1, makeLogo("Suzuki")],
    ]);
    expect(view.makes[0]!.models).toEqual([
      { value: "Toyota HiLux", count: 2, selected: true },
      { value: "Toyota Corolla", count: 1, selected: false },
    ]);
  });

  test("FAC-05: at most 30 models of a make, and any chosen one", async () => {
    const view = async (address: string) =>
      (await facet("makes", "make", models, { address }))!.makes[0]!.models;
    expect(await view("/search")).toHaveLength(30);
    const chosen = await view("/search?make_model=Toyota+Model+9");
    expect(chosen).toHaveLength(31);
    expect(chosen).toContainEqual({ value: "Toyota Model 9", count: 1, selected: true });
  });

  test("FAC-06: popular makes first, all others by name", async () => {
    const cars = ["Volvo", "Volvo", "Toyota", "Kia", "Audi"].map((make) => ({ make }));
    const view = (await facet("makes", "make", cars, { search: { popularMakes: 1 } }))!;
    expect(view.makes.map(({ value }) => value)).toEqual(["Volvo", "Audi", "Kia", "Toyota"]);
  });
});

describe("ranges", () => {
  const priced = (driveAwayCents: number | null, egcCents: number | null = null) => ({
    prices: { ...NO_PRICES, driveAwayCents, egcCents },
  });

  test("FAC-01 FAC-08 FAC-10 FAC-11 SEA-40: bounds of the stock, what is chosen", async () => {
    const cars = [priced(1_099_000), priced(6_245_000)];
    const view = await facet("range", "price", cars, { address: "/search?range[price]=20000:" });
    expect(view).toEqual({
      kind: "range",
      attribute: "price",
      chosen: "From $20,000",
      label: "Price, drive away",
      open: true,
      unit: "dollars",
      min: 10_000,
      max: 63_000,
      step: 530,
      lowest: 10_990,
      highest: 62_450,
      from: 20_000,
      to: null,
      typed: ["20000", ""],
    });
  });

  test.each([
    ["range[price]=20000:2000000", ["20000", "2000000"]],
    ["range[price]=:2000", ["", "2000"]],
    ["min[price]=20k&max[price]=forty", ["20000", "forty"]],
    ["range[price]=forty:", ["", ""]],
    ["max[km]=forty", ["", ""]],
  ])("FAC-12 D23: with %s the fields of the price say %j", async (query, typed) => {
    const cars = [priced(1_099_000), priced(6_245_000)];
    expect(await facet("range", "price", cars, { address: `/search?${query}` })).toMatchObject({ typed });
  });

  test.each([
    [[priced(2_000_000)], "", "Price, drive away", false],
    [[priced(null, 2_000_000)], "", "Price, excl. govt. charges", false],
    [[priced(2_000_000), priced(null, 2_000_000)], "", "Price, as advertised", true],
    [[priced(2_000_000), priced(null, 2_000_000)], "?price_type=drive_away", "Price, drive away", true],
  ])(
    "D9: the price filter says which price it filters, and drive away alone is available: %#",
    async (cars, search, label, asks) => {
      const address = `/search${search}`;
      expect((await facet("range", "price", cars, { address }))!.label).toBe(label);
      expect((await facet("list", "price_type", cars, { address })) !== undefined).toBe(asks);
    },
  );

  test("D123 D9: few ask for a type of price, so it is folded, after all that vehicles are chosen by", async () => {
    const cars = [priced(2_000_000), priced(null, 2_000_000)];
    const list = async (search: SearchSettings) => {
      const { view } = await testSearch("/search", cars, testConfig({ search }));
      return view.facets.map(({ attribute, open }) => `${attribute}${open ? "" : ", folded"}`);
    };
    expect((await list({})).slice(-3)).toEqual([
      "colour_family, folded",
      "price_type, folded",
      "location_name",
    ]);
    const placed = [{ attribute: "price_type" as const }, { attribute: "price" as const }];
    expect(await list({ facets: placed })).toEqual(["price_type", "price"]);
  });

  test("FAC-13 D23: without data, price runs to 100,000, and year is left out", async () => {
    const nothing = { address: "/search?query=nosuchcaratall" };
    expect(await facet("range", "price", [{}], nothing)).toMatchObject({ min: 0, max: 100_000, step: 1000 });
    expect(await facet("range", "year", [{}], nothing)).toBeUndefined();
  });

  test("FAC-01: subscription price shows only where cars have one", async () => {
    const search = { facets: [{ attribute: "subscription_price" as const }] };
    const rented = { prices: { ...NO_PRICES, subscriptionCents: 120_000 } };
    expect(await facet("range", "subscription_price", [{}], { search })).toBeUndefined();
    expect(await facet("range", "subscription_price", [rented], { search })).toMatchObject({
      unit: "dollars-month",
      max: 1200,
    });
  });
});

test("D22 FAC-07: a path of caravans ticks its kind, counts the other kinds and leads to them", async () => {
  const stock = [
    { itemType: "caravan", body: "caravan" },
    { itemType: "motorcycle", body: "motorcycle" },
    { itemType: "car", body: "suv" },
  ] as const;
  const search = { facets: [{ attribute: "item_type" as const }] };
  const kinds = await facet("list", "item_type", stock, { address: "/search/caravan", search });
  expect(kinds?.values.map(({ value, count, selected }) => [value, count, selected])).toEqual([
    ["car", 1, false],
    ["caravan", 1, true],
    ["motorcycle", 1, false],
  ]);
  const { view } = await testSearch("/search/caravan", stock, testConfig({ search }));
  expect(view).toMatchObject({
    count: 1,
    heading: "Caravans for sale",
    action: "/search/new-used-and-demo-cars",
    own: { item_type: ["caravan"] },
    crumbs: [{ label: "Home" }, { label: "Caravan" }],
    chips: [{ label: "Caravan", removeHref: "/search/new-used-and-demo-cars" }],
  });
  const both = testConfig({ search: { facets: [{ attribute: "item_type" }, { attribute: "body" }] } });
  expect((await testSearch("/search/caravan", stock, both)).view.own).toEqual({ body: ["caravan"] });
});
