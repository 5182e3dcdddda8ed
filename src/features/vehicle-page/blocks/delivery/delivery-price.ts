import type { PostcodePlace } from "#features/places/places.server.ts";
import { computeKilometres, type Position } from "#search/contract/great-circle.ts";
import { type DeliveryRegion, isAmong } from "./delivery-settings.ts";

export interface DeliveryPrice {
  /** The region's name as shoppers read it. */
  readonly name: string;
  readonly cents: number;
}

export interface Delivery {
  readonly postcode: string;
  /** Where the postcode is. */
  readonly to: PostcodePlace;
  /** Where the vehicle is; null where nobody has said. */
  readonly from: Position | null;
}

/**
 * What it costs to bring a vehicle to a postcode: the price of the first region that the postcode is in (DEL-01), or
 * null where none takes it. A region by distance is decided for a vehicle only whose place is known: with it unknown
 * there is no estimate, rather than the price of a region further out.
 */
export function findDeliveryPrice(
  regions: readonly DeliveryRegion[],
  { postcode, to, from }: Delivery,
): DeliveryPrice | null {
  for (const { name, price, states, postcodes, withinKm } of regions) {
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

/** The price that all of these are; null where they differ, where one is unknown, and for none (API-11). */
export function findSamePrice(prices: readonly (DeliveryPrice | null)[]): DeliveryPrice | null {
  const [first = null, ...others] = prices;
  const isSame = others.every((price) => price?.name === first?.name && price?.cents === first?.cents);
  return isSame ? first : null;
}
