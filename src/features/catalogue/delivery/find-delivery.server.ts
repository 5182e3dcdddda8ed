import { findPosition, findPostcode } from "#features/places/places.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { Position } from "#search/contract/great-circle.ts";
import { findShownCar } from "../index/shown-car.server.ts";
import type { SiteStock } from "../index/site-stock.server.ts";
import { type DeliveryPrice, findDearestPrice, findDeliveryPrice } from "./delivery-price.ts";

/**
 * What a shopper's postcode costs a vehicle at that place; null for a postcode that does not exist or that the site
 * does not deliver to. Nothing but emptiness is checked before (DEL-04), so any text may come.
 */
export function priceDelivery(
  { config }: Pick<LiveSite, "config">,
  postcode: string,
  from: Position | null,
): DeliveryPrice | null {
  const to = findPostcode(postcode.trim());
  return to && findDeliveryPrice(config.delivery.regions, { postcode: postcode.trim(), to, from });
}

interface DeliveringSite {
  readonly site: Pick<LiveSite, "config">;
  readonly stock: SiteStock;
}

/**
 * The price of a delivery to what a shopper typed as their postcode, from a vehicle's place or, without a vehicle, the dearest from
 * the yards whose place is known (D266); null if there is no estimate.
 * @param slug of the vehicle; null for any of the site
 */
export async function findSiteDeliveryPrice(
  { site, stock }: DeliveringSite,
  { postcode, slug }: { readonly postcode: string; readonly slug: string | null },
): Promise<DeliveryPrice | null> {
  const starts = slug === null ? listStarts(site, stock) : [await findCarPosition(stock, slug)];
  return findDearestPrice(starts.map((from) => priceDelivery(site, postcode, from)));
}

/** Where the site's vehicles may stand. Unknown only if no yard has a place, such as one that a feed alone names. */
function listStarts(
  { config }: DeliveringSite["site"],
  { locations }: SiteStock,
): readonly (Position | null)[] {
  const own = config.stock.filter.locations;
  const yards = locations.filter(({ slug }) => own?.includes(slug) ?? true);
  const places = yards.map(findPosition).filter((place) => place !== null);
  return places.length > 0 ? places : [null];
}

async function findCarPosition(stock: SiteStock, slug: string): Promise<Position | null> {
  const car = await findShownCar(stock, slug);
  return findPosition(stock.locations.find((location) => location.slug === car?.locationSlug) ?? null);
}
