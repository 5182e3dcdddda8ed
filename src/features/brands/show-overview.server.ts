import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { toSearchAlertPath } from "#features/catalogue/paths.ts";
import type { Brand } from "#features/content/brands/brand-document.ts";
import { BRANDS_PATH, toOverviewPath } from "#features/content/brands/brand-paths.ts";
import { buildImageView, type ImageView } from "#features/content/media/stored-image.ts";
import { type RichText, toPlainText, toSnippet } from "#features/content/text/rich-text.ts";
import { toDirectoryHref } from "#features/directory/directory-state.ts";
import { showDirectory } from "#features/directory/show-directory.server.ts";
import type { ModelCardView } from "#features/directory/view/directory-view.ts";
import { buildRatedCard, type LocationCardView } from "#features/locations/list/build-location-card.ts";
import { toLocatorHref } from "#features/locations/locator/locator-state.ts";
import { filterLocations } from "#features/locations/rules/filter-locations.ts";
import { buildOfferView, type OfferView } from "#features/offers/view/offer-view.ts";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type FoundShelf, findShelf, type ShelfView } from "#features/results/shelf/find-shelf.server.ts";
import { toReviewsHref } from "#features/reviews/paths.ts";
import { sumTotals } from "#features/reviews/rules/review-totals.ts";
import { listNewest } from "#features/reviews/rules/site-reviews.ts";
import {
  buildRating,
  buildReviewView,
  listNotes,
  type RatingView,
  type ReviewView,
} from "#features/reviews/view/build-review-view.ts";
import { groupByAddress } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { toSingleHref } from "#ui/media/image-address.ts";

/** The page of a brand (GRP-02, ENT-37). */
export interface OverviewView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly logo: ImageView | null;
  /** Address of our drawing of its make's mark; null if there is none. */
  readonly mark: string | null;
  readonly banner: ImageView | null;
  readonly description: RichText;
  /** Vehicles for sale; null while there is none. */
  readonly stock: ShelfView | null;
  /** Where a shopper asks for an alert of new arrivals; null while there is stock. */
  readonly alertHref: string | null;
  /** Models that its manufacturer sells; null if the site shows none. */
  readonly models: {
    /** "14 models" */
    readonly count: string;
    readonly cards: readonly ModelCardView[];
    /** Address of all models; null if the cards show them all. */
    readonly allHref: string | null;
  } | null;
  readonly offers: readonly OfferView[];
  /** What customers say of where it is sold and serviced; null without reviews. */
  readonly reviews: {
    readonly rating: RatingView;
    readonly list: readonly ReviewView[];
    readonly notes: readonly string[];
  } | null;
  /** Where it is sold and serviced, and the way to the nearest; null if no location names it. */
  readonly locations: { readonly href: string; readonly cards: readonly LocationCardView[] } | null;
}

type BrandRequest = Pick<
  RequestContext,
  "site" | "config" | "stock" | "listed" | "origin" | "now" | "params"
>;

const MAX_CARDS = 8;
const MAX_MODELS = 6;

/** The page of the brand that an address names. Not found for one without a page (GRP-07). */
export async function showOverview(request: BrandRequest): Promise<Timed<OverviewView> | NoPage> {
  const { site, config, stock, listed, origin, now, params } = request;
  const { brands, moved } = stock.content;
  const brand = brands.find(({ slug }) => slug === params.brand);
  if (!brand || brand.skipPage) {
    const to = moved.get(`${params.brand}/overview`);
    return to === undefined || brands.length === 0 ? { kind: "not-found" } : { kind: "moved", to: `/${to}` };
  }
  const shelf = await findShelf({ site, stock: listed, origin, now: now() }, brand.stock);
  const yards = listYards(brand, request);
  const crumbs: Crumb[] = [
    { label: "Home", href: "/" },
    { label: "Brands", href: BRANDS_PATH },
    { label: brand.title },
  ];
  const { title, logo, banner, description, make } = brand;
  const { origin: pictures } = config.images;
  const view: OverviewView = {
    ...{ head: buildHead(brand, request, crumbs), crumbs, title, description },
    logo: logo && buildImageView(logo, pictures),
    mark: make === null ? null : makeLogo(make),
    banner: banner && buildImageView(banner, pictures),
    stock: shelf && toStock(title, shelf),
    alertHref: shelf || listed.members.length > 0 ? null : toSearchAlertPath(brand.stock),
    models: await buildModels(brand, request),
    offers: stock.content.offers
      .filter(({ manufacturer }) => isSame(manufacturer, make))
      .map((offer) => buildOfferView(offer, config)),
    reviews: buildReviews(yards, request),
    locations: yards.length === 0 ? null : buildLocations(brand, yards, request),
  };
  const midnight = view.reviews && findNextMidnight(now(), config.timeZone);
  const times = [midnight, listed.validUntil, shelf?.until ?? null, findYardsValidUntil(yards, now())];
  return { kind: "view", view, until: findEarliest(times) };
}

