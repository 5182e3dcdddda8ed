import type { ProgressView, TroubleView } from "../describe-feed.server.ts";

export interface FeedRowView {
  readonly name: string;
  readonly href: string;
  readonly origin: string;
  /** "1,204 vehicles for sale" */
  readonly forSale: string;
  readonly progress: ProgressView;
  readonly troubles: readonly TroubleView[];
  /** Its newest import; null before the first. */
  readonly newest: {
    readonly outcome: string;
    readonly at: string;
    readonly iso: string;
    readonly counts: string;
    readonly href: string;
  } | null;
}

export interface FeedsView {
  readonly rows: readonly FeedRowView[];
  /** Whether any brings stock by itself. */
  readonly hasFeed: boolean;
  /** Where one is added; null if the person may not. */
  readonly newHref: string | null;
  /** How many photos could not be used, and where they are listed. */
  readonly failedPhotos: number;
  readonly photosHref: string;
}
