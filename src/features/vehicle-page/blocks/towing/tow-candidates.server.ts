import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { ItemType, Specifications } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { TowCandidate } from "./towing.ts";

/** This many are looked at: their figures are read for each page of a van. */
const MAX_CANDIDATES = 200;

/** What a site has in stock of a type, cheapest first, with its figures (D1, D127). */
export async function findTowCandidates(
  { tx, stock: { engine } }: { tx: AccountTransaction; stock: Pick<SiteStock, "engine"> },
  itemType: ItemType,
): Promise<TowCandidate[]> {
  const { hits } = await engine.search({
    fixed: { facets: { item_type: [itemType], status: ["in_stock"] } },
    sort: { attribute: "price", direction: "asc" },
    offset: 0,
    limit: MAX_CANDIDATES,
    countFacets: [],
    boundRanges: [],
  });
  const records = hits.map(({ record }) => parseRecord(record));
  const figures = await readTowFigures(
    tx,
    records.map(({ id }) => id),
  );
  return records.flatMap((record) => {
    const specifications = figures.get(record.id);
    return specifications ? [{ record, specifications }] : [];
  });
}

/** Specifications of vehicles by their ids. */
export async function readTowFigures(
  tx: AccountTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Specifications>> {
  const rows = await tx.query<{ id: number; specifications: Specifications }>(
    "select id, specifications from vehicle where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, specifications }) => [id, specifications]));
}
