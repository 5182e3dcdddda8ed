/** What a text says that credit costs. */
export interface CreditClaims {
  /** Interest rates in percent: "2.9% p.a.", "comparison rate of 3.4%". */
  readonly ratePercents: readonly number[];
  /** Whether it names a repayment, such as "$99 a week". */
  readonly hasRepayment: boolean;
}

const PERCENT = String.raw`(\d{1,3}(?:\.\d+)?)\s*(?:%|per ?cent\b)`;
/** "2.9% p.a.", "0% finance" */
const RATE_FIRST = new RegExp(
  String.raw`${PERCENT}\*?\s*(?:\(?p\.?\s?a\b|per (?:annum|year)|a year|(?:\w+ ){0,2}(?:interest|comparison|finance|apr\b|rate\b))`,
  "gi",
);
/** "comparison rate of 3.4%", "finance from 2.9%" */
const WORD_FIRST = new RegExp(
  String.raw`\b(?:interest|comparison|finance|apr)(?: rates?)?\*?:?(?: (?:of|from|at|is|as low as|only|just))*\s+${PERCENT}`,
  "gi",
);
const OFTEN = String.raw`\$\s?\d[\d,.]*\*?\s*(?:(?:per|a|each|every)\s+|\/\s*)(?:week|wk|fortnight)\b|\$\s?\d[\d,.]*\*?\s*p\.?w\b`;
/** A price by the month may be that of a subscription or a service plan. */
const MONTHLY = String.raw`(?:repayments?|loan|finance)\b[^.]*\$\s?\d[\d,.]*\*?\s*(?:(?:per|a|each|every)\s+|\/\s*)month\b`;
const REPAYMENT = new RegExp(`${OFTEN}|${MONTHLY}`, "i");

/** Finds interest rates and repayments in a text: wherever one stands, the law wants a comparison rate beside it (LAW-03, D312). */
export function findCreditClaims(text: string): CreditClaims {
  const found = [RATE_FIRST, WORD_FIRST].flatMap((pattern) => [...text.matchAll(pattern)]);
  return {
    ratePercents: [...new Set(found.map(([, percent]) => Number(percent)))],
    hasRepayment: REPAYMENT.test(text),
  };
}
