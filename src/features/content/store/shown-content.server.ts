import type { SiteId } from "#platform/account-id.ts";
import { Pauses } from "#platform/pauses.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type EndedOffer, type Offer, offerDocument } from "../offers/offer-document.ts";
import type { ContentKind, ContentSummary, PageOutline, SiteContent } from "./content-item.ts";

/** A site, and the day that it is there. */
export interface Shown {
  readonly siteId: SiteId;
  /** `YYYY-MM-DD` where the site is. */
  readonly today: string;
}

/** Published versions of a site, whether their days have begun, last or are over. */
const PUBLISHED = `content_item i join content_version v
    on v.account_id = i.account_id and v.item_id = i.id and v.version = i.published_version
  where (v.site_ids is null or $1 = any(v.site_ids))`;

/** Those that it shows on a day. One that names the site stands before one for all sites. */
const SHOWN = `
  select i.id, i.kind, i.name, v.version, v.slug, v.document, v.summary, v.site_ids, v.position, v.first_day,
    v.last_day
  from ${PUBLISHED}
    and coalesce(v.first_day <= $2::date, true) and coalesce(v.last_day >= $2::date, true)`;

/**
 * Reads which pages and offers a site shows on a day, and where former addresses lead.
 * @param known offers that were read before, of which only what has changed is read again
 */
export async function readSiteContent(
  tx: AccountTransaction,
  shown: Shown,
  known: readonly Offer[] = [],
): Promise<SiteContent> {
  return {
    ...(await readSitePages(tx, shown)),
    offers: await readOffers(tx, shown, known),
    endedOffers: await readEndedOffers(tx, shown),
  };
}

/** Reads the pages and the promotion alone, and where former addresses lead. */
export async function readSitePages(
  tx: AccountTransaction,
  { siteId, today }: Shown,
): Promise<Pick<SiteContent, "pages" | "promotion" | "moved">> {
  const rows = await tx.query<{ id: number; kind: ContentKind; slug: string; summary: ContentSummary }>(
    `select distinct on (kind, slug) id, kind, slug, summary from (${SHOWN}) s where kind in ('page', 'promotion')
     order by kind, slug, site_ids is null, position`,
    [siteId, today],
  );
  const old = await tx.query<{ slug: string; to: string }>(
    `select o.slug, s.slug as to from content_old_slug o join (${SHOWN}) s on s.id = o.item_id
     where s.kind = 'page' order by s.site_ids is not null`,
    [siteId, today],
  );
  const listOutlines = (wanted: ContentKind): PageOutline[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, slug, summary }) => ({ id, slug, ...summary }));
  const pages = listOutlines("page");
  const present = new Set(pages.map(({ slug }) => slug));
  const moved = old.filter(({ slug, to }) => !present.has(slug) && present.has(to));
  const [promotion = null] = listOutlines("promotion");
  return { pages, promotion, moved: new Map(moved.map(({ slug, to }) => [slug, to])) };
}

type OfferRow = Pick<Offer, "id" | "version" | "slug" | "firstDay" | "lastDay">;

/** A site may be left out of an offer by name (OFF-10). */
const NOT_EXCLUDED = "not document -> 'excludedSites' ? (select slug from site where id = $1)";

/** Thousands of offers are read when one of them changes, so only that one is. */
async function readOffers(
  tx: AccountTransaction,
  shown: Shown,
  known: readonly Offer[],
): Promise<readonly Offer[]> {
  const rows = await tx.query<OfferRow>(
    `select id, version, slug, first_day as "firstDay", last_day as "lastDay"
     from (select distinct on (slug) * from (${SHOWN}) s where kind = 'offer' and ${NOT_EXCLUDED}
       order by slug, site_ids is null, position) t
     order by position, last_day nulls last, name`,
    [shown.siteId, shown.today],
  );
  const before = new Map(known.map((offer) => [offer.id, offer]));
  const isKept = (row: OfferRow) => before.get(row.id)?.version === row.version;
  if (rows.length === known.length && rows.every((row, at) => isKept(row) && known[at]?.id === row.id))
    return known;
  const read = await readOfferDocuments(
    tx,
    rows.filter((row) => !isKept(row)),
  );
  return rows.flatMap((row) => read.get(row.id) ?? before.get(row.id) ?? []);
}

