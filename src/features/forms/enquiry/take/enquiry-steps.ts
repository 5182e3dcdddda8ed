import { checkEnquiry, type EnquiryRules } from "#features/leads/take/enquiry.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { findNextStep, type NextStep } from "../../rules/next-step.ts";
import type { EnquiryStep } from "./enquiry-view.ts";

const LABELS: Readonly<Record<EnquiryStep, string>> = {
  topic: "Your enquiry",
  details: "Your details",
  comments: "Comments",
  enquiry: "Your enquiry",
};

/** Which step asks for which field (LEAD-03). */
export const STEP_FIELDS: Readonly<Record<EnquiryStep, readonly (keyof EnquiryValues)[]>> = {
  topic: ["category", "location"],
  details: ["name", "last_name", "email", "phone", "postcode"],
  comments: ["message", "Rego", "opt_in", "terms_conditions"],
  enquiry: [
    "message",
    "name",
    "last_name",
    "phone",
    "email",
    "postcode",
    "Rego",
    "opt_in",
    "terms_conditions",
  ],
};

/** What the finance form asks for, in its order (PAGE-09). */
const FINANCE_FIELDS: readonly (keyof EnquiryValues)[] = [
  "finance_kind",
  "budget",
  "location",
  ...STEP_FIELDS.details,
  "message",
  "opt_in",
  "terms_conditions",
];

/**
 * The steps of an enquiry in order: who asks, what about, comments (LEAD-03, D290). A car already says what it is about, so one step
 * is enough (LEAD-01, D16, D122).
 */
export function listEnquirySteps(hasCar: boolean): readonly [EnquiryStep, ...EnquiryStep[]] {
  return hasCar ? ["enquiry"] : ["details", "topic", "comments"];
}

/** The same with the names that the form shows. */
export function listLabelledSteps(hasCar: boolean): readonly { key: EnquiryStep; label: string }[] {
  return listEnquirySteps(hasCar).map((key) => ({ key, label: LABELS[key] }));
}

/** Where a posted step of an enquiry leads. */
export const findNextEnquiryStep = (
  asked: { readonly posted: string; readonly back: string },
  values: EnquiryValues,
  rules: EnquiryRules,
): NextEnquiryStep =>
  findNextStep(listEnquirySteps(rules.hasCar), asked, (step) =>
    checkEnquiry(values, rules, STEP_FIELDS[step]),
  );

type NextEnquiryStep = NextStep<EnquiryStep, EnquiryError>;

/** The same for all answers at once: every error, or being sent. */
export function checkAllSteps(values: EnquiryValues, rules: EnquiryRules): NextEnquiryStep {
  const topic = rules.hasCar ? [] : STEP_FIELDS.topic;
  const steps = [...topic, ...STEP_FIELDS.details, ...STEP_FIELDS.comments];
  const fields = rules.asksFinance ? FINANCE_FIELDS : ([...steps, "finance_kind", "budget"] as const);
  const errors = checkEnquiry(values, rules, fields);
  return errors.length > 0
    ? { kind: "show", step: rules.hasCar ? "enquiry" : "comments", errors }
    : { kind: "submit" };
}
