import { type AccountTransaction, recordChange, requireRow } from "#platform/postgres/database.ts";
import type { Authorship, ContentDraft, ContentKind, ContentName } from "./content-item.ts";

export type SaveOutcome =
  | { readonly ok: true; readonly itemId: number; readonly changed: boolean }
  /** A site that the account does not have. */
  | { readonly ok: false; readonly reason: "unknown-site"; readonly site: string };

/**
 * Saves a draft of an item, which is added when it is new. A draft equal to the newest version adds none; `changed` says
 * whether there is anything to publish. Nothing is visible before `publishDrafts`.
 */
export async function saveDraft(
  tx: AccountTransaction,
  draft: ContentDraft,
  authorship: Authorship,
): Promise<SaveOutcome> {
  const sites = await findSiteIds(tx, draft.sites);
  if ("unknown" in sites) return { ok: false, reason: "unknown-site", site: sites.unknown };
  const itemId = await ensureItem(tx, draft);
  const [{ same, draftVersion, publishedVersion } = NEW] = await tx.query<Newest>(SAME_AS_NEWEST, [
    ...[itemId, draft.slug, JSON.stringify(draft.document), JSON.stringify(draft.summary)],
    ...[sites.ids, draft.position, draft.firstDay, draft.lastDay],
  ]);
  if (same) return { ok: true, itemId, changed: draftVersion !== null || publishedVersion === null };
  await addVersion(tx, { itemId, draft, siteIds: sites.ids }, authorship);
  return { ok: true, itemId, changed: true };
}

interface Newest {
  readonly same: boolean;
  readonly draftVersion: number | null;
  readonly publishedVersion: number | null;
}

const NEW: Newest = { same: false, draftVersion: null, publishedVersion: null };

const SAME_AS_NEWEST = `
  select slug = $2 and document = $3::jsonb and summary = $4::jsonb and site_ids is not distinct from $5::bigint[]
      and position = $6 and first_day is not distinct from $7::date and last_day is not distinct from $8::date as same,
    i.draft_version as "draftVersion", i.published_version as "publishedVersion"
  from content_item i join content_version v on v.account_id = i.account_id and v.item_id = i.id
  where i.id = $1 order by v.version desc limit 1`;

