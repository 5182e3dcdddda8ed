import { formatCount, type Noun } from "#features/vehicles/noun.ts";
import { parseDollars } from "#ui/base/money.ts";

export type BudgetPeriod = "month" | "week";

/** What a shopper can pay. */
export interface Budget {
  /** Whole dollars each period. */
  readonly repayment: number;
  readonly period: BudgetPeriod;
  /** Whole dollars. */
  readonly deposit: number;
}

/** The fields of the form, as they are typed. */
export interface BudgetFields {
  readonly repayment: string;
  readonly period: BudgetPeriod;
  readonly deposit: string;
  readonly bodies: readonly string[];
}

/** The usual repayments in whole dollars (HOME-06). */
const USUAL_REPAYMENTS: Readonly<Record<BudgetPeriod, string>> = { month: "600", week: "200" };

/** What the form begins with (HOME-06). */
export const USUAL_FIELDS: BudgetFields = {
  ...{ repayment: USUAL_REPAYMENTS.month, period: "month", deposit: "2000", bodies: [] },
};

/** The most that a field takes, in whole dollars (HOME-07). */
export const MAX_AMOUNT = 1_000_000;
const YEARS = 5;
const PERIODS: Readonly<Record<BudgetPeriod, number>> = { month: 12, week: 52 };

export const labelRepayment = (period: BudgetPeriod): string =>
  period === "month" ? "Repayment a month" : "Repayment a week";

export const DEPOSIT_LABEL = "Deposit";

/** What a budget comes to over five years, without interest and fees, in whole dollars (HOME-04). */
export const estimateBudget = ({ repayment, period, deposit }: Budget): number =>
  Math.round(repayment * PERIODS[period] * YEARS + deposit);

/**
 * Reads an amount that a shopper typed (HOME-07). What is no number counts as 0, and a larger one as the most.
 * @returns dollars, and the rule that the text breaks, or null
 */
export function readAmount(text: string): { readonly dollars: number; readonly rule: string | null } {
  const cents = parseDollars(text);
  if (cents === null) return { dollars: 0, rule: "must be an amount in dollars, such as 600" };
  const dollars = cents / 100;
  return dollars > MAX_AMOUNT
    ? { dollars: MAX_AMOUNT, rule: "must be at most $1,000,000" }
    : { dollars, rule: null };
}

/** Reads the fields of a form that was sent. */
export const readBudgetFields = (sent: {
  get(name: string): unknown;
  getAll(name: string): readonly unknown[];
}): BudgetFields => ({
  repayment: String(sent.get("repayment") ?? ""),
  period: sent.get("period") === "week" ? "week" : "month",
  deposit: String(sent.get("deposit") ?? ""),
  bodies: sent.getAll("body").map(String),
});

/** The fields after a change. A repayment that nobody changed becomes the usual one of the new period (HOME-06). */
export function changeFields(fields: BudgetFields, change: Partial<BudgetFields>): BudgetFields {
  const { period = fields.period } = change;
  const isUsual = fields.repayment === USUAL_REPAYMENTS[fields.period];
  return { ...fields, ...(isUsual && { repayment: USUAL_REPAYMENTS[period] }), ...change };
}

/** What the fields come to, in whole dollars (HOME-04). */
export const estimateFields = ({ repayment, period, deposit }: BudgetFields): number =>
  estimateBudget({ repayment: readAmount(repayment).dollars, period, deposit: readAmount(deposit).dollars });

/**
 * What is wrong with the amounts of a form that was sent, each with its field and rule (D359). Empty fields count as 0.
 */
export function findAmountProblems({ repayment, period, deposit }: BudgetFields): string[] {
  const fields = [
    [labelRepayment(period), repayment],
    [DEPOSIT_LABEL, deposit],
  ] as const;
  return fields.flatMap(([label, text]) => {
    const { rule } = readAmount(text);
    return text.trim() === "" || rule === null ? [] : [`${label} ${rule}.`];
  });
}

/** Parameters of a search for some bodies up to an amount, in the order of a canonical address. */
const toSearch = (bodies: readonly string[], range: string, most: number) =>
  [...bodies.toSorted().map((body) => `body=${body}`), `range[${range}]=:${Math.floor(most)}`].join("&");

/** The query string of what a budget buys (HOME-03). @param dearest price in stock, which is the most to ask for */
export const toPriceSearch = (bodies: readonly string[], dollars: number, dearest: number): string =>
  toSearch(bodies, "price", Math.min(dollars, dearest));

/** The query string of what the form begins with. */
export const toUsualSearch = (dearest: number): string =>
  toPriceSearch(USUAL_FIELDS.bodies, estimateFields(USUAL_FIELDS), dearest);

/** The query string of what costs at most so much a week at the lender's own rate. */
export const toWeekSearch = (bodies: readonly string[], dollars: number): string =>
  toSearch(bodies, "weekly_price_range", dollars);

/** "12 Hatches Found", and "12 cars Found" with no body or several (HOME-30, HOME-31, D333). @param bodies that are chosen */
export const describeFound = (count: number, bodies: readonly Noun[], noun: Noun): string =>
  `${formatCount(count, nameCarType(bodies, noun))} Found`;

/** What the form says when nothing in stock is within the budget (HOME-08, HOME-30, D333). */
export const describeNoneFound = (bodies: readonly Noun[], noun: Noun): string =>
  `No ${nameCarType(bodies, noun).many} found for this budget`;

const nameCarType = ([first, ...others]: readonly Noun[], noun: Noun): Noun =>
  first !== undefined && others.length === 0 ? first : noun;