const isSame = (one: string | null, make: string | null): boolean =>
  one !== null && make !== null && toSlug(one) === toSlug(make);

const toStock = (title: string, { href, count, cards }: FoundShelf): ShelfView => ({
  title: `${title} in stock`,
  ...{ href, count, cards: cards.slice(0, MAX_CARDS) },
});

/** The first models of its make in the directory (DIR-06). */
async function buildModels({ make }: Brand, request: BrandRequest): Promise<OverviewView["models"]> {
  if (make === null) return null;
  const href = toDirectoryHref({ make });
  const found = await showDirectory(request, new URL(href, request.origin));
  if (found.kind !== "view" || found.view.cards.length === 0) return null;
  const { cards, count } = found.view;
  return { count, cards: cards.slice(0, MAX_MODELS), allHref: cards.length > MAX_MODELS ? href : null };
}

/** The locations of the site that are a dealer for its make, whatever is done there. */
function listYards({ make }: Brand, { stock, config }: BrandRequest): Location[] {
  if (make === null) return [];
  const all = listSiteLocations(stock.locations, config);
  return filterLocations(all, { show: "all", manufacturer: make, exclude: [] });
}

const MAX_REVIEWS = 3;

/** The newest reviews of the brand's locations under their average; its count leads to their list where one page has it. */
function buildReviews(
  yards: readonly Location[],
  { stock, config, now }: BrandRequest,
): OverviewView["reviews"] {
  const places = yards.map(({ id }) => id);
  const [only, ...others] = yards;
  const href = only && others.length === 0 ? toReviewsHref(only.slug) : null;
  const rating = buildRating(sumTotals(stock.reviews.totals, places), href);
  if (!rating) return null;
  const { minRating } = config.reviews;
  const shown = { locations: stock.locations, today: toLocalTime(now(), config.timeZone).date };
  const newest = listNewest(stock.reviews, { places, minRating, max: MAX_REVIEWS });
  return {
    rating,
    list: newest.map((review) => buildReviewView(review, shown)),
    notes: listNotes(config, minRating),
  };
}

function buildLocations(
  { slug }: Brand,
  yards: readonly Location[],
  { stock, config, now }: BrandRequest,
): OverviewView["locations"] {
  const at = { now: now(), totals: stock.reviews.totals };
  return {
    href: toLocatorHref({ brand: slug, department: null }),
    cards: groupByAddress(yards).map((departments) => buildRatedCard(departments, config, at)),
  };
}

function buildHead(brand: Brand, { config, origin }: BrandRequest, crumbs: readonly Crumb[]): PageHead {
  const { slug, title, description, banner } = brand;
  const path = toOverviewPath(slug);
  const image = banner && toSingleHref(buildImageView(banner, config.images.origin).picture.base, origin);
  return {
    title: `${title} | ${config.name}`,
    description: toSnippet(toPlainText(description)),
    canonical: origin + path,
    indexed: true,
    ...(image && { image: { url: image } }),
    jsonLd: [
      { "@context": "https://schema.org", "@type": "Brand", name: title, url: origin + path },
      buildBreadcrumbList(crumbs, origin, path),
    ],
  };
}
