import { describe, expect, test } from "vitest";
import { NO_MARKET } from "#features/market/gauge/gauge.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { BlockView } from "./blocks/blocks.server.ts";
import { buildVehicleView } from "./build-vehicle-view.ts";
import { TEST_LOCATION, testRecord } from "./record/test-vehicle-record.ts";
import { readAvailability } from "./record/vehicle-availability.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";

/** A Monday morning in Brisbane. */
const NOW = new Date("2025-06-30T00:00:00Z");

function page(overrides: Partial<VehicleRecord> = {}, settings: Partial<SiteConfigInput> = {}, now = NOW) {
  const [vehicle, config] = [testRecord(overrides), testConfig(settings)];
  const availability = readAvailability(vehicle, config.stock, now);
  if (availability.kind !== "page") throw new Error(availability.kind);
  const origin = "https://dealer.example";
  const similar = { similarHref: "/search/ute", hasSimilar: false, similar: [] };
  return buildVehicleView({ vehicle, availability, config, origin, ...similar, market: NO_MARKET, now });
}
const view = (overrides?: Partial<VehicleRecord>, settings?: Partial<SiteConfigInput>) =>
  page(overrides, settings).view;
const sold = { status: "sold", soldAt: "2025-06-29T00:00:00Z" } as const;

function block<Kind extends BlockView["kind"]>(kind: Kind, overrides?: Partial<VehicleRecord>) {
  return view(overrides).blocks.find(
    (known): known is Extract<BlockView, { kind: Kind }> => known.kind === kind,
  );
}

test("SIDE-02 SIDE-04 SIDE-05 SIDE-07: heading, facts, location, phone", () => {
  expect(view()).toMatchObject({
    heading: "2022 Toyota HiLux",
    subheading: "SR5 GUN126R",
    condition: "Used",
    available: true,
    sold: false,
    facts: [
      { kind: "km", text: "45,210 km" },
      { kind: "transmission", text: "Automatic" },
      { kind: "body", text: "Ute" },
      { kind: "fuel", text: "Diesel" },
    ],
    locationLink: { label: "Northside", href: "#vehicle-map" },
    phone: { display: "07 3456 7890", href: "tel:+61734567890", masked: null },
    enquireHref: "/enquiry?car=2022-toyota-hilux-sr5-u1",
    registration: "Registration 123ABC, expires on 12 March 2026.",
  });
  expect(view({ locationName: null }).locationLink.label).toBe("Vehicle Location");
});

test("FIN-58 FIN-60: a car that is available leads to its finance form, one that is gone does not", () => {
  const prices = { ...NO_PRICES, driveAwayCents: 45_000_00 };
  expect(view({ id: 7, prices }).financeLink).toEqual({
    label: "Finance Enquiry",
    href: "/finance?preferredDealership=northside&vehiclePriceBudget=45000&car_id=7&car_type=used&vin=MR0BA3CD500123456#finance-form",
  });
  for (const settings of [{ finance: { gated: true } }, { signIn: { required: ["car-finance" as const] } }])
    expect(view({ id: 7 }, settings).financeLink).toEqual({
      label: "Get Finance Quote",
      href: "/personalised/finance?car_id=7",
    });
  expect(view({ prices: { ...prices, subscriptionCents: 900_00 } }).financeLink?.href).not.toContain(
    "Budget",
  );
  expect(view(sold).financeLink).toBeNull();
});

describe("VDP-14 VDP-15 SIDE-12", () => {
  test("a sold car has no price, and stays found through the sold window", () => {
    const gone = view(sold);
    expect(gone).toMatchObject({ available: false, sold: true, price: { kind: "hidden" } });
    expect(gone.tag).toEqual({ text: "JUST SOLD", tone: "sold" });
    expect(gone.head.indexed).toBe(true);
  });

  test("a withdrawn car is neither available nor sold", () => {
    const gone = view({ withdrawnAt: "2025-06-29T00:00:00Z" });
    expect(gone).toMatchObject({ available: false, sold: false, price: { kind: "hidden" }, tag: null });
  });

  test("a coming car has its price", () => {
    expect(view({ status: "coming_soon" })).toMatchObject({ available: true, price: { kind: "amount" } });
  });
});

