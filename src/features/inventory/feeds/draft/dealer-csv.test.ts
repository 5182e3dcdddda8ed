import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readRows } from "../files/read-rows.server.ts";
import { type TestCell, toSheet } from "../files/test-sheet.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { listWarnings, newContext, readDraft, shipped } from "./test-draft.ts";
import { type DraftResult, toDraft } from "./to-draft.ts";

/** The first row of a CSV as dealer-csv reads it. */
function read(header: string, row: string, mapping = shipped("dealer-csv")): DraftResult {
  const cells = row.split(",");
  const entries = header.split(",").map((name, index) => [name, cells[index] ?? ""] as const);
  return toDraft(mapping, Object.fromEntries(entries), newContext());
}

function draftOf(header: string, row: string) {
  const result = read(`Stock No,Make,Model,Year,${header}`, `K1,Kia,Rio,2020,${row}`);
  if (!result.ok) throw new Error(JSON.stringify(result.rejections));
  return result.draft;
}

describe("a plain spreadsheet", () => {
  test("D9 ENT-01: the commonest layout has a price of unknown type", () => {
    const result = read("Stock No,Make,Model,Year,Price", 'K1,Kia,Rio,2020,"17100"'.replaceAll('"', ""));
    expect(result).toMatchObject({ ok: true, draft: { prices: { unknownCents: 1_710_000 } } });
  });

  test.each([
    ["N", "new"],
    ["U", "used"],
    ["D", "demo"],
    ["New", "new"],
    ["Used", "used"],
  ])("ENT-04: New/Used %j is %s", (cell, carType) => {
    for (const name of ["New/Used", "New or Used", "N/U", "NewUsed", "Condition"])
      expect(draftOf(name, cell).carType).toBe(carType);
  });

  test("ENT-01: a condition of the car's state leaves the type to the other column", () => {
    expect(draftOf("New/Used,Condition", "N,Excellent").carType).toBe("new");
  });

  test.each<[string, string, object]>([
    ["Advertised Price", "$19990", { prices: { unknownCents: 1_999_000 } }],
    ["Retail", "19990", { prices: { unknownCents: 1_999_000 } }],
    ["Sale Price", "19990", { prices: { unknownCents: 1_999_000, offerCents: 1_999_000 } }],
    ["Price,Sale Price", "21990,19990", { prices: { unknownCents: 2_199_000, offerCents: 1_999_000 } }],
    ["Price,Was Price", "19990,21990", { prices: { unknownCents: 1_999_000, beforeCents: 2_199_000 } }],
    ["Price,Price Type", "19990,Drive Away", { prices: { driveAwayCents: 1_999_000, unknownCents: null } }],
    ["Drive Away,Price", "19990,18990", { prices: { driveAwayCents: 1_999_000 } }],
    ["Odometer", "45210", { km: 45_210 }],
    ["Kms", "45210 km", { km: 45_210 }],
    ["Odometer (km)", "45210", { km: 45_210 }],
    ["Rego No.", "ABC12D", { rego: "ABC12D" }],
    ["Color", "Red", { colour: "Red" }],
    ["Trans", "Auto", { transmission: "automatic" }],
    ["Fuel Type", "Diesel", { fuel: "diesel" }],
    ["Variant", "GT-Line", { badge: "GT-Line" }],
    ["Yard", "North", { location: { code: "North" } }],
    ["Branch", "North", { location: { code: "North" } }],
    ["Comments", "One owner", { comments: "One owner" }],
  ])("ENT-01 ENT-02: %s is read", (header, row, expected) => {
    expect(draftOf(header, row)).toMatchObject(expected);
  });

  test("ENT-01: a build year stands for the year, a stock column for the stock number", () => {
    const result = read("Stk #,Make,Model,Build Year", "K1,Kia,Rio,2020");
    expect(result).toMatchObject({ ok: true, draft: { stockNumber: "K1", year: 2020 } });
  });

  test.each([
    "Cost",
    "Buy Price",
    "Purchase Price",
    "Stand In Value",
    "Wholesale",
    "Wholesale Price",
    "Trade Price",
    "Trade Value",
    "Reserve Price",
    "RRP",
    "MSRP",
    "Weekly Price",
    "Deposit",
    "Invoice Price",
    "Book Value",
    "Dealer Price",
    "Floor Price",
    "Min Price",
  ])("D9: %s is never a price that shoppers see", (name) => {
    const { prices } = draftOf(name, "12000");
    expect(Object.values(prices).filter((cents) => cents !== null)).toEqual([]);
  });

  test("D9: a car with the price POA takes none from another column", () => {
    expect(draftOf("Price,RRP,Cost", "POA,25990,12000").prices.unknownCents).toBeNull();
  });

  test("D204: the photos of all columns are taken in order, each once, and a number of photos is none", () => {
    const row =
      "https://img.example/1.jpg,https://img.example/1.jpg|https://img.example/2.jpg,12,https://img.example/3.jpg";
    const { media } = draftOf("Main Image URL,All Image URLs,Image Count,Photo 3", row);
    expect(media.map(({ url }) => url)).toEqual([1, 2, 3].map((at) => `https://img.example/${at}.jpg`));
    const result = read(`Stock No,Make,Model,Year,Condition,Image Count`, "K1,Kia,Rio,2020,Used,12");
    expect(result).toMatchObject({ ok: true, warnings: [] });
  });
});

