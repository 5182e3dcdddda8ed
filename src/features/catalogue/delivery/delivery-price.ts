import type { PostcodePlace } from "#features/places/places.server.ts";
import { computeKilometres, type Position } from "#search/contract/great-circle.ts";
import { type DeliveryRegion, isAmong, REMOTE_ISLANDS } from "./delivery-settings.ts";

export interface DeliveryPrice {
  /** The region's name as shoppers read it. */
  readonly name: string;
  readonly cents: number;
}

export interface Delivery {
  readonly postcode: string;
  /** Where the postcode is. */
  readonly to: PostcodePlace;
  /** Where the vehicle is; null if unknown. */
  readonly from: Position | null;
}

/**
 * What it costs to bring a vehicle to a postcode: the price of the first region that the postcode is in (DEL-01), or
 * null if none takes it. A region by distance is decided for a vehicle only whose place is known: with it unknown
 * there is no estimate, rather than the price of a region further out. A remote island has the price of a region that lists
 * its very postcode, and no other (D229).
 */
export function findDeliveryPrice(
  regions: readonly DeliveryRegion[],
  { postcode, to, from }: Delivery,
): DeliveryPrice | null {
  for (const { name, price, states, postcodes, withinKm } of regions) {
    if (REMOTE_ISLANDS.has(postcode) && !postcodes?.includes(postcode)) continue;
    if (states && !states.includes(to.state)) continue;
    if (postcodes && !isAmong(postcode, postcodes)) continue;
    if (withinKm !== undefined) {
      if (from === null) return null;
      if (computeKilometres(from, to) > withinKm) continue;
    }
    return { name, cents: price * 100 };
  }
  return null;
}

/** The dearest of these, so that no vehicle costs more than was said; null if one is unknown or there are none (API-11, D229). */
export function findDearestPrice(prices: readonly (DeliveryPrice | null)[]): DeliveryPrice | null {
  const known = prices.filter((price) => price !== null);
  if (known.length < prices.length) return null;
  return known.reduce<DeliveryPrice | null>(
    (dearest, price) => (dearest && dearest.cents >= price.cents ? dearest : price),
    null,
  );
}
