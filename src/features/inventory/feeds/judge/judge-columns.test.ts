import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { isTownName } from "#features/places/places.server.ts";
import { newContext, shipped } from "../draft/test-draft.ts";
import { toDraft } from "../draft/to-draft.ts";
import { readRows } from "../files/read-rows.server.ts";
import { type Mapping, parseMapping } from "../mapping/mapping.ts";
import { ColumnTally } from "./column-tally.ts";
import { judgeColumns } from "./judge-columns.ts";

const DEALER_CSV = shipped("dealer-csv");

function mappingWith(fields: object, more: object = {}): Mapping {
  const required = { stockNumber: "Stock No", make: "Make", model: "Model", year: "Year" };
  const parsed = parseMapping(
    JSON.stringify({ name: "x", key: "stockNumber", ...more, fields: { ...required, ...fields } }),
  );
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join());
  return parsed.mapping;
}

/** What is said of a CSV whose rows have these cells behind stock number, make, model and year. */
async function judge(names: string, cells: readonly string[], mapping = DEALER_CSV) {
  const rows = cells.map((cell, at) => `K${at},Kia,Rio,2020,${cell}\n`);
  const text = `Stock No,Make,Model,Year,${names}\n${rows.join("")}`;
  const tally = new ColumnTally(mapping);
  const context = newContext();
  for await (const row of readRows(Readable.from([text]))) {
    if (row.problem !== undefined) throw new Error(row.problem);
    tally.samples.addRow(row.values);
    const result = toDraft(mapping, row.values, context);
    if (result.ok) tally.addVehicle(row.values, result.draft);
  }
  const remarks = judgeColumns(mapping, { tally, isTown: isTownName });
  return {
    holds: remarks.filter(({ holds }) => holds).map(({ text: said }) => said),
    notes: remarks.filter(({ holds }) => !holds).map(({ text: said }) => said),
  };
}

describe("D203: a column that is not read and says that vehicles are gone holds an import", () => {
  test.each<[name: string, cells: readonly string[]]>([
    ["State of sale", ["Sold", ""]],
    ["Deal stage", ["Delivered", "Available"]],
    ["Sale flag", ["SOLD", ""]],
    ["Flag", ["Under offer", ""]],
    ["Notes", ["Sold to J Smith", "clean car"]],
    ["Notes", ["SOLD - pick up Friday", "clean car"]],
    ["Remarks", ["deposit taken", ""]],
    ["Sold To", ["J Smith", ""]],
    ["Buyer", ["J Smith", ""]],
    ["Sold Price", ["18990", ""]],
    ["Date of sale", ["12/03/2026", ""]],
    ["Delivered", ["Yes", "No"]],
    ["Deposit", ["500", ""]],
    ["Deposit", ["Y", "N"]],
    ["Held for", ["J Smith", ""]],
    ["Published", ["No", "Yes"]],
    ["Available", ["N", "Y"]],
    ["Visible", ["0", "1"]],
    ["Withdrawn", ["Yes", "No"]],
    ["Archived", ["true", "false"]],
    ["Stock Level", ["0", "1"]],
    ["Qty", ["0", "1"]],
    ["verkauft", ["ja", "nein"]],
    ["Workflow status", ["Withdrawn", "Available"]],
    ["Inventory Stage", ["In transit", "Available"]],
    ["Deposited Flag", ["Y", "N"]],
    ["Do Not Advertise", ["Yes", "No"]],
    ["DoNotPublish", ["1", "0"]],
    ["Exclude From Internet", ["Y", "N"]],
    ["Suppress web", ["Y", "N"]],
    ["Ready For Web", ["N", "Y"]],
    ["Web Ready", ["N", "Y"]],
    ["Internet", ["No", "Yes"]],
  ])("%s %j", async (name, cells) => {
    const { holds } = await judge(name, cells);
    expect(holds).toEqual([
      expect.stringMatching(/says that 1 vehicle on offer is sold, kept for somebody or not for sale\.$/),
    ]);
    expect(holds[0]).toContain(`"${name}" (${cells[0]})`);
  });

  test.each<[name: string, cells: readonly string[]]>([
    ["Stolen Status", ["Not recorded", "No"]],
    ["Finance Status", ["Owing", "Clear"]],
    ["Rego Status", ["Cancelled", "Current"]],
    ["Sold By", ["North Motors", "North Motors"]],
    ["Deposit", ["1000", "1000"]],
    ["Min Deposit", ["1000", ""]],
    ["Weekly Deposit", ["1000", ""]],
    ["Sold", ["", "No"]],
    ["Sold Date", ["0000-00-00", ""]],
    ["Available", ["Y", "Y"]],
    ["Notes", ["Sold new in Sydney", "never sold before"]],
    ["Notes", ["reserved parking sensors", "on hold-to-run"]],
    ["Seller type", ["Private", "Trade"]],
    ["Days in stock", ["0", "12"]],
    ["Reserve price", ["12000", ""]],
    ["Unsold", ["Y", "Y"]],
    ["Qty", ["1", "1"]],
    ["Do Not Advertise", ["No", "No"]],
    ["Internet Special", ["No", "Yes"]],
    ["Ready to tow", ["No", "Yes"]],
  ])("%s %j does not", async (name, cells) => {
    expect((await judge(name, cells)).holds).toEqual([]);
  });

  test("cells that say it in a column for something else count, and vehicles that are not offered do not", async () => {
    expect((await judge("Price", ["SOLD", "19990"])).holds).toEqual([
      '"Price" (SOLD) says that 1 vehicle on offer is sold, kept for somebody or not for sale.',
    ]);
    expect((await judge("Badge", ["SOLD - GT", "GT"])).holds).toHaveLength(1);
    expect((await judge("Status,Price", ["Sold,SOLD", "Available,19990"])).holds).toEqual([]);
    expect((await judge("Reserved,Flag", ["Yes,Sold", "No,"])).holds).toEqual([]);
  });

  test("also behind the first 500 rows", async () => {
    const cells = Array.from({ length: 600 }, (_, at) => (at === 599 ? "Sold" : ""));
    expect((await judge("Flag", cells)).holds).toHaveLength(1);
  });
});

