import { formatWhole } from "#ui/base/money.ts";

/** Lower ends of the price ranges, in whole dollars (attribute `price_range`, FAC-07). */
const STARTS = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000];

/** The price range of a price in whole dollars, as a value: "20000-30000"; the highest is open: "100000-". */
export function toPriceRange(dollars: number): string {
  const start = STARTS.findLast((one) => one <= dollars) ?? 0;
  return `${start}-${STARTS.find((one) => one > dollars) ?? ""}`;
}

/** Every price range, the lowest first. */
export const PRICE_RANGES: readonly string[] = STARTS.map(toPriceRange);

/** "$20,000 to $30,000", "Under $10,000", "$100,000 or more"; the value itself when it is none. */
export function formatPriceRange(value: string): string {
  const match = /^([0-9]{1,9})-([0-9]{0,9})$/.exec(value);
  if (match === null) return value;
  const [, from = "", to = ""] = match;
  const inWords = (side: string) => `$${formatWhole(Number(side))}`;
  if (to === "") return `${inWords(from)} or more`;
  return from === "0" ? `Under ${inWords(to)}` : `${inWords(from)} to ${inWords(to)}`;
}

/** The price in whole dollars at which a range ends; null for the open one and for what is none. */
export function readPriceRangeEnd(value: string): number | null {
  return Number.parseInt(value.split("-")[1] ?? "", 10) || null;
}

/** For lists in order of price. */
export function readPriceRangeStart(value: string): number {
  return Number.parseInt(value, 10) || 0;
}
