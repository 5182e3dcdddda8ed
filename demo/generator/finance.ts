import { comparisonRatePercent } from "#features/finance/comparison-rate.ts";
import { type Frequency, repaymentCents } from "#features/finance/repayment.ts";
import { CAR_TYPES, type CarType } from "#features/stock/vehicle.ts";
import type { StockRow } from "./stock-row.ts";

/** What a made-up lender asks for every vehicle; money in dollars. */
interface DemoLender {
  /** Its key in a feed (ENT-14). */
  readonly name: string;
  readonly ratePercent: number;
  readonly termYears: number;
  /** Share of the price, rounded to $500. */
  readonly depositShare: number;
  readonly establishmentFees: number;
  readonly monthlyFees: number;
  readonly payment: "paymentWeek" | "paymentMonth";
  /** What it finances; everything by default. */
  readonly carTypes?: readonly CarType[];
}

const FREQUENCY: Record<DemoLender["payment"], Frequency> = { paymentWeek: "week", paymentMonth: "month" };

/** The `financeLenders` of a demo row, as a lender's own system would work them out; undefined where it makes no offer. */
export function demoLenders(row: StockRow, lender: DemoLender): StockRow["financeLenders"] {
  const price = row.driveAwayPrice ?? row.egcPrice;
  if (!price || !(lender.carTypes ?? CAR_TYPES).includes(row.carType)) return undefined;
  const { ratePercent, termYears, establishmentFees, monthlyFees } = lender;
  const asked = Math.min(price, row.offerPrice ?? price);
  const deposit = Math.round((asked * lender.depositShare) / 500) * 500;
  const cents = repaymentCents({
    principalCents: (asked - deposit + establishmentFees) * 100,
    ratePercent,
    termYears,
    frequency: FREQUENCY[lender.payment],
    residualCents: 0,
  });
  const comparison = comparisonRatePercent(ratePercent, {
    establishmentFeesCents: establishmentFees * 100,
    monthlyFeesCents: monthlyFees * 100,
  });
  return {
    [lender.name]: {
      interestRate: ratePercent,
      comparisonRate: Number(comparison!.toFixed(2)),
      [lender.payment]: Math.round(cents!) / 100,
      termYears,
      deposit,
      balloon: 0,
      establishmentFees,
    },
  };
}