describe("D203: what else holds an import", () => {
  test.each<[name: string, cells: readonly string[], text: string]>([
    [
      "Vehicle Type",
      ["Motorcycle", "Car"],
      '"Vehicle Type" (Motorcycle) says that 1 vehicle is no car, but is not read for the kind.',
    ],
    [
      "Category",
      ["Caravan", "Boat"],
      '"Category" (Caravan, Boat) says that 2 vehicles are no cars, but is not read for the kind.',
    ],
    [
      "Price,Advertised Price",
      ["24990,25990", "19990,$19990.00"],
      '"Price" (24990) and "Advertised Price" (25990) are both read for price and differ in 1 row: use a mapping that names one of them.',
    ],
    [
      "Price,Retail",
      ["POA,25990", "19990,19990"],
      '"Price" (POA) and "Retail" (25990) are both read for price',
    ],
    [
      "Vehicle Class",
      ["Parts", "Motorbikes"],
      '"Vehicle Class" (Parts, Motorbikes) says that 2 vehicles are no cars, but is not read for the kind.',
    ],
    [
      "Class",
      ["Forklift", "Passenger"],
      '"Class" (Forklift) says that 1 vehicle is no car, but is not read for the kind.',
    ],
    ["Price,POA", ["24990,Y", "19990,N"], '"POA" (Y) says that the price of 1 vehicle is not to be shown.'],
    ["Price,Hide Price", ["24990,1", "19990,0"], '"Hide Price" (1) says that the price of 1 vehicle is not'],
    ["Price,ShowPrice", ["24990,N", "19990,Y"], '"ShowPrice" (N) says that the price of 1 vehicle is not'],
    [
      "Price,Price Includes GST",
      ["24990,No", "19990,Yes"],
      '"Price Includes GST" (No) says that the price of 1 vehicle is without GST.',
    ],
    [
      "Price,Plus GST",
      ["24990,Yes", "19990,"],
      '"Plus GST" (Yes) says that the price of 1 vehicle is without',
    ],
    ["Yard,Branch", ["North,South"], '"Yard" (North) and "Branch" (South) are both read for locationCode'],
    [
      "Price",
      ["18990.00 USD", "19990.00 USD"],
      '"Price" (18990.00 USD, 19990.00 USD) gives amounts in USD, and prices are in Australian dollars.',
    ],
    [
      "Yard suburb",
      ["11.2L/100km", "9L/100km"],
      '"Yard suburb" (11.2L/100km, 9L/100km) is read for the town of the yard, but names no places in Australia.',
    ],
    ["Yard suburb", ["Qqx", "Qqz", "Hornsby", "Mt Gravatt"], '"Yard suburb" (Qqx, Qqz) is read for the town'],
  ])("%s %j", async (name, cells, text) => {
    const { holds } = await judge(name, cells);
    expect(holds).toEqual([expect.stringContaining(text)]);
  });

  test("a question of the mapping does until it is removed (D202)", async () => {
    const asked = mappingWith({}, { questions: ["Is it so?"] });
    expect((await judge("Price", ["1"], asked)).holds).toEqual([
      "Is it so? Correct the mapping where it is wrong, and remove the question from it.",
    ]);
  });

  test.each<[name: string, cells: readonly string[]]>([
    ["Price,Sale Price", ["24990,22990"]],
    ["Price,Was Price", ["24990,26990"]],
    ["Price,Currency", ["18990,AUD"]],
    // What stands beside a figure is read with it (D198).
    ["Price,Currency", ["18990,NZD", "19990,NZD"]],
    ["Odometer,Odo Unit", ["45000,MI"]],
    ["Item type,Category", ["Car,Motorcycle"]],
    ["Yard suburb", ["Hornsby NSW 2077", "Mt Gravatt"]],
    ["Yard suburb", ["Qqx", "Qqz", "Hornsby", "Mt Gravatt", "Aspley"]],
    ["Price,Show Price", ["POA,No", "19990,Yes"]],
    ["Price,Inc GST", ["24990,Yes", "19990,Yes"]],
    ["Price,POA", ["24990,N", "19990,"]],
    ["Engine type", ["Parts list", "Plant oil"]],
  ])("%s %j is no trouble", async (name, cells) => {
    expect((await judge(name, cells)).holds).toEqual([]);
  });
});

