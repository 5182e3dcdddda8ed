import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { CarReference, SiteCar } from "./enquiry-context.ts";

interface SiteAt {
  readonly site: LiveSite;
  readonly stock: SiteStock;
  readonly now: Date;
}

/** A car that the site shows, as its enquiry form shows it; from memory, null for any other car (D1). */
export async function findSiteCar(
  { site, stock, now }: SiteAt,
  reference: CarReference,
): Promise<SiteCar | null> {
  const record = await findShownCar(stock, "id" in reference ? reference.id : reference.slug);
  if (!record) return null;
  const card = buildCardView(record, site.config, now);
  const { title, subtitle, price, photos, itemType, body, colour, locationName } = card;
  const { id, slug, locationSlug, carType, status, tag, reserved } = record;
  const photo = photos[0] ?? null;
  const shown = { id, slug, title, subtitle, price, photo, itemType, body, colour, locationName, reserved };
  return { ...shown, locationSlug, carType, status, tag };
}
