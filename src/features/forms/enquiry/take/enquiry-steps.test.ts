import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EnquiryRules, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { findNextEnquiryStep, listEnquirySteps, STEP_FIELDS } from "./enquiry-steps.ts";
import { ENQUIRY_STEPS } from "./enquiry-view.ts";

const RULES: EnquiryRules = {
  hasCar: false,
  hasOneName: false,
  asksFinance: false,
  categories: ["General Enquiry"],
  locations: ["aspley", "moorooka"],
  isPostcode: () => true,
  messageRequired: true,
  termsRequired: true,
};
const TOPIC = { category: "General Enquiry", location: "aspley" };
const DETAILS = { name: "Jane", last_name: "Citizen", email: "jane@example.com", phone: "0412345678" };
const COMMENTS = { message: "Hello", terms_conditions: "on" };
const next = (step: string, posted: Record<string, string>, { hasCar = false, back = "" } = {}) =>
  findNextEnquiryStep({ posted: step, back }, readEnquiryValues(posted), {
    ...RULES,
    hasCar,
    hasOneName: hasCar,
  });

describe("steps of an enquiry", () => {
  test("D290 LEAD-01 LEAD-03: details, topic, comments, then it is sent", () => {
    expect(next("details", DETAILS)).toEqual({ kind: "show", step: "topic", errors: [] });
    expect(next("topic", { ...TOPIC, ...DETAILS })).toEqual({ kind: "show", step: "comments", errors: [] });
    expect(next("comments", { ...TOPIC, ...DETAILS, ...COMMENTS })).toEqual({ kind: "submit" });
  });

  test("D16 D53 D122 LEAD-01: from a vehicle there is one step, which sends the enquiry", () => {
    expect(listEnquirySteps(true)).toEqual(["enquiry"]);
    const { last_name: _, ...details } = DETAILS;
    expect(next("enquiry", { ...details, ...COMMENTS }, { hasCar: true })).toEqual({ kind: "submit" });
    expect(next("enquiry", {}, { hasCar: true })).toMatchObject({
      step: "enquiry",
      errors: ["message", "name", "phone", "email", "terms_conditions"].map((field) => ({ field })),
    });
    expect(next("details", details, { hasCar: true })).toMatchObject({
      step: "enquiry",
      errors: [{ field: "message" }, { field: "terms_conditions" }],
    });
  });

  test("LEAD-01: an unknown step is the first", () => {
    expect(next("", DETAILS)).toMatchObject({ step: "topic", errors: [] });
    expect(next("payment", {})).toMatchObject({
      step: "details",
      errors: [{ field: "name" }, { field: "last_name" }, { field: "email" }, { field: "phone" }],
    });
  });

  test("LEAD-05: an error in an earlier step leads back to it", () => {
    const result = next("comments", { ...TOPIC, ...DETAILS, ...COMMENTS, email: "broken" });
    expect(result).toMatchObject({ kind: "show", step: "details", errors: [{ field: "email" }] });
  });

  test("LEAD-01: going back checks nothing", () => {
    expect(next("comments", {}, { back: "details" })).toEqual({ kind: "show", step: "details", errors: [] });
  });

  test("LEAD-16: a step only ever shows errors of its own fields, and nothing incomplete is sent", () => {
    const values = fc.record({
      category: fc.constantFrom("", "General Enquiry", "Lottery"),
      location: fc.constantFrom("", "aspley"),
      name: fc.constantFrom("", "Jane"),
      last_name: fc.constantFrom("", "Citizen"),
      email: fc.constantFrom("", "jane@example.com", "jane"),
      phone: fc.constantFrom("", "0412345678"),
      message: fc.constantFrom("", "Hello"),
      terms_conditions: fc.constantFrom("", "on"),
    });
    fc.assert(
      fc.property(values, fc.constantFrom(...ENQUIRY_STEPS), fc.boolean(), (posted, step, hasCar) => {
        const result = next(step, posted, { hasCar });
        if (result.kind === "show") {
          for (const { field } of result.errors) expect(STEP_FIELDS[result.step]).toContain(field);
        } else {
          expect(posted).toMatchObject({ name: "Jane", email: "jane@example.com", terms_conditions: "on" });
        }
      }),
    );
  });
});
