import type { StaffPerson } from "../person.ts";

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 200;

/** Characters that are left of a password without the person's own words and the names of their dealers and the product. */
const MIN_BESIDE_OWN_WORDS = 8;
/** A shorter word is part of too many others. */
const MIN_OWN_WORD = 4;
const PRODUCT_NAME = "forecourt";

/** Why a password is not taken. */
export type PasswordProblem = "too-short" | "too-long" | "common" | "personal";

export type PasswordOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: PasswordProblem };

/** What each rule says to the person. */
export const PASSWORD_PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  "too-short": `Use at least ${MIN_PASSWORD} characters. Three or four words work well.`,
  "too-long": `Use at most ${MAX_PASSWORD} characters.`,
  common: "This password is on lists that attackers try first. Choose another one.",
  personal: "Leave out your name, your email address, the dealer’s name and the name of this product.",
};

/** Whose password is judged, and which words it may not consist of for that. */
export interface PasswordOwner extends Pick<StaffPerson, "email" | "name"> {
  /** Names of the dealers that they work for, and of their sites (see `listDealerNames`). */
  readonly dealers: readonly string[];
}

/** Which texts are known from breaches, or often used. */
export type IsCommonPassword = (text: string) => boolean;

/**
 * Judges a password by its length, the words around the person and the passwords that attackers try (D427). There is no rule on kinds
 * of characters.
 */
export function judgePassword(
  text: string,
  { email, name, dealers }: PasswordOwner,
  isCommon: IsCommonPassword,
): PasswordOutcome {
  const length = [...text].length;
  if (length < MIN_PASSWORD) return { ok: false, reason: "too-short" };
  if (length > MAX_PASSWORD) return { ok: false, reason: "too-long" };
  if (isRun(text) || listCores(text).some(isCommon)) return { ok: false, reason: "common" };
  const words = [email, ...email.split("@"), PRODUCT_NAME];
  for (const one of [name, ...dealers]) words.push(one, ...one.split(/[\s-]+/));
  return countBesideWords(text, words) < MIN_BESIDE_OWN_WORDS
    ? { ok: false, reason: "personal" }
    : { ok: true };
}

const MIN_DIFFERENT = 5;
const RUNS = ["0123456789".repeat(20), "abcdefghijklmnopqrstuvwxyz".repeat(8)].flatMap((run) => [
  run,
  [...run].toReversed().join(""),
]);

/** Whether a text is only a few characters again and again, or the alphabet or the digits in their order. */
const isRun = (text: string): boolean =>
  new Set(text.toLowerCase()).size < MIN_DIFFERENT || RUNS.some((run) => run.includes(text.toLowerCase()));

/**
 * What a password may be made of: lists hold "dragon", and attackers try "Dragon123456!" and "dragondragon" as well. Few passwords
 * of the lists are as long as ours must be, so they are looked for without what people add to them.
 */
function listCores(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const word = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [lower, word, word.replaceAll(/[^\p{L}\p{N}]/gu, ""), findRepeated(lower), findRepeated(word)];
}

/** The shortest text of which a text is a repetition: "abcabc" of "abc", and any other of itself. */
function findRepeated(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

const squeeze = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Letters and digits that are left once all of the words are taken out; of a text without them, all characters. */
function countBesideWords(text: string, words: readonly string[]): number {
  const own = words.map(squeeze).filter((word) => word.length >= MIN_OWN_WORD);
  const squeezed = squeeze(text);
  const left = own
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), squeezed);
  return left === squeezed ? [...text].length : left.length;
}