describe("D203: columns that are left out and speak of status, price or condition are named", () => {
  test.each<[name: string, cells: readonly string[], text: string]>([
    ["RRP", ["25990"], '"RRP" (25990) is not used, but may be a price.'],
    ["Wholesale Price", ["15990"], '"Wholesale Price" (15990) is not used, but may be a price.'],
    ["Column 7", ["$25,990".replace(",", "")], '"Column 7" ($25990) is not used, but may be a price.'],
    ["Prix", ["POA"], '"Prix" (POA) is not used, but may be a price.'],
    ["Damaged", ["No"], '"Damaged" (No) is not used, but may say the condition of the vehicle.'],
    ["Sale class", ["Demo"], '"Sale class" (Demo) is not used, but may say the condition of the vehicle.'],
    [
      "Deal status",
      ["In stock"],
      '"Deal status" (In stock) is not used, but may change what another column means.',
    ],
    ["Published", ["Yes"], '"Published" (Yes) is not used, but may change what another column means.'],
    [
      "Special Expiry",
      ["31/12/2025"],
      '"Special Expiry" (31/12/2025) is not used, but may change what another column means.',
    ],
    [
      "On Road Costs Included",
      ["Yes"],
      '"On Road Costs Included" (Yes) is not used, but may change what another column means.',
    ],
    ["On Road Total", ["25990"], '"On Road Total" (25990) is not used, but may be a price.'],
    ["Gallery", ["https://a.test/1.jpg"], '"Gallery" has addresses of pictures, but is not used.'],
    [
      "Photo",
      ["https://a.test/img/no-photo.png"],
      '"Photo" (https://a.test/img/no-photo.png) may say that there is no picture: name it in "noPhotos".',
    ],
    ["Mileage", ["45000"], '"Mileage" names no unit, and is read in kilometres.'],
  ])("%s %j", async (name, cells, text) => {
    const { notes, holds } = await judge(name, cells);
    expect(notes).toContain(text);
    expect(holds).toEqual([]);
  });

  test("photos whose order another column gives", async () => {
    const mapping = mappingWith({ photos: "Images.Url" });
    const { notes } = await judge("Images.Url,Images.Position", ["https://a.test/1.jpg,2"], mapping);
    expect(notes).toContain(
      '"Images.Position" (2) gives the photos an order, but they are shown in the order of the list.',
    );
    const usual = await judge("Images.Url,Images.Position", ["https://a.test/1.jpg,1"], mapping);
    expect(usual.notes.join()).not.toContain("Images.Position");
  });

  test.each(["Colour", "Odometer", "Length", "Supplier", "Odometer,Odo Unit"])("%s is not", async (name) => {
    const { notes } = await judge(name, [name.includes(",") ? "45000,km" : "12"]);
    const usual = ["No column was found for the price", "No column was found for the status"];
    expect(notes.filter((text) => !usual.some((beginning) => text.startsWith(beginning)))).toEqual([]);
  });
});
