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

  test("D353: knows a battery's health, its date, method and certificate", async () => {
    const { document } = await proposedFor(
      "StockRef,Make,Model,Yr,SOH,Battery Test Date,Battery Tested By,Battery Certificate\n" +
        "K-1,Kia,EV6,2023,91%,12/10/2026,Aviloo,https://a.test/1.pdf\nK-2,Kia,EV5,2024,,,,\n",
    );
    expect(document).toMatchObject({
      fields: {
        ...{ batteryHealth: "SOH", batteryHealthDate: "Battery Test Date" },
        ...{ batteryHealthMethod: "Battery Tested By", batteryHealthCertificate: "Battery Certificate" },
      },
    });
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
