import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";

/** The garage of a signed-in shopper (WAT-20). */
export interface GarageView {
  /** The watchlist, the newest first. */
  readonly cars: readonly SavedCar[];
  /** Those of its vehicles that the site shows. */
  readonly views: readonly SavedCarView[];
  /** Sent with each change of the watchlist. */
  readonly formToken: string;
}
