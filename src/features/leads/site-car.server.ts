import type { LiveSite } from "#features/sites/live-sites.server.ts";
import { cardView } from "#features/stock/card-view.ts";
import { recordOf } from "#features/stock/record-bytes.ts";
import type { SiteStock } from "#features/stock/site-stock.server.ts";
import type { CarReference } from "./enquiry-context.ts";
import type { EnquiryCar } from "./enquiry-view.ts";

/** A car that the site shows, as its enquiry form shows it; from memory, null for any other car (D1). */
export async function findSiteCar(
  site: LiveSite,
  stock: SiteStock,
  reference: CarReference,
  now: Date,
): Promise<EnquiryCar | null> {
  const id = "id" in reference ? reference.id : stock.idsBySlug.get(reference.slug);
  const [hit] = id === undefined ? [] : await stock.engine.get([id]);
  if (!hit) return null;
  const record = recordOf(hit.record);
  const { title, subtitle, price, photo, itemType, body, colour, locationName } = cardView(
    record,
    site.config,
    now,
  );
  return {
    id: record.id,
    slug: record.slug,
    title,
    subtitle,
    price,
    photo,
    itemType,
    body,
    colour,
    locationName,
  };
}
