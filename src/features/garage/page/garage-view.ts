import type { EnquiryEntry } from "../enquiries/enquiry-entry.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import type { AlertEntry } from "../searches/alert-entry.ts";

/** The garage of a signed-in shopper (WAT-20). */
export interface GarageView {
  readonly name: string | null;
  /** "0412 345 678" */
  readonly phone: string | null;
  readonly email: string | null;
  readonly watchlist: WatchlistView;
  /** The newest first. */
  readonly enquiries: readonly EnquiryEntry[];
  /** On this site, the newest first. */
  readonly alerts: readonly AlertEntry[];
  /** Sent with each change. */
  readonly formToken: string;
}

interface WatchlistView {
  /** The newest first. */
  readonly cars: readonly SavedCar[];
  /** Those of them that the site shows. */
  readonly views: readonly SavedCarView[];
}
