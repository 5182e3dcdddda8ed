import { describe, expect, test } from "vitest";
import type { FeedValues } from "../mapping/feed-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { type DraftResult, toDraft } from "./to-draft.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const shipped = (name: string) => SHIPPED_MAPPINGS.get(name) as Mapping;

/** The first row of a CSV as dealer-csv reads it. */
function read(header: string, row: string, mapping = shipped("dealer-csv")): DraftResult {
  const cells = row.split(",");
  const entries = header.split(",").map((name, index) => [name, cells[index] ?? ""] as const);
  return toDraft(mapping, Object.fromEntries(entries), { now: NOW, keyCounts: new Map() });
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
    const context = { now: NOW, keyCounts: new Map<string, number>() };
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
