import { checkEnquiry, type EnquiryRules } from "#features/leads/take/enquiry.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
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

/** The steps of an enquiry in order. A car already says what it is about, so one step is enough (LEAD-01, D16, D122). */
export function listEnquirySteps(hasCar: boolean): readonly [EnquiryStep, ...EnquiryStep[]] {
  return hasCar ? ["enquiry"] : ["topic", "details", "comments"];
}

/** The same with the names that the form shows. */
export function listLabelledSteps(hasCar: boolean): readonly { key: EnquiryStep; label: string }[] {
  return listEnquirySteps(hasCar).map((key) => ({ key, label: LABELS[key] }));
}

export type NextStep =
  | { readonly kind: "show"; readonly step: EnquiryStep; readonly errors: readonly EnquiryError[] }
  | { readonly kind: "submit" };

/**
 * Where a posted step leads: to the earliest step with an error, else to the next step, else to being sent (LEAD-01,
 * LEAD-05). Only the steps done so far are checked. `back` names a step to return to. An unknown step is the first.
 */
export function findNextStep(
  { posted, back }: { readonly posted: string; readonly back: string },
  values: EnquiryValues,
  rules: EnquiryRules,
): NextStep {
  const steps = listEnquirySteps(rules.hasCar);
  const returning = steps.find((step) => step === back);
  if (returning) return { kind: "show", step: returning, errors: [] };
  const done = steps.slice(0, Math.max(0, (steps as readonly string[]).indexOf(posted)) + 1);
  for (const step of done) {
    const errors = checkEnquiry(values, rules, STEP_FIELDS[step]);
    if (errors.length > 0) return { kind: "show", step, errors };
  }
  const next = steps[done.length];
  return next ? { kind: "show", step: next, errors: [] } : { kind: "submit" };
}

/** The same for all answers at once: every error, or being sent. */
export function checkAllSteps(values: EnquiryValues, rules: EnquiryRules): NextStep {
  const topic = rules.hasCar ? [] : STEP_FIELDS.topic;
  const steps = [...topic, ...STEP_FIELDS.details, ...STEP_FIELDS.comments];
  const fields = rules.asksFinance ? FINANCE_FIELDS : ([...steps, "finance_kind", "budget"] as const);
  const errors = checkEnquiry(values, rules, fields);
  return errors.length > 0
    ? { kind: "show", step: rules.hasCar ? "enquiry" : "comments", errors }
    : { kind: "submit" };
}
