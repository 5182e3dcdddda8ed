import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { readRows } from "../files/read-rows.server.ts";
import { type TestCell, toSheet } from "../files/test-sheet.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { type DraftResult, toDraft } from "./to-draft.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const newContext = () => ({ now: NOW, keyCounts: new Map<string, number>() });

function shipped(name: string): Mapping {
  const mapping = SHIPPED_MAPPINGS.get(name);
  if (!mapping) throw new Error(name);
  return mapping;
}

function readDraft(mapping: string, values: FeedValues): VehicleDraft {
  const result = toDraft(shipped(mapping), values, newContext());
  if (!result.ok) throw new Error(JSON.stringify(result.rejections));
  return result.draft;
}

const listWarnings = (result: DraftResult) =>
  result.ok ? result.warnings.map(({ field, reason }) => `${field} ${reason}`) : [];

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

describe("dealer CSV", () => {
  const values = {
    "stock NUMBER": "U1234",
    "Car type": "Used",
    Make: "Suzuki Australia",
    Model: "Swift",
    Year: "2021",
    "DAP Price": "$24,990",
    "EGC Price": "23500",
    Odometer: "45,000 km",
    Vin: "JTMRFREV90D123456",
    "Rego expiry": "03/04/2027",
    "Purchase cost": "18000",
    Features: "Sunroof; Tow bar",
    Certified: "Yes",
    Dealercomments: "<p>Great</p><script>alert(1)</script>",
    "Location code": "KOG",
  };

  test("ENT-01 D9 LAW-08: columns are found, amounts kept apart by type, cost apart from prices", () => {
    expect(readDraft("dealer-csv", values)).toMatchObject({
      stockNumber: "U1234",
      naturalKey: null,
      make: "Suzuki",
      carType: "used",
      status: "in_stock",
      itemType: "car",
      km: 45_000,
      vin: "JTMRFREV90D123456",
      regoExpiry: "2027-04-03",
      purchaseCostCents: 1_800_000,
      prices: { driveAwayCents: 2_499_000, egcCents: 2_350_000, unknownCents: null, beforeCents: null },
      features: ["Sunroof", "Tow bar"],
      certified: true,
      comments: "Great",
      location: { code: "KOG", name: "KOG" },
    });
  });

  test("D6: what is missing is null, not invented", () => {
    const draft = readDraft("dealer-csv", { "Stock number": "1", Make: "Kia", Model: "Rio", Year: "2020" });
    const { prices, original, features, categories, media, specifications, financeLenders, ...rest } = draft;
    expect(Object.values(prices).every((amount) => amount === null)).toBe(true);
    expect({ original, features, categories, media, specifications, financeLenders }).toEqual({
      financeLenders: {},
      original: {},
      features: [],
      categories: [],
      media: [],
      specifications: {},
    });
    const given = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
    expect(Object.fromEntries(given)).toEqual({
      stockNumber: "1",
      make: "Kia",
      model: "Rio",
      year: 2020,
      itemType: "car",
      carType: "used",
      status: "in_stock",
      showOnDealerWebsite: true,
    });
  });

  test("D6: values that cannot be used are dropped with a warning", () => {
    const result = toDraft(
      shipped("dealer-csv"),
      {
        ...values,
        Vin: "SHORT",
        Odometer: "-5",
        "DAP Price": "-1",
        Doors: "5 Seats",
        Badge: "x".repeat(200),
        "Car type": "",
      },
      newContext(),
    );
    expect(listWarnings(result).sort()).toEqual([
      "badge is cut to 120 characters",
      "carType is missing, so used is assumed",
      "doors is not a number that fits here",
      "driveAwayPrice is a negative price",
      "itemType builds motorcycles too; without a kind or body, car is assumed",
      "km is not a believable number of kilometres",
      "vin is not a VIN of 17 letters and digits",
    ]);
    expect(result).toMatchObject({
      ok: true,
      draft: { vin: null, km: null, prices: { driveAwayCents: null }, doors: null },
    });
  });

  test.each([
    [{ Make: "" }, "make is missing"],
    [{ Model: "-" }, "model is missing"],
    [{ Year: "2040" }, "year is not a believable year"],
    [{ Year: "" }, "year is missing"],
    [{ "stock NUMBER": "" }, "stockNumber is missing"],
    [{ "stock NUMBER": "x".repeat(61) }, "stockNumber is longer than 60 characters"],
    [{ Make: "x".repeat(61) }, "make is longer than 60 characters"],
  ])("D6 D8: %j rejects the row", (change, expected) => {
    const result = toDraft(shipped("dealer-csv"), { ...values, ...change }, newContext());
    expect(result.ok ? [] : result.rejections.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      expected,
    ]);
  });

  test("D6: comments are cut to 20,000 characters", () => {
    const draft = readDraft("dealer-csv", { ...values, Dealercomments: "word ".repeat(6000) });
    expect(draft.comments).toHaveLength(19_999);
  });
});

