import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { checkEnquiry, type EnquiryRules, readEnquiryValues } from "./enquiry.ts";
import type { EnquiryValues } from "./enquiry-values.ts";
import { toLeadLocation } from "./lead-location.ts";

const RULES: EnquiryRules = {
  hasCar: false,
  hasOneName: false,
  asksFinance: false,
  categories: ["General Enquiry", "Service"],
  locations: ["aspley", "moorooka"],
  isPostcode: (postcode) => postcode !== "0300",
  messageRequired: true,
  termsRequired: false,
};
const JANE = readEnquiryValues({
  category: "Service",
  location: "aspley",
  name: "Jane",
  last_name: "Citizen",
  email: "jane@example.com",
  phone: "0412 345 678",
  message: "Hello",
});
const FIELDS = Object.keys(JANE) as (keyof EnquiryValues)[];
const problems = (changes: Partial<EnquiryValues>, rules: Partial<EnquiryRules> = {}) =>
  checkEnquiry({ ...JANE, ...changes }, { ...RULES, ...rules }, FIELDS).map(({ message }) => message);

describe("checking an enquiry", () => {
  test("LEAD-14: Rego, postcode and the offers box may stay empty", () => {
    expect(problems({})).toEqual([]);
  });

  test("D122 LEAD-15: a form with one field for the name calls it so, and asks for no last name", () => {
    expect(problems({ name: "", last_name: "" }, { hasOneName: true })).toEqual(["Name is required."]);
    expect(problems({ name: "www.evil.example" }, { hasOneName: true })).toEqual([
      "Name must not contain a web or email address.",
    ]);
  });

  test.each([
    ["name", "First Name is required."],
    ["last_name", "Last Name is required."],
    ["email", "Email Address is required."],
    ["phone", "Mobile Number is required."],
    ["category", 'Please answer "What is it about?".'],
    ["location", "Preferred location is required."],
    ["message", "Comments are required."],
  ] as const)("LEAD-11 LEAD-13 LEAD-15: an empty %s is named: %s", (field, message) => {
    expect(problems({ [field]: "  " })).toEqual([message]);
    // D264: neither is a lone accent an answer.
    expect(problems({ [field]: "\u0301" })).toEqual([message]);
  });

  test("D264: a field that may stay empty is checked as it was typed", () => {
    expect(problems({ postcode: "--" })).toHaveLength(1);
    expect(problems({ message: "👍" }, { messageRequired: false })).toEqual([]);
  });

  test.each([
    ["name", "x".repeat(81), "First Name must be 80 characters or fewer."],
    ["name", "Win at evil.example", "First Name must not contain a web or email address."],
    ["last_name", "jane@example.com", "Last Name must not contain a web or email address."],
    ["message", "x".repeat(4001), "Comments must be 4,000 characters or fewer."],
    ["email", "jane@example", "Email Address must be an address such as name@example.com."],
    [
      "phone",
      "12345",
      "Mobile Number must be a number such as 0412 345 678, or of another country such as +64 21 123 456.",
    ],
    [
      "phone",
      "131313",
      "Mobile Number must be a number such as 0412 345 678, or of another country such as +64 21 123 456.",
    ],
    [
      "phone",
      "13 12 34",
      "Mobile Number must be a number such as 0412 345 678, or of another country such as +64 21 123 456.",
    ],
    ["postcode", "400", "Invalid postcode. Please enter a 4-digit number."],
    ["postcode", "40000", "Invalid postcode. Please enter a 4-digit number."],
    ["postcode", "0300", "Invalid postcode. It is not an Australian postcode."],
    ["Rego", "x".repeat(13), "Rego must be 12 characters or fewer."],
    ["category", "Lottery", 'Please choose "What is it about?" from the list.'],
    ["location", "elsewhere", 'Please choose "Preferred location" from the list.'],
  ] as const)("LEAD-15: %s %s", (field, value, message) => {
    expect(problems({ [field]: value })).toEqual([message]);
  });

  test.each(["412345683", "+64 21 123 456", "0011 1 212 555 0100", "1300 123 456", "(02) 9876 5432"])(
    "D228: %s is a number of a person",
    (phone) => {
      expect(problems({ phone })).toEqual([]);
    },
  );

  test("LEAD-12: comments may be left out where the site says so", () => {
    expect(problems({ message: "" }, { messageRequired: false })).toEqual([]);
  });

  test("LEAD-18: terms must be agreed to where the site asks for it", () => {
    const message = "* You must agree to the terms of use before submitting the form.";
    expect(problems({}, { termsRequired: true })).toEqual([message]);
    expect(problems({ terms_conditions: "on" }, { termsRequired: true })).toEqual([]);
  });

  test("LEAD-13 D16: a car answers category and location, one location leaves nothing to choose", () => {
    expect(problems({ category: "", location: "" }, { hasCar: true })).toEqual([]);
    expect(problems({ location: "" }, { locations: ["aspley"] })).toEqual([]);
  });

  test("PAGE-09 LEAD-13: finance asks what it is for and which dealership, also of a car, and no comment", () => {
    const asksFinance = { asksFinance: true, hasCar: true };
    const sound = { category: "Finance", finance_kind: "business", message: "" };
    expect(problems(sound, asksFinance)).toEqual([]);
    expect(problems({ ...sound, location: "" }, asksFinance)).toEqual(["Preferred location is required."]);
    expect(problems({ ...sound, location: "x" }, asksFinance)).toEqual([
      'Please choose "Preferred location" from the list.',
    ]);
    expect(problems({ ...sound, finance_kind: "" }, asksFinance)).toEqual([
      'Please answer "What is it for?".',
    ]);
    expect(problems({ ...sound, location: "" }, { ...asksFinance, locations: ["aspley"] })).toEqual([]);
  });

  test.each([
    ["finance_kind", "gift", 'Please choose "What is it for?" from the list.'],
    ["budget", "lots", "Budget must be an amount of dollars such as $35,000."],
    ["budget", "-1", "Budget must be an amount of dollars such as $35,000."],
    ["budget", "$35,000", null],
  ] as const)("PAGE-09: %s %j, wherever it comes from", (field, value, message) => {
    expect(problems({ [field]: value })).toEqual(message === null ? [] : [message]);
  });

  test("LEAD-05: whatever is posted comes back as typed and is checked without failing", () => {
    const posted = fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(posted, (fields) => {
        const values = readEnquiryValues(fields);
        const typed = fields.name ?? "";
        if (!/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(typed)) expect(values.name).toBe(typed);
        for (const { field } of checkEnquiry(values, RULES, FIELDS)) expect(FIELDS).toContain(field);
      }),
    );
  });

  test("LEAD-14 LAW-06: only a ticked box counts as ticked", () => {
    expect(readEnquiryValues({ opt_in: "on" }).opt_in).toBe("on");
    expect(readEnquiryValues({ opt_in: "off" }).opt_in).toBe("");
    expect(readEnquiryValues({}).opt_in).toBe("");
  });
});

const YARD = {
  ...{ slug: "aspley", name: "Aspley", completed: true, timeZone: "Australia/Brisbane", phone: "1" },
  ...{ street: "1 Gympie Road", city: "Aspley", state: "QLD", postcode: "4034", dealershipPhone: "2" },
} as Location;

test.each([
  [{}, "1 Gympie Road, Aspley QLD 4034"],
  [{ city: null }, "1 Gympie Road, QLD 4034"],
  [{ state: null }, "1 Gympie Road, Aspley 4034"],
  [{ street: null, postcode: null }, "Aspley QLD"],
  [{ city: null, state: null, postcode: null }, "1 Gympie Road"],
  [{ street: null, city: null, state: null, postcode: null }, null],
])("D13: with %j a lead's yard is at %j", (changes, address) => {
  expect(toLeadLocation({ ...YARD, ...changes }).address).toBe(address);
});

test.each([
  [{}, "1"],
  [{ phone: null }, "2"],
  [{ completed: false }, "2"],
  [{ completed: false, dealershipPhone: null }, null],
])("D13: with %j a lead's yard answers at %j", (changes, phone) => {
  expect(toLeadLocation({ ...YARD, ...changes }).phone).toBe(phone);
});
