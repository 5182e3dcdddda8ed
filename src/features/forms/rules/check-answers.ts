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
} from "#features/leads/rules/field-problems.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { FieldKind, OfferedField } from "../definitions/form-field.ts";
import { readAbn } from "./abn.ts";
import type { FormValues } from "./form-values.ts";
import { readAmountCents, readCount, readPlate, readWholeVin } from "./normalise-answer.ts";

/** What answers are judged by beside their field's row. */
export interface AnswerRules {
  readonly termsRequired: boolean;
  /** Whether a place in Australia has this postcode (LEAD-25). */
  readonly isPostcode: (postcode: string) => boolean;
  readonly thisYear: number;
  /** What only several answers together say is wrong. */
  readonly checkTogether?: (values: FormValues) => readonly AnswerError[];
}

export interface AnswerError {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with answers, one error for each, in the form's order, in words that name the field (LEAD-15, LEAD-16). */
export function checkAnswers(
  values: FormValues,
  fields: readonly OfferedField[],
  rules: AnswerRules,
): readonly AnswerError[] {
  const errors = fields.flatMap((field) => {
    const message = findProblem(field, (values[field.name] ?? "").trim(), rules);
    return message ? [{ field: field.name, message }] : [];
  });
  const names = fields.map(({ name }) => name);
  const together = (rules.checkTogether?.(values) ?? []).filter(
    ({ field }) => names.includes(field) && !errors.some((error) => error.field === field),
  );
  const all = [...errors, ...together].sort(
    (one, other) => names.indexOf(one.field) - names.indexOf(other.field),
  );
  const agrees = values.terms_conditions === "on" || !rules.termsRequired;
  return agrees ? all : [...all, { field: "terms_conditions", message: TERMS_MESSAGE }];
}

function findProblem(field: OfferedField, value: string, rules: AnswerRules): Problem {
  // What was sent for it is looked at where its content is.
  if (field.kind === "files") return null;
  // An emoji in a field for a number is no number, and in one for words no answer.
  const isMissing = NUMBERS.has(field.kind) ? value === "" : saysNothing(value);
  if (field.isRequired && isMissing) return describeMissing(field.label);
  if (value === "") return null;
  if (field.kind === "postcode") return findPostcodeProblem(value, rules.isPostcode);
  return (
    findLengthProblem(field.label, value, field.maxLength) ??
    CHECKS[field.kind]?.(value, field, rules) ??
    null
  );
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(["amount", "count", "year"]);

type Check = (value: string, field: OfferedField, rules: AnswerRules) => Problem;

const checkListed: Check = (value, { label, options }) =>
  options.some((option) => option.value === value) ? null : describeNotListed(label);

const OLDEST_YEAR = 1900;

const CHECKS: Partial<Record<FieldKind, Check>> = {
  name: (value, { label }) => findNameProblem(label, value),
  email: (value, { label }) => findEmailProblem(label, value),
  phone: (value, { label }) => findPhoneProblem(label, value),
  choice: checkListed,
  category: checkListed,
  location: checkListed,
  "selling-location": checkListed,
  abn: (value, { label }) =>
    readAbn(value) ? null : `${label} must be 11 digits with the right check digits, such as 51 824 753 556.`,
  plate: (value, { label }) =>
    readPlate(value) ? null : `${label} must be letters and digits, as on the number plate, such as 123 ABC.`,
  amount: (value, { label }) =>
    readAmountCents(value) === null ? `${label} must be an amount of dollars such as $12,500, or 0.` : null,
  vin: (value, { label }) =>
    readWholeVin(value) ? null : `${label} must be 17 letters and digits, without I, O and Q.`,
  year: (value, { label }, { thisYear }) =>
    /^\d{4}$/.test(value) && Number(value) >= OLDEST_YEAR && Number(value) <= thisYear + 1
      ? null
      : `${label} must be a year such as ${thisYear}.`,
  count: (value, { label, min = 0, max = Number.MAX_SAFE_INTEGER }) => {
    const count = readCount(value);
    return count !== null && count >= min && count <= max
      ? null
      : `${label} must be a whole number from ${formatWhole(min)} to ${formatWhole(max)}.`;
  },
};
