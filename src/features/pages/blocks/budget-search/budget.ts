import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { formatWhole } from "#ui/base/money.ts";

export type BudgetPeriod = "month" | "week";

/** What a shopper can pay. */
export interface Budget {
  /** Whole dollars each period. */
  readonly repayment: number;
  readonly period: BudgetPeriod;
  /** Whole dollars. */
  readonly deposit: number;
}

/** Repayments in whole dollars that the form begins with, and its deposit (HOME-06). */
export const USUAL_REPAYMENTS: Readonly<Record<BudgetPeriod, number>> = { month: 600, week: 200 };
export const USUAL_DEPOSIT = 2_000;

/** The most that a field takes, in whole dollars (HOME-07). */
export const MAX_AMOUNT = 1_000_000;
const YEARS = 5;
const PERIODS: Readonly<Record<BudgetPeriod, number>> = { month: 12, week: 52 };

/** What a budget comes to over five years, without interest and fees, in whole dollars (HOME-04). */
export const estimateBudget = ({ repayment, period, deposit }: Budget): number =>
  Math.round(repayment * PERIODS[period] * YEARS + deposit);

/** An amount as it is typed: with or without a dollar sign, thousands separators and cents. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

/**
 * Reads an amount that a shopper typed (HOME-07). What is no number counts as 0, and a larger one as the most.
 * @returns dollars, and the rule that the text breaks, or null
 */
export function readAmount(text: string): { readonly dollars: number; readonly rule: string | null } {
  const typed = text.trim();
  if (!AMOUNT.test(typed)) return { dollars: 0, rule: "must be an amount in dollars, such as 600" };
  const dollars = Number(typed.replaceAll(/[$,\s]/g, ""));
  return dollars > MAX_AMOUNT
    ? { dollars: MAX_AMOUNT, rule: "must be at most $1,000,000" }
    : { dollars, rule: null };
}

/** Parameters of a search for some bodies up to an amount, in the order of a canonical address. */
const toSearch = (bodies: readonly string[], range: string, most: number) =>
  [...bodies.toSorted().map((body) => `body=${body}`), `range[${range}]=:${Math.floor(most)}`].join("&");

/** The query string of what a budget buys (HOME-03). @param dearest price in stock, which is the most to ask for */
export const toPriceSearch = (bodies: readonly string[], dollars: number, dearest: number): string =>
  toSearch(bodies, "price", Math.min(dollars, dearest));

/** The query string of what costs at most so much a week at the lender's own rate. */
export const toWeekSearch = (bodies: readonly string[], dollars: number): string =>
  toSearch(bodies, "weekly_price_range", dollars);

export const toResultsHref = (search: string): string => `${DEFAULT_SEARCH_PATH}?${search}`;

/** "12 SUVs Found", and "cars" with no body or several (HOME-30, HOME-31). @param labels of the chosen bodies */
export function describeFound(count: number, labels: readonly string[], noun: Noun): string {
  return `${formatWhole(count)} ${nameCarType(labels, noun)}${count === 1 ? "" : "s"} Found`;
}

/** What the form says when nothing in stock is within the budget (HOME-08, HOME-30). */
export const describeNoneFound = (labels: readonly string[], noun: Noun): string =>
  `No ${nameCarType(labels, noun)}s found for this budget`;

const nameCarType = ([first, ...others]: readonly string[], noun: Noun): string =>
  first !== undefined && others.length === 0 ? first : noun.one;
