import type { Noun } from "#features/vehicles/noun.ts";
import { formatWhole } from "#ui/base/money.ts";
import { parseTyped, type RangeEnds, toOrdered } from "#ui/controls/range-rules.ts";

/** Between values that a thumb may take, and between the thumbs, in whole dollars (HOME-13). */
export const PRICE_STEP = 500;

/** The dearest first (HOME-14). */
export const DEAREST_FIRST = "Car_production:price:desc";

/** Parameters of the results page that take what is typed. */
export const FIELDS = ["min[price]", "max[price]"] as const;

/** What the slider calls its fields. */
const LABELS = ["Minimum price", "Maximum price"] as const;

/** The fields of a form. */
interface Fields {
  get(name: string): unknown;
}

interface Searched {
  /** Prices of what is for sale, in whole dollars. */
  readonly bounds: RangeEnds;
  readonly noun: Noun;
  /** What the form calls its fields. */
  readonly labels?: readonly string[];
}

/** A comma that stands before other than three digits: "$1,2" may mean 1.2, 12 or 1,200. */
const STRAY_COMMA = /,(?!\d{3}(?!\d))/;

/** A price in whole dollars as it is typed, "$24,990" or "25k"; null for any other text. */
const readPrice = (text: string) => (STRAY_COMMA.test(text) ? null : parseTyped(text));

const readTexts = (fields: Fields) => FIELDS.map((name) => String(fields.get(name) ?? "").trim());

function readPrices(fields: Fields) {
  const [from, to] = readTexts(fields).map(readPrice);
  return toOrdered(from ?? null, to ?? null);
}

/**
 * Why a search between two prices, as they are typed, has no list of its own (D359): a field that is no amount, or prices beyond
 * what is for sale. Each with its field and rule.
 */
export function findPriceProblems(
  fields: Fields,
  { bounds: { lowest, highest }, noun, labels = LABELS }: Searched,
): string[] {
  const wrong = readTexts(fields).flatMap((text, at) =>
    text === "" || readPrice(text) !== null
      ? []
      : [`${labels[at]} must be an amount in dollars, such as 25,000.`],
  );
  if (wrong.length > 0) return wrong;
  const { min, max } = readPrices(fields);
  if (max !== null && max < lowest)
    return [`No ${noun.many} for $${formatWhole(max)} or less: prices start at $${formatWhole(lowest)}.`];
  if (min !== null && min > highest)
    return [`No ${noun.many} for $${formatWhole(min)} or more: prices end at $${formatWhole(highest)}.`];
  return [];
}

/** The range of a search between two prices, as they are typed; an empty side is open. Empty if both are. */
export function toPriceRange(fields: Fields): string {
  const { min, max } = readPrices(fields);
  return min === null && max === null ? "" : `range[price]=${min ?? ""}:${max ?? ""}`;
}

/** The query string of that search, the dearest first (HOME-14). It is canonical, so that it leads to no redirect. */
export const toPriceRangeSearch = (fields: Fields): string =>
  [toPriceRange(fields), `sortBy=${DEAREST_FIRST}`].filter(Boolean).join("&");
