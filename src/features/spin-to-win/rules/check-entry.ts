import {
  describeMissing,
  findEmailProblem,
  findLengthProblem,
  findNameProblem,
  saysNothing,
} from "#features/leads/rules/field-problems.ts";

/** What a shopper fills in to spin, as typed. */
export interface Entry {
  readonly name: string;
  readonly email: string;
  readonly isAgreed: boolean;
}

export type EntryErrors = Partial<Record<keyof Entry, string>>;

const MAX_NAME = 120;
const MAX_EMAIL = 254;

/** Checks who gets the prize, and that the terms of entry were accepted (PAGE-08). */
export function checkEntry({ name, email, isAgreed }: Entry): EntryErrors {
  const nameProblem = findProblem("Name", name, [
    findLengthProblem("Name", name, MAX_NAME),
    findNameProblem("Name", name),
  ]);
  const emailProblem = findProblem("Email", email, [
    findLengthProblem("Email", email, MAX_EMAIL),
    findEmailProblem("Email", email),
  ]);
  return {
    ...(nameProblem && { name: nameProblem }),
    ...(emailProblem && { email: emailProblem }),
    ...(!isAgreed && { isAgreed: "You can spin once you accept the terms of entry." }),
  };
}

const findProblem = (label: string, value: string, problems: readonly (string | null)[]): string | null =>
  saysNothing(value) ? describeMissing(label) : (problems.find((problem) => problem !== null) ?? null);
