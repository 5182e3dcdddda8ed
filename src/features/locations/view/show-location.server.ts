import type { CardView } from "#features/catalogue/card/card.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import type { StockAt } from "#features/catalogue/index/site-stock.server.ts";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { describeOpening, isOpen } from "#features/places/opening-hours.ts";
import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import {
  buildWeekTable,
  type HoursRow,
  listSpecialDays,
  type SpecialDay,
} from "#features/places/week-table.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import { findShelf } from "#features/results/shelf/find-shelf.server.ts";
import { listNewest } from "#features/reviews/rules/site-reviews.ts";
import {
  buildReviewView,
  buildYardRating,
  listNotes,
  type RatingView,
  type ReviewView,
} from "#features/reviews/view/build-review-view.ts";
import { describeTypes, listDepartments, TYPE_LABELS } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { findSiteLocation, listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import {
  buildDirectionsHref,
  findYardPhone,
  findYardsValidUntil,
  formatAddressLines,
} from "#features/tenancy/locations/yard-view.ts";
import { LOCATIONS_PATH, toLocationPath } from "#features/tenancy/paths.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { buildLocationMap, type LocationMapView } from "../map/build-location-map.server.ts";
import { buildLocationJsonLd } from "./location-json-ld.ts";

/** The page of one location (LOC-03, LOC-06). What is not known is null or empty. */
export interface LocationPageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly name: string;
  readonly image: string | null;
  /** The departments at its address, itself among them; empty where it is the only one (LOC-07). */
  readonly departments: readonly Department[];
  readonly address: readonly string[];
  readonly phone: PhoneView | null;
  readonly landline: PhoneView | null;
  readonly directionsHref: string | null;
  readonly enquiryHref: string;
  readonly isOpen: boolean;
  readonly opening: string | null;
  readonly hours: readonly HoursRow[];
  readonly specialDays: readonly SpecialDay[];
  /** Of its reviews, else as its dealer states it. */
  readonly rating: RatingView | null;
  /** The newest with words. */
  readonly reviews: readonly ReviewView[];
  readonly reviewNotes: readonly string[];
  /** "Dealer licence LMCT 12345". */
  readonly licences: readonly string[];
  readonly brands: readonly string[];
  readonly map: LocationMapView | null;
  readonly stock: LocationStock | null;
  /** Other locations where its vehicles can be seen (LOC-18). */
  readonly alsoAt: readonly { readonly name: string; readonly href: string }[];
}

interface Department {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** The vehicles at a location: how many, and the first few. */
interface LocationStock {
  /** "42 cars". */
  readonly words: string;
  readonly href: string;
  readonly cards: readonly CardView[];
}

type LocationPage =
  | { readonly kind: "view"; readonly view: LocationPageView; readonly until: Date | null }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

const MAX_CARDS = 4;

/** The page of a location, at the address that the site has chosen; its other addresses lead there (LOC-06, LOC-10). */
export async function showLocation(
  {
    site,
    stock,
    listed: searched,
    origin,
    now: clock,
  }: Pick<RequestContext, "site" | "stock" | "listed" | "origin" | "now">,
  path: string,
): Promise<LocationPage> {
  const { config } = site;
  const now = clock();
  const location = findSiteLocation(stock.locations, path.slice(path.lastIndexOf("/") + 1), config);
  if (!location) return { kind: "not-found" };
  const ownPath = toLocationPath(location.slug, config);
  if (path !== ownPath) return { kind: "redirect", to: ownPath };
  const listed = listSiteLocations(stock.locations, config);
  const departments = listDepartments(location, listed);
  const address = formatAddressLines(location);
  const phone = findYardPhone(location, config);
  const crumbs = [
    { label: "Home", href: "/" },
    { label: "Locations", href: LOCATIONS_PATH },
    { label: location.name },
  ];
  const found = await findStock({ site, stock: searched, origin, now }, location);
  const view: LocationPageView = {
    head: {
      title: `${location.name} | ${config.name}`,
      description: describe(location, address),
      canonical: origin + ownPath,
      indexed: true,
      ...(location.image && { image: { url: new URL(location.image, origin).href } }),
      jsonLd: [
        buildLocationJsonLd(location, { page: origin + ownPath, phone: phone?.display ?? null }),
        buildBreadcrumbList(crumbs, origin, ownPath),
      ],
    },
    crumbs,
    name: location.name,
    image: location.image,
    departments: departments.length > 1 ? departments.map((one) => toDepartment(one, location, config)) : [],
    address,
    phone,
    landline: toPhoneView(location.landlinePhone),
    directionsHref: buildDirectionsHref(location),
    enquiryHref: `${ENQUIRY_PATH}?${new URLSearchParams({ location: location.slug })}`,
    isOpen: isOpen(location, now),
    opening: describeOpening(location, now)?.text ?? null,
    hours: buildWeekTable(location, now),
    specialDays: listSpecialDays(location, now),
    ...buildReviews({ site, stock, now }, location),
    licences: [
      ...(location.licenceNumber ? [`Dealer licence ${location.licenceNumber}`] : []),
      ...(location.motorVehicleRepairer ? [`Motor vehicle repairer ${location.motorVehicleRepairer}`] : []),
    ],
    brands: location.manufacturers,
    map: buildLocationMap(location, config),
    stock: found.stock,
    alsoAt: listed
      .filter(({ slug }) => location.distributionLocations.includes(slug))
      .map(({ name, slug }) => ({ name, href: toLocationPath(slug, config) })),
  };
  const midnight = view.reviews.length > 0 ? findNextMidnight(now, location.timeZone) : null;
  const until = findEarliest([findYardsValidUntil([location], now), found.until, midnight]);
  return { kind: "view", view, until };
}

const describe = (location: Location, address: readonly string[]): string =>
  [
    [describeTypes([location]), address.join(", ")].filter(Boolean).join(" at "),
    "Opening hours, phone and directions.",
  ]
    .filter(Boolean)
    .join(". ");

const toDepartment = (one: Location, current: Location, config: LiveSite["config"]): Department => ({
  label: one.type === null ? one.name : TYPE_LABELS[one.type],
  href: toLocationPath(one.slug, config),
  isCurrent: one.slug === current.slug,
});

const MAX_REVIEWS = 3;

/** What customers wrote about a location, as far as a process holds it (LOC-06). */
function buildReviews(
  { site: { config }, stock: { reviews }, now }: StockAt,
  location: Location,
): Pick<LocationPageView, "rating" | "reviews" | "reviewNotes"> {
  const { minRating } = config.reviews;
  const today = toLocalTime(now, location.timeZone).date;
  const newest = listNewest(reviews, { places: [location.id], minRating, max: MAX_REVIEWS });
  return {
    rating: buildYardRating(location, reviews.totals),
    reviews: newest.map((review) => buildReviewView(review, { locations: [location], today })),
    reviewNotes: newest.length > 0 ? listNotes(config, minRating) : [],
  };
}

/** What is for sale at a location, and until when the clock leaves that as it is. Null if nothing is. */
async function findStock(
  at: Parameters<typeof findShelf>[0],
  { name }: Location,
): Promise<{ readonly stock: LocationStock | null; readonly until: Date | null }> {
  const href = `${DEFAULT_SEARCH_PATH}?${new URLSearchParams({ location_name: name })}`;
  const found = await findShelf(at, href);
  if (!found) return { stock: null, until: null };
  return {
    stock: {
      words: formatCount(found.count, toResultNoun(found.itemTypes)),
      href: found.href,
      cards: found.cards.slice(0, MAX_CARDS),
    },
    until: found.until,
  };
}