async function readOfferDocuments(
  tx: AccountTransaction,
  rows: readonly OfferRow[],
): Promise<ReadonlyMap<number, Offer>> {
  const documents = await tx.query<{ id: number; document: unknown }>(
    `select v.item_id as id, v.document from content_version v join unnest($1::bigint[], $2::int[]) as w (item_id, version)
       on w.item_id = v.item_id and w.version = v.version`,
    [rows.map(({ id }) => id), rows.map(({ version }) => version)],
  );
  const byId = new Map(documents.map(({ id, document }) => [id, document]));
  const pauses = new Pauses();
  const read = new Map<number, Offer>();
  for (const row of rows) {
    read.set(row.id, { ...offerDocument.parse(byId.get(row.id)), ...row });
    await pauses.take();
  }
  return read;
}

/** Published offers whose last day is over; another offer may be at the address of one of them now. */
async function readEndedOffers(tx: AccountTransaction, { siteId, today }: Shown): Promise<EndedOffer[]> {
  return tx.query<EndedOffer>(
    `select distinct on (v.slug) v.slug, v.last_day as "lastDay", v.document ->> 'name' as name,
       v.document ->> 'category' as category, v.document ->> 'manufacturer' as manufacturer
     from ${PUBLISHED} and i.kind = 'offer' and v.last_day < $2::date and ${NOT_EXCLUDED}
     order by v.slug, v.last_day desc`,
    [siteId, today],
  );
}

/** Lists the slugs of the pages that a site publishes, whether their days have begun, last or are over. */
export async function listPageSlugs(tx: AccountTransaction, siteId: SiteId): Promise<string[]> {
  const rows = await tx.query<{ slug: string }>(
    `select distinct v.slug from ${PUBLISHED} and i.kind = 'page' order by v.slug`,
    [siteId],
  );
  return rows.map(({ slug }) => slug);
}

/** Reads the document of an item that a site shows; null when it is not shown any more. */
export async function readShownDocument(
  tx: AccountTransaction,
  itemId: number,
  { siteId, today }: Shown,
): Promise<unknown> {
  const [row] = await tx.query<{ document: unknown }>(`select document from (${SHOWN}) s where id = $3`, [
    ...[siteId, today, itemId],
  ]);
  return row?.document ?? null;
}

/** An item that a site shows, with the version that it shows. */
export interface ShownItem {
  readonly id: number;
  readonly version: number;
  /** `YYYY-MM-DD`; null without a limit. */
  readonly lastDay: string | null;
  readonly document: unknown;
}

/** Reads the item of a kind and slug that a site shows; null when there is none. */
export async function findShownItem(
  tx: AccountTransaction,
  { kind, slug }: { readonly kind: ContentKind; readonly slug: string },
  { siteId, today }: Shown,
): Promise<ShownItem | null> {
  const [row] = await tx.query<ShownItem>(
    `select id, version, to_char(last_day, 'YYYY-MM-DD') as "lastDay", document from (${SHOWN}) s
     where kind = $3 and slug = $4 order by site_ids is null, position limit 1`,
    [siteId, today, kind, slug],
  );
  return row ?? null;
}

export interface ShownDocument {
  readonly name: string;
  readonly document: unknown;
}

/** Lists the documents of a kind that a site shows, in their order. */
export async function listShownDocuments(
  tx: AccountTransaction,
  kind: ContentKind,
  { siteId, today }: Shown,
): Promise<ShownDocument[]> {
  return tx.query<ShownDocument>(
    `select name, document from (
       select distinct on (slug) * from (${SHOWN}) s where kind = $3 order by slug, site_ids is null, position) t
     order by position, name`,
    [siteId, today, kind],
  );
}
