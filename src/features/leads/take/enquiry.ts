import {
  describeMissing,
  describeNotListed,
  findEmailProblem,
  findLengthProblem,
  findNameProblem,
  findPhoneProblem,
  findPostcodeProblem,
  type Problem,
  saysNothing,
  TERMS_MESSAGE,
} from "../rules/field-problems.ts";
import { FINANCE_KINDS, readBudgetCents } from "../rules/finance-request.ts";
import { cleanLine, cleanText } from "../rules/typed-text.ts";
import type { EnquiryError, EnquiryValues } from "./enquiry-values.ts";
import { FIELD_LABELS, NAME_LABEL } from "./field-labels.ts";

type Field = keyof EnquiryValues;

/** What a site asks for (LEAD-12, LEAD-13, LEAD-18). */
export interface EnquiryRules {
  /** An enquiry about a car needs neither category nor location: the car says both (D16). */
  readonly hasCar: boolean;
  /** One field holds the whole name, as in the form about a car (D122). */
  readonly hasOneName: boolean;
  /** The finance form: its category is known, and it asks which dealership is preferred (PAGE-09). */
  readonly asksFinance: boolean;
  readonly categories: readonly string[];
  /** Slugs to choose from; with fewer than two there is nothing to choose, and the field is not shown. */
  readonly locations: readonly string[];
  readonly messageRequired: boolean;
  readonly termsRequired: boolean;
  /** Whether a place in Australia has this postcode (LEAD-25). */
  readonly isPostcode: (postcode: string) => boolean;
}

/** Whether the answers ask for finance, by whatever form (PAGE-09, FIN-24). */
export const isFinanceEnquiry = ({ category }: Pick<EnquiryValues, "category">): boolean =>
  category.trim() === "Finance";

/** Longest answers, in UTF-16 units. */
const LIMITS: Readonly<Record<Field, number>> = {
  category: 40,
  location: 80,
  name: 80,
  last_name: 80,
  email: 254,
  phone: 30,
  postcode: 4,
  message: 4000,
  Rego: 12,
  finance_kind: 20,
  budget: 20,
  time: 40,
  preferred_time: 200,
  licence_state: 3,
  opt_in: 2,
  terms_conditions: 2,
};

/** Answers of a posted form as typed, apart from control characters; what was not posted is "". */
export function readEnquiryValues(posted: Readonly<Record<string, string>>): EnquiryValues {
  const line = (field: Field) => cleanLine(posted[field] ?? "");
  const ticked = (field: Field) => (["on", "true", "1", "yes"].includes(line(field)) ? "on" : "");
  return {
    category: line("category"),
    location: line("location"),
    name: line("name"),
    last_name: line("last_name"),
    email: line("email"),
    phone: line("phone"),
    postcode: line("postcode"),
    message: cleanText(posted.message ?? ""),
    Rego: line("Rego"),
    finance_kind: line("finance_kind"),
    budget: line("budget"),
    time: line("time"),
    preferred_time: line("preferred_time"),
    licence_state: line("licence_state"),
    opt_in: ticked("opt_in"),
    terms_conditions: ticked("terms_conditions"),
  };
}

/** What is wrong with these fields' answers, in the fields' order, in words that name the field (LEAD-15, LEAD-16). */
export function checkEnquiry(
  values: EnquiryValues,
  rules: EnquiryRules,
  fields: readonly Field[],
): readonly EnquiryError[] {
  return fields.flatMap((field) => {
    const message = findProblem(field, values[field].trim(), rules);
    return message ? [{ field, message }] : [];
  });
}

function findProblem(field: Field, value: string, rules: EnquiryRules): Problem {
  if (field === "terms_conditions") return rules.termsRequired && value === "" ? TERMS_MESSAGE : null;
  const label = toLabel(field, rules);
  if (isRequired(field, rules) && saysNothing(value)) return describeMissing(label);
  if (value === "") return null;
  if (field === "postcode") return findPostcodeProblem(value, rules.isPostcode);
  return findLengthProblem(label, value, LIMITS[field]) ?? FORMS[field]?.(value, rules) ?? null;
}

/** As the form shows it. */
function toLabel(field: Field, { hasOneName }: EnquiryRules): string {
  return hasOneName && field === "name" ? NAME_LABEL : FIELD_LABELS[field];
}

function isRequired(field: Field, rules: EnquiryRules): boolean {
  switch (field) {
    case "category":
      return !rules.hasCar && !rules.asksFinance;
    case "location":
      return isLocationAsked(rules);
    case "message":
      return rules.messageRequired && !rules.asksFinance;
    case "finance_kind":
      return rules.asksFinance;
    case "last_name":
      return !rules.hasOneName;
    default:
      return field === "name" || field === "email" || field === "phone";
  }
}

const isLocationAsked = ({ hasCar, asksFinance, locations }: EnquiryRules) =>
  (asksFinance || !hasCar) && locations.length > 1;

const checkName = (field: Field) => (value: string, rules: EnquiryRules) =>
  findNameProblem(toLabel(field, rules), value);

const FORMS: Partial<Record<Field, (value: string, rules: EnquiryRules) => Problem>> = {
  name: checkName("name"),
  last_name: checkName("last_name"),
  category: (value, { hasCar, asksFinance, categories }) =>
    hasCar || asksFinance || categories.includes(value) ? null : describeNotListed(FIELD_LABELS.category),
  location: (value, rules) =>
    !isLocationAsked(rules) || rules.locations.includes(value)
      ? null
      : describeNotListed(toLabel("location", rules)),
  finance_kind: (value) =>
    Object.hasOwn(FINANCE_KINDS, value) ? null : describeNotListed(FIELD_LABELS.finance_kind),
  budget: (value) =>
    readBudgetCents(value) === null ? "Budget must be an amount of dollars such as $35,000." : null,
  email: (value) => findEmailProblem(FIELD_LABELS.email, value),
  phone: (value) => findPhoneProblem(FIELD_LABELS.phone, value),
};