describe("D9 LAW-07 D32", () => {
  const priceHistory = [
    { priceType: "drive_away" as const, cents: 4_699_000, from: "2025-05-01T00:00:00Z" },
    { priceType: "drive_away" as const, cents: 4_599_000, from: "2025-06-19T15:00:00Z" },
  ];

  test("D125: a reduction has the day at the vehicle's place, and the page is rebuilt when it is no news", () => {
    expect(view({ priceHistory }).priceHistory).toBe("Reduced by $1,000 on 20 June");
    const location = { ...TEST_LOCATION, timeZone: "Australia/Perth" };
    expect(view({ priceHistory, location }).priceHistory).toBe("Reduced by $1,000 on 19 June");
    const shortlyBefore = new Date("2025-08-18T14:59:00Z");
    const last = page({ priceHistory }, { timeZone: "Australia/Perth" }, shortlyBefore);
    expect(last.view.priceHistory).toBe("Reduced by $1,000 on 20 June");
    expect(last.until.getTime()).toBeLessThanOrEqual(shortlyBefore.getTime() + 60_000);
    expect(page({ priceHistory }, {}, last.until).view.priceHistory).toBeNull();
  });

  test("D125: a listing is dated, and the page is rebuilt at the next midnight there", () => {
    const location = { ...TEST_LOCATION, openingHours: [] };
    const record = { priceHistory, location, arrivedAt: "2025-05-01T00:00:00Z" };
    const listed = page(record);
    const reduced = "; reduced by $1,000 on 20 June";
    expect(listed.view.priceHistory).toBe(`Listed 60 days ago at $46,990${reduced}`);
    const next = page(record, {}, listed.until);
    expect(next.view.priceHistory).toBe(`Listed 61 days ago at $46,990${reduced}`);
  });

  test("none where the site shows none, none of a car that is gone, no reduction of a price by the month", () => {
    expect(view({ priceHistory }, { vehiclePage: { priceHistory: false } }).priceHistory).toBeNull();
    expect(view({ priceHistory, ...sold }).priceHistory).toBeNull();
    const prices = { ...testRecord().prices, subscriptionCents: 90_000 };
    expect(view({ priceHistory, prices }).priceHistory).toBeNull();
  });
});

test("ENT-20 VDP-22: what the browser remembers of the page", () => {
  expect(view().viewed).toEqual({
    ...{ id: 1, stocknum: "U1", make: "Toyota", model: "HiLux", body: "Ute", simple_body: "ute" },
  });
  expect(view({ body: null }).viewed).toMatchObject({ body: null, simple_body: null });
});

test("PRC-04 LAW-01 D9: price with its type, and the price it was", () => {
  const priceHistory = [
    { priceType: "drive_away" as const, cents: 4_899_000, from: "2025-05-01T00:00:00Z" },
    { priceType: "drive_away" as const, cents: 4_599_000, from: "2025-06-20T00:00:00Z" },
  ];
  expect(view({ priceHistory }).price).toMatchObject({
    cents: 4_599_000,
    typeLabel: "Drive Away",
    wasCents: 4_899_000,
  });
});

test("SIDE-14 SIDE-15: every certified Toyota that is not sold carries the mark", () => {
  expect(view({ certified: true, carType: "demo", reserved: true }).tag?.tone).toBe("certified");
  expect(view({ certified: true, ...sold }).tag?.tone).toBe("sold");
  expect(view({ reserved: true }).tag?.text).toBe("Reserved");
});

test("PHONE-01 TEN-14: the site's number for the car type comes first; a site may hide the button", () => {
  const phone = (phones: { used?: string; new?: string }) => view({}, { phones }).phone?.display;
  expect([phone({ used: "0733331111" }), phone({ new: "0733331111" })]).toEqual([
    "07 3333 1111",
    "07 3456 7890",
  ]);
  expect(view({}, { vehiclePage: { hideCallButton: true } }).phone).toBeNull();
});

test("PHONE-02 PHONE-04: masked at first, unless the site shows it from the start", () => {
  const phones = { used: "0733331111" };
  expect(view({}, { phones }).phone?.masked).toBe("07 33** ****");
  expect(view({}, { phones, vehiclePage: { phoneRevealed: true } }).phone?.masked).toBeNull();
});

test("PHONE-02 LAW-02: a number that the seller's line or the footer shows is not masked, however it is written", () => {
  expect(view().phone).toMatchObject({ display: view().sellerLine.phone, masked: null });
  const legal = { businessName: "Demo Motors Pty Ltd", licenceNumber: "1", phone: "(07) 3333-1111" };
  expect(view({}, { legal, phones: { used: "+61 7 3333 1111" } }).phone?.masked).toBeNull();
});

