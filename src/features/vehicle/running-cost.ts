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
  /** As it stands in the field, with its unit: "250 kms", "$1.70". */
  readonly value: string;
}

const AMOUNT = /^\$?\s*(\d[\d,]*(?:\.\d*)?|\.\d+)\s*(?:kms?|%)?$/i;

/** A typed amount, its unit left out; 0 for what is empty, negative or no number (FUEL-03, FUEL-07). */
export function amountOf(typed: string): number {
  const amount = Number(AMOUNT.exec(typed.trim())?.[1]?.replaceAll(",", ""));
  return Number.isFinite(amount) ? amount : 0;
}

/**
 * Cents a week: distance/100 × consumption × price (FUEL-01); with electricity the price is the mean of the home's and
 * the public one, by their shares. Not rounded.
 */
export function weeklyCents(power: RunningCost["power"], per100: number, typed: readonly string[]): number {
  const [kms = 0, price = 0, share = 0, publicPrice = 0] = typed.map(amountOf);
  const away = Math.min(share, 100) / 100;
  const dollars = power === "fuel" ? price : price * (1 - away) + publicPrice * away;
  return (kms / 100) * per100 * dollars * 100;
}

export const WEEKS_A_YEAR = 52;
