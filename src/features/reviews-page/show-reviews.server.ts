import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { REVIEWS_PATH, toReviewsHref } from "#features/reviews/paths.ts";
import { type ReviewTotals, sumTotals } from "#features/reviews/rules/review-totals.ts";
import { listReviewPlaces, MAX_LISTED } from "#features/reviews/rules/site-reviews.ts";
import { countListed, listReviews, type ReviewList } from "#features/reviews/store/review-store.server.ts";
import {
  buildRating,
  buildReviewView,
  listNotes,
  type RatingView,
  type ReviewView,
} from "#features/reviews/view/build-review-view.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { type ReviewsAddress, readReviewsAddress } from "./reviews-address.ts";

/** A page of what customers wrote: of all, or of one location (REV-01, REV-06). */
export interface ReviewsPageView extends PagesView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly rating: RatingView;
  readonly notes: readonly string[];
  /** Dealerships with their rating and that of each of their locations (ENT-22, ENT-27); empty for a single location. */
  readonly dealerships: readonly DealershipRating[];
  /** Those of the whole dealership, which no location's count has. */
  readonly ofNoLocation: number;
  readonly reviews: readonly ReviewView[];
}

interface DealershipRating {
  /** Null for the only one. */
  readonly name: string | null;
  readonly rating: RatingView | null;
  readonly locations: readonly {
    readonly name: string;
    readonly rating: RatingView;
    readonly isCurrent: boolean;
  }[];
}

type Asked = Pick<RequestContext, "db" | "site" | "stock" | "origin" | "now">;

/** The page of a site's reviews; there is none for a site or a location without any, and none after the last. */
export async function showReviews(
  ctx: Asked,
  { searchParams }: URL,
): Promise<Timed<ReviewsPageView> | NoPage> {
  const { site, stock, now: clock } = ctx;
  const asked = readReviewsAddress(searchParams);
  const places = listReviewPlaces(stock.locations, site.config);
  const location = stock.locations.find(({ slug, id }) => slug === asked.location && places.includes(id));
  if (asked.location !== null && !location) return { kind: "not-found" };
  const locationIds = location ? [location.id] : places;
  const total = sumTotals(stock.reviews.totals, locationIds);
  const rating = buildRating(total, null);
  if (!rating) return { kind: "not-found" };
  const list = { locationIds, ...site.config.reviews };
  const read = await orUnavailable(() =>
    ctx.db.readAccount(site.accountId, (tx) => readPage(tx, list, { page: asked.page, total: total.count })),
  );
  if ("kind" in read) return read;
  if (asked.page > 1 && read.reviews.length === 0) return { kind: "not-found" };
  const { timeZone } = site.config;
  const now = clock();
  const shown = {
    locations: location ? [location] : stock.locations,
    today: toLocalTime(now, timeZone).date,
  };
  const view: ReviewsPageView = {
    ...buildFrame(ctx, location, asked),
    rating,
    notes: listNotes(site.config, list.minRating, list.minRating > 1 ? 0 : total.count - read.count),
    dealerships: listDealerships(stock, places, asked.location),
    ofNoLocation: places.includes(null) ? sumTotals(stock.reviews.totals, [null]).count : 0,
    reviews: putWordsFirst(read.reviews.map((review) => buildReviewView(review, shown))),
    ...buildPages(asked.page, Math.max(1, Math.ceil(read.count / MAX_LISTED)), (page) =>
      toReviewsHref(asked.location, page),
    ),
  };
  return { kind: "view", view, until: findNextMidnight(now, timeZone) };
}

/** Those with words, then those with stars alone; each in their order. */
export const putWordsFirst = <One extends { readonly text: unknown }>(reviews: readonly One[]): One[] =>
  [true, false].flatMap((hasWords) => reviews.filter(({ text }) => Boolean(text) === hasWords));

/** A page of a list, and how many reviews the list has: only one that leaves some out is counted. */
async function readPage(
  tx: AccountTransaction,
  list: ReviewList,
  { page, total }: { readonly page: number; readonly total: number },
) {
  const isWhole = list.minRating === 1 && list.hidden.length === 0;
  const count = isWhole ? total : await countListed(tx, list);
  const offset = (page - 1) * MAX_LISTED;
  return { count, reviews: await listReviews(tx, list, { offset, limit: MAX_LISTED }) };
}

function buildFrame(
  { site: { config }, origin }: Asked,
  location: Location | undefined,
  { page }: ReviewsAddress,
): Pick<ReviewsPageView, "head" | "crumbs" | "heading"> {
  const path = toReviewsHref(location?.slug ?? null, page);
  const heading = location ? `Reviews of ${location.name}` : "Customer reviews";
  const crumbs: Crumb[] = [
    { label: "Home", href: "/" },
    { label: "Reviews", ...(location && { href: REVIEWS_PATH }) },
    ...(location ? [{ label: location.name }] : []),
  ];
  return {
    crumbs,
    heading,
    head: {
      title: `${heading}${page > 1 ? `, page ${page}` : ""} | ${config.name}`,
      description: `What customers say about ${location?.name ?? config.name}: every review counts in the average.`,
      canonical: origin + path,
      indexed: page === 1,
      // No rating for search engines: these are a dealer's reviews on the dealer's own site (D319).
      jsonLd: [buildBreadcrumbList(crumbs, origin, path)],
    },
  };
}

function listDealerships(
  { locations, reviews: { totals } }: Asked["stock"],
  places: readonly (number | null)[],
  current: string | null,
): DealershipRating[] {
  const rated = locations.filter(({ id }) => places.includes(id) && totals.has(id));
  if (places.length < 3) return [];
  const groups = [...Map.groupBy(rated, ({ dealershipSlug }) => dealershipSlug).values()];
  return groups.map((group) => buildDealership(group, totals, { current, isOnly: groups.length === 1 }));
}

function buildDealership(
  group: readonly Location[],
  totals: ReviewTotals,
  { current, isOnly }: { readonly current: string | null; readonly isOnly: boolean },
): DealershipRating {
  const total = sumTotals(
    totals,
    group.map(({ id }) => id),
  );
  return {
    name: isOnly ? null : (group[0]?.dealershipName ?? null),
    rating: isOnly ? null : buildRating(total, null),
    locations: group.flatMap(({ id, slug, name }) => {
      const rating = buildRating(sumTotals(totals, [id]), toReviewsHref(slug));
      return rating ? [{ name, rating, isCurrent: slug === current }] : [];
    }),
  };
}