describe("blocks", () => {
  test("TEN-12 VDP-20: the site's blocks in its order", () => {
    const blocks = view(
      {},
      { vehiclePage: { blocks: ["comments", "details"], disclaimer: "Mind the gap." } },
    ).blocks;
    expect(blocks.map(({ kind }) => kind)).toEqual(["comments", "specifications"]);
    expect(view({ features: ["Tow bar", "Cup holders"] }).blocks.map(({ kind }) => kind)).toEqual([
      "features",
      "specifications",
      "comments",
      "on-road-costs",
      "fuel-cost",
      "checks",
      "disclaimer",
      "location",
    ]);
  });

  test("VDP-05: blocks with nothing to say are left out", () => {
    const bare = view({ specifications: {}, features: [], location: null, dealership: null });
    expect(bare.blocks.map(({ kind }) => kind)).toEqual([
      "specifications",
      "comments",
      "on-road-costs",
      "fuel-cost",
      "checks",
      "disclaimer",
    ]);
  });
});

test("NAV-05 NAV-06: home, car type, make, model where listed, body, the car", () => {
  const crumbs = (models: string[], overrides?: Partial<VehicleRecord>) =>
    view(overrides, { navigation: { breadcrumbModels: models } }).crumbs.map(({ label, href }) =>
      `${label} ${href ?? ""}`.trim(),
    );
  expect(crumbs(["hilux"])).toEqual([
    "Home /",
    "Used /search/used-cars",
    "Toyota /search/toyota",
    "HiLux /search/toyota/hilux",
    "Ute /search/ute",
    "2022 Toyota HiLux",
  ]);
  expect(crumbs([], { body: null })).toEqual([
    "Home /",
    "Used /search/used-cars",
    "Toyota /search/toyota",
    "2022 Toyota HiLux",
  ]);
});

describe("head", () => {
  test("ENT-03: JSON-LD names the private place and the title on carsales", () => {
    const [vehicle] = view({ privateSuburb: "Samford", carsalesTitle: "2022 HiLux SR5 Auto 4x4" }).head
      .jsonLd;
    expect(vehicle).toMatchObject({
      alternateName: "2022 HiLux SR5 Auto 4x4",
      offers: { availableAtOrFrom: { "@type": "Place", address: { addressLocality: "Samford" } } },
    });
    expect(view().head.jsonLd[0]).not.toHaveProperty("alternateName");
  });

  test("title, description, address, picture", () => {
    expect(view().head).toMatchObject({
      title: "2022 Toyota HiLux SR5 GUN126R | Demo Motors",
      description:
        "Used 2022 Toyota HiLux SR5 GUN126R, 45,210 km, Automatic, Ute, Diesel, $45,990 Drive Away. At Demo Motors in Chermside QLD.",
      canonical: "https://dealer.example/cars/2022-toyota-hilux-sr5-u1",
      indexed: true,
      image: { url: "https://photos.example/1.jpg" },
    });
  });

  test("ENT-22 ENT-24: JSON-LD says where the car can be seen, with a picture of the place where there is one", () => {
    const place = (location: VehicleRecord["location"]) =>
      view({ location }).head.jsonLd[0] as { offers: { availableAtOrFrom?: object } };
    const image = "https://dealer.example/yard.jpg";
    const whole = place({ ...TEST_LOCATION, image, lat: -27.38, long: 153.03 });
    expect(whole.offers.availableAtOrFrom).toEqual({
      "@type": "AutoDealer",
      name: "Northside",
      telephone: "07 3456 7890",
      image,
      address: {
        "@type": "PostalAddress",
        streetAddress: "12 Gympie Road",
        addressLocality: "Chermside",
        addressRegion: "QLD",
        postalCode: "4032",
        addressCountry: "AU",
      },
      geo: { "@type": "GeoCoordinates", latitude: -27.38, longitude: 153.03 },
    });
    expect(place(TEST_LOCATION).offers.availableAtOrFrom).not.toHaveProperty("image");
    expect(place({ ...TEST_LOCATION, completed: false }).offers).not.toHaveProperty("availableAtOrFrom");
  });

  test("TEN-02: JSON-LD says what is known, the price in Australian dollars", () => {
    const [vehicle] = view().head.jsonLd;
    expect(vehicle).toMatchObject({
      "@type": "Car",
      vehicleIdentificationNumber: "MR0BA3CD500123456",
      vehicleModelDate: "2022",
      mileageFromOdometer: { value: 45_210, unitCode: "KMT" },
      itemCondition: "https://schema.org/UsedCondition",
      bodyType: "Ute",
      driveWheelConfiguration: "https://schema.org/FourWheelDriveConfiguration",
      vehicleTransmission: "Automatic",
      fuelType: "Diesel",
      color: "White",
      vehicleInteriorColor: "Black",
      numberOfDoors: 4,
      vehicleSeatingCapacity: 5,
      vehicleEngine: {
        "@type": "EngineSpecification",
        engineType: "4 cylinder",
        engineDisplacement: { "@type": "QuantitativeValue", value: 2.8, unitCode: "LTR" },
      },
      image: ["https://photos.example/1.jpg"],
      offers: {
        price: "45990",
        priceCurrency: "AUD",
        availability: "https://schema.org/InStock",
        seller: { "@type": "AutoDealer", name: "Demo Motors Pty Ltd" },
      },
    });
  });

  test.each([
    [{}, "InStock"],
    [{ reserved: true }, "Reserved"],
    [{ status: "coming_soon" }, "PreOrder"],
    [{ status: "coming_soon", reserved: true }, "Reserved"],
  ] as const)("TEN-02: the JSON-LD offer of a vehicle with %j is %s", (overrides, availability) => {
    expect(view(overrides).head.jsonLd[0]).toMatchObject({
      offers: { price: "45990", availability: `https://schema.org/${availability}` },
    });
  });

  test.each<[string, Partial<VehicleRecord>]>([
    ["without a price", { prices: NO_PRICES }],
    ["on subscription", { prices: { ...NO_PRICES, subscriptionCents: 99_900 } }],
    ["sold", sold],
  ])("TEN-02: the JSON-LD of a vehicle %s has no offer", (_, overrides) => {
    expect(view(overrides).head.jsonLd[0]).not.toHaveProperty("offers");
  });

  test("D352 TEN-02: the JSON-LD has consumption and range with their tests, as the page shows them", () => {
    const specifications = { electricrange: 505, electricrange_method: "WLTP", energyconsumption: 16.2 };
    const property = { "@type": "PropertyValue" };
    expect(view({ specifications }).head.jsonLd[0]).toMatchObject({
      additionalProperty: [
        { ...property, name: "Energy consumption", value: 16.2, unitText: "kWh/100 km" },
        { ...property, name: "Electric range", value: 505, unitText: "km", measurementMethod: "WLTP" },
      ],
    });
    expect(view({ specifications: {} }).head.jsonLd[0]).not.toHaveProperty("additionalProperty");
  });

  test("JSON-LD leaves out what is not known or not shown", () => {
    const json = (overrides: Partial<VehicleRecord>) => JSON.stringify(view(overrides).head.jsonLd[0]);
    const bare = json({
      vin: null,
      km: null,
      colour: null,
      interiorColour: null,
      doors: null,
      seats: null,
      cylinders: null,
      engineLitres: null,
      body: null,
      prices: NO_PRICES,
      photos: [],
      itemType: "caravan",
    });
    expect(bare).not.toMatch(
      /vehicleIdentificationNumber|mileage|color|bodyType|doors|seating|engine|price|image|null/i,
    );
    expect(bare).toContain('"@type":"Vehicle"');
    expect(json(sold)).not.toContain("45990");
  });
});

