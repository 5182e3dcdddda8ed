import type { VehicleDetail } from "#features/inventory/changes/change-detail.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import type { StockRowView } from "../list/stock-view.ts";
import type { NoticeLine } from "../notice/notice-view.ts";

export const DETAIL_FIELDS = {
  intent: "intent",
  detail: "detail",
  /** What it is to be: a text, or yes or no. */
  value: "value",
  /** What the form showed. */
  shown: "shown",
} as const;

export const DETAIL_INTENTS = {
  set: "set-detail",
  revert: "revert-detail",
  /** Shows the comments as the site would, and saves nothing. */
  preview: "preview",
} as const;

/** A detail of a vehicle: what counts, and what the feed says where people said something else. Texts are "" for none. */
export interface DetailView<Value> {
  readonly value: Value;
  /** Null if the feed's counts. */
  readonly feed: Value | null;
}

export interface StockVehicleView {
  /** The vehicle as its row in the list shows it. */
  readonly row: StockRowView;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly isShown: DetailView<boolean>;
  /** Whether the site would show it, but for the answers to its notice (D460). */
  readonly isKeptOff: boolean;
  readonly isPinned: DetailView<boolean>;
  readonly tag: DetailView<string>;
  readonly comments: DetailView<string>;
  /** The prices that shoppers saw, newest first. */
  readonly prices: readonly { readonly from: string; readonly price: string; readonly by: string }[];
  /** What people changed, newest first. */
  readonly changes: readonly {
    readonly at: string;
    readonly what: string;
    readonly by: string;
    readonly note: string | null;
  }[];
  /** What shoppers did with it, newest week first. `from` is the week's Monday: "23 Nov". */
  readonly weeks: readonly {
    readonly from: string;
    readonly views: number;
    readonly calls: number;
    readonly enquiries: number;
  }[];
  /** Null for who may not see enquiries. */
  readonly enquiries: { readonly count: number; readonly href: string } | null;
  /** Whether the price is filled in as the dealer's ladder says, and not saved. */
  readonly isFilled: boolean;
  /** What is answered for its notice (D460); null for a vehicle that has none. */
  readonly notice: {
    readonly lines: readonly NoticeLine[];
    /** The name of the notice in the law of the yard's state; null if we know of none. */
    readonly form: string | null;
    readonly missing: readonly string[];
    /** Null for who may not answer. */
    readonly href: string | null;
    readonly pdfHref: string;
  } | null;
  readonly listHref: string;
  readonly mayPrice: boolean;
  readonly mayEdit: boolean;
}

/** What saving a detail led to. */
export interface DetailAnswer {
  readonly detail: VehicleDetail;
  readonly error: string | null;
  readonly done: string | null;
  /** The comments as the site would show them; null if nobody asked. */
  readonly preview: string | null;
  /** What was typed, if it was not saved. */
  readonly typed: string | null;
  /** What somebody else saved in the meantime; null if nobody did. */
  readonly theirs: string | null;
}

/** What is typed into a text. Browsers send line breaks as two characters. */
export const readText = (form: PostedForm, name: string): string => form(name).replaceAll("\r\n", "\n");

const DETAILS: readonly VehicleDetail[] = ["shown", "pinned", "tag", "comments"];

/** The detail that a text names; undefined for none. */
export const findDetail = (text: string): VehicleDetail | undefined => DETAILS.find((one) => one === text);