describe("D199: an Excel sheet with the columns of a CSV", () => {
  const header = ["Stock No", "Condition", "Make", "Model", "Year", "DAP", "Build date", "Odometer"];
  const readRow = async (cells: readonly TestCell[], formats: readonly string[]) => {
    const input = Readable.from([toSheet([header, cells], { formats })]);
    for await (const row of readRows(input, { format: "csv" }))
      if (row.problem === undefined) return toDraft(shipped("dealer-csv"), row.values, newContext());
    throw new Error("no row");
  };

  test("is read like it: dates, leading zeros, amounts", async () => {
    const cells = [
      { v: "123", s: 1 },
      "Used",
      "Kia",
      "Rio",
      2020,
      { v: "17100", s: 2 },
      { v: "43891", s: 3 },
      45_000,
    ];
    const draft = { stockNumber: "00123", year: 2020, buildDate: "2020-03-01", km: 45_000 };
    expect(await readRow(cells, ["00000", '"$"#,##0', "mmm-yy"])).toMatchObject({
      ok: true,
      draft: { ...draft, prices: { driveAwayCents: 1_710_000 } },
      warnings: [],
    });
  });

  test("whose number became a date is rejected, one without its calculated price is reported", async () => {
    const car = [{ v: "46090", s: 1 }, "Used", "Kia", "Rio", 2020, { f: "A2*2" }];
    const rejection = { field: "stockNumber", reason: 'is a date that a spreadsheet made, perhaps of "9-3"' };
    expect(await readRow(car, ["d-mmm"])).toMatchObject({ ok: false, rejections: [rejection] });
    const warning = { field: "driveAwayPrice", reason: "is an error of a spreadsheet, not a value" };
    expect(await readRow(["K1", ...car.slice(1)], ["d-mmm"])).toMatchObject({
      ok: true,
      warnings: [warning],
    });
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
    buildDate: "2026-03", complianceDate: "2026-04-01", nvic: "N1", redbookCode: "R1", privateSuburb: "Oatley", privatePostcode: "2223", carsalesTitle: "2026 Toyota RAV4 Cruiser", driveAwayPrice: 64990, egcPrice: 60990, beforePrice: 66990,
    offerPrice: 63990, subscriptionPrice: 1290, averageMarketPrice: 66000, stateAverageMarketPrice: 65500, preorder: true, purchaseCost: 50000, certified: true, reserved: true, tag: "Special",
    showOnDealerWebsite: false, listedAt: "2026-10-01T00:00:00Z", soldAt: null, customRank: 3, features: ["Sunroof, electric", "Tow bar"], categories: ["Family"],
    comments: "One\nTwo", location: "KOG", dealership: "Bayview Toyota", specifications: { ancaprating: 5, torque: 221, induction: "Turbo" },
    photos: ["https://a.test/1.jpg"], videos: ["https://a.test/v"], spins: ["https://a.test/s1", "https://a.test/s2"],
    interiors: ["https://a.test/i"], walkarounds: ["https://a.test/w.webm", "https://a.test/w.mp4"], spinCode: "S-1", libraryImages: true,
    hotspots: { exterior: [{ description: "Tow bar", positions: [{ angle: 40, x: 0.25, y: 0.5 }] }], interior: [] }, historyReportUrl: "https://a.test/r.pdf",
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

describe("a car that the feed does not clearly offer", () => {
  const car = { stockNumber: "1", make: "Kia", model: "Rio", year: "2020", carType: "used" };
  const readResult = (values: FeedValues) =>
    toDraft(shipped("forecourt"), { ...car, ...values }, newContext());

  test.each(["Bay 4", "No", "Unknown", "N/A", "TBA", "#N/A", "x".repeat(5_000)])(
    "D70: status %j keeps it off the site and says so",
    (status) => {
      const rejections = [{ field: "status", value: status, reason: expect.stringMatching(/^is /) }];
      const subject = { vin: null, make: "Kia", model: "Rio", year: 2020 };
      const known = { key: "1", writtenKey: "1", subject, forSale: false, isEnded: false };
      const expected = { ok: false, ...known, rejections };
      expect(readResult({ status })).toEqual(expected);
    },
  );

  test.each(["Not available", "Trade only", "No longer available"])(
    "D70: status %j is not for sale",
    (status) => {
      expect(readResult({ status })).toMatchObject({ ok: false, forSale: false, isEnded: true });
    },
  );

  test.each(["", "-", "null", "nan"])("D70: status %j says nothing, as a feed without statuses", (status) => {
    expect(readResult({ status })).toMatchObject({
      ok: true,
      draft: { status: "in_stock", reserved: false },
    });
  });

  test("D70: a status that keeps it for somebody reserves it", () => {
    expect(readResult({ status: "Under offer" })).toMatchObject({
      draft: { status: "in_stock", reserved: true },
    });
    expect(readResult({ status: "Sold" })).toMatchObject({ draft: { status: "sold", reserved: false } });
  });

  test("D70: an unknown word for whether it shows hides it", () => {
    const hidden = readResult({ showOnDealerWebsite: "not on web" });
    expect(hidden).toMatchObject({ ok: true, draft: { showOnDealerWebsite: false } });
    expect(listWarnings(hidden)).toEqual(["showOnDealerWebsite is neither yes nor no"]);
    expect(readResult({ showOnDealerWebsite: "" })).toMatchObject({ draft: { showOnDealerWebsite: true } });
  });
});

describe("media", () => {
  const readResult = (mapping: Mapping, values: FeedValues) => {
    const result = toDraft(
      mapping,
      { stockNumber: "1", make: "Kia", model: "Rio", year: "2020", carType: "used", ...values },
      newContext(),
    );
    if (!result.ok) throw new Error("rejected");
    return result;
  };
  const addresses = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `https://a.test/${name}/${at}`);

  test("GAL-08: a picture that stands for no photo is none", () => {
    const mapping = { ...shipped("forecourt"), noPhotos: new Set(["https://a.test/none.png"]) };
    const { draft } = readResult(mapping, { photos: ["https://a.test/none.png", "https://a.test/1.jpg"] });
    expect(draft.media).toEqual([{ kind: "photo", url: "https://a.test/1.jpg" }]);
  });

  test("ENT-02: films and papers are no photos", () => {
    const mapping = shipped("forecourt");
    const photos = ["a.jpg", "b.mp4", "c.pdf?x=1", "mp4/d", "e.mov.jpg"].map(
      (name) => `https://a.test/${name}`,
    );
    const result = toDraft(
      mapping,
      { stockNumber: "A1", make: "Kia", model: "Rio", year: "2020", photos },
      newContext(),
    );
    const media = result.ok ? result.draft.media.map(({ url }) => url.replace("https://a.test/", "")) : [];
    expect(media).toEqual(["a.jpg", "mp4/d", "e.mov.jpg"]);
    expect(listWarnings(result).filter((text) => text.startsWith("photos"))).toEqual([
      "photos is no picture",
      "photos is no picture",
    ]);
  });

  test("D196: addresses are read whole from photos, videos, spins and documents, or reported", () => {
    const { draft, warnings } = readResult(shipped("forecourt"), {
      photos: "https://img.example/front view.jpg,https://img.example/x,y.jpg|//img.example/a.jpg",
      videos: ["https://v.example/1?a=1&amp;b=2", "https://v.example/2 https://v.example/3"],
      spins: "https://img.example/s1.jpg; s2.jpg",
      historyReportUrl: "https://d.example/re\nport.pdf",
    });
    expect(draft.media).toEqual([
      { kind: "photo", url: "https://img.example/front%20view.jpg" },
      { kind: "photo", url: "https://img.example/x,y.jpg" },
      { kind: "photo", url: "https://img.example/a.jpg" },
      { kind: "video", url: "https://v.example/1?a=1&b=2" },
      { kind: "video", url: "https://v.example/2" },
      { kind: "video", url: "https://v.example/3" },
    ]);
    expect(draft.historyReportUrl).toBeNull();
    expect(warnings.map(({ field }) => field)).toEqual(["spins", "historyReportUrl"]);
  });

  test("ENT-02 ENT-07: many photos leave room for the frames of a spin; too many are cut and reported", () => {
    const { draft, warnings } = readResult(shipped("forecourt"), {
      photos: addresses("photo", 130),
      spins: addresses("spin", 36),
      walkarounds: "javascript:alert(1)",
      hotspots: "{}",
    });
    expect(draft.media.filter(({ kind }) => kind === "photo")).toHaveLength(100);
    expect(draft.media.filter(({ kind }) => kind === "spin")).toHaveLength(36);
    expect(draft.hotspots).toBeNull();
    expect(warnings).toEqual([
      { field: "photos", value: "130 items", reason: "is cut to 100 items" },
      { field: "walkarounds", value: "javascript:alert(1)", reason: "is not a web address" },
    ]);
  });
});
