import type { PagesView } from "#ui/controls/list-pages.ts";
import type { ProgressView, TroubleView } from "../describe-feed.server.ts";

export const FEED_FIELDS = {
  intent: "intent",
  /** A held price as the page showed it: the vehicle's id, what shows and what is held, in cents. */
  price: "price",
  page: "page",
} as const;

export const FEED_INTENTS = {
  run: "run",
  pause: "pause",
  resume: "resume",
  releasePrices: "release-prices",
  discardPrices: "discard-prices",
} as const;

/** One day of the calendar. */
export interface DayView {
  readonly day: string;
  /** "27", with the month on the first day of each: "1 Dec" */
  readonly number: string;
  readonly state: "none" | "published" | "held" | "failed";
  /** "Friday 27 November: 3 imports, 1 failed" */
  readonly label: string;
}

export interface RunRowView {
  readonly id: number;
  readonly href: string;
  readonly outcome: string;
  readonly isBad: boolean;
  readonly at: string;
  readonly iso: string;
  readonly counts: string;
  readonly reason: string;
}

export interface HeldPriceView {
  /** Of the field `price`. */
  readonly value: string;
  readonly stockNumber: string;
  readonly vehicle: string;
  readonly shown: string;
  readonly held: string;
  readonly since: string;
}

export interface FeedView extends PagesView {
  readonly name: string;
  readonly listHref: string;
  /** Origin, mapping, how often and what a file holds. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly progress: ProgressView;
  /** Whether the person may have it run, and it can be. */
  readonly mayRun: boolean;
  readonly mayManage: boolean;
  /** Where its columns are mapped; null if the person may not, or it is no feed. */
  readonly mappingHref: string | null;
  /** Where it is changed; null if the person may not, or it is no feed. */
  readonly changeHref: string | null;
  /** Where it is removed; null if the person may not. */
  readonly removeHref: string | null;
  /** Whether it is paused; null if the person may neither pause nor resume it. */
  readonly isPaused: boolean | null;
  readonly troubles: readonly TroubleView[];
  /** Address of the import that waits for a person; null if none does. */
  readonly heldHref: string | null;
  readonly heldPrices: readonly HeldPriceView[];
  /** How many more there are. */
  readonly moreHeldPrices: number;
  readonly days: readonly DayView[];
  readonly runs: readonly RunRowView[];
  readonly runCount: number;
}

export interface FeedAnswer {
  readonly error: string | null;
  readonly done: string | null;
}
