import { buildSiteStock, type SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { listOfferVehicles } from "#features/catalogue/offers/match-offers.ts";
import { STOCK_BOUNDS_QUERY } from "#features/catalogue/search/search-query.ts";
import type { Offer, OfferDocument } from "#features/content/offers/offer-document.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { readSiteContent } from "#features/content/store/shown-content.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import { makeModelValue } from "#features/vehicles/make-name.ts";
import type { Database } from "#platform/postgres/database.ts";
import { siteConfigSchema } from "../../features.ts";

/** What is to be said of a site's offers, a sentence each: whose search finds nothing that the offer is about (D360). */
export async function checkOffers(db: Database, site: DirectorySite, now: Date): Promise<readonly string[]> {
  if (!(await namesVehicles(db, site, now))) return [];
  const read = await readStock(db, site, now);
  return read === null ? [] : describeEmptyOffers(read.stock, read.config, now);
}

/**
 * The same of offers before they are published, each sentence after the sites that it is true of.
 * @param sites of the account
 */
export async function checkOfferDrafts(
  db: Database,
  { sites, drafts }: { readonly sites: readonly DirectorySite[]; readonly drafts: readonly ContentDraft[] },
  now: Date,
): Promise<readonly string[]> {
  const told = new Map<string, string[]>();
  for (const site of sites) {
    const offers = drafts.flatMap((draft) => toOfferOf(site.slug, draft));
    const read = offers.length === 0 ? null : await readStock(db, site, now);
    if (read === null) continue;
    const { stock, config } = read;
    const content = { ...stock.content, offers };
    for (const note of await describeEmptyOffers({ ...stock, content }, config, now))
      told.set(note, [...(told.get(note) ?? []), site.slug]);
  }
  return [...told].map(([note, slugs]) => `${slugs.join(", ")}: ${note}`);
}

/** The offer of a draft, where a site would show it and certain vehicles have it. */
function toOfferOf(site: string, draft: ContentDraft): Offer[] {
  if (draft.kind !== "offer" || !(draft.sites?.includes(site) ?? true)) return [];
  const document = draft.document as OfferDocument;
  if (document.stock === null || document.excludedSites.includes(site)) return [];
  const { slug, firstDay, lastDay } = draft;
  return [{ ...document, id: 0, version: 0, slug, firstDay, lastDay }];
}

/** Whether a site shows an offer of certain vehicles. Its stock, which takes long to read, is read for no other. */
function namesVehicles(db: Database, { accountId, siteId }: DirectorySite, now: Date): Promise<boolean> {
  return db.inAccount(accountId, async (tx) => {
    const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
    if (!published?.ok) return false;
    const today = toLocalTime(now, published.config.timeZone).date;
    const { offers } = await readSiteContent(tx, { siteId, today });
    return offers.some(({ stock }) => stock !== null);
  });
}

/** Null for a site without valid settings. */
async function readStock(db: Database, site: DirectorySite, now: Date) {
  const published = await db.inAccount(site.accountId, (tx) =>
    readPublishedConfig(tx, site.siteId, siteConfigSchema),
  );
  if (!published?.ok) return null;
  const { config } = published;
  const stock = await buildSiteStock(db, { ...site, version: site.publishedVersion ?? 0, config }, { now });
  return { stock, config };
}

type Stock = Pick<SiteStock, "content" | "engine" | "vocabulary">;

/** Names each offer of certain vehicles that no vehicle for sale has, or none of the model that it is about. */
export async function describeEmptyOffers(
  { content, engine, vocabulary }: Stock,
  config: SiteConfig,
  now: Date,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const offer of content.offers) {
    const had = await listOfferVehicles({ engine, vocabulary, config, now }, offer);
    if (had === null) continue;
    const ofModel = await listOfModel(engine, offer);
    if (had.size === 0) notes.push(`Offer ${offer.slug}, stock: finds no vehicle for sale now.`);
    else if (ofModel && !ofModel.some((id) => had.has(id)))
      notes.push(
        `Offer ${offer.slug}, stock: finds no ${nameModel(offer)}, which model.name says it is about.`,
      );
  }
  return notes;
}

const nameModel = ({ manufacturer, model }: Pick<Offer, "manufacturer" | "model">): string =>
  makeModelValue(manufacturer ?? "", model?.name ?? "");

/** Ids of the vehicles for sale of the model that an offer is about; null for an offer about none. */
async function listOfModel(engine: Stock["engine"], offer: Offer): Promise<readonly number[] | null> {
  if (offer.manufacturer === null || offer.model === null) return null;
  const facets = { make_model: [nameModel(offer)] };
  const { hits } = await engine.search({
    ...STOCK_BOUNDS_QUERY,
    ...{ facets, limit: engine.size, boundRanges: [] },
  });
  return hits.map(({ id }) => id);
}
