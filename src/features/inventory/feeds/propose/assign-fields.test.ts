import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTownName } from "#features/places/places.server.ts";
import { readFeedSample } from "../files/sample-feed.server.ts";
import { parseMapping } from "../mapping/mapping.ts";
import { type ProposedMapping, proposeMapping } from "./propose-mapping.ts";

const NOW = new Date("2026-11-21T00:00:00Z");

async function proposedFor(text: string, title = "My Stock.csv"): Promise<ProposedMapping> {
  const proposed = proposeMapping(await readFeedSample(Readable.from([text])), {
    title,
    now: NOW,
    isTown: isTownName,
  });
  expect(parseMapping(JSON.stringify(proposed.document)).ok).toBe(true);
  return proposed;
}

describe("D202: a column is taken by what its whole name and its values say", () => {
  const HEAD = "Stock,Make,Model,Year,Price,Status";
  const row = (at: number, rest: string) => `A${at},Kia,Rio,2020,19990,Sold,${rest}\n`;
  const proposeWith = (names: string, ...rows: string[]) =>
    proposedFor(`${HEAD},${names}\n${rows.map((rest, at) => row(at, rest)).join("")}`);
  const fieldsWith = async (names: string, ...rows: string[]) =>
    (await proposeWith(names, ...rows)).document.fields as Record<string, unknown>;

  test.each([
    ["vehicle_id,stock_number", "9001,S1", "9002,S2"],
    ["stock_number,vehicle_id", "S1,9001", "S2,9002"],
    ["Listing ID,id,Stock #", "1,7,S1", "2,8,S2"],
  ])("an exact stock number beats other numbers of %s", async (names, ...rows) => {
    const text = `Make,Model,Year,${names}\n${rows.map((rest) => `Kia,Rio,2020,${rest}\n`).join("")}`;
    const { document } = await proposedFor(text);
    expect(document).toMatchObject({ key: "stockNumber" });
    expect(String((document.fields as Record<string, unknown>).stockNumber)).toMatch(/^stock/i);
  });

  test.each<[field: string, name: string, ...values: string[]]>([
    ["locationCity", "City Fuel Economy", "11.2L/100Km", "9.1L/100Km"],
    ["locationCity", "City", "11.2L/100Km", "9.1L/100Km"],
    ["locationCity", "City MPG", "30", "28"],
    ["locationCity", "City", "Springfield Heights USA", "Gotham"],
    ["status", "Title Status", "Clean", "Salvage"],
    ["km", "Annual Mileage", "15000", "20000"],
    ["km", "Kms per year", "15000", "20000"],
    ["km", "Kilometre Allowance", "15000", "20000"],
    ["km", "Next service km", "60000", "70000"],
    ["photos", "Page URL", "https://a.test/car/1", "https://a.test/car/2"],
    ["photos", "Link", "https://a.test/car/1.html", "https://a.test/car/2.html"],
    ["photos", "Photo Count", "12", "14"],
    ["photos", "Logo", "https://a.test/logo.png", "https://a.test/logo.png"],
    ["body", "Product Category", "Vehicles & Parts > Cars & Vans", "Vehicles & Parts > Cars & Vans"],
    ["body", "google_product_category", "Cars; Trucks and Vans", "Cars; Trucks and Vans"],
    ["driveAwayPrice", "Drive Away Deposit", "1000", "2000"],
    ["year", "Rego Expiry Year", "2027", "2026"],
    ["make", "Trade-in Make", "Mazda", "Ford"],
    ["comments", "Notes", "cust offered 12k", "call Bill"],
    ["comments", "Internal comments", "cust offered 12k", "call Bill"],
    ["rego", "Registration", "2026-12-31", "2027-01-31"],
    ["locationCode", "Key Location", "Hook 1", "Hook 1"],
    ["fuel", "Fuel Card", "Diesel", "Petrol"],
  ])("%s is not %s", async (field, name, ...values) => {
    const { document } = await proposeWith(name, ...values);
    const source = (document.fields as Record<string, unknown>)[field];
    expect(JSON.stringify(source ?? "")).not.toContain(name);
  });

  test("the status is not a stolen one, nor is the other way round decided by order", async () => {
    const either = ["Stolen Status,Sale Status", "Sale Status,Stolen Status"];
    for (const names of either) {
      const values = names.startsWith("Stolen") ? "Not stolen,Sold" : "Sold,Not stolen";
      const { document } = await proposedFor(`Stock,Make,Model,Year,${names}\nA1,Kia,Rio,2020,${values}\n`);
      expect(document).toMatchObject({ fields: { status: "Sale Status" } });
    }
  });

  test.each([
    "Cost",
    "Buy Price",
    "Purchase Price",
    "Wholesale Price",
    "Trade Price",
    "RRP",
    "MSRP",
    "Weekly Price",
    "Price Ex GST",
    "Min Price",
    "Invoice",
    "Price (USD)",
    "Book Value",
    "Previous Price",
  ])("%s is never the price", async (name) => {
    const { document, warnings } = await proposedFor(
      `Stock,Make,Model,Year,${name}\nA1,Kia,Rio,2020,19990\nA2,Kia,Rio,2021,20990\n`,
    );
    for (const field of ["price", "driveAwayPrice", "egcPrice", "offerPrice"])
      expect(document.fields).not.toHaveProperty(field);
    expect(warnings).toContain("No column was found for the price: every car will be without one.");
  });

  test("a delivery date is no stock number, nor is what never repeats but is called something else", async () => {
    for (const [name, ...values] of [
      ["Delivery Date", "2026-01-02", "2026-01-03"],
      ["Delivered", "20260102", "20260103"],
      ["Weight", "1201", "1350"],
      ["Kms p.a.", "15000", "20000"],
    ]) {
      const rows = values.map((value) => `Kia,Rio,2020,Red,${value}\n`).join("");
      const { document } = await proposedFor(`Make,Model,Year,Colour,${name}\n${rows}`);
      expect(document.fields, name).not.toHaveProperty("stockNumber");
      expect(document.key).toEqual(["Make", "Model", "Year", "Colour"]);
    }
  });

  test("photos are merged in order: the main one, the lists, the additional ones", async () => {
    const at = (number: number) => `https://a.test/${number}.jpg`;
    expect(await fieldsWith("additional_image_link,image_link", `${at(2)},${at(1)}`)).toMatchObject({
      photos: ["image_link", "additional_image_link"],
    });
    expect(
      await fieldsWith("All Image URLs,Thumbnail,Main Image URL,Page", `${at(2)},${at(3)},${at(1)},${at(4)}`),
    ).toMatchObject({ photos: ["Main Image URL", "All Image URLs"] });
  });

  test("numbered photos are taken together where the last ones are still empty", async () => {
    const [one, other] = ["https://a.test/1.jpg", "https://a.test/2.jpg"];
    expect(await fieldsWith("Photo 1,Photo 2,Photo 3", `${one},,`, `${other},,`)).toMatchObject({
      photos: "Photo *",
    });
    expect(await fieldsWith("Line 1,Line 2", ",")).not.toHaveProperty("photos");
  });

  test.each<[field: string, source: unknown, name: string, ...values: string[]]>([
    ["carType", "N/U/D", "N/U/D", "N", "D", "U"],
    ["carType", "N_U_D", "N_U_D", "U", "U"],
    ["driveAwayPrice", "On Road", "On Road", "25990", "19990"],
    ["priceType", expect.objectContaining({ column: "IsDAP" }), "IsDAP", "Y", "N"],
    [
      "priceType",
      expect.objectContaining({ column: "On Road Costs Included" }),
      "On Road Costs Included",
      "Yes",
      "No",
    ],
    ["reserved", "IsDeposited", "IsDeposited", "Y", "N"],
    ["showOnDealerWebsite", "ShowOnInternet", "ShowOnInternet", "Y", "N"],
    [
      "showOnDealerWebsite",
      [expect.objectContaining({ column: "Do Not Advertise" })],
      "Do Not Advertise",
      "Y",
      "N",
    ],
  ])("%s is read from %s", async (field, source, name, ...values) => {
    const [taken] = [(await fieldsWith(name, ...values))[field]].flat();
    expect(taken).toEqual([source].flat()[0]);
  });

  test("D238: without stock numbers, the registration is part of the key", async () => {
    const rows = ["Kia,Rio,2020,ABC 123,19990", "Kia,Rio,2020,DEF 456,18990", "Kia,Rio,2020,,17990"];
    const { document } = await proposedFor(`Make,Model,Year,Rego,Price\n${rows.join("\n")}\n`);
    expect(document.key).toEqual(["Make", "Model", "Year", "Rego"]);
  });

  test("a price of a sale beside the price is an offer, and alone the price", async () => {
    expect(await fieldsWith("sale_price", "18990")).toMatchObject({
      price: "Price",
      offerPrice: "sale_price",
    });
    const alone = await proposedFor("Stock,Make,Model,Year,Sale Price\nA1,Kia,Rio,2020,18990\n");
    expect(alone.document).toMatchObject({ fields: { price: "Sale Price" } });
  });

  test("all columns that speak of the sale are read (D200)", async () => {
    const header = "Stock,Make,Model,Year,Status,Availability,Sold?,Sold Date,On Hold,Published";
    const rows = ["Available,In stock,N,,N,Y", "Available,Sold,Y,2026-03-01,Y,N"];
    const { document } = await proposedFor(
      `${header}\n${rows.map((rest, at) => `A${at},Kia,Rio,2020,${rest}\n`).join("")}`,
    );
    expect(document).toMatchObject({
      fields: {
        status: expect.arrayContaining([
          "Status",
          "Availability",
          { column: "Sold Date", take: "sold-word" },
          expect.objectContaining({ column: "Sold?" }),
        ]),
        reserved: "On Hold",
        showOnDealerWebsite: "Published",
      },
    });
  });

  test("a yes or no about drive away is the type of the price", async () => {
    expect(await fieldsWith("IsDriveAway", "Y")).toMatchObject({
      priceType: { column: "IsDriveAway", values: { yes: "drive away", no: "egc" } },
    });
  });

  test("the unit of the odometer and the currency are named", async () => {
    const { document, warnings } = await proposedFor(
      "stock_number,make,model,year,price,status,mileage.value,mileage.unit\n" +
        "A1,Kia,Rio,2020,18990.00 USD,In stock,12000,MI\nA2,Kia,Rio,2021,19990.00 USD,In stock,9000,MI\n",
    );
    expect(document).toMatchObject({ fields: { km: { column: "mileage.value", take: "miles-as-km" } } });
    expect(warnings).toEqual([
      '"mileage.value" is in miles, as "mileage.unit" (MI) says, and becomes kilometres.',
      "No column was found for the price: every car will be without one.",
      '"price" (18990.00 USD, 19990.00 USD) is not used, but its amounts are in USD, and prices are in Australian dollars.',
    ]);
  });

  test.each([
    [
      "SellingPrice,InternetPrice",
      ["19990,18990", "21990,21990"],
      'Is "InternetPrice" or "SellingPrice" the price? They differ in 1 row, and "SellingPrice" is taken.',
    ],
    ["Price Centre", ["19990", "21990"], 'Is "Price Centre" the price? It is taken by a part of its name.'],
    ["Status", ["Gone fishing", "On holiday"], 'What does "Status" say of the sale?'],
  ])("what %s is on a field that matters is asked", async (names, values, question) => {
    const { document, questions } = await proposedFor(
      `Stock,Make,Model,Year,${names}\n${values.map((rest, at) => `A${at},Kia,Rio,2020,${rest}\n`).join("")}`,
    );
    const [asked] = questions;
    expect(questions).toHaveLength(1);
    const words = (text: string) => text.split(/\W+/).toSorted();
    if (names.includes(",")) expect(words(asked ?? "")).toEqual(words(question));
    else expect(asked).toContain(question);
    expect(document.questions).toEqual(questions);
  });

  test("a stock number by its codes alone is asked, by a doubtful name reported", async () => {
    const coded = await proposedFor("Zed,Make,Model,Year\nA-1,Kia,Rio,2020\nA-2,Kia,Rio,2020\n");
    expect(coded.questions).toEqual([
      'Is "Zed" the stock number? It is taken because its codes never repeat.',
    ]);
    const named = await proposedFor("Vehicle ID,Make,Model,Year\n101,Kia,Rio,2020\n102,Kia,Rio,2020\n");
    expect(named.questions).toEqual([]);
    expect(named.warnings).toContain('"Vehicle ID" is taken for the stock number: check that it is.');
  });

  test("two columns that are equally sure and agree are no question", async () => {
    const { questions } = await proposeWith("Asking Price", "19990", "$19,990");
    expect(questions).toEqual([]);
  });
});

