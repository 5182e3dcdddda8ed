import { carPrice } from "#features/pricing/price.ts";
import type { Prices } from "../vehicle.ts";

/** Whether a feed moves a price so far that a slipped digit is likelier than a sale (D9). `limit` is a share, 0.3 = 30%. */
export function movesTooFar(before: Prices, after: Prices, limit = 0.3): boolean {
  const [old, next] = [carPrice(before), carPrice(after)];
  if (old === null || next === null || old.priceType !== next.priceType) return false;
  return Math.abs(next.cents - old.cents) > old.cents * limit;
}

/** Whether the price that pages show and history keeps is another one. */
export function priceDiffers(before: Prices, after: Prices): boolean {
  const [old, next] = [carPrice(before), carPrice(after)];
  return old?.cents !== next?.cents || old?.priceType !== next?.priceType;
}
