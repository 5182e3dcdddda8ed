import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXTRACTS } from "../words/extracts.ts";
import { readUrl } from "./read-addresses.ts";
import { readColour } from "./read-colour.ts";
import * as numbers from "./read-numbers.ts";
import { readPrice } from "./read-price.ts";
import type { Reading } from "./reading.ts";
import * as read from "./readings.ts";

const NOW = new Date("2026-11-21T00:00:00Z");

type Read = (text: string) => Reading<unknown>;

/** [text, value]; a value of "!" means dropped with a problem, null means that the text says nothing. */
const TABLES: [string, Read, [string, unknown][]][] = [
  [
    "D9: price in cents",
    readPrice,
    [
      ["24990", 2_499_000],
      ["24990.00", 2_499_000],
      ["$24,990", 2_499_000],
      ["$ 24 990", 2_499_000],
      ["AUD 24,990.50", 2_499_050],
      ["$24,990 drive away", 2_499_000],
      ["1500000", 150_000_000],
      ["POA", null],
      ["P.O.A.", null],
      ["Call for price", null],
      ["0", null],
      ["$0.00", null],
      ["", null],
      ["-", null],
      ["nan", null],
      ["-500", "!"],
      ["$-500", "!"],
      ["88", 8800],
      ["11", 1100],
      ["10", "!"],
      ["99999999999", "!"],
      ["cheap", "!"],
      ["1.2.3", "!"],
    ],
  ],
  [
    "kilometres",
    numbers.readKm,
    [
      ["45,000 km", 45_000],
      ["45000.0", 45_000],
      ["45 000kms", 45_000],
      ["28,000 mi", 45_062],
      ["28000 miles", 45_062],
      ["45000 KMT", 45_000],
      ["28000 SMI", 45_062],
      ["120 hours", "!"],
      ["28000 m", "!"],
      ["0", 0],
      ["- / -", null],
      ["-", null],
      ["TBA", null],
      ["-5", "!"],
      ["99999999", "!"],
      ["5 Seats", "!"],
      ["low", "!"],
    ],
  ],
  [
    "seats",
    numbers.readSeats,
    [
      ["5", 5],
      [" 7 Seats", 7],
      ["0", null],
      ["", null],
      ["4 Doors", "!"],
      ["900", "!"],
      ["2.5", "!"],
    ],
  ],
  [
    "doors",
    numbers.readDoors,
    [
      ["4", 4],
      [" 4 Doors", 4],
      ["5dr", 5],
      [" 5 Seats", "!"],
      ["40", "!"],
    ],
  ],
  [
    "gears",
    numbers.readGears,
    [
      ["6", 6],
      ["8 speed", 8],
      ["6 sp automatic", 6],
      ["99", "!"],
    ],
  ],
  [
    "cylinders",
    numbers.readCylinders,
    [
      ["4", 4],
      ["4 cyl, 2.2 L", 4],
      ["V6", 6],
      ["0", null],
      ["0 L", null],
      ["-", null],
      ["44", "!"],
    ],
  ],
  [
    "engine in litres",
    numbers.readLitres,
    [
      ["4 cyl, 2.2 L", 2.2],
      ["2.0L", 2],
      ["2199 cc", 2.2],
      ["1998", 2],
      ["1.5", 1.5],
      ["0 L", null],
      ["6 cyl, 0 L", null],
      ["4 cyl", null],
      ["-", null],
      ["80 L", "!"],
      ["big", "!"],
    ],
  ],
  [
    "year",
    (text) => numbers.readYear(text, NOW),
    [
      ["2019", 2019],
      ["2019.0", 2019],
      ["2028", 2028],
      ["1900", 1900],
      ["2029", "!"],
      ["1899", "!"],
      ["nan", "!"],
      ["", "!"],
      ["19", "!"],
    ],
  ],
  [
    "date, the day first",
    read.readDate,
    [
      ["03/04/2027", "2027-04-03"],
      ["3-4-2027", "2027-04-03"],
      ["2027-04-03", "2027-04-03"],
      ["2027-04-03T10:00:00", "2027-04-03"],
      ["31/12/2026 00:00", "2026-12-31"],
      ["04/2019", "2019-04-01"],
      ["2019-04", "2019-04-01"],
      ["29/02/2024", "2024-02-29"],
      ["01/01/0001", null],
      ["", null],
      ["30/02/2027", "!"],
      ["04/13/2027", "!"],
      ["soon", "!"],
    ],
  ],
  [
    "instant in UTC",
    (text) => read.readInstant(text, NOW),
    [
      ["2026-10-01T09:30:00Z", "2026-10-01T09:30:00.000Z"],
      ["2026-10-01T09:30:00+11:00", "2026-09-30T22:30:00.000Z"],
      ["2026-10-01 09:30:00", "2026-10-01T09:30:00.000Z"],
      ["2026-10-01", "2026-10-01T00:00:00.000Z"],
      ["01/10/2026", "2026-10-01T00:00:00.000Z"],
      ["1760000000", "2025-10-09T08:53:20.000Z"],
      ["2027-01-01", "!"],
      ["2026-10-01T99:99:00Z", "!"],
      ["yesterday", "!"],
    ],
  ],
  [
    "yes or no",
    read.readYesNo,
    [
      ["Yes", true],
      ["Y", true],
      ["true", true],
      ["1", true],
      ["No", false],
      ["FALSE", false],
      ["0", false],
      ["", null],
      ["maybe", "!"],
    ],
  ],
  [
    "VIN",
    read.readVin,
    [
      ["jtmrfrev90d123456", "JTMRFREV90D123456"],
      ["JTM RFREV90D-123456", "JTMRFREV90D123456"],
      ["", null],
      ["JTMRFREV90D12345", "!"],
      ["JTMRFREV90D12345O", "!"],
      ["00000000000000000", "!"],
    ],
  ],
  [
    "registration",
    read.readRego,
    [
      ["abc12d", "ABC12D"],
      ["1AB 2CD", "1AB 2CD"],
      ["Unreg", null],
      ["<b>", "!"],
      ["ABCDEFGHIJKLM", "!"],
    ],
  ],
  [
    "length",
    numbers.readLength,
    [
      ["5635", 5635],
      ["20.5", "!"],
      ["2.5", "!"],
      ["999", "!"],
      ["1000", 1000],
      ["20'6\"", "20'6\""],
      ["6.25 m", "6.25 m"],
      ["5,635 mm", "5,635 mm"],
      ["", null],
      ["long", "!"],
    ],
  ],
  [
    "colour",
    readColour,
    [
      ["<em>White</em>", "White"],
      ["White", "White"],
      ["PEARL WHITE", "Pearl White"],
      ["steel gray", "Steel Grey"],
      ["Black Leather", "Black Leather"],
      ["Cloth", null],
      ["44Fa20", "!"],
      ["VIN123", "!"],
      ["https://dealer.example", "!"],
      ["5 years", "!"],
      ["Unlimited km", null],
      ["Petrol", "!"],
      ["PREMIUM UNLEADED", "!"],
      ["Automatic", "!"],
      ["Dual Cab", "!"],
      ["4WD", "!"],
      ["ex demo", "!"],
      ["Under Offer", "!"],
      ["Victoria", "!"],
      ["Petrol Blue", "Petrol Blue"],
      ["Super White", "Super White"],
      ["Gas Grey", "Gas Grey"],
      ["Roadster Red", "Roadster Red"],
      ["White/Black", "White/Black"],
      ["-", null],
      ["Other", null],
      ["Unspecified", null],
      ["UNSPECIFIED COLOUR", null],
      ["Not specified", null],
      ["Unknown", null],
      ["Not stated", null],
      ["N/A", null],
      ["n.a.", null],
      ["TBA", null],
      ["T.B.A.", null],
      ["To be advised", null],
      ["None specified", null],
      ["Other / Unlisted", null],
      ["Unlisted", null],
      ["Please select", null],
      ["Default", null],
      ["No colour", null],
      ["Select Silver", "Select Silver"],
      ["Unity Blue", "Unity Blue"],
    ],
  ],
  [
    "name",
    read.readName,
    [
      ["Bayview Motors", "Bayview Motors"],
      ["02 **** ****\n", "!"],
      ["nan", null],
      ["123", "!"],
    ],
  ],
  [
    "figure",
    numbers.readFigure,
    [
      ["8.7 L / 100 km", 8.7],
      ["2,500 kg", 2500],
      ["0 L / 100 km", null],
      ["-", null],
      ["-4", "!"],
      ["much", "!"],
    ],
  ],
  [
    "rank",
    numbers.readRank,
    [
      ["0", 0],
      ["12", 12],
      ["-1", "!"],
    ],
  ],
  [
    "web address",
    readUrl,
    [
      ["https://example.com/a b.jpg", "https://example.com/a%20b.jpg"],
      ["", null],
      ["javascript:alert(1)", "!"],
      ["data:text/html,x", "!"],
      ["photo.jpg", "!"],
      [`https://example.com/${"x".repeat(2100)}`, "!"],
    ],
  ],
];

