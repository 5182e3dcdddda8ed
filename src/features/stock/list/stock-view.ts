import type { PriceType } from "#features/vehicles/vehicle.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { formatCents } from "#ui/base/money.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import type { CellsView, ColumnHeadView, HeadView } from "../columns/columns.ts";

export const SEARCH_FIELDS = { query: "q", state: "show", sort: "sort", page: "page" } as const;

export const EDIT_FIELDS = {
  intent: "intent",
  vehicle: "vehicle",
  /** As typed, in dollars. */
  price: "price",
  priceType: "price_type",
  /** What the form showed, in cents and by type; empty for no price. */
  shownCents: "shown_cents",
  shownType: "shown_type",
  availability: "availability",
  shownAvailability: "shown_availability",
} as const;

export const EDIT_INTENTS = {
  save: "save",
  /** Saves a price that is far from the one before. */
  saveAnyway: "save-anyway",
  revertPrice: "revert-price",
  revertAvailability: "revert-availability",
} as const;

export const STATE_NAMES = {
  "for-sale": "For sale",
  "needs-work": "Needs work",
  law: "Missing what the law requires",
  reserved: "Reserved",
  "no-photo": "Without a photo",
  "few-photos": "With few photos",
  standing: "60 days or more in stock",
  ladder: "Above your price ladder",
  "no-enquiry": "Viewed, but no enquiry",
  "no-price": "Without a price",
  "own-price": "Price changed here",
  sold: "Sold",
  hidden: "Hidden from the site",
  withdrawn: "Withdrawn by the feed",
} as const;

export const SORT_NAMES = {
  newest: "Newest first",
  oldest: "Longest in stock first",
  dearest: "Dearest first",
  cheapest: "Cheapest first",
  costliest: "Most money standing first",
  "stock-number": "Stock number, A to Z",
  "stock-number-back": "Stock number, Z to A",
  "fewest-km": "Fewest kilometres first",
  "most-km": "Most kilometres first",
  "fewest-photos": "Fewest photos first",
  "most-photos": "Most photos first",
  "fewest-enquiries": "Fewest enquiries first",
  "most-enquiries": "Most enquiries first",
  "fewest-views": "Fewest views first",
  "most-views": "Most views first",
  "oldest-price": "Longest without a price change first",
  "newest-price": "Latest price change first",
  yard: "Yard, A to Z",
  "yard-back": "Yard, Z to A",
  rego: "Registration, A to Z",
  "rego-back": "Registration, Z to A",
  feed: "Feed, A to Z",
  "feed-back": "Feed, Z to A",
} as const;

export const AVAILABILITIES = { available: "For sale", reserved: "Reserved", sold: "Sold" } as const;
export type ShownAvailability = keyof typeof AVAILABILITIES;

/** What is wrong with a vehicle, and what to do about it. */
export interface ProblemView {
  /** "Only 3 photos" */
  readonly text: string;
  readonly advice: string;
  /** Whether the law wants it of an advertisement. */
  readonly isLegal: boolean;
  /** Where the law says so; null if it does not. */
  readonly source: { readonly title: string; readonly url: string } | null;
}

export interface StockRowView {
  readonly id: number;
  /** Address of its page in the back office. */
  readonly href: string;
  readonly title: string;
  /** Stock number, kilometres, registration and yard, as far as they are known. */
  readonly facts: readonly string[];
  readonly days: number;
  readonly photo: PictureView | null;
  readonly photos: number;
  /** "41 days in stock" */
  readonly age: string;
  /** What is wrong with it; none of what is not for sale. */
  readonly problems: readonly ProblemView[];
  /** How its price stands to the market: "$1,240 above"; null if it is not far off it, or too little is known. */
  readonly market: string | null;
  /** The lower price that the dealer's ladder says, as it fills the form, and where it is filled in; null for none. */
  readonly suggestion: { readonly price: string; readonly href: string } | null;
  /** Null for no price. */
  readonly price: { readonly cents: number; readonly priceType: PriceType } | null;
  /** What the feed says while a price of staff shows: "$24,990 Drive Away"; null if it does not. */
  readonly feedPrice: string | null;
  readonly availability: ShownAvailability;
  readonly hasOwnAvailability: boolean;
  readonly isWithdrawn: boolean;
  /** Whether the site does not show it, by the feed or by people. */
  readonly isHidden: boolean;
  /** Address of its page on the dealer's site; null for one that is withdrawn or hidden. */
  readonly siteHref: string | null;
  readonly photosHref: string;
  /** Of a vehicle that was entered by hand; null for one of a feed, and for people who may not change it. */
  readonly editHref: string | null;
}

/** A vehicle as a row of the list, at the width of a desk or on a phone. */
export type ListedRowView = StockRowView & CellsView;

export interface StockListView extends PagesView {
  readonly rows: readonly ListedRowView[];
  readonly count: number;
  readonly search: {
    readonly query: string;
    readonly state: keyof typeof STATE_NAMES;
    readonly sort: keyof typeof SORT_NAMES;
  };
  /** At the width of a desk. */
  readonly columns: readonly ColumnHeadView[];
  /** What the heading of the price asks for, and how the list is ordered by it. */
  readonly priceHead: HeadView;
  /** Whether the person chose the columns. */
  readonly hasOwnColumns: boolean;
  /** The last change of many vehicles that this person made, which they may take back; null for none. */
  readonly lastBulk: { readonly id: string; readonly text: string } | null;
  /** Whether the dealer lowers prices by days in stock. */
  readonly hasLadder: boolean;
  readonly mayPrice: boolean;
  readonly mayEdit: boolean;
  /** Null for people who may not add vehicles. */
  readonly newHref: string | null;
}

/** What saving a row led to. */
export interface EditAnswer {
  readonly vehicle: number;
  readonly error: string | null;
  /** Why a price may be a mistake; nothing was saved, and the person may save it anyway. */
  readonly doubt: string | null;
  readonly done: string | null;
  /** What was typed, if it was not saved. */
  readonly typed: TypedEdit | null;
  /** What it costs since somebody else changed it, which the next save replaces; undefined if nobody did. */
  readonly theirs?: StockRowView["price"];
}

export interface TypedEdit {
  readonly price: string;
  readonly priceType: string;
  readonly availability: string;
}

/** What is in the fields of a row's form. */
export const readTyped = (form: PostedForm): TypedEdit => ({
  price: form(EDIT_FIELDS.price).trim(),
  priceType: form(EDIT_FIELDS.priceType),
  availability: form(EDIT_FIELDS.availability),
});

/** How the price of a vehicle fills in its form: "24,990", or "" for none. */
export const toPriceText = (price: StockRowView["price"]): string =>
  price === null ? "" : formatCents(price.cents).slice(1);

/** With this parameter the page of a vehicle fills its price in as the ladder says. */
export const LADDER_FIELD = "ladder";

/** How its type does: "" if the feed does not say what the price covers. */
export const toTypeText = (price: StockRowView["price"]): string =>
  price?.priceType === "unknown" ? "" : (price?.priceType ?? "drive_away");
