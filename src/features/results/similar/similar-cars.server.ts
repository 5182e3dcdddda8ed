import type { CardRecord, CardView } from "#features/catalogue/card/card.ts";
import { addOffer, buildCardView } from "#features/catalogue/card/card-view.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { StockAt } from "#features/catalogue/index/site-stock.server.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { buildSimilarQueries, listSimilarLinks, pickSimilar } from "./similar-search.ts";

/** Answer of `GET /cars/{slug}/similar.json` (API-13, API-14): ids, best first, and their cards in the same order. */
export interface SimilarCars {
  readonly ids: readonly number[];
  readonly cards: readonly CardView[];
}

/** Up to 6 vehicles like one, best first, from memory alone (SIM-03 to SIM-06, SIM-08, D21). */
export async function findSimilar(
  { stock }: Pick<StockAt, "stock">,
  vehicle: Parameters<typeof buildSimilarQueries>[0],
): Promise<CardRecord[]> {
  const answers = await Promise.all(buildSimilarQueries(vehicle).map((query) => stock.engine.search(query)));
  return pickSimilar(answers.map(({ hits }) => hits.map(({ record }) => parseRecord(record))));
}

/** Address of the closest search that finds a vehicle, or of all stock where none does (VDP-14, SIDE-13, D105). */
export async function findSimilarHref(
  { stock }: Pick<StockAt, "stock">,
  vehicle: Parameters<typeof listSimilarLinks>[0],
): Promise<string> {
  for (const { href, query } of listSimilarLinks(vehicle))
    if ((await stock.engine.search(query)).count > 0) return href;
  return DEFAULT_SEARCH_PATH;
}

/** Their cards, in the same order. */
export function buildSimilarCards({ site, stock, now }: StockAt, records: readonly CardRecord[]): CardView[] {
  return records.map((record) => addOffer(buildCardView(record, site.config, now), stock));
}

/** Vehicles like the one of a slug; null for one that the site does not show (D1). */
export async function findSimilarCars(context: StockAt, slug: string): Promise<SimilarCars | null> {
  const vehicle = await findShownCar(context.stock, slug);
  if (!vehicle) return null;
  const similar = await findSimilar(context, vehicle);
  return { ids: similar.map(({ id }) => id), cards: buildSimilarCards(context, similar) };
}
