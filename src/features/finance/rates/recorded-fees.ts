import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import type { FinanceLender } from "../settings/finance-settings.ts";
import { type Fee, sumFees, toConfiguredFees } from "./fees.ts";
import { computeRepaymentCents, ESTIMATE_YEARS, type Frequency, type Loan } from "./repayment.ts";

/** Higher fees than these are no fees of a car loan. Integer cents. */
export const MAX_FEES_CENTS = 3_000_00;

/** How far a payment may be from the computed one: a lender may round its own to the dollar. */
const toTolerance = (paymentCents: number) => (paymentCents % 100 === 0 ? 100 : 1);

/**
 * The fees of a lender's record: those that its site lists, with the record's own establishment fee in place of what the
 * site charges once (FIN-49, D97).
 */
export function readRecordedFees(
  { establishmentFeesCents }: LenderRecord,
  lender: FinanceLender,
): readonly Fee[] {
  const listed = toConfiguredFees(lender);
  if (establishmentFeesCents === null) return listed;
  const monthly = listed.filter(({ every }) => every === "month");
  if (establishmentFeesCents === 0) return monthly;
  return [{ name: "Establishment Fee", cents: establishmentFeesCents, every: "once" }, ...monthly];
}

/**
 * What a record's own payment says of its fees, as one amount borrowed once (D97). Null if the payment is of the `listed` fees, where
 * there is none, or where it says nothing sensible.
 * @param priceCents what the payment is of
 */
export function findImpliedFees(
  record: LenderRecord,
  listed: readonly Fee[],
  priceCents: number,
): readonly Fee[] | null {
  const own = record.paymentWeekCents ?? record.paymentMonthCents;
  const computed = computeRepaymentCents(toLoan(record, listed, priceCents));
  if (own === null || computed === null || Math.abs(computed - own) <= toTolerance(own)) return null;
  const cents = computeImpliedCents(own, toLoan(record, [], priceCents));
  if (cents === null || cents < 0 || cents > MAX_FEES_CENTS) return null;
  // Less than a dollar is what the rounding of a payment to the cent comes to.
  return cents < 100 ? [] : [{ name: "Fees of the lender, as its repayment implies", cents, every: "once" }];
}

/**
 * A record's payment by the week and by the month, in cents. Lenders state cents: where the record's own terms make a payment, it
 * counts as it is before that rounding, since dollars are rounded once (FIN-53).
 * @param priceCents what the payments are of
 */
export function readExactPayment(
  record: LenderRecord,
  fees: readonly Fee[],
  priceCents: number,
): Pick<LenderRecord, "paymentWeekCents" | "paymentMonthCents"> {
  const read = (stated: number | null, frequency: Frequency) => {
    const computed = computeRepaymentCents({ ...toLoan(record, fees, priceCents), frequency });
    return stated !== null && computed !== null && Math.abs(computed - stated) <= 0.5 ? computed : stated;
  };
  return {
    paymentWeekCents: read(record.paymentWeekCents, "week"),
    paymentMonthCents: read(record.paymentMonthCents, "month"),
  };
}

function toLoan(record: LenderRecord, fees: readonly Fee[], priceCents: number): Loan {
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(fees);
  return {
    principalCents: priceCents - (record.depositCents ?? 0) + upfrontFeesCents,
    ratePercent: record.interestRate ?? 0,
    termYears: record.termYears ?? ESTIMATE_YEARS,
    frequency: record.paymentWeekCents === null ? "month" : "week",
    residualCents: record.balloonCents ?? 0,
    monthlyFeesCents,
  };
}

/** What must be borrowed on top of a loan without fees to make a payment of it. */
function computeImpliedCents(payment: number, loan: Loan): number | null {
  const without = computeRepaymentCents(loan);
  const withMore = computeRepaymentCents({ ...loan, principalCents: loan.principalCents + MAX_FEES_CENTS });
  if (without === null || withMore === null) return null;
  return Math.round(((payment - without) / (withMore - without)) * MAX_FEES_CENTS);
}
