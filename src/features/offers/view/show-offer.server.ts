import type { EndedOffer, Offer } from "#features/content/offers/offer-document.ts";
import { OFFERS_PATH, toOfferPath } from "#features/content/offers/offer-paths.ts";
import { type RichText, toSnippet } from "#features/content/text/rich-text.ts";
import { findNextMidnight } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { findShelf, type ShelfView } from "#features/results/shelf/find-shelf.server.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { toSingleHref } from "#ui/media/image-address.ts";
import { buildOfferView, type OfferView } from "./offer-view.ts";

interface PageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
}

/** The page of an offer, or of one that is over. */
export type OfferPageView =
  | (PageView & {
      readonly state: "current";
      readonly offer: OfferView;
      readonly text: RichText;
      /** Whether the prices of its vehicles have it in them. */
      readonly isInPrice: boolean | null;
      /** Whether it is about certain vehicles. */
      readonly isOfVehicles: boolean;
      /** Vehicles that have it; null if there is none, or if it is not about certain ones. */
      readonly vehicles: ShelfView | null;
    })
  | (PageView & {
      readonly state: "ended";
      readonly name: string;
      /** "30 November 2026" */
      readonly lastDay: string;
      /** What is on offer now, the most similar first. */
      readonly similar: readonly OfferView[];
    });

type OfferRequest = Pick<RequestContext, "site" | "stock" | "origin" | "now">;

export type OfferPage =
  | { readonly kind: "view"; readonly view: OfferPageView; readonly until: Date }
  | { readonly kind: "not-found" };

/**
 * Shows an offer by its slug, under its manufacturer or without one: both addresses have the page, and one of them is canonical
 * (OFF-02). After its last day the page says that it is over (D313).
 */
export async function showOffer(
  ctx: OfferRequest,
  { id = "", manufacturer }: { readonly id?: string | undefined; readonly manufacturer?: string | undefined },
): Promise<OfferPage> {
  const { offers, endedOffers } = ctx.stock.content;
  const isAt = (offer: Pick<Offer, "slug" | "manufacturer">) =>
    offer.slug === id && (manufacturer === undefined || toSlug(offer.manufacturer ?? "") === manufacturer);
  const until = findNextMidnight(ctx.now(), ctx.site.config.timeZone);
  const offer = offers.find(isAt);
  if (offer) return { kind: "view", view: await buildCurrent(ctx, offer), until };
  const ended = endedOffers.find(isAt);
  return ended ? { kind: "view", view: buildEnded(ctx, ended), until } : { kind: "not-found" };
}

const MAX_VEHICLES = 4;

async function buildCurrent(ctx: OfferRequest, offer: Offer): Promise<OfferPageView> {
  const { site, stock, origin, now } = ctx;
  const view = buildOfferView(offer, site.config);
  const found =
    offer.stock === null ? null : await findShelf({ site, stock, origin, now: now() }, offer.stock);
  const path = toOfferPath(offer);
  const crumbs = listCrumbs(offer.name);
  const description = describe(view);
  return {
    head: {
      title: `${offer.name} | ${site.config.name}`,
      description,
      canonical: origin + path,
      indexed: true,
      ...(view.image && {
        image: { url: toSingleHref(view.image.picture.base, origin) },
      }),
      jsonLd: [
        buildJsonLd(offer, { ...view, description }, { origin, dealer: site.config.name }),
        buildBreadcrumbList(crumbs, origin, path),
      ],
    },
    ...{ state: "current", crumbs, offer: view, text: offer.description, isInPrice: offer.isInPrice },
    isOfVehicles: offer.stock !== null,
    vehicles: found && {
      ...{ title: "Vehicles with this offer", href: found.href, count: found.count },
      cards: found.cards.slice(0, MAX_VEHICLES),
    },
  };
}

const MAX_SIMILAR = 3;

/** The text of a finance offer may state its rate, which would stand without the comparison rate elsewhere (LAW-03). */
const describe = ({ name, description, finance }: OfferView): string =>
  toSnippet(finance ? `${name}. See the rate, the comparison rate and the terms.` : description);

/** An offer as schema.org JSON-LD. What it does not say is left out. */
function buildJsonLd(
  { manufacturer, model, price, firstDay, lastDay }: Offer,
  { name, description, href, category }: OfferView,
  { origin, dealer }: { readonly origin: string; readonly dealer: string },
): object {
  const brand = manufacturer && { "@type": "Brand", name: manufacturer };
  return {
    "@context": "https://schema.org/",
    "@type": "Offer",
    ...{ name, description, url: origin + href },
    ...(category && { category }),
    ...(price && { price: (price.cents / 100).toFixed(2), priceCurrency: "AUD" }),
    ...(firstDay && { validFrom: firstDay }),
    ...(lastDay && { validThrough: lastDay, ...(price && { priceValidUntil: lastDay }) }),
    offeredBy: { "@type": "AutoDealer", name: dealer, url: `${origin}/` },
    ...(brand && {
      itemOffered: { "@type": "Car", name: model ? `${manufacturer} ${model.name}` : manufacturer, brand },
    }),
  };
}

const listCrumbs = (name: string): Crumb[] => [
  { label: "Home", href: "/" },
  { label: "Special offers", href: OFFERS_PATH },
  { label: name },
];

function buildEnded({ site: { config }, stock, origin }: OfferRequest, ended: EndedOffer): OfferPageView {
  const { name, manufacturer, category, lastDay } = ended;
  const likeness = (offer: Offer) =>
    (manufacturer !== null && offer.manufacturer === manufacturer ? 2 : 0) +
    (category !== null && offer.category === category ? 1 : 0);
  const similar = stock.content.offers.toSorted((one, other) => likeness(other) - likeness(one));
  return {
    head: {
      title: `${name} has ended | ${config.name}`,
      description: `${name} ended on ${formatDate(lastDay)}.`,
      canonical: origin + toOfferPath(ended),
      indexed: false,
      jsonLd: [],
    },
    ...{ state: "ended", crumbs: listCrumbs(name), name, lastDay: formatDate(lastDay) },
    similar: similar.slice(0, MAX_SIMILAR).map((offer) => buildOfferView(offer, config)),
  };
}
