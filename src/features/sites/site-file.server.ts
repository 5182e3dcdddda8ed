import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/locations/location-document.ts";
import { saveDealerships, saveLocations } from "#features/locations/location-store.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { problemsOf } from "./read-config.ts";
import { type PublishOutcome, publishSiteConfig } from "./site-publication.server.ts";

/** The file that `sites apply` takes: a site's configuration, and its account's dealerships and locations. */
const siteFile = z.strictObject({
  config: z.unknown(),
  dealerships: z.array(dealershipDocument).optional(),
  locations: z.array(locationDocument).optional(),
});

export type SiteFile = z.input<typeof siteFile>;

/** Publishes a site file: all of it or, when any part has a problem, nothing. */
export async function applySiteFile(
  tx: AccountTransaction,
  siteId: SiteId,
  file: unknown,
  author: string,
): Promise<PublishOutcome> {
  const parsed = siteFile.safeParse(file);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const { config, dealerships = [], locations = [] } = parsed.data;
  const published = await publishSiteConfig(tx, siteId, config, author);
  if (!published.ok) return published;
  await saveDealerships(tx, dealerships);
  await saveLocations(tx, locations);
  if (locations.length || dealerships.length) await recordChange(tx);
  return published;
}
