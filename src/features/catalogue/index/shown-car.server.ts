import type { CardRecord } from "../card/card.ts";
import { parseRecord } from "../card/record-bytes.ts";
import type { SiteStock } from "./site-stock.server.ts";

/** A car of a site by its slug or its id, from its index; null for one that the site does not show (D1). */
export async function findShownCar(
  { engine, idsBySlug }: SiteStock,
  slugOrId: string | number,
): Promise<CardRecord | null> {
  if (typeof slugOrId === "string" && engine.find) {
    const found = await engine.find(slugOrId);
    return found && parseRecord(found.record);
  }
  const id = typeof slugOrId === "string" ? idsBySlug.get(slugOrId) : slugOrId;
  const [hit] = id === undefined ? [] : await engine.get([id]);
  return hit ? parseRecord(hit.record) : null;
}
