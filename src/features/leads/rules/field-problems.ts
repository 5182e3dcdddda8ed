import { formatWhole } from "#ui/base/money.ts";
import { containsAddress, normaliseEmail, normalisePhone } from "./person.ts";

/** What is wrong with an answer, in words that name the field; null if nothing is (LEAD-15, LEAD-16). */
export type Problem = string | null;

/** Whether an answer has no letter and no digit, such as a lone accent: a required field needs one (D264). */
export const saysNothing = (value: string): boolean => !/[\p{L}\p{N}]/u.test(value);

/** Words for a required field that is empty. */
export function describeMissing(label: string): string {
  if (label.endsWith("?")) return `Please answer "${label}".`;
  return `${label} ${label === "Comments" ? "are" : "is"} required.`;
}

/** Words for an answer that is not one of those offered. */
export const describeNotListed = (label: string): string => `Please choose "${label}" from the list.`;

/** @param max in UTF-16 units */
export const findLengthProblem = (label: string, value: string, max: number): Problem =>
  value.length > max ? `${label} must be ${formatWhole(max)} characters or fewer.` : null;

export const findNameProblem = (label: string, value: string): Problem =>
  containsAddress(value) ? `${label} must not contain a web or email address.` : null;

export const findEmailProblem = (label: string, value: string): Problem =>
  normaliseEmail(value) ? null : `${label} must be an address such as name@example.com.`;

/** Any valid number (T23), except those of six digits, on which nobody can be reached: they are slips or a firm's front desk. */
export function findPhoneProblem(label: string, value: string): Problem {
  const phone = normalisePhone(value);
  return phone !== null && !/^13\d{4}$/.test(phone)
    ? null
    : `${label} must be a number such as 0412 345 678, or of another country such as +64 21 123 456.`;
}

/** @param isPostcode whether a place in Australia has it (LEAD-25) */
export function findPostcodeProblem(value: string, isPostcode: (postcode: string) => boolean): Problem {
  if (!/^\d{4}$/.test(value)) return "Invalid postcode. Please enter a 4-digit number.";
  return isPostcode(value) ? null : "Invalid postcode. It is not an Australian postcode.";
}

export const TERMS_MESSAGE = "* You must agree to the terms of use before submitting the form.";
