import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { readRows } from "../files/read-rows.server.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { listWarnings, newContext, shipped } from "./test-draft.ts";
import { type DraftResult, toDraft } from "./to-draft.ts";

describe("synthetic listings with the defects of the public ones", async () => {
  const context = newContext();
  const results: { line: number; result: DraftResult }[] = [];
  const file = createReadStream(new URL("../fixtures/listings.csv", import.meta.url));
  for await (const row of readRows(file)) {
    if (row.problem !== undefined) throw new Error(row.problem);
    results.push({
      line: row.line,
      result: toDraft(shipped("australian-vehicle-prices"), row.values, context),
    });
  }
  const drafts = results.flatMap(({ result }) => (result.ok ? [result.draft] : []));
  const find = (make: string, model: string, year?: number) => {
    const found = drafts.find(
      (v) => v.make === make && v.model === model && (year === undefined || v.year === year),
    );
    if (!found) throw new Error(`${make} ${model}`);
    return found;
  };

  test("D6: every row is accounted for; the row of nan is rejected with its line and reasons", () => {
    expect(results).toHaveLength(40);
    const rejected = results.filter(({ result }) => !result.ok);
    expect(rejected).toMatchObject([
      {
        line: 41,
        result: {
          ok: false,
          rejections: [
            { field: "make", value: "", reason: "is missing" },
            { field: "model", value: "", reason: "is missing" },
            { field: "year", value: "nan", reason: "is not a year" },
            { field: "key", value: "", reason: "is empty, so the vehicle cannot be told from others" },
          ],
        },
      },
    ]);
  });

  test("D6: keys are unique, leave out price and kilometres, and number equal rows", () => {
    expect(new Set(drafts.map((draft) => draft.naturalKey)).size).toBe(drafts.length);
    const equal = drafts.filter((v) => v.model === "i30").map((v) => v.naturalKey?.split("#")[1]);
    expect(equal).toEqual(["1", "2", "3", "1"]);
    expect(drafts.every((v) => v.stockNumber === null)).toBe(true);
  });

  test("ENT-01: makes and models that lost a word are whole again", () => {
    expect(find("Land Rover", "Range Rover Sport").badge).toBe("HSE (awd)");
    expect(find("Alfa Romeo", "Giulietta").badge).toBe("Veloce");
    expect(find("Great Wall", "Steed").badge).toBe("(4X4)");
    expect(find("Toyota", "LandCruiser Prado").badge).toBe("GXL (4X4)");
    expect(find("Saab", "9-3").badge).toBe("Linear");
    expect(find("Volvo", "XC60").interiorColour).toBeNull();
  });

  test("D6: doubtful values are understood or left empty", () => {
    const ordered = find("MG", "HS");
    expect(ordered).toMatchObject({
      carType: "new",
      preorder: true,
      km: null,
      colour: null,
      interiorColour: null,
      location: null,
    });
    expect(ordered.prices).toMatchObject({ driveAwayCents: null, egcCents: null, unknownCents: null });
    expect(ordered.original).toMatchObject({ price: "POA", body: "SUV" });
    expect(find("Hyundai", "iLoad")).toMatchObject({ seats: 5, doors: null, body: "van" });
    expect(find("Toyota", "Crown")).toMatchObject({
      dealership: null,
      body: null,
      fuel: null,
      drive: null,
      cylinders: null,
    });
    expect(find("Toyota", "Estima")).toMatchObject({ body: null, original: { body: "Commercial" } });
    expect(find("Tesla", "Model 3")).toMatchObject({
      cylinders: null,
      engineLitres: null,
      specifications: {},
    });
    expect(find("Mitsubishi", "Eclipse Cross").fuel).toBe("plug-in-hybrid");
    expect(find("Subaru", "Forester").drive).toBe("awd");
    expect(find("Fiat", "500")).toMatchObject({
      cylinders: 4,
      engineLitres: null,
      prices: { unknownCents: 8800 },
    });
    expect(find("Chrysler", "300").interiorColour).toBe("Black / Leather");
  });

  test("D6: places and dealerships are told apart from what else the columns hold", () => {
    expect(find("SsangYong", "Rexton")).toMatchObject({
      dealership: "Bayview Motors",
      location: { code: null, name: "Kogarah, NSW", city: "Kogarah", state: "NSW", postcode: null },
    });
    expect(find("Fiat", "500").location).toMatchObject({ name: "Ballarat, VIC", state: "VIC" });
    expect(drafts.filter((v) => v.dealership !== null)).toHaveLength(1);
  });
});

