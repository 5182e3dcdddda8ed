import { parseTyped, toOrdered } from "#ui/controls/range-rules.ts";

/** Between values that a thumb may take, and between the thumbs, in whole dollars (HOME-13). */
export const PRICE_STEP = 500;

/** The dearest first (HOME-14). */
export const DEAREST_FIRST = "Car_production:price:desc";

/** Parameters of the results page that take what is typed, also without JavaScript. */
export const FIELDS = ["min[price]", "max[price]"] as const;

/**
 * The query string of the search between two prices, as they are typed, the dearest first (HOME-14); an empty side is open. It
 * is canonical, so that it leads to no redirect.
 */
export function toPriceRangeSearch(fields: { get(name: string): unknown }): string {
  const [from, to] = FIELDS.map((name) => parseTyped(String(fields.get(name) ?? "")));
  const { min, max } = toOrdered(from ?? null, to ?? null);
  const range = min === null && max === null ? [] : [`range[price]=${min ?? ""}:${max ?? ""}`];
  return [...range, `sortBy=${DEAREST_FIRST}`].join("&");
}
