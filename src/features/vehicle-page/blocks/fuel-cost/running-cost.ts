export type CostUnit = "kms" | "$ a litre" | "$ a kWh" | "%";

/** More than anybody drives in a week, pays or can charge. */
export const COST_LIMITS: Readonly<Record<CostUnit, number>> = {
  kms: 10_000,
  "$ a litre": 10,
  "$ a kWh": 3,
  "%": 100,
};

/** What a calculator starts from; the shopper may change each field. */
export interface RunningCost {
  readonly power: "fuel" | "electric";
  /** Litres of fuel, or kWh, for 100 km. */
  readonly per100: number;
  /**
   * For fuel: kilometres a week, dollars a litre. For electricity: kilometres a week, dollars a kWh at home, percent of
   * public charging, dollars a kWh there.
   */
  readonly fields: readonly CostField[];
}

interface CostField {
  readonly label: string;
  readonly unit: CostUnit;
  /** As it stands in the field, with its unit: "250 kms", "$1.70". */
  readonly value: string;
}

const AMOUNT = /^\$?\s*([\d.,]+)\s*(?:kms?|%)?$/i;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * What a field holds, in its unit; 0 for what is empty, negative or no number (FUEL-03, FUEL-07). A price that nobody
 * pays is read as cents, as signs have it: "199.9" is $1.999 a litre. A comma is a decimal point unless it parts
 * thousands of kilometres, and nothing counts as more than can be.
 */
export function toAmount(typed: string, unit: CostUnit): number {
  const digits = AMOUNT.exec(typed.trim())?.[1] ?? "";
  const isPrice = unit.startsWith("$");
  const grouped = !isPrice && THOUSANDS.test(digits);
  const amount = Number(grouped ? digits.replaceAll(",", "") : digits.replace(",", "."));
  if (Number.isNaN(amount)) return 0;
  return Math.min(isPrice && amount > COST_LIMITS[unit] ? amount / 100 : amount, COST_LIMITS[unit]);
}

/** An amount as it stands in a field: "1,250 kms", "$1.70", "20%". A tenth of a cent, as pumps have it, stays (CONST-07). */
export function formatAmount(amount: number, unit: CostUnit): string {
  if (unit === "kms") return `${amount.toLocaleString("en-AU")} kms`;
  if (unit === "%") return `${amount}%`;
  return `$${amount.toFixed(Number.isInteger(Math.round(amount * 1000) / 10) ? 2 : 3)}`;
}

/**
 * Cents a week: distance/100 × consumption × price (FUEL-01); with electricity the price is the mean of the home's and
 * the public one, by their shares. Not rounded.
 */
export function computeWeeklyCents(
  { power, per100 }: Pick<RunningCost, "power" | "per100">,
  [kms = 0, price = 0, share = 0, publicPrice = 0]: readonly number[],
): number {
  const away = share / 100;
  const dollars = power === "fuel" ? price : price * (1 - away) + publicPrice * away;
  return (kms / 100) * per100 * dollars * 100;
}

export const WEEKS_A_YEAR = 52;