describe("EasyCars", () => {
  const read = async (vehicle: object) => {
    const rows = readRows(Readable.from([Buffer.from(JSON.stringify([vehicle]))]));
    for await (const row of rows)
      if (row.problem === undefined) return toDraft(shipped("easycars"), row.values, newContext());
    throw new Error("no row");
  };
  const base = {
    StockNumber: "C9",
    Make: "Jayco",
    Model: "Journey",
    YearGroup: 2022,
    StockType: "C",
    IsUsed: false,
    IsDemo: false,
  };

  test("ENT-04 ENT-11 D8: a caravan with its figures", async () => {
    expect(
      await read({
        ...base,
        Tare: "2,100 kg",
        TowBallWeight: 180,
        GCM: 4000,
        ImageURLs: "https://a.test/1.jpg,https://a.test/2.jpg,ftp://x",
      }),
    ).toMatchObject({
      ok: true,
      draft: {
        itemType: "caravan",
        carType: "new",
        specifications: { tare_weight: 2100, tow_ball_weight: 180 },
        media: [
          { kind: "photo", url: "https://a.test/1.jpg" },
          { kind: "photo", url: "https://a.test/2.jpg" },
        ],
      },
      warnings: [
        { field: "specifications.grosscombinationmass", reason: "is no figure of a caravan" },
        { field: "photos", value: "ftp://x", reason: "is not a web address" },
      ],
    });
  });

  test.each([
    [
      { Price: 30000, AdvSpecialPrice: 28000, IsDriveAway: true },
      { driveAwayCents: 2_800_000, egcCents: null, beforeCents: 3_000_000 },
    ],
    [
      { Price: 30000, AdvSpecialPrice: 0, IsDriveAway: false },
      { driveAwayCents: null, egcCents: 3_000_000, beforeCents: null },
    ],
    [{ Price: 30000 }, { driveAwayCents: null, egcCents: null, unknownCents: 3_000_000, beforeCents: null }],
  ])("D9 LAW-07: %j", async (prices, expected) => {
    expect(await read({ ...base, ...prices })).toMatchObject({ draft: { prices: expected } });
  });

  test.each([
    [{ IsDemo: true, IsUsed: true }, { carType: "demo" }],
    [{ IsUsed: "1" }, { carType: "used" }],
    [{ StockStatus: "Deposit Taken" }, { status: "in_stock", reserved: true }],
    [{ StockStatus: "Sold" }, { status: "sold", reserved: false }],
  ])("ENT-04 ENT-05: %j", async (change, expected) => {
    expect(await read({ ...base, ...change })).toMatchObject({ draft: expected });
  });

  test("ENT-05: a vehicle that is not for sale is rejected", async () => {
    expect(await read({ ...base, StockStatus: "Withdrawn" })).toMatchObject({
      ok: false,
      forSale: false,
      key: expect.any(String),
      rejections: [{ field: "status", value: "Withdrawn", reason: "the feed says that it is not for sale" }],
    });
  });
});

