import type { Offer } from "#features/content/offers/offer-document.ts";
import { toOfferPath } from "#features/content/offers/offer-paths.ts";

/** An offer that a vehicle has, in one line. */
export interface OfferLine {
  readonly name: string;
  readonly href: string;
  /** Whether its price has the offer in it already; null for an offer that changes no price. */
  readonly isInPrice: boolean | null;
}

/** What a vehicle's price says of its offer, so that shoppers do not deduct it twice (D314); "" for one that changes no price. */
export function describeInPrice(isInPrice: boolean | null): string {
  if (isInPrice === null) return "";
  return isInPrice ? ", in the price" : ", not in the price";
}

export const toOfferLine = (offer: Offer): OfferLine => ({
  name: offer.name,
  href: toOfferPath(offer),
  isInPrice: offer.isInPrice,
});
