import { toSlug } from "#features/vehicles/slug.ts";
import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { type Location, listLocationKeys, listLocations } from "../locations/location-store.server.ts";
import type { SiteConfigSchema } from "../settings/config.ts";
import { readPublishedConfig } from "./site-publication.server.ts";

/** What a location is used for. */
export interface LocationUse {
  readonly location: Location;
  readonly forSale: number;
  /** Sold and withdrawn vehicles that stood there last. */
  readonly past: number;
  /** Settings and feeds that name it, such as "leads.routes of the site northside". */
  readonly namedBy: readonly string[];
}

/** The location that a slug, code or name means, with its use; null when there is none. */
export async function readLocationUse(
  tx: AccountTransaction,
  name: string,
  schema: SiteConfigSchema,
): Promise<LocationUse | null> {
  const location = (await listLocations(tx)).find((one) => listLocationKeys(one).includes(toSlug(name)));
  if (!location) return null;
  const [vehicles] = await tx.query<{ sale: number; past: number }>(
    `select count(*) filter (where withdrawn_at is null and status <> 'sold') as sale,
       count(*) filter (where withdrawn_at is not null or status = 'sold') as past
     from vehicle where location_id = $1`,
    [location.id],
  );
  const namedBy = [
    ...(await listNamingSettings(tx, location, schema)),
    ...(await listNamingFeeds(tx, location)),
  ];
  return { location, forSale: vehicles?.sale ?? 0, past: vehicles?.past ?? 0, namedBy };
}

async function listNamingSettings(
  tx: AccountTransaction,
  { slug }: Location,
  schema: SiteConfigSchema,
): Promise<string[]> {
  const sites = await tx.query<{ id: SiteId; slug: string }>(
    "select id, slug from site where account_id = $1 and removed_at is null order by slug",
    [tx.accountId],
  );
  const found: string[] = [];
  for (const site of sites) {
    const published = await readPublishedConfig(tx, site.id, schema);
    if (!published?.ok) continue;
    const { leads, stock } = published.config;
    if (leads.routes.some(({ locations }) => locations?.includes(slug)))
      found.push(`leads.routes of the site ${site.slug}`);
    if (stock.filter.locations?.includes(slug)) found.push(`stock.filter of the site ${site.slug}`);
  }
  return found;
}

async function listNamingFeeds(tx: AccountTransaction, location: Location): Promise<string[]> {
  const keys = listLocationKeys(location);
  const feeds = await tx.query<{ name: string; locations: string[] }>(
    "select name, locations from feed order by name",
  );
  return feeds
    .filter(({ locations }) => locations.some((name) => keys.includes(toSlug(name))))
    .map(({ name }) => `--locations of the feed ${name}`);
}

/** Removes a location that nothing uses. Past vehicles keep everything else; a feed that names it again adds it again. */
export async function removeLocation(tx: AccountTransaction, locationId: number): Promise<void> {
  const changeNumber = await recordChange(tx);
  // Without its fingerprint a row is read again even if the feed has not changed it.
  await tx.query(
    "update vehicle set location_id = null, fingerprint = '', change_number = $2 where location_id = $1",
    [locationId, changeNumber],
  );
  await tx.query(
    `update location set distribution_locations = array_remove(distribution_locations, $1)
     where $1 = any(distribution_locations)`,
    [locationId],
  );
  await tx.query("delete from location where id = $1", [locationId]);
}
