import type { Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import type { SearchProblem } from "#features/catalogue/search/search-state.ts";
import { formatCount, type Noun } from "#features/vehicles/noun.ts";
import { formatRange } from "../labels/range-labels.ts";

const MISSING: Readonly<Record<RangeAttribute, string>> = {
  price: "a price",
  subscription_price: "a subscription price",
  weekly_price_range: "a finance estimate",
  km: "known kilometres",
  year: "a year",
  sleeps: "a known number of berths",
  body_length: "a known length",
  tare_weight: "a known tare",
  aggregate_trailer_mass: "a known ATM",
  engine_cc: "a known engine size",
};

/**
 * What a shopper must know about a search (D23, FAC-12): how many vehicles a range hides because they lack the number,
 * and which limit was left out since nothing in stock could meet it or since what was typed is no number. What could
 * not be read in a link is noted in the console alone (`describeProblem`).
 */
export function buildSearchNotices(
  missing: Readonly<Record<string, number>>,
  problems: readonly SearchProblem[],
  noun: Noun,
): string[] {
  const hidden = Object.entries(missing).filter(([attribute, count]) => count > 0 && attribute in MISSING);
  return [
    ...hidden.map(([attribute, count]) => {
      const what = MISSING[attribute as RangeAttribute];
      return `${formatCount(count, noun)} without ${what} ${count === 1 ? "is" : "are"} hidden.`;
    }),
    ...problems.flatMap(describeLeftOut),
  ];
}

/** Why a part of an address was left out, for the browser's console (FAC-12, FAC-18). */
export function describeProblem(problem: SearchProblem): string {
  switch (problem.kind) {
    case "malformed-range":
      return `${problem.parameter} is not min:max`;
    case "too-many-values":
      return `${problem.parameter} has too many values`;
    case "unknown-place":
      return "near is not a known place";
    case "unknown-sort":
      return `${problem.parameter} is not a known order`;
    case "unreadable-end":
      return `${problem.side}[${problem.attribute}] is not a number`;
    case "out-of-bounds":
      return `the ${problem.side} of range[${problem.attribute}], ${problem.value}, is out of bounds`;
  }
}

function describeLeftOut(problem: SearchProblem): string[] {
  if (problem.kind === "unknown-place") return [describeUnknownPlace(problem.text)];
  if (problem.kind === "unreadable-end")
    return [`“${problem.text}” is not a number, so that limit was left out.`];
  if (problem.kind !== "out-of-bounds" || !problem.excludedAll) return [];
  const range = { min: null, max: null, [problem.side]: problem.value };
  return [`Nothing in stock fits “${formatRange(problem.attribute, range)}”, so that limit was left out.`];
}

/** Says of a chosen value that no stock has it (D22). */
export const describeStrangeValue = (value: string): string => `No match for “${value}”.`;

/** Why a place was left out (LEAD-25). */
export function describeUnknownPlace(text: string): string {
  return /^\d+$/.test(text)
    ? `Invalid postcode: “${text}”. Please type an Australian postcode of four digits.`
    : `We can't find “${text}”. Please type an Australian postcode or suburb.`;
}

/**
 * What a range's two fields say: each chosen end, or the text that was left out (FAC-12), so that it can be corrected
 * where it was typed (D23). Empty for an open side.
 */
export function readTypedEnds(
  attribute: RangeAttribute,
  chosen: Range | undefined,
  problems: readonly SearchProblem[],
): readonly [string, string] {
  const end = (side: "min" | "max") => String(chosen?.[side] ?? findLeftOut(attribute, side, problems) ?? "");
  return [end("min"), end("max")];
}

function findLeftOut(attribute: RangeAttribute, side: "min" | "max", problems: readonly SearchProblem[]) {
  for (const problem of problems) {
    if (!("side" in problem) || problem.attribute !== attribute || problem.side !== side) continue;
    return problem.kind === "out-of-bounds" ? problem.value : problem.text;
  }
  return null;
}
