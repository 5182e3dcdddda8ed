import { toCarPrice } from "#features/pricing/price.ts";
import { DAY_MS } from "#platform/time.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** Above any rank that a feed may give. */
const PINNED = 1e12;

/**
 * A vehicle's place in the recommended order, highest first (SEA-31, D10): what the dealer pinned, by its pin from 1;
 * then the feed's ranks of 1 and more; then, between 0 and 1, vehicles without a rank, where available ones come before
 * sold ones, then those with photos, then those with a price, and the latest listed first among equals. The clock
 * plays no part, so an order never grows stale.
 */
export function computeCustomRank(vehicle: VehicleFacts): number {
  if (vehicle.dealerPin !== null) return PINNED - vehicle.dealerPin;
  if (vehicle.customRank !== null) return vehicle.customRank;
  const merits = [vehicle.status !== "sold", vehicle.photosCount > 0, toCarPrice(vehicle.prices) !== null];
  const merit = merits.reduce((sum, merit) => sum * 2 + Number(merit), 0);
  const freshness = Math.min(0.999, Math.max(0, Date.parse(vehicle.listedAt) / DAY_MS / 100_000));
  return (merit + freshness) / 8;
}
