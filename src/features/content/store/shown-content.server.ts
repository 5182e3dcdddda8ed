import type { SiteId } from "#platform/account-id.ts";
import { Pauses } from "#platform/pauses.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type Brand, brandDocument } from "../brands/brand-document.ts";
import { HOME_PAGE_SLUG } from "../default-pages.ts";
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

/** The address of a page or a brand's page, without its first slash. */
const ADDRESS = "case kind when 'brand' then slug || '/overview' else slug end";
const HAS_PAGE = "(kind = 'page' or (kind = 'brand' and not (document ->> 'skipPage')::boolean))";

/**
 * Reads which pages, offers and brands a site shows on a day, and where former addresses lead.
 * @param known offers that were read before, of which only what has changed is read again
 */
export async function readSiteContent(
  tx: AccountTransaction,
  shown: Shown,
  known: readonly Offer[] = [],
): Promise<SiteContent> {
  return {
    ...(await readSitePages(tx, shown)),
    home: await readHome(tx, shown),
    offers: await readOffers(tx, shown, known),
    endedOffers: await readEndedOffers(tx, shown),
    brands: await readBrands(tx, shown),
  };
}

/** The home page is read with what is shown, so that it is answered from memory (D124, D334). */
async function readHome(tx: AccountTransaction, shown: Shown): Promise<object | null> {
  const item = await findShownItem(tx, { kind: "page", slug: HOME_PAGE_SLUG }, shown);
  return (item?.document ?? null) as object | null;
}

/** Reads the pages but the home page, and the promotion, and where former addresses lead. */
export async function readSitePages(
  tx: AccountTransaction,
  { siteId, today }: Shown,
): Promise<Pick<SiteContent, "pages" | "promotion" | "moved">> {
  const rows = await tx.query<{ id: number; kind: ContentKind; slug: string; summary: ContentSummary }>(
    `select distinct on (kind, slug) id, kind, slug, summary from (${SHOWN}) s where kind in ('page', 'promotion')
     order by kind, slug, site_ids is null, position`,
    [siteId, today],
  );
  const moved = await tx.query<{ from: string; to: string }>(
    `with shown as (${SHOWN}), present as (select id, site_ids, ${ADDRESS} as address from shown where ${HAS_PAGE}),
       former as (select p.site_ids, p.address, (select ${ADDRESS} from (select i.kind, o.slug) t) as old
         from content_old_slug o join content_item i on i.id = o.item_id join present p on p.id = i.id)
     select old as from, address as to from former where not exists (select from present where address = old)
     order by site_ids is not null`,
    [siteId, today],
  );
  const listOutlines = (wanted: ContentKind): PageOutline[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, slug, summary }) => ({ id, slug, ...summary }));
  const pages = listOutlines("page").filter(({ slug }) => slug !== HOME_PAGE_SLUG);
  const [promotion = null] = listOutlines("promotion");
  return { pages, promotion, moved: new Map(moved.map(({ from, to }) => [from, to])) };
}

async function readBrands(tx: AccountTransaction, shown: Shown): Promise<Brand[]> {
  const rows = await listShownDocuments(tx, "brand", shown);
  return rows.map(({ slug, document }) => ({ ...brandDocument.parse(document), slug }));
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

/**
 * Lists the addresses, without their first slash, of the pages that a site publishes, brands' among them, whether their days have begun,
 * last or are over.
 */
export async function listPageAddresses(tx: AccountTransaction, siteId: SiteId): Promise<string[]> {
  const rows = await tx.query<{ address: string }>(
    `select distinct ${ADDRESS} as address from (select i.kind, v.slug, v.document from ${PUBLISHED}) s
     where ${HAS_PAGE} order by address`,
    [siteId],
  );
  return rows.map(({ address }) => address);
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
  readonly slug: string;
  readonly document: unknown;
}

/** Lists the documents of a kind that a site shows, in their order. */
export async function listShownDocuments(
  tx: AccountTransaction,
  kind: ContentKind,
  { siteId, today }: Shown,
): Promise<ShownDocument[]> {
  return tx.query<ShownDocument>(
    `select name, slug, document from (
       select distinct on (slug) * from (${SHOWN}) s where kind = $3 order by slug, site_ids is null, position) t
     order by position, name`,
    [siteId, today, kind],
  );
}
