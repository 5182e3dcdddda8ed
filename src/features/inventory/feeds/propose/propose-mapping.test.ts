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

describe("D71: a proposed mapping", () => {
  test("takes columns by name and value, and names what it leaves", async () => {
    const { document, missing, unused } = await proposedFor(
      "StockRef,Manufacturer,Range,Yr,Drive Away,Was Price,Odo (km),Exterior Color,Gearbox,Pics,Yard,Secret\n" +
        "K-1,Kia,Rio,2020,$19 990,$21 990,12000,White,Auto,https://a.test/1.jpg,North,x\n" +
        "K-2,Mazda,CX-5,2021,POA,,0,Red,Manual,https://a.test/2.jpg,South,x\n",
    );
    expect(document).toEqual({
      name: "my-stock",
      format: "csv",
      key: "stockNumber",
      missing: "withdrawn",
      fields: {
        stockNumber: "StockRef",
        make: "Manufacturer",
        model: "Range",
        year: "Yr",
        driveAwayPrice: "Drive Away",
        beforePrice: "Was Price",
        km: "Odo (km)",
        colour: "Exterior Color",
        transmission: "Gearbox",
        photos: "Pics",
        locationCode: "Yard",
      },
    });
    expect({ missing, unused }).toEqual({ missing: [], unused: ["Secret"] });
  });

  test("knows condition, asking price, build date and engine by the words and values of other systems", async () => {
    const { document, warnings } = await proposedFor(
      "Stk No,Make,Model,Yr,Sale Class,Ask,Build,Mot,For Sale?\n" +
        "A1,Kia,Rio,2019,Used,$19 990,03/2019,1.4L 4cyl,Y\nA2,Kia,Rio,2020,Demo,$21 990,11/2019,1396 cc,N\n",
    );
    expect(document).toMatchObject({
      fields: {
        stockNumber: "Stk No",
        year: "Yr",
        carType: "Sale Class",
        price: "Ask",
        buildDate: "Build",
        engineLitres: "Mot",
        showOnDealerWebsite: "For Sale?",
      },
    });
    expect(warnings).toEqual([]);
    for (const [condition, price] of [
      ["Cond.", "Preis AUD"],
      ["Zustand", "Ask"],
      ["Kind of sale", "Asking"],
    ]) {
      const other = await proposedFor(
        `Stock,Make,Model,Year,${condition},${price}\nA1,Kia,Rio,2019,Used,19990\nA2,Kia,Rio,2019,New,19990\n`,
      );
      expect(other.document, condition).toMatchObject({ fields: { carType: condition, price } });
    }
  });

  test("warns of rows that hold several vehicles", async () => {
    const { warnings } = await proposedFor(
      '{"yards":[{"name":"N","cars":[{"id":"1","make":"Kia","model":"Rio","year":2020},{"id":"2","make":"Kia","model":"Rio","year":2021}]}]}',
    );
    expect(warnings).toContain(
      '"cars.year" has several values in a row, so a row may hold several vehicles: set "records" to the path of their list.',
    );
  });

  test("takes a column of yes and no as what is for sale, whichever way it asks", async () => {
    const proposeFields = async (columns: string, values: string) => {
      const { document } = await proposedFor(`Stock,Make,Model,Year,${columns}\nA1,Kia,Rio,2019,${values}\n`);
      return document.fields as Record<string, unknown>;
    };
    expect(await proposeFields("isSold", "No")).toMatchObject({
      status: { column: "isSold", values: { yes: "sold", no: "in stock", "1": "sold", "0": "in stock" } },
    });
    expect(await proposeFields("Status,Archived", "Available,false")).toMatchObject({
      status: "Status",
      showOnDealerWebsite: { column: "Archived", values: { true: "no", false: "yes" } },
    });
    expect(await proposeFields("published,On Hold", "1,0")).toMatchObject({
      showOnDealerWebsite: "published",
      reserved: "On Hold",
    });
    expect(await proposeFields("For Sale", "maybe")).not.toHaveProperty("showOnDealerWebsite");
  });

  test("knows VINs, makes, years, bodies, fuels and photos whatever their columns are called", async () => {
    const { document } = await proposedFor(
      "a;b;Model;c;d;e;f\n" +
        "6T153BK360X070769;Toyota;Camry;2019;Sedan;Petrol;https://a.test/1.jpg\n" +
        "6T153BK360X070770;Kia;Rio;2020;Hatchback;Diesel;https://a.test/2.jpg\n",
    );
    expect(document).toMatchObject({
      key: ["a"],
      fields: { vin: "a", make: "b", model: "Model", year: "c", body: "d", fuel: "e", photos: "f" },
    });
  });

  test("takes no unit for a value: an engine in cc is no cab chassis", async () => {
    const bikes =
      '[{"ref":"1","make":"Yamaha","model":"MT-07","year":"2021","engine":{"unit":"cc","size":"655"}}]';
    const { document } = await proposedFor(bikes);
    expect(document.fields).not.toHaveProperty("body");
  });

  test("takes the year from a date or a title, km from miles, and numbered photos together", async () => {
    const dates = await proposedFor(
      "Stock,Make,Model,Build Date,Miles,Photo 1,Photo 2\nA1,Kia,Rio,01/03/2019,100,https://a.test/1,https://a.test/2\n",
    );
    expect(dates.document).toMatchObject({
      fields: {
        year: { column: "Build Date", take: "year-word" },
        km: { column: "Miles", take: "miles-as-km" },
        photos: "Photo *",
      },
    });
    const titles = await proposedFor("Stock,Title\nA1,2019 Kia Rio\nA2,2020 Kia Rio\n");
    expect(titles.document).toMatchObject({
      fields: { title: "Title", year: { column: "Title", take: "year-word" } },
    });
  });

  test("reads nested JSON, with groups of features", async () => {
    const { document } = await proposedFor(
      JSON.stringify({
        stock: [
          { id: "7", make: "Kia", model: "Rio", year: 2020, features: { Safety: ["ABS"], Comfort: ["Air"] } },
        ],
      }),
      "https://dealer.example/feed.json",
    );
    expect(document).toMatchObject({ format: "json", fields: { stockNumber: "id", features: "features.*" } });
  });

  test("goes by the last part of a nested name, and never takes dates for stock numbers", async () => {
    const nested = await proposedFor(
      '[{ "ref": "1", "vehicle": { "brand": "Kia", "range": "Rio", "modelYear": 2020 } }]',
    );
    expect(nested.document).toMatchObject({
      fields: { make: "vehicle.brand", model: "vehicle.range", year: "vehicle.modelYear" },
    });
    const dated = await proposedFor(
      "Lot,Headline,First Registered\nU1,Kia Rio,01/02/2019\nU2,Kia Rio,01/03/2019\n",
    );
    expect(dated.document).toMatchObject({
      fields: { stockNumber: "Lot", year: { column: "First Registered", take: "year-word" } },
    });
  });

  test("takes codes that never repeat for the stock number, and without any a key of stable columns", async () => {
    const coded = await proposedFor("Zed,Make,Model,Year\nA-1,Kia,Rio,2020\nA-2,Kia,Rio,2020\n");
    expect(coded.document).toMatchObject({ key: "stockNumber", fields: { stockNumber: "Zed" } });
    const plain = await proposedFor("Make,Model,Year,Colour\nKia,Rio,2020,Red\nKia,Rio,2020,Red\n");
    expect(plain.document).toMatchObject({ key: ["Make", "Model", "Year", "Colour"] });
  });

  test("takes a VIN for the key only where nearly every vehicle has one, and no codes that never repeat for a yard", async () => {
    const rows = (vin: (index: number) => string) =>
      [0, 1, 2, 3, 4, 5].map((at) => `Y${at},${vin(at)},Kia,Rio,2020,Red\n`).join("");
    const header = "Yard Ref,VIN,Make,Model,Year,Colour\n";
    const empty = await proposedFor(header + rows(() => ""));
    expect(empty.document).toMatchObject({ key: "stockNumber", fields: { stockNumber: "Yard Ref" } });
    const given = await proposedFor(
      `${header.replace("Yard Ref", "Yard")}${rows((at) => `KNADN512MJ676543${at}`)}`,
    );
    expect(given.document).toMatchObject({ key: ["VIN"] });
    expect(given.document.fields).not.toHaveProperty("locationCode");
  });

  test("says which needed columns it did not find", async () => {
    const { missing } = await proposedFor("x,y\n1,2\n1,2\n");
    expect(missing).toEqual(["stockNumber", "make", "model", "year"]);
  });
});

