import type { CardView } from "#features/catalogue/card/card.ts";
import { addOffer, buildCardView } from "#features/catalogue/card/card-view.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import type { StockAt } from "#features/catalogue/index/site-stock.server.ts";
import { findSimilarHref } from "#features/results/similar/similar-cars.server.ts";
import { MAX_FAVOURITES } from "./saved-car-list.ts";

/** A saved vehicle as it is now. A vehicle that the site no longer shows has no view. */
export interface SavedCarView {
  readonly id: number;
  readonly card: CardView;
  /** A search for vehicles like it, where it is sold. */
  readonly similarHref: string | null;
}

/** Reads `?ids=4,12`: at most as many as a list holds. */
export function readIds(url: URL): number[] {
  const ids = (url.searchParams.get("ids") ?? "").split(",", MAX_FAVOURITES).map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/**
 * Finds the vehicles of `ids` that the site shows, in that order (D1, D7). A vehicle of another account or outside the site's
 * stock is left out, like one that does not exist. Reads memory only.
 */
export async function findSavedCars(
  { site, stock, now }: StockAt,
  ids: readonly number[],
): Promise<SavedCarView[]> {
  const hits = await stock.engine.get(ids);
  const records = new Map(hits.map(({ record }) => parseRecord(record)).map((one) => [one.id, one]));
  const found = ids.flatMap((id) => records.get(id) ?? []);
  return Promise.all(
    found.map(async (record) => ({
      id: record.id,
      card: addOffer(buildCardView(record, site.config, now), stock),
      similarHref: record.status === "sold" ? await findSimilarHref({ stock }, record) : null,
    })),
  );
}