describe("D200: what a column says of the sale", () => {
  test.each<[string, string, string]>([
    ["Status", "Sold", "sold"],
    ["Stock Status", "Sold", "sold"],
    ["Sale Status", "Delivered", "sold"],
    ["Availability", "sold", "sold"],
    ["Sold", "Yes", "sold"],
    ["Sold?", "Y", "sold"],
    ["Is Sold", "1", "sold"],
    ["Sold", "12/03/2026", "sold"],
    ["Sold", "Sold", "sold"],
    ["Sold Date", "2026-03-12", "sold"],
    ["Date Sold", "12-Mar-2026", "sold"],
    ["Sold", "No", "in_stock"],
    ["Sold", "", "in_stock"],
    ["Sold Date", "0000-00-00", "in_stock"],
    ["Status", "In Transit", "coming_soon"],
    ["Status", "Used", "in_stock"],
    ["Status,Sold", "Available,Yes", "sold"],
    ["Sold,Status", "Yes,Available", "sold"],
    ["Status,Sold", "Sold,No", "sold"],
    ["Status,Sold Date", "Available,12/03/2026", "sold"],
    ["Status,Availability", "In stock,Coming soon", "coming_soon"],
  ])("%s %j is %s", (header, row, status) => {
    expect(draftOf(header, row).status).toBe(status);
  });

  test.each<[string, string]>([
    ["Status", "Under offer"],
    ["Status", "Deposit taken"],
    ["Reserved", "Y"],
    ["On Hold", "J Smith"],
    ["Status,Reserved", "Available,Yes"],
    ["Status,Availability", "Reserved,In stock"],
    ["Reserved,Deposit Taken", "No,Yes"],
    ["Status,IsDeposited", "Available,Y"],
  ])("%s %j is reserved", (header, row) => {
    expect(draftOf(header, row)).toMatchObject({ status: "in_stock", reserved: true });
  });

  test.each<[string, string]>([
    ["Status", "Withdrawn"],
    ["Status", "Wholesale"],
    ["Status,Sold", "Withdrawn,Yes"],
    ["Status", "Gone fishing"],
    ["Status,Sold", "Available,J Smith"],
  ])("%s %j is not offered", (header, row) => {
    const result = read(`Stock No,Make,Model,Year,${header}`, `K1,Kia,Rio,2020,${row}`);
    expect(result).toMatchObject({ ok: false, forSale: false, key: "K1" });
  });

  test("of several columns, the one that takes a vehicle off sale is named", () => {
    const result = read("Stock No,Make,Model,Year,Status,Availability", "K1,Kia,Rio,2020,In stock,Wholesale");
    expect(result).toMatchObject({ ok: false, rejections: [{ field: "status", value: "Wholesale" }] });
  });

  test.each(["For Sale", "Show on Website", "Is Published"])("%s No is not shown", (name) => {
    expect(draftOf(name, "No").showOnDealerWebsite).toBe(false);
    expect(draftOf(name, "Yes").showOnDealerWebsite).toBe(true);
  });

  test("EasyCars stock that is sold by another key than its status is sold", () => {
    const base = { StockNumber: "E1", Make: "Kia", Model: "Rio", YearGroup: "2020" };
    const context = newContext();
    const sold: FeedValues[] = [
      { IsSold: "true" },
      { SoldDate: "2026-03-12" },
      { StockStatus: "Available", Sold: "Y" },
    ];
    for (const values of sold) {
      const result = toDraft(shipped("easycars"), { ...base, ...values }, context);
      expect(result).toMatchObject({ ok: true, draft: { status: "sold" } });
    }
  });

  test("terms of structured data are understood", () => {
    expect(draftOf("Availability", "https://schema.org/SoldOut").status).toBe("sold");
    expect(draftOf("Availability", "https://schema.org/InStock").status).toBe("in_stock");
    expect(draftOf("Condition", "https://schema.org/NewCondition").carType).toBe("new");
    expect(draftOf("Condition", "New condition").carType).toBe("used");
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
