import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { aLead } from "../rules/test-lead.ts";
import { toLeadCsvHeader, toLeadCsvLine } from "./lead-csv.ts";
import type { ListedLead } from "./lead-list.server.ts";

const listed = (changes = {}): ListedLead => ({ ...aLead(changes), state: "delivered", deliveries: [] });
const leadCsv = (leads: readonly ListedLead[]) => toLeadCsvHeader() + leads.map(toLeadCsvLine).join("");
const read = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];

test("D13: leads are one line each, with person, car and campaign", () => {
  const csv = leadCsv([
    listed({ origin: { ...aLead().origin, attributes: FROM_GOOGLE } }),
    listed({ car: null }),
  ]);
  const [first, second] = read(csv);
  expect(first).toMatchObject({
    received_at: "2025-03-02T09:30:05+10:00",
    name: "Jane",
    phone: "0412 345 678",
    message: "Is it still available?\nCan I see it on Monday?",
    stock_number: "A12",
    source: "google",
  });
  expect(second).toMatchObject({ car: "", stock_number: "" });
});

test("D228: the file begins as Excel needs it to read letters beyond ASCII", () => {
  const csv = leadCsv([listed({ person: { ...aLead().person, name: "Zoë" } })]);
  expect(csv.startsWith("\ufeffid,received_at,")).toBe(true);
  expect(csv.lastIndexOf("\ufeff")).toBe(0);
  expect(read(csv)[0]).toMatchObject({ id: aLead().id, name: "Zoë" });
});

test.each([
  ["0800", "NT 0800"],
  ["0200", "ACT 0200"],
  ["4034", "QLD 4034"],
  ["2620", "NSW 2620"],
  ["", ""],
])(
  "D228: postcode %j is a cell for programs, and %j beside it one that Excel keeps whole",
  (postcode, whole) => {
    const [lead] = read(leadCsv([listed({ person: { ...aLead().person, postcode } })]));
    expect(lead).toMatchObject({ postcode, state_and_postcode: whole });
    expect(whole).not.toMatch(/^[\d.,/: -]+$/);
  },
);

test("PAGE-09: what was asked of finance has columns", () => {
  const finance = { kind: "consumer", budgetCents: 35_000_00 } as const;
  const [asked, other] = read(leadCsv([listed({ finance }), listed()]));
  expect(asked).toMatchObject({ finance: "consumer", budget: "$35,000" });
  expect(other).toMatchObject({ finance: "", budget: "" });
});

test.each(["\n", "\r", "\r\n", ";", "\t"])(
  "D13 D116: %j does not end a cell, so that no formula begins there",
  (end) => {
    const message = `Hello${end}=1+1`;
    const csv = leadCsv([listed({ message }), listed({ message: "Second" })]);
    // Spreadsheets end a record at any line break outside quotes, and may split cells at semicolons and tabs.
    const rows = parse(csv, {
      ...{ columns: true, bom: true, delimiter: [",", ";", "\t"] },
      record_delimiter: ["\r\n", "\n", "\r"],
    });
    expect(rows).toMatchObject([{ message, url: aLead().origin.url }, { message: "Second" }]);
  },
);

test("D13: records end with CRLF", () => {
  expect(toLeadCsvHeader()).toMatch(/[^\r\n]\r\n$/);
  expect(toLeadCsvLine(listed({ message: "One line", form: null }))).toMatch(/^[^\r\n]+\r\n$/);
});

test.each(["=1+1", "+61", "-1", "@SUM(A1)", '=HYPERLINK("http://x")', "＝1+1", "＋61", "－1", "＠SUM(A1)"])(
  "D14 D116: %s is no formula",
  (message) => {
    expect(read(leadCsv([listed({ message })]))[0]!.message).toBe(`'${message}`);
  },
);

test("D13: whatever was typed comes back from the file", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", "'", ";", "é") }), (message) => {
      expect(read(leadCsv([listed({ message })]))[0]!.message).toBe(message);
    }),
  );
});
