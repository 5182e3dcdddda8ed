import { type DeliveryAsked, describeDelivery } from "#features/catalogue/delivery/delivery-copy.ts";
import { priceDelivery } from "#features/catalogue/delivery/find-delivery.server.ts";
import { buildLocationMap } from "#features/locations/map/build-location-map.server.ts";
import { findPosition } from "#features/places/places.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import {
  buildSimilarCards,
  findSimilar,
  findSimilarHref,
} from "#features/results/similar/similar-cars.server.ts";
import { listReviewPlaces } from "#features/reviews/rules/site-reviews.ts";
import { buildYardRating, type RatingView } from "#features/reviews/view/build-review-view.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { toLocationPath } from "#features/tenancy/paths.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import type { PlaceLink } from "./blocks/location/location.ts";
import { findTowCandidates } from "./blocks/towing/tow-candidates.server.ts";
import { findTowPartner } from "./blocks/towing/towing.ts";
import { buildVehicleView } from "./build-vehicle-view.ts";
import { readAvailability } from "./record/vehicle-availability.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";
import { readVehicle } from "./record/vehicle-store.server.ts";
import type { VehicleView } from "./view/vehicle-view.ts";

export type VehicleRequest = Pick<RequestContext, "db" | "site" | "stock" | "market" | "origin" | "now">;

export type VehiclePage =
  | { readonly kind: "view"; readonly view: VehicleView; readonly until: Date }
  | { readonly kind: "not-found" }
  | { readonly kind: "redirect"; readonly to: string }
  /** The database cannot be reached; the page comes back with it. */
  | { readonly kind: "unavailable" };

/** A slug as they are minted; whatever else stands in an address has no vehicle, and the database is not queried. */
const SLUG = /^[a-z0-9-]{1,300}$/;

/**
 * The vehicle page of a slug on this site (VDP-01, D1, D7). A slug of another site or account is not found.
 * @param question what an address or a form without JavaScript asks the page's calculators; empty for the page that everybody gets
 */
export async function showVehicle(
  context: VehicleRequest,
  slug: string,
  question: URLSearchParams = new URLSearchParams(),
): Promise<VehiclePage> {
  const { db, site, origin } = context;
  const now = context.now();
  if (!SLUG.test(slug)) return { kind: "not-found" };
  const read = await orUnavailable(() => db.inAccount(site.accountId, (tx) => readPage(tx, context, slug)));
  if (!read) return { kind: "not-found" };
  if ("kind" in read) return read;
  const { vehicle, towCandidates } = read;
  const availability = readAvailability(vehicle, site.config.stock, now);
  if (availability.kind !== "page") return availability;
  const similar = await findSimilar(context, vehicle);
  const postcode = question.get("postcode");
  const delivery = postcode === null ? null : askDelivery(site, postcode, vehicle);
  return {
    kind: "view",
    ...buildVehicleView({
      ...{ vehicle, availability, origin, delivery, asked: question, towCandidates, now },
      config: site.config,
      similarHref: await findSimilarHref(context, vehicle),
      hasSimilar: similar.length > 0,
      similar:
        availability.state === "available"
          ? []
          : buildSimilarCards({ site, stock: context.stock, now }, similar),
      map: buildLocationMap(vehicle.location, site.config),
      rating: findRating(context, vehicle),
      alsoAt: listAlsoAt(context, vehicle),
      market: context.market.view(vehicle),
      offers: context.stock.offersByVehicle.get(vehicle.id),
    }),
  };
}

/** What customers gave the place of a vehicle, if the site shows its reviews (D318). */
function findRating(
  { site: { config }, stock: { locations, reviews } }: VehicleRequest,
  { location }: VehicleRecord,
): RatingView | null {
  if (location === null || !listReviewPlaces(locations, config).includes(location.id)) return null;
  return buildYardRating(location, reviews.totals);
}

/** The listed locations that may sell a vehicle beside the one where it stands (LOC-18). */
function listAlsoAt({ site: { config }, stock }: VehicleRequest, { location }: VehicleRecord): PlaceLink[] {
  const slugs = location?.distributionLocations ?? [];
  return listSiteLocations(stock.locations, config)
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ name, slug }) => ({ name, href: toLocationPath(slug, config) }));
}

/** The vehicle, and where its page says what tows what, the stock that is compared with it (D127). */
async function readPage(tx: AccountTransaction, { site, stock }: VehicleRequest, slug: string) {
  const vehicle = await readVehicle(tx, slug);
  if (!vehicle) return null;
  const partner = site.config.vehiclePage.blocks.includes("towing") ? findTowPartner(vehicle) : null;
  const towCandidates = partner === null ? [] : await findTowCandidates({ tx, stock }, partner);
  return { vehicle, towCandidates };
}

/** A postcode of any length may be typed; this much of it is given back. */
const MAX_POSTCODE_LENGTH = 20;

function askDelivery(site: LiveSite, typed: string, { location }: VehicleRecord): DeliveryAsked {
  const postcode = typed.slice(0, MAX_POSTCODE_LENGTH);
  return describeDelivery(postcode, priceDelivery(site, postcode, findPosition(location)));
}
