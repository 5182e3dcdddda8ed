import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { toDealPath } from "#features/catalogue/paths.ts";
import type { SavedDeal } from "#features/deals/store/deal-store.server.ts";

/** A deal in the garage. */
export interface DealEntry {
  readonly vehicleId: number;
  /** "2022 Toyota HiLux SR5" */
  readonly title: string;
  /** "23 November 2026" */
  readonly savedOn: string;
  /** Null for a vehicle that is sold or no longer here. */
  readonly href: string | null;
}

interface Place {
  readonly stock: SiteStock;
  readonly timeZone: string;
}

/** The deals as the garage shows them; a vehicle that the site never shows again has lost its name. */
export function buildDealEntries(
  deals: readonly SavedDeal[],
  { stock, timeZone }: Place,
): Promise<readonly DealEntry[]> {
  const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone });
  return Promise.all(
    deals.map(async ({ vehicleId, slug, query, savedAt }) => {
      const car = await findShownCar(stock, vehicleId);
      const isOpen = car !== null && car.status !== "sold";
      return {
        vehicleId,
        title: car ? formatVehicleName(car) : "A vehicle that is no longer here",
        savedOn: day.format(savedAt),
        href: isOpen ? toDealPath(slug) + (query === "" ? "" : `?${query}`) : null,
      };
    }),
  );
}
