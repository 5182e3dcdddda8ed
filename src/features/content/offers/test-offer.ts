/** Offers for tests. */
import type { ContentDraft } from "../store/content-item.ts";
import type { Offer, OfferDocument } from "./offer-document.ts";

/** What is stored of an offer about new cars, which no vehicle has. */
const anOfferDocument = (changes: Partial<OfferDocument> = {}): OfferDocument => ({
  ...{ name: "Free floor mats", category: "New vehicle offer", manufacturer: null, disclaimer: null },
  description: [{ tag: "p", children: ["Mats in every car."] }],
  ...{ picture: null, model: null, price: null, finance: null, stock: null, isInPrice: false },
  excludedSites: [],
  ...changes,
});

/** An offer that a site shows. */
export const anOffer = ({
  id = 1,
  version = 1,
  slug = `offer-${id}`,
  firstDay = null,
  lastDay = null,
  ...changes
}: Partial<Offer> = {}): Offer => ({ ...anOfferDocument(changes), id, version, slug, firstDay, lastDay });

/** A draft of an offer, for all sites and without end. */
export function anOfferDraft(
  slug: string,
  changes: Partial<OfferDocument> = {},
  draft: Partial<ContentDraft> = {},
): ContentDraft {
  const document = anOfferDocument(changes);
  return {
    ...{ kind: "offer", name: slug, slug, sites: null, position: 0, firstDay: null, lastDay: null },
    document,
    summary: { title: document.name, menu: null, frames: [] },
    ...draft,
  };
}