describe.each(TABLES)("%s", (_, reading, cases) => {
  test.each(cases)("D6 ENT-01: %j", (text, expected) => {
    const { value, problem } = reading(text);
    if (expected === "!")
      expect({ value, problem }).toEqual({ value: null, problem: expect.stringMatching(/^is /) });
    else expect({ value, problem }).toEqual({ value: expected, problem: undefined });
  });
});

const anyText = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.stringMatching(/^[-$ 0-9.,/:eExXkmLcyl]{0,30}$/),
  fc.tuple(fc.double(), fc.string({ maxLength: 8 })).map(([number, unit]) => `${number}${unit}`),
);

test.each(TABLES)(
  "ENT-01: %s of any text never throws, and is never NaN, infinite or negative",
  (_, reading) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { value } = reading(text);
        if (typeof value === "number") expect(Number.isFinite(value) && value >= 0).toBe(true);
        if (typeof value === "string") expect(value).not.toMatch(/[\u0000-\u001f]/);
      }),
    );
  },
);

test("ENT-01: a date that is read is one", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}$/), (text) => {
      const { value } = read.readDate(text);
      if (value !== null) expect(new Date(value).toISOString().slice(0, 10)).toBe(value);
    }),
    { numRuns: 500 },
  );
});

test("ENT-01: every extract answers text for any text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const extract of Object.values(EXTRACTS)) expect(typeof extract(text)).toBe("string");
    }),
  );
});

