import { countPages } from "#features/catalogue/search/search-query.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { toImageHref } from "#ui/media/image-address.ts";
import { OFFERS_PER_PAGE, searchOffers } from "./search/offer-index.server.ts";
import { parseOfferSearch } from "./search/offer-search.ts";
import { buildOfferView } from "./view/offer-view.ts";

/** An offer as the call answers it, by the names of ENT-28. Money in whole dollars. */
interface OfferHit {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sanitized_description: string;
  readonly disclaimer: string | null;
  readonly category: string | null;
  readonly image_url: string | null;
  readonly image_or_model_image: { readonly url: string } | null;
  readonly manufacturer: { readonly name: string } | null;
  readonly model: {
    readonly name: string;
    readonly slug: string;
    readonly override_url: string | null;
  } | null;
  readonly price: number | null;
  readonly url: string;
}

/** Answer of `GET /api/offers` (API-08), in the shape of that of a search of stock. */
export interface OffersAnswer {
  readonly hits: readonly OfferHit[];
  readonly count: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly facets: {
    readonly category: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  };
  readonly ranges: { readonly price: { readonly min: number; readonly max: number } | null };
}

const IMAGE_WIDTH = 960;

/** Answers a search of offers: categories, price, query, and page or `offset` (API-08). */
export async function buildOffersAnswer({
  config,
  stock,
  origin,
  url,
}: Pick<RequestContext, "config" | "stock" | "origin" | "url">): Promise<OffersAnswer> {
  const { search } = parseOfferSearch(url);
  const asked = url.searchParams.get("offset") ?? "";
  const offset = /^\d{1,6}$/.test(asked) ? Number(asked) : (search.page - 1) * OFFERS_PER_PAGE;
  const found = await searchOffers(stock.content.offers, search, offset);
  const hits = found.offers.map((offer): OfferHit => {
    const { href, image, description } = buildOfferView(offer, config);
    const toUrl = (path: string) => new URL(path, origin).href;
    const picture = image && toUrl(toImageHref(image.picture.base, IMAGE_WIDTH, "jpg"));
    const { id, name, disclaimer, category, manufacturer, model, price } = offer;
    return {
      ...{ id, name, description, sanitized_description: description, disclaimer, category },
      image_url:
        offer.picture &&
        toUrl(toImageHref(`${config.images.origin}/img/${offer.picture.hash}`, IMAGE_WIDTH, "jpg")),
      image_or_model_image: picture === null ? null : { url: picture },
      manufacturer: manufacturer === null ? null : { name: manufacturer },
      model: model && { name: model.name, slug: model.slug, override_url: model.overrideHref },
      price: price && price.cents / 100,
      url: toUrl(href),
    };
  });
  return {
    hits,
    count: found.count,
    page: Math.floor(offset / OFFERS_PER_PAGE) + 1,
    pages: countPages(found.count, OFFERS_PER_PAGE),
    facets: { category: found.categories.map(({ value, count }) => ({ value, label: value, count })) },
    ranges: { price: found.price },
  };
}
