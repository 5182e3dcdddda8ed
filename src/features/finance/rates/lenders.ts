import type { Lender } from "#features/vehicles/lender-record.ts";

/** What a lender's rule looks at. */
export interface Candidate {
  /** Year of the vehicle, and the year that it is where the site is. */
  readonly year: number;
  readonly thisYear: number;
  /** Integer cents of the price that shows. */
  readonly priceCents: number;
  /** Whether the lender's data has a payment, given or computed. */
  readonly hasWeeklyPayment: boolean;
  readonly hasMonthlyPayment: boolean;
}

/** The price must be above it; 500 itself fails (FIN-08). */
const FLOOR_CENTS = 500_00;
/** Taurus finances cars under 12 years of age (FIN-04). */
const TAURUS_YEARS = 12;

const aboveFloor = ({ priceCents }: Candidate) => priceCents > FLOOR_CENTS;
const byTheWeek = (car: Candidate) => aboveFloor(car) && car.hasWeeklyPayment;

/**
 * Which vehicles each lender finances, of those that are available, have a price, and have the lender's rate and
 * comparison rate (FIN-01, FIN-04 to FIN-08). A new lender is an entry here and its key in `LENDERS`.
 */
export const LENDER_RULES: Readonly<Record<Lender, (car: Candidate) => boolean>> = {
  taurus: (car) => aboveFloor(car) && car.year > car.thisYear - TAURUS_YEARS,
  "360-finance": () => true,
  ausloans: () => true,
  manual: byTheWeek,
  angle: byTheWeek,
  powertorque: byTheWeek,
  "nissan-finance": (car) => aboveFloor(car) && car.hasMonthlyPayment,
  youx: () => true,
};
