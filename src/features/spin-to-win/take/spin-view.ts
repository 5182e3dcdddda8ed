import type { ImageView } from "#features/content/media/stored-image.ts";
import type { RichText } from "#features/content/text/rich-text.ts";
import type { Entry, EntryErrors } from "../rules/check-entry.ts";
import type { Slice } from "../rules/wheel.ts";

/** The page with the wheel (PAGE-08). */
export interface SpinView {
  readonly title: string;
  readonly lead: string;
  /** "31 January 2027" */
  readonly lastDay: string;
  readonly prizes: readonly PrizeView[];
  readonly state: SpinState;
  /** Why nothing was spun; null otherwise. */
  readonly error: string | null;
  readonly entrants: string;
  readonly promoter: { readonly name: string; readonly abn: string };
  /** One line for each permit, "NSW TP/00001", or why there is none. */
  readonly permits: readonly string[];
  readonly terms: RichText;
}

/** A slice of the wheel. */
export interface PrizeView {
  readonly key: string;
  readonly name: string;
  readonly words: string | null;
  readonly isWin: boolean;
  /** "about 1 in 8"; null for a prize that is gone. */
  readonly odds: string | null;
  /** How many are left; null without a limit. */
  readonly left: number | null;
  readonly image: ImageView | null;
  readonly slice: Slice;
}

/** What the person who looks at the page may do. */
export type SpinState =
  /** Signs in, or adds a mobile number, first. */
  | { readonly kind: "visitor" | "no-phone"; readonly signInHref: string }
  | {
      readonly kind: "entry";
      readonly formToken: string;
      /** Names the promotion and version that the page shows. */
      readonly promotion: string;
      readonly entry: Entry;
      readonly errors: EntryErrors;
    }
  /** Every prize is won. */
  | { readonly kind: "gone" }
  | { readonly kind: "result"; readonly result: ResultView };

/** What a person's one spin came to. */
export interface ResultView {
  /** Of the slice where the wheel stopped; the promotion may no longer have it. */
  readonly prizeKey: string;
  readonly prizeName: string;
  readonly isWin: boolean;
  /** "24 Nov 2026" */
  readonly day: string;
  /** How to get the prize. */
  readonly claim: string;
  /** What to quote; null if nothing was won. */
  readonly reference: string | null;
}

/** Names of the fields of the entry form. */
export const SPIN_FIELDS = {
  formToken: "form_token",
  name: "name",
  email: "email",
  agreed: "agreed",
  promotion: "promotion",
} as const;
