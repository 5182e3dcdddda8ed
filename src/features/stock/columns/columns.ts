import type { PostedForm } from "#platform/http/read-input.ts";
import type { StockSort } from "../store/list-stock.server.ts";

/** The orders by a column, and which of them its heading asks for first; ascending by default. */
interface Orders {
  readonly ascending: StockSort;
  readonly descending: StockSort;
  readonly first?: "ascending" | "descending";
}

interface Column {
  readonly name: string;
  /** Over the column, if its name is too long for that. */
  readonly heading?: string;
  /** Numbers stand at the right, so that they compare at a glance. */
  readonly isNumber?: boolean;
  /** None where its values are worked out for the rows of a page alone (D441). */
  readonly orders?: Orders;
}

/** The columns that a person may choose of the stock list, the most important first: that is their order on the page (D448). */
export const COLUMNS = {
  stock: { name: "Stock number", orders: { ascending: "stock-number", descending: "stock-number-back" } },
  days: {
    ...{ name: "Days in stock", heading: "Days", isNumber: true },
    orders: { ascending: "newest", descending: "oldest", first: "descending" },
  },
  km: {
    ...{ name: "Kilometres", heading: "km", isNumber: true },
    orders: { ascending: "fewest-km", descending: "most-km" },
  },
  photos: {
    ...{ name: "Photos", isNumber: true },
    orders: { ascending: "fewest-photos", descending: "most-photos" },
  },
  views: {
    ...{ name: "Views, 30 days", heading: "Views", isNumber: true },
    orders: { ascending: "fewest-views", descending: "most-views", first: "descending" },
  },
  enquiries: {
    ...{ name: "Enquiries, 30 days", heading: "Enquiries", isNumber: true },
    orders: { ascending: "fewest-enquiries", descending: "most-enquiries", first: "descending" },
  },
  market: { name: "Off the market" },
  changed: {
    name: "Last price change",
    orders: { ascending: "oldest-price", descending: "newest-price", first: "descending" },
  },
  yard: { name: "Yard", orders: { ascending: "yard", descending: "yard-back" } },
  rego: { name: "Registration", orders: { ascending: "rego", descending: "rego-back" } },
  feed: { name: "Feed", orders: { ascending: "feed", descending: "feed-back" } },
} as const satisfies Readonly<Record<string, Column>>;

/** The price is on every list, and can be ordered by, too. */
export const PRICE_ORDERS = { ascending: "cheapest", descending: "dearest" } as const satisfies Orders;

export type ColumnKey = keyof typeof COLUMNS;

const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

/** The columns of a person who has chosen none: they fit beside the price on a small desk's screen. */
export const USUAL_COLUMNS: readonly ColumnKey[] = ["stock", "days", "km", "views", "enquiries"];

/** The columns that texts name, in the order of the list. What names none is left out, as a column that there is no more. */
export const toColumns = (names: readonly string[]): readonly ColumnKey[] =>
  COLUMN_KEYS.filter((key) => names.includes(key));

export interface HeadView {
  /** Address of the list in the order that the heading asks for; null for a column without one. */
  readonly href: string | null;
  /** How the list is ordered by it; null if it is not. */
  readonly sorted: "ascending" | "descending" | null;
}

export interface ColumnHeadView extends HeadView {
  readonly key: ColumnKey;
  readonly heading: string;
  readonly isNumber: boolean;
}

/** What a vehicle's row says where the list has columns. */
export interface CellsView {
  /** Its stock number and registration, as far as they are no columns. */
  readonly names: readonly string[];
  /** A text for each column; "" for nothing. */
  readonly cells: readonly string[];
}

/** A heading over a list that is in some order. A second press turns the order around. */
export function buildHead(
  { ascending, descending, first = "ascending" }: Orders,
  sort: StockSort,
  toHref: (sort: StockSort) => string,
): HeadView {
  const sorted = sort === ascending ? "ascending" : sort === descending ? "descending" : null;
  const next = sorted === null ? first : sorted === "ascending" ? "descending" : "ascending";
  return { href: toHref(next === "ascending" ? ascending : descending), sorted };
}

/** The headings of chosen columns. */
export const buildHeads = (
  chosen: readonly ColumnKey[],
  sort: StockSort,
  toHref: (sort: StockSort) => string,
): ColumnHeadView[] =>
  chosen.map((key) => {
    const { name, heading = name, isNumber = false, orders }: Column = COLUMNS[key];
    const head = orders ? buildHead(orders, sort, toHref) : { href: null, sorted: null };
    return { key, heading, isNumber, ...head };
  });

export const COLUMN_FIELDS = { intent: "intent", column: "column" } as const;

export const COLUMN_INTENTS = { save: "columns-save", usual: "columns-usual" } as const;

/** Whether a form is the one that chooses columns. */
export const isColumnsForm = (form: PostedForm): boolean =>
  (Object.values(COLUMN_INTENTS) as string[]).includes(form(COLUMN_FIELDS.intent));

/** What choosing columns led to. */
export interface ColumnsAnswer {
  readonly isColumns: true;
  readonly error: string | null;
  readonly done: string | null;
}
