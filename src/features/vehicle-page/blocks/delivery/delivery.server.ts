import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { findPosition, findPostcode } from "#features/places/places.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { Position } from "#search/contract/great-circle.ts";
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

/**
 * The answer of `GET /api/delivery-price?postcode=&car={slug}` (API-11): `{ price, name }`, the price in dollars, or 404
 * where there is no estimate. Without a car it is the dearest of those from the yards whose place is known (D266).
 */
export async function answerDeliveryPrice(site: LiveSite, stock: SiteStock, url: URL): Promise<Response> {
  const slug = url.searchParams.get("car");
  const starts = slug === null ? listStarts(site, stock) : [await findCarPosition(stock, slug)];
  const postcode = url.searchParams.get("postcode") ?? "";
  const price = findDearestPrice(starts.map((from) => priceDelivery(site, postcode, from)));
  return price
    ? Response.json({ price: price.cents / 100, name: price.name })
    : Response.json({ error: "no estimate" }, { status: 404 });
}

/** Where the site's vehicles may stand. Unknown only if no yard has a place, such as one that a feed alone names. */
function listStarts({ config }: LiveSite, { locations }: SiteStock): readonly (Position | null)[] {
  const own = config.stock.filter.locations;
  const yards = locations.filter(({ slug }) => own?.includes(slug) ?? true);
  const places = yards.map(findPosition).filter((place) => place !== null);
  return places.length > 0 ? places : [null];
}

async function findCarPosition(stock: SiteStock, slug: string): Promise<Position | null> {
  const car = await findShownCar(stock, slug);
  return findPosition(stock.locations.find((location) => location.slug === car?.locationSlug) ?? null);
}