test("D19: the page lasts until the day ends there, a window ends, or a was price does", () => {
  const location = { ...TEST_LOCATION, openingHours: [] };
  const until = (overrides: Partial<VehicleRecord>) => page({ location, ...overrides }).until.toISOString();
  expect(until({})).toBe("2025-06-30T14:00:00.000Z");
  expect(until({ arrivedAt: "2025-06-22T05:00:00Z" })).toBe("2025-06-30T05:00:00.000Z");
  expect(until({ status: "sold", soldAt: "2025-06-27T06:00:00Z" })).toBe("2025-06-30T06:00:00.000Z");
});

test("D121 D19: the page says whether the yard is open, and lasts until that changes", () => {
  const open = page();
  expect(open.view.openNow).toBe("Open now until 5:30 pm");
  expect(open.until.toISOString()).toBe("2025-06-30T07:30:00.000Z");
  expect(page({}, {}, open.until).view.openNow).toBe("Opens on Monday 7 July at 8:30 am");
  expect(view({ location: null }).openNow).toBeNull();
  expect(view(sold).openNow).toBeNull();
});

test("D121 VDP-08: no fact stands twice: what key information and selling points say is not in the blocks", () => {
  const features = ["Tow Bar", "Cup Holders"];
  const shown = view({ features });
  expect(shown.sellingPoints).toContainEqual({ kind: "towing", text: "Tow Bar" });
  expect(shown.blocks.find(({ kind }) => kind === "features")).toEqual({
    kind: "features",
    items: ["Cup Holders"],
  });
  const table = block("specifications", { features })?.groups.flatMap(({ rows }) => rows) ?? [];
  const labels = table.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const { label } of shown.keyInformation) expect(labels).not.toContain(label);
  const towing = { specifications: { towingcapacitybraked: 3500, torque: 500 } };
  expect(view(towing).sellingPoints[0]).toEqual({ kind: "towing", text: "Tows 3,500 kg braked" });
  expect(JSON.stringify(block("specifications", towing))).toContain("Torque");
  expect(JSON.stringify(block("specifications", towing))).not.toContain("Towing capacity");
  expect(view({ features: ["Tow Bar"] }).blocks.some(({ kind }) => kind === "features")).toBe(false);
});

