import type { OfferedField } from "#features/forms/definitions/form-field.ts";
import { checkAnswers } from "#features/forms/rules/check-answers.ts";

/** What a shopper fills in to spin, as typed. */
export interface Entry {
  readonly name: string;
  readonly email: string;
  readonly isAgreed: boolean;
}

export type EntryErrors = Partial<Record<keyof Entry, string>>;

const FIELDS: readonly OfferedField[] = [
  { name: "name", label: "Name", kind: "name", isRequired: true, maxLength: 120, options: [] },
  { name: "email", label: "Email", kind: "email", isRequired: true, maxLength: 254, options: [] },
];
const RULES = { termsRequired: false, isPostcode: () => true, thisYear: 0 };

/** Checks who gets the prize, and that the terms of entry were accepted (PAGE-08). */
export function checkEntry({ name, email, isAgreed }: Entry): EntryErrors {
  const errors = checkAnswers({ name, email }, FIELDS, RULES);
  return {
    ...Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    ...(!isAgreed && { isAgreed: "You can spin once you accept the terms of entry." }),
  };
}
