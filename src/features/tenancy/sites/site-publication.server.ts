import type { z } from "zod";
import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, recordChange, requireRow } from "#platform/postgres/database.ts";
import { listZonedLocations } from "../locations/location-store.server.ts";
import { findSiteTimeZone } from "../locations/site-time-zone.ts";
import type { SiteConfigSchema } from "../settings/config.ts";
import { liftDocument, readSiteConfig, SCHEMA_VERSION } from "../settings/read-config.ts";
import type { ConfigProblem } from "../settings/schema-problems.ts";

export type PublishOutcome =
  | { readonly ok: true; readonly version: number; readonly changed: boolean }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

interface Publication {
  readonly schema: SiteConfigSchema;
  readonly document: unknown;
  readonly author: string;
  /** Something else of the site's file has changed, so that it is a new version even with the same document (D213). */
  readonly isOther?: boolean;
}

/**
 * Publishes a configuration document as the site's next version (D4). One of a wrong shape is not stored at all; one
 * equal to the published version changes nothing. What people write goes through `applySiteFile`, which checks more.
 */
export async function publishSiteConfig(
  tx: AccountTransaction,
  siteId: SiteId,
  { schema, document, author, isOther = false }: Publication,
): Promise<PublishOutcome> {
  const read = readSiteConfig(schema, document, SCHEMA_VERSION);
  if (!read.ok) return read;
  const [live] = await tx.query<{ version: number; same: boolean }>(
    `select version, document = $2::jsonb as same from site_config
     where (site_id, version) = (select id, published_version from site where id = $1)`,
    [siteId, JSON.stringify(document)],
  );
  if (live?.same && !isOther) return { ok: true, version: live.version, changed: false };
  const added = await tx.query<{ version: number }>(
    `insert into site_config (site_id, account_id, version, schema_version, document, author)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5 from site_config where site_id = $1 returning version`,
    [siteId, tx.accountId, SCHEMA_VERSION, JSON.stringify(document), author],
  );
  const { version } = requireRow(added);
  await tx.query("update site set published_version = $2 where id = $1", [siteId, version]);
  await recordChange(tx);
  return { ok: true, version, changed: true };
}

export type PublishedConfig<Config> =
  | { readonly ok: true; readonly version: number; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/**
 * The published configuration of a site, brought up to the present schema and with the time zone of its locations where it
 * sets none (D207); null when none is published.
 * @param schema see `readSiteConfig`
 */
export async function readPublishedConfig<Schema extends z.ZodType>(
  tx: AccountTransaction,
  siteId: SiteId,
  schema: Schema,
): Promise<PublishedConfig<z.output<Schema>> | null> {
  const row = await readPublishedRow(tx, siteId);
  if (!row) return null;
  const read = readSiteConfig(schema, await addTimeZone(tx, row.document), row.schema_version);
  return read.ok ? { ok: true, version: row.version, config: read.config } : read;
}

/** The published document of a site as it was written, brought up to the present schema; null when none is published. */
export async function readPublishedDocument(tx: AccountTransaction, siteId: SiteId): Promise<unknown> {
  const row = await readPublishedRow(tx, siteId);
  return row ? liftDocument(row.document, row.schema_version) : null;
}

interface PublishedRow {
  readonly version: number;
  readonly schema_version: number;
  readonly document: unknown;
}

async function readPublishedRow(tx: AccountTransaction, siteId: SiteId): Promise<PublishedRow | undefined> {
  const [row] = await tx.query<PublishedRow>(
    `select version, schema_version, document from site_config
     where (site_id, version) = (select id, published_version from site where id = $1)`,
    [siteId],
  );
  return row;
}

async function addTimeZone(tx: AccountTransaction, document: unknown): Promise<unknown> {
  const settings = Object(document);
  if (settings !== document || "timeZone" in settings) return document;
  const own = settings.stock?.filter?.locations;
  const timeZone = findSiteTimeZone(await listZonedLocations(tx), Array.isArray(own) ? own : undefined);
  return timeZone === null ? document : { ...settings, timeZone };
}
