import type { LocationCardView } from "#features/locations/list/locations-view.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";

/** Where somebody who wants to talk to the dealer is led (PAGE-06). */
export interface ContactView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly phone: PhoneView | null;
  /** "within two hours"; "" where the dealer has not said. */
  readonly replyTime: string;
  readonly topics: readonly ContactTopic[];
  readonly locations: readonly LocationCardView[];
}

/** What people write about, and the form for it. */
export interface ContactTopic {
  readonly label: string;
  readonly words: string;
  readonly href: string;
}