describe("D71: the warnings of a proposed mapping", () => {
  const odometers = (name: string, cells: readonly string[]) =>
    `Stock,Make,Model,Year,Price,Status,${name}\n${cells
      .map((cell, index) => `A${index},Kia,Rio,2020,19990,In stock,${cell}\n`)
      .join("")}`;
  const kms = Array.from({ length: 35 }, (_, index) => String(10_000 + index));

  test.each<[string, readonly string[], unknown]>([
    ["Odo (kms)", [...kms, "10000 miles"], "Odo (kms)"],
    ["Odo", [...kms, "10000 miles"], "Odo"],
    ["odometerKm", kms.map((cell) => `${cell} mi`), "odometerKm"],
    ["Odo", kms.map((cell) => `${cell} mi`), { column: "Odo", take: "miles-as-km" }],
    ["odometer_miles", kms, { column: "odometer_miles", take: "miles-as-km" }],
    ["Mileage", kms, "Mileage"],
  ])("%s is in miles only when its name or nearly all values say so", async (name, cells, km) => {
    const { document } = await proposedFor(odometers(name, cells));
    expect(document).toMatchObject({ fields: { km } });
  });

  test("say that a column mixes kilometres and miles", async () => {
    const { warnings } = await proposedFor(odometers("Odo (kms)", [...kms, "10000 miles"]));
    expect(warnings).toEqual(['"Odo (kms)" mixes units: 1 of 36 values say miles.']);
    expect((await proposedFor(odometers("Odo", kms))).warnings).toEqual([]);
  });

  test.each(["price_cents", "priceCents", "pricecents", "price.cents", "Price (cents)"])(
    "name %s, which is not taken for dollars",
    async (name) => {
      const row = { stock: "A1", make: "Kia", model: "Rio", year: 2020, status: "Sold", [name]: 2_899_000 };
      const { document, unused, warnings } = await proposedFor(JSON.stringify([row]));
      expect(JSON.stringify(document)).not.toContain(name);
      expect({ unused, warnings }).toEqual({
        unused: [name],
        warnings: [
          "No column was found for the price: every car will be without one.",
          `"${name}" was left out because it is in cents: a mapping takes dollars.`,
        ],
      });
    },
  );

  test("a column of centres or percentages is not in cents", async () => {
    const { document } = await proposedFor("Stock,Make,Model,Year,Price Centre\nA1,Kia,Rio,2020,19990\n");
    expect(document).toMatchObject({ fields: { price: "Price Centre" } });
  });

  test.each(["forSale", "Secondary Fuel", "fuel_type_2"])(
    "name %s, which may change what another column means",
    async (name) => {
      const { warnings } = await proposedFor(
        `Stock,Make,Model,Year,Price,Status,Odo,Fuel,${name}\nA1,Kia,Rio,2020,19990,Sold,1,Petrol,zz\nA2,Kia,Rio,2020,19990,Sold,1,Petrol,zz\n`,
      );
      expect(warnings).toEqual([`"${name}" (zz) is not used, but may change what another column means.`]);
    },
  );

  test("say that no column was found for price or status", async () => {
    const { warnings } = await proposedFor("Stock,Make,Model,Year\nA1,Kia,Rio,2020\n");
    expect(warnings).toEqual([
      "No column was found for the price: every car will be without one.",
      "No column was found for the status: every car in the file will be offered as for sale.",
    ]);
  });

  test.each(["Type", "Vehicle Type", "Category"])("take %s for the kind where it names one", async (name) => {
    const propose = (kinds: readonly string[]) =>
      proposedFor(
        `Stock,Make,Model,Year,Price,Status,${name}\n${kinds.map((kind, at) => `A${at},Kia,Rio,2020,19990,Sold,${kind}\n`).join("")}`,
      );
    const named = await propose(["Motorcycle", "Car", "Truck"]);
    expect(named.document).toMatchObject({ fields: { itemType: name } });
    expect(named.warnings).toEqual([]);
    const others = [await propose(["SUV", "Sedan", "Ute"]), await propose(["New", "Used", "Demo"])];
    for (const { document, warnings } of others) {
      expect(document).not.toHaveProperty("fields.itemType");
      expect(warnings).toEqual([]);
    }
  });

  test("D89: name what may be the yard and stands behind the vehicles", async () => {
    const cars = [{ stock: "A1", make: "Kia", model: "Rio", year: 2020, price: 19_990, status: "Sold" }];
    const after = await proposedFor(JSON.stringify({ cars, yard: { code: "N" }, total: 1 }));
    expect(after.warnings).toEqual([
      '"../yard.code" stands behind the vehicles, where it is read too late: have the feed send it before them.',
    ]);
    const before = await proposedFor(JSON.stringify({ yard: { code: "N" }, cars }));
    expect(before.warnings).toEqual([]);
    expect(before.document).toMatchObject({ fields: { locationCode: "../yard.code" } });
  });

  test.each([
    ["Make,Body", ["Ducati,Naked", "Kia,Hatch", "Kenworth,Prime Mover"], "(Ducati, Kenworth)"],
    ["Make", ["Kia", "Honda"], "(Honda)"],
    ["Make,Body", ["Kia,Hatch", "Honda,Hatch"], null],
    ["Make,Kind", ["Ducati,Motorcycle", "Kia,Car"], null],
  ])("say that no column of %s, with %j, tells the kind of vehicle", async (names, makes, named) => {
    const rows = makes.map((make, at) => `A${at},X${at},2020,19990,Sold,${make}\n`);
    const { warnings } = await proposedFor(`Stock,Model,Year,Price,Status,${names}\n${rows.join("")}`);
    expect(warnings).toEqual(named === null ? [] : [expect.stringContaining(named)]);
  });
});

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

test("D71: whatever the columns and values are, the proposed mapping can be loaded", async () => {
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("Make", "Photo 1", "*", "Price *", "a*b*c"),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom("Kia", "2020", "https://a.test/1", "$1,000"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(name, value), { minLength: 1, maxLength: 4 }), async (rows) => {
      await proposedFor(JSON.stringify(rows));
    }),
  );
});
