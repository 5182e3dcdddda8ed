import type { Range, RangeAttribute } from "../search/search-attributes.ts";
import {
  NUMBER_WORDS,
  ONE_AMOUNT,
  PRICE_OR_YEAR,
  TWO_AMOUNTS,
  type UNITS,
  WHOLE_ENDS,
  WHOLE_SUBJECTS,
  WHOLE_UNITS,
} from "./amount-pattern.ts";
import { type Match, type Meaning, TEXT } from "./meaning.ts";

export interface AmountContext {
  /** The calendar year where the site is. */
  readonly thisYear: number;
  /** The numbers of seats in stock, by which "at least 7" is several values. */
  readonly seats: readonly string[];
  /** Whether the site shows repayments. */
  readonly hasRepayments: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Unit = keyof typeof UNITS | "price" | "year" | null;
type Side = "min" | "max" | "about" | "before" | "after" | "since" | "until" | null;

const WEEKS_PER_MONTH = 52 / 12;
/** A number that nobody gave a unit, such as "under 30", is thousands of dollars within these. */
const BARE_THOUSANDS = { min: 5, max: 200 };
const MIN_BARE_PRICE = 1000;
const BARE_PRICE_STEP = 500;

/** Reads the amount that starts at a place of a plain text: a price, repayment, distance, year, age, number of seats. */
export function readAmount(plain: string, at: number, context: AmountContext): Match | null {
  for (const [pattern, read] of [
    [TWO_AMOUNTS, readTwo],
    [ONE_AMOUNT, readOne],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(plain);
    const meaning = found?.groups && read(found.groups, context);
    if (meaning) return { end: at + found[0].length, meaning };
  }
  return null;
}

function readOne(groups: Groups, context: AmountContext): Meaning | null {
  const { operator, suffix, plus, other } = groups;
  if (other !== undefined) return TEXT;
  const side = toSide(operator) ?? toSide(suffix ?? plus);
  const amount = toNumber(groups.number, groups.thousands);
  const unit = toUnit(groups);
  if (unit === null)
    return isYear(amount, context) ? readYear(amount, groups, context) : readBare(amount, side, context);
  const hasThousands = groups.thousands !== undefined || groups.dollar !== undefined;
  const scaled = unit === "price" && !hasThousands && isBareThousands(amount) ? amount * 1000 : amount;
  return toMeaning(unit, toRange({ unit, side, amount: scaled }, context), context);
}

function readTwo(groups: Groups, context: AmountContext): Meaning | null {
  if ((groups.and === undefined) !== (groups.between === undefined)) return null;
  if (groups.other !== undefined || groups.otherFrom !== undefined) return TEXT;
  const to = toNumber(groups.number, groups.thousands);
  const from = toNumber(groups.numberFrom, groups.thousandsFrom ?? groups.thousands);
  const unit =
    toUnit(groups) ??
    toUnit({ dollar: groups.dollarFrom, thousands: groups.thousandsFrom, unit: groups.unitFrom });
  if (from > to) return TEXT;
  if (unit !== null) return toMeaning(unit, { min: from, max: to }, context);
  if (isYear(from, context) && isYear(to, context)) return toMeaning("year", { min: from, max: to }, context);
  if (from >= MIN_BARE_PRICE) return toMeaning("price", { min: from, max: to }, context);
  const isThousands = isBareThousands(from) && isBareThousands(to) && groups.between !== undefined;
  return isThousands ? toMeaning("price", { min: from * 1000, max: to * 1000 }, context) : TEXT;
}

const YEAR_OPERATOR = /^(?:from|starting|at ?least|min|up ?to)/;

function readYear(year: number, { operator = "", suffix, plus }: Groups, context: AmountContext): Meaning {
  if (PRICE_OR_YEAR.test(operator) && !YEAR_OPERATOR.test(operator)) return TEXT;
  const side = toSide(operator) ?? toSide(suffix ?? plus);
  return toMeaning("year", toRange({ unit: "year", side, amount: year }, context), context);
}

/** A number without a unit is a price if it can be nothing else; null if it says nothing. */
function readBare(amount: number, side: Side, context: AmountContext): Meaning | null {
  if (side === null) {
    const isPrice = amount >= MIN_BARE_PRICE && amount % BARE_PRICE_STEP === 0;
    return isPrice
      ? { kind: "range", attribute: "price", range: { min: null, max: amount }, weak: true }
      : null;
  }
  if (!["max", "min", "about"].includes(side)) return TEXT;
  const price = isBareThousands(amount) ? amount * 1000 : amount;
  return price >= MIN_BARE_PRICE
    ? toMeaning("price", toRange({ unit: "price", side, amount: price }, context), context)
    : TEXT;
}

interface AmountReading {
  readonly unit: Unit;
  readonly side: Side;
  readonly amount: number;
}

function toRange({ unit, side, amount }: AmountReading, { thisYear }: AmountContext): Range {
  if (unit === "age") return toAgeRange(side, thisYear - amount);
  const isExact = unit === "year" || unit === "seats" || unit === "cc";
  switch (side) {
    case "max":
    case "until":
      return { min: null, max: amount };
    case "min":
    case "since":
      return { min: amount, max: null };
    case "before":
      return { min: null, max: amount - 1 };
    case "after":
      return { min: amount + 1, max: null };
    case "about":
      return unit === "year"
        ? { min: amount - 1, max: amount + 1 }
        : { min: Math.round(amount * 0.9), max: Math.round(amount * 1.1) };
    case null:
      if (unit === "sleeps") return { min: amount, max: null };
      return { min: isExact ? amount : null, max: amount };
  }
}

/** "less than 5 years old" is a year, the other way round. */
function toAgeRange(side: Side, year: number): Range {
  if (side === "max" || side === null) return { min: year, max: null };
  return side === "min" ? { min: null, max: year } : { min: year - 1, max: year + 1 };
}

function toMeaning(unit: Unit, range: Range, context: AmountContext): Meaning {
  switch (unit) {
    case "seats":
      return toSeats(range, context.seats);
    case "week":
      return toWeekly(range, 1, context);
    case "fortnight":
      return toWeekly(range, 2, context);
    case "month":
      return toWeekly(range, WEEKS_PER_MONTH, context);
    case "age":
    case "year":
      return toRangeMeaning("year", range);
    case "cc":
      return toRangeMeaning("engine_cc", range);
    case "km":
    case "sleeps":
      return toRangeMeaning(unit, range);
    default: {
      const lowest = Math.max(range.min ?? range.max ?? 0, range.max ?? 0);
      return lowest < MIN_BARE_PRICE / 2 ? TEXT : toRangeMeaning("price", range);
    }
  }
}

function toRangeMeaning(attribute: RangeAttribute, range: Range): Meaning {
  return { kind: "range", attribute, range };
}

function toWeekly({ min, max }: Range, weeks: number, { hasRepayments }: AmountContext): Meaning {
  if (!hasRepayments) return TEXT;
  const perWeek = (amount: number | null) => (amount === null ? null : Math.floor(amount / weeks));
  return toRangeMeaning("weekly_price_range", { min: perWeek(min), max: perWeek(max) });
}

/** Seats are a list of values: those in stock within the range, or the number itself. */
function toSeats({ min, max }: Range, seats: readonly string[]): Meaning {
  const within = seats.filter((seat) => Number(seat) >= (min ?? 1) && Number(seat) <= (max ?? Infinity));
  const values = within.length > 0 ? within : [String(min ?? max)];
  return { kind: "values", facets: { seats: values.toSorted() } };
}

function toUnit({ unit, dollar, thousands, subject }: Groups): Unit {
  const named = findKey(WHOLE_UNITS, unit);
  if (named !== null) return named === "dollars" ? "price" : named;
  const about = findKey(WHOLE_SUBJECTS, subject);
  if (about !== null) return about;
  return dollar !== undefined || thousands !== undefined ? "price" : null;
}

function toSide(words: string | undefined): Side {
  const side = findKey(WHOLE_ENDS, words);
  if (side === null) return null;
  if (side === "maxAfter") return "max";
  if (side === "minAfter") return "min";
  if (side === "untilAfter") return "until";
  return side === "sinceAfter" ? "since" : side;
}

/** Which entry of a table of patterns matches words. */
function findKey<Key extends string>(
  table: Readonly<Record<Key, RegExp>>,
  words: string | undefined,
): Key | null {
  if (words === undefined) return null;
  const keys = Object.keys(table) as Key[];
  return keys.find((key) => table[key].test(words)) ?? null;
}

function toNumber(digits: string | undefined, thousands: string | undefined): number {
  const word = NUMBER_WORDS.indexOf(digits ?? "");
  const number = word >= 0 ? word : Number(digits?.replaceAll(" ", ""));
  return Math.round(thousands === undefined ? number : number * 1000);
}

function isBareThousands(amount: number): boolean {
  return amount >= BARE_THOUSANDS.min && amount <= BARE_THOUSANDS.max;
}

function isYear(amount: number, { thisYear }: AmountContext): boolean {
  return Number.isInteger(amount) && amount >= 1950 && amount <= thisYear + 1;
}
