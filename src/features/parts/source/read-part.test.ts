import { expect, test } from "vitest";
import type { FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import { toNumberKey } from "../rules/part.ts";
import { readFitText } from "./read-fits.ts";
import { readPart } from "./read-part.ts";

const ROW = { number: "04465-0K240", name: "Brake pad set" };
const read = (values: FeedValues) => {
  const result = readPart({ ...ROW, ...values });
  return result.ok ? result.part : result.problems.map(({ field, reason }) => `${field} ${reason}`);
};

test.each([
  ["45.90", 4590],
  ["$1,234.50", 123_450],
  ["AUD 12", 1200],
  ["0.95", 95],
  ["7.5", 750],
  ["", null],
  ["N/A", null],
])("SEA-16: a price of %j is %j cents", (price, cents) => {
  expect(read({ price })).toMatchObject({ priceCents: cents });
});

test.each([
  [{ price: "1e9" }, "price must be an amount in dollars such as 45.90, with GST"],
  [{ price: "-5" }, "price must be an amount in dollars such as 45.90, with GST"],
  [{ price: "$1,2" }, "price must be an amount in dollars such as 45.90, with GST"],
  [{ price: "45.999" }, "price must be an amount in dollars such as 45.90, with GST"],
  [{ price: "0" }, "price is no price; leave it empty if there is none"],
  [{ price: "2000000" }, "price is not a believable price of a part"],
  [{ stock: "-1" }, "stock must be a whole number from 0 to 1000000"],
  [{ stock: "1.5" }, "stock must be a whole number from 0 to 1000000"],
  [{ stock: "plenty" }, "stock must be a whole number from 0 to 1000000"],
  [{ number: "" }, "number is missing"],
  [{ number: "--" }, "number is missing"],
  [{ number: "#7" }, "number must have at least two letters or digits"],
  [{ name: "<b>Pads</b>" }, "name has markup; write plain text"],
  [{ name: "x".repeat(201) }, "name is longer than 200 characters"],
  [{ name: ["Pads", "Discs"] }, "name has several values; give one"],
  [{ fits: "Toyta HiLux" }, 'fits names the make "Toyta", which we do not know; is it Toyota?'],
  [
    { fits: '[{"make":"Toyota","model":"HiLux","years":"15 to 24"}]' },
    'fits has the years "15 to 24", which must be like 2015-2024, 2015- or 2015',
  ],
  [
    { make: "Toyota", model: "HiLux", years: "2024-2015" },
    'fits has the years "2024-2015", which must be like 2015-2024, 2015- or 2015',
  ],
  [{ model: "HiLux" }, "make is missing where the row has a model"],
  [{ fits: "Toyota Yaris;".repeat(61) }, "fits has more than 60 vehicles"],
])("SEA-16 D340: %j is refused with its field and rule", (values, problem) => {
  expect(read(values as FeedValues)).toContain(problem);
});

test.each([
  ["Toyota HiLux 2015-2024", { make: "Toyota", model: "HiLux", from: 2015, to: 2024 }],
  ["toyota hilux (2015 – 2024)", { make: "Toyota", model: "HiLux", from: 2015, to: 2024 }],
  ["Toyota HiLux 2015-", { make: "Toyota", model: "HiLux", from: 2015, to: null }],
  ["Toyota HiLux 2015+", { make: "Toyota", model: "HiLux", from: 2015, to: null }],
  ["Toyota HiLux -2014", { make: "Toyota", model: "HiLux", from: null, to: 2014 }],
  ["Toyota HiLux 2019", { make: "Toyota", model: "HiLux", from: 2019, to: 2019 }],
  ["Toyota HiLux SR5", { make: "Toyota", model: "HiLux SR5", from: null, to: null }],
  ["Land Rover Defender 2020-", { make: "Land Rover", model: "Defender", from: 2020, to: null }],
  ["Peugeot 2008", { make: "Peugeot", model: "2008", from: null, to: null }],
  ["Peugeot 2008 2014-2019", { make: "Peugeot", model: "2008", from: 2014, to: 2019 }],
  ["Mazda", { make: "Mazda", model: "", from: null, to: null }],
  ["Zorro Nine 2001", { make: "Zorro", model: "Nine", from: 2001, to: 2001 }],
])("SEA-16: a part for %j fits %j", (text, fit) => {
  expect(readFitText(text)).toEqual({ fit });
});

test("SEA-16: vehicles come as a list in a cell, in JSON, or in columns of their own", () => {
  const hilux = { make: "Toyota", model: "HiLux", from: 2015, to: null };
  const mazda = { make: "Mazda", model: "BT-50", from: null, to: null };
  const rows: readonly FeedValues[] = [
    { fits: "Toyota HiLux 2015-; Mazda BT-50" },
    { fits: '[{"make":"Toyota","model":"HiLux","years":"2015-"},"Mazda BT-50"]' },
    { fits: ["Toyota HiLux 2015-", "Mazda BT-50"] },
    { fits: "Toyota HiLux 2015-", make: "Mazda", model: "BT-50" },
  ];
  for (const values of rows) expect(read(values)).toMatchObject({ fits: [hilux, mazda] });
});

test("SEA-16 T21: a row that breaks a rule still says which part it is about", () => {
  expect(readPart({ ...ROW, price: "?" })).toMatchObject({ ok: false, key: "044650K240" });
  expect(toNumberKey("04465 0k240")).toBe("044650K240");
});
