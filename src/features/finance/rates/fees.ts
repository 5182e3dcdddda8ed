import { formatCents } from "#ui/base/money.ts";
import type { FinanceLender } from "../settings/finance-settings.ts";
import type { LenderFees } from "./comparison-rate.ts";

/** A fee that a lender charges. Integer cents, once with the loan or each month (D97). */
export interface Fee {
  readonly name: string;
  readonly cents: number;
  readonly every: FinanceLender["fees"][number]["every"];
}

/** What the repayment and the comparison rate of a loan count, and what pages list: one list (D97). */
export interface CountedFees {
  readonly fees: readonly Fee[];
  /** Cents a month of fees that only the lender's own comparison rate shows; 0 where the list explains it. */
  readonly furtherMonthlyCents: number;
}

/** A lender's fees as its site lists them. */
export function toConfiguredFees({ fees }: Pick<FinanceLender, "fees">): readonly Fee[] {
  return fees.map(({ name, dollars, every }) => ({ name, cents: Math.round(dollars * 100), every }));
}

/** The sums of a list. */
export function sumFees(fees: readonly Fee[]): LenderFees {
  const sum = (every: Fee["every"]) =>
    fees.reduce((total, fee) => total + (fee.every === every ? fee.cents : 0), 0);
  return { upfrontFeesCents: sum("once"), monthlyFeesCents: sum("month") };
}

/** "Fees in the repayment: Establishment Fee $395, Account Fee $8 a month."; "" without fees. */
export function describeFees({ fees, furtherMonthlyCents }: CountedFees): string {
  const listed = fees.map(({ name, cents, every }) => `${name} ${formatCents(cents)}${PERIOD[every]}`);
  return [
    listed.length > 0 && `Fees in the repayment: ${listed.join(", ")}.`,
    furtherMonthlyCents > 0 && "The comparison rate includes other fees that the lender charges.",
  ]
    .filter(Boolean)
    .join(" ");
}

const PERIOD = { once: "", month: " a month" } as const;