test("ENT-01 ENT-02 ENT-03 ENT-07 ENT-09 ENT-12 ENT-13 ENT-14: Forecourt's own layout carries every field", async () => {
  const vehicle = {
    stockNumber: "F1", vin: "JTMRFREV90D123456", itemType: "car", carType: "demo", status: "coming_soon", make: "Toyota", model: "RAV4",
    badge: "Cruiser", series: "AXAH54R", year: 2026, km: 1200, colour: "Glacier White", interiorColour: "Black", body: "suv", fuel: "plug-in-hybrid",
    transmission: "automatic", drive: "awd", gears: 1, seats: 5, doors: 5, cylinders: 4, engineLitres: 2.5, rego: "ABC12D", regoExpiry: "2027-01-31", registered: true,
    buildDate: "2026-03", complianceDate: "2026-04-01", nvic: "N1", redbookCode: "R1", privateSuburb: "Oatley", privatePostcode: "2223", carsalesTitle: "2026 Toyota RAV4 Cruiser", paymentProcessors: ["stripe", "simulator"], driveAwayPrice: 64990, egcPrice: 60990, beforePrice: 66990,
    offerPrice: 63990, subscriptionPrice: 1290, averageMarketPrice: 66000, stateAverageMarketPrice: 65500, preorder: true, purchaseCost: 50000, certified: true, reserved: true, tag: "Special",
    showOnDealerWebsite: false, listedAt: "2026-10-01T00:00:00Z", soldAt: null, customRank: 3, features: ["Sunroof, electric", "Tow bar"], categories: ["Family"],
    comments: "One\nTwo", location: "KOG", dealership: "Bayview Toyota", specifications: { ancaprating: 5, torque: 221, induction: "Turbo" },
    photos: ["https://a.test/1.jpg"], videos: ["https://a.test/v"], spins: ["https://a.test/s1", "https://a.test/s2"],
    interiors: ["https://a.test/i"], walkarounds: ["https://a.test/w.webm", "https://a.test/w.mp4"], spinCode: "S-1", libraryImages: true,
    hotspots: { exterior: [{ description: "Tow bar", positions: [{ angle: 40, x: 0.25, y: 0.5 }] }], interior: [] }, historyReportUrl: "https://a.test/r.pdf",
    batteryHealth: { percent: 97.5, method: "Dealer scan", date: "2026-11-01", certificateUrl: "https://a.test/b.pdf" },
    financeLenders: { angle: { interestRate: 7 } }, youxQuote: { weeklyRepaymentAmount: 98.5, advertisedRate: 7.99, comparisonRate: 8.81 },
  }; // biome-ignore format: data
  const rows = [];
  for await (const row of readRows(Readable.from([Buffer.from(JSON.stringify({ vehicles: [vehicle] }))]), {
    records: "vehicles",
    documents: shipped("forecourt").documents,
  }))
    rows.push(row);
  const [row] = rows;
  if (row?.problem !== undefined || !row) throw new Error("no row");
  const result = toDraft(shipped("forecourt"), row.values, newContext());
  expect(listWarnings(result)).toEqual([]);
  const {
    driveAwayPrice,
    egcPrice,
    beforePrice,
    offerPrice,
    subscriptionPrice,
    averageMarketPrice,
    stateAverageMarketPrice,
    purchaseCost,
    photos,
    videos,
    spins,
    interiors,
    walkarounds,
    location,
    youxQuote: _,
    ...same
  } = vehicle;
  expect(result.ok && result.draft).toEqual({
    ...same,
    financeLenders: {
      // Of the price beside them: no repayment of a price that is held shows with the one before (D9).
      angle: { ...EMPTY_RECORD, interestRate: 7, priceCents: 6_399_000 },
      youx: {
        ...EMPTY_RECORD,
        ...{ interestRate: 7.99, comparisonRate: 8.81, paymentWeekCents: 98_50 },
        priceCents: 6_399_000,
      },
    },
    naturalKey: null,
    buildDate: "2026-03-01",
    listedAt: "2026-10-01T00:00:00.000Z",
    purchaseCostCents: 5_000_000,
    averageMarketCents: 6_600_000,
    stateAverageMarketCents: 6_550_000,
    prices: {
      driveAwayCents: 6_499_000,
      egcCents: 6_099_000,
      unknownCents: null,
      beforeCents: 6_699_000,
      offerCents: 6_399_000,
      subscriptionCents: 129_000,
    },
    original: { body: "suv", fuel: "plug-in-hybrid", transmission: "automatic", drive: "awd" },
    location: { code: "KOG", name: "KOG", city: null, state: null, postcode: null },
    media: [
      { kind: "photo", url: "https://a.test/1.jpg" },
      { kind: "video", url: "https://a.test/v" },
      { kind: "walkaround", url: "https://a.test/w.webm" },
      { kind: "walkaround", url: "https://a.test/w.mp4" },
      { kind: "spin", url: "https://a.test/s1" },
      { kind: "spin", url: "https://a.test/s2" },
      { kind: "interior", url: "https://a.test/i" },
    ],
  });
});

test("D6: any values in any column give a draft or rejections, within the contract's bounds", () => {
  const columns = [
    ...new Set(
      [...SHIPPED_MAPPINGS.values()].flatMap((mapping) =>
        Object.values(mapping.fields).flatMap((list) => list.flatMap((from) => from.column ?? [])),
      ),
    ),
  ];
  const text = fc.oneof(
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
      .map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom("2020", "Kia", "<script>", "-1", "NaN", "1e9", "POA"),
  );
  const values = fc.dictionary(
    fc.constantFrom(...columns),
    fc.oneof(text, fc.array(text, { maxLength: 4 })),
    { maxKeys: 60 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...SHIPPED_MAPPINGS.values()), values, (mapping, row) => {
      const result = toDraft(mapping, { ...row, year: "2020", make: "Kia", model: "Rio" }, newContext());
      if (!result.ok) {
        expect(result.rejections.length).toBeGreaterThan(0);
        return;
      }
      const numbers = Object.values({ ...result.draft, ...result.draft.prices }).filter(
        (value) => typeof value === "number",
      );
      expect(numbers.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      const { comments, features, categories } = result.draft;
      expect([comments, ...features, ...categories].join("\n")).not.toMatch(/<script/i);
    }),
    { numRuns: 150 },
  );
});
