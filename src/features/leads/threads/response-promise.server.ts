import { z } from "zod";
import { stockSettings } from "#features/catalogue/settings/stock-settings.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { keepAnsweringYards } from "../routing/answering-yards.ts";
import { type LeadSettings, leadSettings } from "../settings.ts";
import { findResponseDue } from "./response-due.ts";

const settings = z.object({ leads: leadSettings.leads, stock: stockSettings.stock });

/** Something that a shopper asked. */
export interface Asked {
  readonly siteId: SiteId;
  /** Slug of the yard that it is for; null for no yard. */
  readonly location: string | null;
  /** What it is about, as `toChosenCategory` says; null if that is not known. */
  readonly category: string | null;
  readonly at: Date;
}

/** What a site does about something that was asked. */
export interface Promised extends Pick<LeadSettings["leads"], "assign" | "responseMinutes" | "maxOpenLeads"> {
  /** By when it promises to answer (D433); null if it promises nothing. */
  readonly dueAt: Date | null;
}

const NOTHING: Promised = { dueAt: null };

/** By when the site promises to answer, and whom it gives the lead to; nothing of either if it is not published any more. */
export async function findPromise(tx: AccountTransaction, asked: Asked): Promise<Promised> {
  const published = await readPublishedConfig(tx, asked.siteId, settings);
  if (!published?.ok) return NOTHING;
  const { leads, stock } = published.config;
  if (leads.responseMinutes === undefined) return { ...leads, dueAt: null };
  const locations = await listLocations(tx);
  const own = locations.find(({ slug }) => slug === asked.location);
  const answering = own?.completed
    ? [own]
    : keepAnsweringYards(listSiteLocations(locations, { stock }), {
        category: asked.category ?? "",
        dealership: own?.dealershipSlug ?? null,
      });
  return { ...leads, dueAt: findResponseDue(answering, asked.at, leads.responseMinutes) };
}

/**
 * Whether any of the account's sites gives new enquiries to somebody (D444). Asked with each list of leads, so the documents are not read
 * one by one.
 * @param sites ids of those that count; null for all
 */
export async function givesByTurns(
  tx: AccountTransaction,
  sites: readonly SiteId[] | null,
): Promise<boolean> {
  const giving = await tx.query(
    `select from site join site_config c on (c.site_id, c.version) = (site.id, site.published_version)
     where site.account_id = $1 and ($2::bigint[] is null or site.id = any($2))
       and c.document->'leads'->>'assign' is not null limit 1`,
    [tx.accountId, sites],
  );
  return giving.length > 0;
}