test("LAW-08: nothing of a vehicle that is not public reaches the page", () => {
  const leaky = { purchaseCostCents: 4_000_001, fingerprint: "fp-secret" } as Partial<VehicleRecord>;
  expect(JSON.stringify(view(leaky))).not.toMatch(/4000001|fp-secret/);
});

test("FUEL-01 DEL-01 VDP-19 VDP-14: only a car that is available has a running cost, a delivery price and checks", () => {
  const regions = [{ name: "Queensland", price: 300, states: ["QLD" as const] }];
  const kinds = (
    vehicle: Partial<VehicleRecord>,
    settings: Partial<SiteConfigInput> = { delivery: { regions } },
  ) => view(vehicle, settings).blocks.map(({ kind }) => kind);
  expect(kinds({})).toEqual(expect.arrayContaining(["fuel-cost", "delivery"]));
  expect(kinds({}, {})).not.toContain("delivery");
  for (const gone of [sold, { withdrawnAt: "2025-06-29T00:00:00Z" }]) {
    expect(kinds(gone)).not.toContain("fuel-cost");
    expect(kinds(gone)).not.toContain("delivery");
    expect(kinds(gone)).not.toContain("checks");
  }
});

test.each([
  [{}, "Reserve Car Now"],
  [{ itemType: "caravan", body: null }, "Reserve Caravan Now"],
  [{ body: "motorhome" }, "Reserve Motorhome Now"],
] as const)("SIDE-06: %j has the button “%s”", (vehicle, label) => {
  const payments = { provider: "simulator", abn: "51 824 753 556" } as const;
  expect(view(vehicle, { payments, checkout: { enabled: true } }).reserve?.label).toBe(label);
});

test.each([
  [{}, { enabled: true }, true],
  [{}, { enabled: false }, false],
  [sold, { enabled: true }, false],
  [{ itemType: "caravan" }, { enabled: true }, false],
  [{ status: "coming_soon" }, { enabled: true }, true],
  [{ status: "coming_soon" }, { enabled: true, hideComingSoon: true }, false],
] as const)(
  "VDP-16 LEAD-20: a test drive of %j on a site with %j is offered: %s",
  (vehicle, testDrive, offered) => {
    const { testDriveHref, slug } = view(vehicle, { testDrive });
    expect(testDriveHref).toBe(offered ? `/book-test-drive?car=${slug}` : null);
  },
);

test.each([
  ["QLD", 500_000, "$5,000 refundable deposit"],
  ["SA", 500_000, "$4,599 refundable deposit"],
  ["SA", 20_000, "$200 refundable deposit"],
  [null, 500_000, "$4,599 refundable deposit"],
])(
  "SIDE-06 CHK-04 D396: in %s the button for a deposit of %d cents says what is taken: %s",
  (state, depositCents, note) => {
    const payments = { provider: "simulator", abn: "51 824 753 556" } as const;
    const prices = { ...testRecord().prices, driveAwayCents: 45_990_00 };
    const { reserve } = view({ state, prices }, { payments, checkout: { enabled: true, depositCents } });
    expect(reserve?.note).toBe(note);
  },
);

test.each([
  [{}, { enabled: true }, true],
  [{ reserved: true }, { enabled: true }, true],
  [{}, { enabled: false }, false],
  [sold, { enabled: true }, false],
] as const)(
  "SIDE-08 SIDE-18 AUTH-09: for %j on a site with %j a trade-in is valued: %s",
  (vehicle, tradeIn, offered) => {
    const { tradeInHref, viewed } = view(vehicle, { tradeIn });
    expect(tradeInHref).toBe(offered ? `/cars/trade-in?car_id=${viewed.id}` : null);
  },
);

test.each([
  ["with hours", {}, "Book a"],
  ["without hours", { openingHours: [] }, "Ask for a"],
  ["without details", { completed: false }, "Ask for a"],
])("D291 SIDE-08: a test drive is booked at a location %s, or else asked for", (_, changes, way) => {
  const location = { ...TEST_LOCATION, ...changes };
  const label = (vehicle = {}) =>
    view({ location, ...vehicle }, { testDrive: { enabled: true } }).testDriveLabel;
  expect(label()).toBe(`${way} test drive`);
  expect(label({ itemType: "motorcycle" })).toBe(`${way} test ride`);
});
