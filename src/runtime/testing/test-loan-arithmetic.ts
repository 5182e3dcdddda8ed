/**
 * Loans worked out step by step, for tests of what pages say. Nothing of it is shared with the product's own arithmetic: a
 * repayment is found by paying a loan off, a comparison rate by adding up what each payment is worth. Dollars, percent a year.
 */

/** Payments a year. */
const PER_YEAR = { wk: 52, fortnight: 26, month: 12 } as const;
export type Every = keyof typeof PER_YEAR;

export interface NamedFee {
  readonly dollars: number;
  readonly monthly: boolean;
}

export interface Borrowed {
  readonly price: number;
  readonly deposit: number;
  readonly balloon: number;
  readonly rate: number;
  readonly years: number;
  readonly every: Every;
  readonly fees: readonly NamedFee[];
}

const sumFees = (fees: readonly NamedFee[], monthly: boolean) =>
  fees.reduce((sum, fee) => sum + (fee.monthly === monthly ? fee.dollars : 0), 0);

/** Halves the interval between two values until its ends are equal; `isLow` says on which side a value is. */
function bisect(low: number, high: number, isLow: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 80; step++) {
    const middle = (from + to) / 2;
    if (isLow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** What is still owed when a loan of `owed` has been paid `count` times. */
function computeOwed(owed: number, payment: number, rate: number, count: number): number {
  let balance = owed;
  for (let paid = 0; paid < count; paid++) balance += balance * rate - payment;
  return balance;
}

/** The repayment of each period with its share of the monthly fees. */
export function computeRepayment({ price, deposit, balloon, rate, years, every, fees }: Borrowed): number {
  const count = Math.round(years * PER_YEAR[every]);
  const owed = price - deposit + sumFees(fees, false);
  const perPeriod = rate / 100 / PER_YEAR[every];
  const payment = bisect(0, owed, (value) => computeOwed(owed, value, perPeriod, count) > balloon);
  return payment + (sumFees(fees, true) * 12) / PER_YEAR[every];
}

/** All that is paid when each payment and each period's interest are whole cents, and the last payment takes the remainder. */
export function computeTotal(loan: Borrowed): { payment: number; last: number; total: number } {
  const { price, deposit, balloon, rate, years, every, fees } = loan;
  const count = Math.round(years * PER_YEAR[every]);
  const payment = Math.round(computeRepayment(loan) * 100);
  const feesUpTo = (period: number) =>
    Math.round((sumFees(fees, true) * 100 * 12 * period) / PER_YEAR[every]);
  let owed = Math.round((price - deposit + sumFees(fees, false)) * 100);
  for (let period = 1; period < count; period++) {
    const interest = Math.round((owed * rate) / 100 / PER_YEAR[every]);
    owed -= payment - interest - (feesUpTo(period) - feesUpTo(period - 1));
  }
  const interest = Math.round((owed * rate) / 100 / PER_YEAR[every]);
  const last = owed - Math.round(balloon * 100) + interest + feesUpTo(count) - feesUpTo(count - 1);
  return {
    payment: payment / 100,
    last: last / 100,
    total: (payment * (count - 1) + last) / 100 + balloon,
  };
}

/** The comparison rate of $30,000 over five years, to two decimals (NCCP Regulations). */
export function computeComparisonRate(rate: number, fees: readonly NamedFee[]): number {
  const loan = { price: 30_000, deposit: 0, balloon: 0, rate, years: 5, every: "month", fees: [] } as const;
  const monthly = computeRepayment(loan) + sumFees(fees, true);
  const worth = (yearly: number) => {
    let [sum, factor] = [0, 1];
    for (let month = 1; month <= 60; month++) {
      factor /= 1 + yearly / 1200;
      sum += monthly * factor;
    }
    return sum;
  };
  const credit = 30_000 - sumFees(fees, false);
  return Math.round(bisect(0, 200, (yearly) => worth(yearly) > credit) * 100) / 100;
}
