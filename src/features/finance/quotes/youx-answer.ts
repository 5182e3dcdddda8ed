import { z } from "zod";
import {
  EMPTY_RECORD,
  type LenderRecord,
  MAX_LOAN_PERCENT,
  toPaymentCents,
} from "#features/vehicles/lender-record.ts";
import { MAX_FEES_CENTS } from "../rates/recorded-fees.ts";
import { computeRepaymentCents } from "../rates/repayment.ts";

/** Term in years of the quotes that we request (API-16). */
export const YOUX_YEARS = 5;

/** ENT-13. Dollars a week, percent a year. */
const percent = z.number().min(0).max(MAX_LOAN_PERCENT);
const youxAnswer = z
  .object({ weeklyRepaymentAmount: z.number().positive(), advertisedRate: percent, comparisonRate: percent })
  .refine(({ advertisedRate, comparisonRate }) => comparisonRate >= advertisedRate);

/**
 * youX's answer about a price as its record of the vehicle. Null for one that is not to be believed: a figure that is
 * missing, text or negative, a comparison rate below the rate, a repayment that does not come of its rates.
 * @throws SyntaxError for what is no JSON
 */
export function readYouxAnswer(body: string, priceCents: number): LenderRecord | null {
  const { success, data } = youxAnswer.safeParse(JSON.parse(body));
  if (!success) return null;
  const { weeklyRepaymentAmount, advertisedRate: interestRate, comparisonRate } = data;
  const paymentWeekCents = toPaymentCents(weeklyRepaymentAmount);
  const lowest = readWeekCents(priceCents, interestRate);
  const highest = readWeekCents(priceCents + MAX_FEES_CENTS, comparisonRate);
  if (lowest === null || highest === null) return null;
  if (paymentWeekCents < lowest - DOLLAR || paymentWeekCents > highest + DOLLAR) return null;
  return {
    ...EMPTY_RECORD,
    interestRate,
    comparisonRate,
    paymentWeekCents,
    termYears: YOUX_YEARS,
    priceCents,
  };
}

/** Quotes may be rounded. */
const DOLLAR = 100;

function readWeekCents(principalCents: number, ratePercent: number): number | null {
  return computeRepaymentCents({
    ...{ principalCents, ratePercent },
    ...{ termYears: YOUX_YEARS, frequency: "week", residualCents: 0, monthlyFeesCents: 0 },
  });
}