/** The item of a name, locked until the transaction ends, so that versions are numbered one after another. */
async function ensureItem(tx: AccountTransaction, { kind, name }: ContentName): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into content_item (account_id, kind, name) values ($1, $2, $3)
     on conflict (account_id, kind, name) do update set name = excluded.name returning id`,
    [tx.accountId, kind, name],
  );
  return requireRow(rows).id;
}

async function addVersion(
  tx: AccountTransaction,
  { itemId, draft, siteIds }: { itemId: number; draft: ContentDraft; siteIds: readonly number[] | null },
  { author, now }: Authorship,
): Promise<void> {
  const added = await tx.query<{ version: number }>(
    `insert into content_version (account_id, item_id, version, slug, document, summary, site_ids, position, first_day,
       last_day, author, saved_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11
     from content_version where item_id = $2 returning version`,
    [
      ...[tx.accountId, itemId, draft.slug, JSON.stringify(draft.document), JSON.stringify(draft.summary)],
      ...[siteIds, draft.position, draft.firstDay, draft.lastDay, author, now],
    ],
  );
  const { version } = requireRow(added);
  await tx.query("update content_item set draft_version = $2 where id = $1", [itemId, version]);
}

async function findSiteIds(
  tx: AccountTransaction,
  slugs: readonly string[] | null,
): Promise<{ readonly ids: readonly number[] | null } | { readonly unknown: string }> {
  if (slugs === null) return { ids: null };
  const sites = await tx.query<{ id: number; slug: string }>(
    "select id, slug from site where account_id = $1 and removed_at is null and slug = any($2) order by id",
    [tx.accountId, slugs],
  );
  const unknown = slugs.find((slug) => !sites.some((site) => site.slug === slug));
  return unknown === undefined ? { ids: sites.map(({ id }) => id) } : { unknown };
}

/** Two items that one site would show at the same address. */
interface SlugConflict {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly names: readonly [string, string];
}

export type PublishOutcome =
  | { readonly ok: true; readonly published: number }
  | { readonly ok: false; readonly reason: "slug-taken"; readonly conflicts: readonly SlugConflict[] };

/**
 * Publishes the drafts of items, all of them or, where two would have one address on one site, none. A former slug leads to
 * the new one from then on. Running servers hear of it.
 */
export async function publishDrafts(
  tx: AccountTransaction,
  itemIds: readonly number[],
  { author, now }: Authorship,
): Promise<PublishOutcome> {
  if (itemIds.length === 0) return { ok: true, published: 0 };
  // Also keeps two of an account from publishing at the same time.
  await recordChange(tx);
  const conflicts = await findConflicts(tx, itemIds);
  if (conflicts.length > 0) return { ok: false, reason: "slug-taken", conflicts };
  await tx.query(KEEP_OLD_SLUGS, [itemIds]);
  await tx.query(
    `delete from content_old_slug o using content_item i join content_version v on v.item_id = i.id and v.version = i.draft_version
     where o.item_id = i.id and i.id = any($1) and o.slug = v.slug`,
    [itemIds],
  );
  const published = await tx.query(
    `update content_item set published_version = draft_version, draft_version = null, published_by = $2, published_at = $3
     where id = any($1) and draft_version is not null returning id`,
    [itemIds, author, now],
  );
  return { ok: true, published: published.length };
}

const KEEP_OLD_SLUGS = `
  insert into content_old_slug (account_id, item_id, slug)
  select i.account_id, i.id, before.slug from content_item i
    join content_version before on before.item_id = i.id and before.version = i.published_version
    join content_version after on after.item_id = i.id and after.version = i.draft_version
  where i.id = any($1) and before.slug <> after.slug
  on conflict do nothing`;

/** An item that names a site stands in place of one for all sites; two that are for all, or that name the same site, conflict. */
async function findConflicts(tx: AccountTransaction, itemIds: readonly number[]): Promise<SlugConflict[]> {
  const rows = await tx.query<{ kind: ContentKind; slug: string; one: string; other: string }>(
    `with shown as (
       select i.id, i.kind, i.name, v.slug, v.site_ids from content_item i join content_version v on v.item_id = i.id
         and v.version = case when i.id = any($1) then coalesce(i.draft_version, i.published_version) else i.published_version end)
     select a.kind, a.slug, a.name as one, b.name as other
     from shown a join shown b on a.kind = b.kind and a.slug = b.slug and a.id < b.id
     where (a.site_ids is null and b.site_ids is null) or a.site_ids && b.site_ids order by a.slug`,
    [itemIds],
  );
  return rows.map(({ kind, slug, one, other }) => ({ kind, slug, names: [one, other] }));
}

/** Takes items off every site. Their versions stay, so that publishing a draft brings them back. Running servers hear of it. */
export async function unpublishItems(tx: AccountTransaction, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await recordChange(tx);
  await tx.query(
    `update content_item set draft_version = coalesce(draft_version, published_version), published_version = null
     where id = any($1)`,
    [itemIds],
  );
}

/** An item of an account, shown or not. */
export interface ListedItem extends ContentName {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
  /** Null for all sites. */
  readonly sites: readonly string[] | null;
  readonly author: string;
  readonly savedAt: Date;
}

/** Every item of an account in its newest version. */
export async function listItems(tx: AccountTransaction): Promise<ListedItem[]> {
  return tx.query<ListedItem>(
    `select i.id, i.kind, i.name, v.slug, v.summary ->> 'title' as title, v.author, v.saved_at as "savedAt",
       i.published_version is not null as "isPublished", i.draft_version is not null as "hasDraft",
       case when v.site_ids is not null
         then array(select slug from site where account_id = $1 and id = any(v.site_ids) order by id) end as sites
     from content_item i join content_version v on v.item_id = i.id
       and v.version = (select max(version) from content_version where item_id = i.id)
     order by i.kind, i.name`,
    [tx.accountId],
  );
}

/** An item as it is published. */
export interface PublishedItem extends ContentName {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Slugs of the sites that show it; null for all of the account. */
  readonly sites: readonly string[] | null;
  /** First and last day on which it is shown, `YYYY-MM-DD`; null without a limit. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Every published item of an account. */
export async function listPublished(tx: AccountTransaction): Promise<PublishedItem[]> {
  return tx.query<PublishedItem>(
    `select i.id, i.kind, i.name, v.slug, v.summary ->> 'title' as title, v.first_day as "firstDay", v.last_day as "lastDay",
       case when v.site_ids is not null then array(select slug from site
         where account_id = $1 and removed_at is null and id = any(v.site_ids) order by slug) end as sites
     from content_item i join content_version v on v.item_id = i.id and v.version = i.published_version
     order by i.kind, i.name`,
    [tx.accountId],
  );
}
