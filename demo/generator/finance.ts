import { toPublishedComparison } from "#features/finance/rates/comparison-rate.ts";
import { type Fee, sumFees } from "#features/finance/rates/fees.ts";
import { computeRepaymentCents, type Frequency } from "#features/finance/rates/repayment.ts";
import { CAR_TYPES, type CarType } from "#features/vehicles/vehicle.ts";
import type { StockRow } from "./stock-row.ts";

/** What a made-up lender asks for every vehicle; money in dollars. */
interface DemoLender {
  /** Its key in a feed (ENT-14). */
  readonly name: string;
  readonly ratePercent: number;
  readonly termYears: number;
  /** Share of the price, rounded to $500. */
  readonly depositShare: number;
  /** As the site's configuration lists them (D97). */
  readonly fees: readonly { readonly name: string; readonly dollars: number; readonly every?: string }[];
  readonly payment: "paymentWeek" | "paymentMonth";
  /** What it finances; everything by default. */
  readonly carTypes?: readonly CarType[];
}

const FREQUENCY: Record<DemoLender["payment"], Frequency> = { paymentWeek: "week", paymentMonth: "month" };

/** The `financeLenders` of a demo row, as a lender's own system would work them out; undefined where it makes no offer. */
export function quoteLenders(row: StockRow, lender: DemoLender): StockRow["financeLenders"] {
  const price = row.driveAwayPrice ?? row.egcPrice;
  if (!price || !(lender.carTypes ?? CAR_TYPES).includes(row.carType)) return undefined;
  const { ratePercent, termYears } = lender;
  const asked = Math.min(price, row.offerPrice ?? price);
  const deposit = Math.round((asked * lender.depositShare) / 500) * 500;
  const fees = sumFees(lender.fees.map(toFee));
  const { upfrontFeesCents, monthlyFeesCents } = fees;
  const cents = computeRepaymentCents({
    principalCents: (asked - deposit) * 100 + upfrontFeesCents,
    ...{ ratePercent, termYears, monthlyFeesCents, residualCents: 0 },
    frequency: FREQUENCY[lender.payment],
  });
  const comparisonRate = toPublishedComparison(ratePercent, fees);
  if (cents === null || comparisonRate === null)
    throw new Error(`${lender.name} has no loan for ${row.stockNumber}`);
  return {
    [lender.name]: {
      interestRate: ratePercent,
      comparisonRate,
      [lender.payment]: Math.round(cents) / 100,
      termYears,
      deposit,
      balloon: 0,
      establishmentFees: upfrontFeesCents / 100,
    },
  };
}

function toFee({ name, dollars, every }: DemoLender["fees"][number]): Fee {
  return { name, cents: Math.round(dollars * 100), every: every === "month" ? "month" : "once" };
}