/** Columns that several fields could be read from, with two values each. */
const COLUMNS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["Stock No", ["S1", "S2", "S3"]],
  ["vehicle_id", ["901", "902", "903"]],
  ["id", ["1", "2", "3"]],
  ["Make", ["Kia", "Hino", "Ford"]],
  ["brand", ["Kia", "Hino", "Ford"]],
  ["Model", ["Rio", "300", "Ranger"]],
  ["Title", ["2020 Kia Rio", "2019 Hino 300", "2021 Ford Ranger"]],
  ["Year", ["2020", "2019", "2021"]],
  ["Build Date", ["01/2020", "02/2019", "03/2021"]],
  ["Compliance Date", ["01/2020", "02/2019", "03/2021"]],
  ["Price", ["19990", "45000", "POA"]],
  ["Selling Price", ["18990", "45000", "39990"]],
  ["Sale Price", ["18990", "", ""]],
  ["RRP", ["21990", "50000", "41990"]],
  ["Cost", ["12000", "30000", "31000"]],
  ["Odometer", ["12000", "90000", "45000"]],
  ["Mileage", ["12000", "90000", "45000"]],
  ["Yearly mileage", ["5000", "9000", "15000"]],
  ["mileage.unit", ["KM", "KM", "KM"]],
  ["Status", ["Sold", "Available", "On hold"]],
  ["Availability", ["Sold", "In stock", "In stock"]],
  ["Sold", ["Y", "N", "N"]],
  ["Flag", ["SOLD", "", ""]],
  ["Type", ["SUV", "Truck", "Ute"]],
  ["Condition", ["Used", "Used", "New"]],
  ["Body", ["Hatch", "Tipper", "Ute"]],
  ["City", ["Hornsby", "Penrith", "Hornsby"]],
  ["City Fuel Economy", ["5.6L/100km", "20L/100km", "9L/100km"]],
  ["Yard", ["North", "South", "North"]],
  ["Branch", ["North", "South", "South"]],
  ["image_link", ["https://a.test/1.jpg", "https://a.test/2.jpg", "https://a.test/3.jpg"]],
  ["additional_image_link", ["https://a.test/4.jpg", "https://a.test/5.jpg", "https://a.test/6.jpg"]],
  ["link", ["https://a.test/a", "https://a.test/b", "https://a.test/c"]],
  ["code a", ["X-1", "X-2", "X-3"]],
  ["code b", ["Y-1", "Y-2", "Y-3"]],
];

test("D202: the order of columns never matters", async () => {
  const proposeOrdered = async (columns: typeof COLUMNS) => {
    const cells = [0, 1, 2].map((at) => columns.map(([, values]) => values[at]).join(";"));
    return proposedFor([columns.map(([name]) => name).join(";"), ...cells].join("\n"));
  };
  await fc.assert(
    fc.asyncProperty(
      fc
        .subarray([...COLUMNS], { minLength: 2 })
        .chain((columns) =>
          fc.tuple(
            fc.constant(columns),
            fc.shuffledSubarray(columns, { minLength: columns.length, maxLength: columns.length }),
          ),
        ),
      async ([columns, shuffled]) => {
        const [one, other] = [await proposeOrdered(columns), await proposeOrdered(shuffled)];
        expect(other.document).toEqual(one.document);
        expect(other.questions).toEqual(one.questions);
        expect(other.missing).toEqual(one.missing);
        expect(other.warnings.toSorted()).toEqual(one.warnings.toSorted());
        expect(other.unused.toSorted()).toEqual(one.unused.toSorted());
      },
    ),
  );
});
