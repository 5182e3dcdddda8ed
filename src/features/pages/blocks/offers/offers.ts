import { z } from "zod";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { ANY_OFFER, toOffersHref } from "#features/offers/search/offer-search.ts";
import { buildOfferView, type OfferView } from "#features/offers/view/offer-view.ts";
import { findNextMidnight } from "#features/places/time-zone.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const MAX_OFFERS = 12;
const USUAL_OFFERS = 3;
const USUAL_TITLE = "Special offers";
const max = z.int().min(1).max(MAX_OFFERS);
const FIELDS = {
  title: text(90).nullable().default(null).describe("Heading above the offers."),
  category: text(40).nullable().default(null).describe("Category of the offers; any when left out."),
};

const offersDocument = z.strictObject({
  kind: z.literal("offers"),
  ...FIELDS,
  max,
  /** Whether it is as wide as the window, as on the home page. */
  isWide: z.boolean(),
});

type OffersDocument = z.output<typeof offersDocument>;

export interface OffersBlockView {
  readonly kind: "offers";
  readonly isWide: boolean;
  readonly title: string;
  readonly href: string;
  /** Of all that the list at `href` has. */
  readonly count: number;
  /** At least one. */
  readonly offers: readonly OfferView[];
}

/** The first offers of the site, or of one category, and the way to all of them; nothing while there are none (OFF-01). */
export const offersBlock = definePageBlock({
  schema: offersDocument,
  source: defineSource(
    z.strictObject({
      ...FIELDS,
      max: z.coerce.number().pipe(max).default(USUAL_OFFERS).describe("The most offers that it shows."),
    }),
    async (settings): Promise<OffersDocument> => ({ kind: "offers", isWide: false, ...settings }),
  ),
  build: async ({ site: { config }, stock, now }, { kind, title, category, max, isWide }) => {
    const found = stock.content.offers.filter((offer) => category === null || offer.category === category);
    if (found.length === 0) return null;
    const view: OffersBlockView = {
      ...{ kind, isWide, title: title ?? category ?? USUAL_TITLE, count: found.length },
      href: category === null ? OFFERS_PATH : toOffersHref({ ...ANY_OFFER, categories: [category] }),
      offers: found.slice(0, max).map((offer) => buildOfferView(offer, config)),
    };
    return { view, until: findNextMidnight(now, config.timeZone) };
  },
});
