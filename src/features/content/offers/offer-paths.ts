import { toSlug } from "#features/vehicles/slug.ts";
import type { Offer } from "./offer-document.ts";

/** The list of offers (OFF-01). */
export const OFFERS_PATH = "/special-offers";

/** Address of an offer: with its manufacturer, if it has one (OFF-02). */
export function toOfferPath({ slug, manufacturer }: Pick<Offer, "slug" | "manufacturer">): string {
  return manufacturer === null ? `/offers/${slug}` : `/offers/${toSlug(manufacturer)}/${slug}`;
}