test.each([
  ["before-slash", "White / Black", "White"],
  ["after-slash", "Silver / Black / Leather", "Black / Leather"],
  ["after-slash", "White", ""],
  ["before-comma", "Caringbah, NSW", "Caringbah"],
  ["after-comma", "Caringbah, NSW", " NSW"],
  ["seats-word", " 5 Seats", "5 Seats"],
  ["seats-word", " 4 Doors", ""],
  ["doors-word", " 5 Seats", ""],
  ["drive-word", "2018 Toyota HiLux SR (4X4)", "4x4"],
  ["drive-word", "2019 Mitsubishi ASX ES (2WD)", ""],
  ["fuel-word", "2019 Toyota Corolla Ascent Sport (hybrid)", "hybrid"],
  ["fuel-word", "2019 Kia Carnival Electric Doors", ""],
  ["order-word", "NEW Available to order", "available to order"],
  ["hold-word", "Deposit taken", "deposit"],
] as const)("ENT-01: %s of %j", (name, text, expected) => {
  expect(EXTRACTS[name](text)).toBe(expected);
});

test("ENT-01: lists are parted by the strongest separator, never inside a number", () => {
  expect(read.listItems("Sunroof\nTow bar, 2,500kg\n\n")).toEqual(["Sunroof", "Tow bar, 2,500kg"]);
  expect(read.listItems("Sunroof|Tow bar; chrome")).toEqual(["Sunroof", "Tow bar; chrome"]);
  expect(read.listItems("Sunroof, Tow bar 2,500kg, , -")).toEqual(["Sunroof", "Tow bar 2,500kg"]);
});
