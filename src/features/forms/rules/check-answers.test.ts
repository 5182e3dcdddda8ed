import fc from "fast-check";
import { expect, test } from "vitest";
import { listFields } from "../definitions/form-definition.ts";
import { FORM_NAMES, FORMS, type FormName } from "../definitions/forms.ts";
import { type FormSite, listOfferedGroups } from "../definitions/offered-fields.ts";
import { checkAnswers } from "./check-answers.ts";
import { readFormValues, toFormAnswers, toLeadValues } from "./form-values.ts";

const SITE: FormSite = {
  config: {
    enquiry: {
      messageRequired: true,
      termsRequired: false,
      terms: "",
      replyTime: "",
      categories: ["General Enquiry", "Careers Enquiry"],
    },
  },
  locations: [
    { slug: "aspley", name: "Aspley", type: "sales" },
    { slug: "moorooka", name: "Moorooka", type: "sales" },
    { slug: "workshop", name: "Workshop", type: "service" },
  ],
};
const RULES = { termsRequired: false, isPostcode: (code: string) => code !== "0300", thisYear: 2026 };
const JANE = {
  name: "Jane",
  last_name: "Citizen",
  email: "jane@example.com",
  phone: "0412 345 678",
  location: "aspley",
};
const SOUND: Readonly<Record<FormName, Readonly<Record<string, string>>>> = {
  general: { ...JANE, category: "General Enquiry", message: "Hello" },
  parts: { ...JANE, vehicle: "2019 Toyota HiLux", part: "Left mirror" },
  fleet: { ...JANE, company: "Citizen Plumbing", vehicles: "12" },
  careers: { ...JANE, department: "Service", message: "I fix diesels." },
  "sell-my-car": {
    ...JANE,
    ...{ make: "Toyota", model: "HiLux", year: "2019", km: "85,000 km", condition: "Good" },
  },
  warranty: { ...JANE, vehicle: "2019 Toyota HiLux", safe: "Not sure", message: "It rattles." },
};

const listAsked = (name: FormName, site = SITE) =>
  listOfferedGroups(FORMS[name], site).flatMap(({ fields }) => fields);
const findProblems = (name: FormName, changes: Readonly<Record<string, string>>, rules = RULES) =>
  checkAnswers(readFormValues(FORMS[name], { ...SOUND[name], ...changes }), listAsked(name), rules).map(
    ({ message }) => message,
  );

test.each(FORM_NAMES)("API-23: the form %s takes sound answers, and a table has each field once", (name) => {
  expect(findProblems(name, {})).toEqual([]);
  const fields = listFields(FORMS[name]).map((field) => field.name);
  expect(new Set(fields).size).toBe(fields.length);
});

test.each([
  ["general", { category: "" }, 'Please answer "What is it about?".'],
  ["general", { category: "Lottery" }, 'Please choose "What is it about?" from the list.'],
  ["general", { message: " " }, "Comments are required."],
  ["careers", { last_name: "\u0301" }, "Last Name is required."],
  ["general", { location: "" }, "Preferred location is required."],
  ["parts", { vehicle: "" }, "Vehicle is required."],
  ["parts", { part: "x".repeat(1001) }, "Part or accessory must be 1,000 characters or fewer."],
  ["parts", { vin: "MR0BA3CD20012345O" }, "VIN must be 17 letters and digits, without I, O and Q."],
  ["parts", { quantity: "0" }, "Quantity must be a whole number from 1 to 999."],
  ["parts", { quantity: "a few" }, "Quantity must be a whole number from 1 to 999."],
  ["warranty", { safe: "" }, 'Please answer "Is it safe to use?".'],
  ["warranty", { message: "" }, "What is wrong is required."],
  ["careers", { department: "" }, "Area is required."],
  ["careers", { message: "" }, "About you is required."],
  ["sell-my-car", { year: "19" }, "Year must be a year such as 2026."],
  ["sell-my-car", { year: "2028" }, "Year must be a year such as 2026."],
  ["sell-my-car", { km: "-1" }, "Kilometres must be a whole number from 0 to 2,000,000."],
  ["fleet", { vehicles: "" }, "Number of vehicles is required."],
  ["sell-my-car", { km: "👍" }, "Kilometres must be a whole number from 0 to 2,000,000."],
  ["sell-my-car", { year: "👍" }, "Year must be a year such as 2026."],
  ["fleet", { vehicles: "10000" }, "Number of vehicles must be a whole number from 1 to 9,999."],
  [
    "fleet",
    { abn: "51 824 753 557" },
    "ABN must be 11 digits with the right check digits, such as 51 824 753 556.",
  ],
  ["fleet", { timing: "Yesterday" }, 'Please choose "When do you need them?" from the list.'],
  ["fleet", { location: "workshop" }, 'Please choose "Preferred location" from the list.'],
  ["fleet", { name: "www.evil.example" }, "First Name must not contain a web or email address."],
  ["fleet", { email: "jane@example" }, "Email Address must be an address such as name@example.com."],
  [
    "fleet",
    { phone: "12" },
    "Mobile Number must be a number such as 0412 345 678, or of another country such as +64 21 123 456.",
  ],
  ["fleet", { postcode: "0300" }, "Invalid postcode. It is not an Australian postcode."],
] as const)("LEAD-08 LEAD-15 LEAD-16 PAGE-04: %s with %j", (name, changes, message) => {
  expect(findProblems(name, changes)).toEqual([message]);
});

test("LEAD-18: terms must be agreed to where the site asks for it", () => {
  const strict = { ...RULES, termsRequired: true };
  expect(findProblems("fleet", {}, strict)).toEqual([
    "* You must agree to the terms of use before submitting the form.",
  ]);
  expect(findProblems("fleet", { terms_conditions: "on" }, strict)).toEqual([]);
});

test("LEAD-13: with one location to choose from, no form asks for it", () => {
  const one = { ...SITE, locations: SITE.locations.slice(0, 1) };
  for (const name of FORM_NAMES)
    expect(listAsked(name, one).some((field) => field.name === "location")).toBe(false);
});

test("PAGE-04: answers that only this form has are kept with their labels, as the dealer reads them", () => {
  const values = readFormValues(FORMS.fleet, { ...SOUND.fleet, abn: "51824753556", message: "Utes" });
  expect(toFormAnswers("fleet", FORMS.fleet, values)).toEqual({
    name: "fleet",
    answers: [
      { field: "company", label: "Company", value: "Citizen Plumbing" },
      { field: "abn", label: "ABN", value: "51 824 753 556" },
      { field: "vehicles", label: "Number of vehicles", value: "12" },
    ],
  });
  expect(toLeadValues(FORMS.fleet, values)).toMatchObject({
    category: "Fleet Enquiry",
    message: "Utes",
    ...JANE,
  });
});

test("LEAD-05: whatever is posted comes back as typed and is checked without failing", () => {
  for (const name of FORM_NAMES) {
    const fields = listFields(FORMS[name]).map((field) => field.name);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.string({ unit: "grapheme" })), (posted) => {
        const values = readFormValues(FORMS[name], posted);
        for (const { field } of checkAnswers(values, listAsked(name), RULES)) expect(fields).toContain(field);
        for (const { value } of toFormAnswers(name, FORMS[name], values).answers) expect(value).not.toBe("");
      }),
      { numRuns: 50 },
    );
  }
});
