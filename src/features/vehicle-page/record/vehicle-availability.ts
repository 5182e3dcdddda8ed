import { findEarliest } from "#features/catalogue/index/search-document.ts";
import {
  findSoldWindowEnd,
  passesFilter,
  type StockSettings,
} from "#features/catalogue/index/stock-filter.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { isKeptOff } from "#features/catalogue/legal/legal-facts.ts";
import { toModelPath } from "#features/catalogue/search/search-path.ts";
import { DAY_MS } from "#platform/time.ts";

/** The page of a vehicle that is gone answers for 90 days, since links and search engines still lead to it (D7). */
const PAGE_DAYS = 90;

export type VehicleAvailability =
  | { readonly kind: "not-found" }
  | { readonly kind: "redirect"; readonly to: string }
  | {
      readonly kind: "page";
      readonly state: "available" | "sold" | "withdrawn";
      /** In search engines' indexes and in the sitemap. */
      readonly indexed: boolean;
      /** When time alone changes this answer (D19). */
      readonly until: Date | null;
    };

/**
 * How a vehicle's address answers on a site (D1, D7, VDP-14): a page while the vehicle is for sale, a page with the
 * sold panel for 90 days after it is gone, indexed through the sold window only; then its make and model. A vehicle
 * outside the site's stock filter is not found; a filter by status is about results, so a sold one still has its page.
 */
export function readAvailability(
  vehicle: VehicleFacts,
  { filter, soldDays }: Pick<StockSettings, "filter" | "soldDays">,
  now: Date,
): VehicleAvailability {
  const gone = vehicle.status === "sold" || vehicle.withdrawnAt !== null;
  const clauses = gone ? { ...filter, statuses: undefined } : filter;
  if (!vehicle.showOnDealerWebsite || !passesFilter(vehicle, clauses)) return { kind: "not-found" };
  if (!gone && isKeptOff(vehicle, filter)) return { kind: "not-found" };
  if (!gone) return { kind: "page", state: "available", indexed: true, until: null };
  const state = vehicle.status === "sold" ? "sold" : "withdrawn";
  const goneAt = vehicle.status === "sold" ? (vehicle.soldAt ?? vehicle.withdrawnAt) : vehicle.withdrawnAt;
  if (goneAt === null) return { kind: "page", state, indexed: false, until: null };
  const pageEnd = new Date(Date.parse(goneAt) + PAGE_DAYS * DAY_MS);
  if (now >= pageEnd) return { kind: "redirect", to: toModelPath(vehicle.make, vehicle.model) };
  const windowEnd = findSoldWindowEnd(goneAt, soldDays);
  const indexed = now < windowEnd;
  return { kind: "page", state, indexed, until: findEarliest([indexed ? windowEnd : null, pageEnd]) };
}
