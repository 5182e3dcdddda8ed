import { readVocabulary } from "#features/catalogue/index/site-stock.server.ts";
import { toOverviewPath } from "#features/content/brands/brand-paths.ts";
import { HOME_PAGE_SLUG } from "#features/content/default-pages.ts";
import type { Authorship, ContentDraft, ContentName } from "#features/content/store/content-item.ts";
import {
  type ListedItem,
  listItems,
  listPublished,
  type PublishedItem,
  type PublishOutcome,
  publishDrafts,
  saveDraft,
  unpublishItems,
} from "#features/content/store/content-store.server.ts";
import { findTimeZone, toLocalTime } from "#features/places/time-zone.ts";
import { listPlaces } from "#features/tenancy/locations/location-store.server.ts";
import { describeNoLocation } from "#features/tenancy/locations/site-locations.ts";
import type { SiteConfigSchema, TenancySettings } from "#features/tenancy/settings/config.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { HeldRemoval, RemovedItem } from "#platform/removal-guard.ts";
import type { RuledSite } from "../page-block.ts";
import type { Person } from "../people/person-document.ts";
import type { ContentProblem } from "../source/content-file.ts";
import { checkBrand, checkBrandSlug } from "./brand-rules.ts";
import { findContentRemovals, isSame } from "./content-removals.ts";
import { checkOffer } from "./offer-rules.ts";
import { checkPage } from "./page-rules.ts";

/** A draft with the file that it comes from. */
export interface FiledDraft {
  readonly file: string;
  readonly draft: ContentDraft;
}

export interface ApplyContext extends Authorship {
  /** Reads the settings of the sites. */
  readonly schema: SiteConfigSchema;
  /** Whether the product answers a path itself. */
  readonly isOwnPath: (path: string) => boolean;
}

/** What became of an item. */
export interface ContentChange extends ContentName {
  readonly change: "added" | "changed" | "unchanged" | "removed";
  readonly slug: string;
  readonly title: string;
  /** Former slug, where it is another now. */
  readonly formerSlug: string | null;
}

export type ApplyOutcome =
  | {
      readonly ok: true;
      readonly changes: readonly ContentChange[];
      /** Shown items that no draft is of. */
      readonly others: readonly ListedItem[];
      readonly removals: readonly RemovedItem[];
    }
  | HeldRemoval
  /** Nothing of what was written is to be committed. */
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

interface Applied {
  readonly drafts: readonly FiledDraft[];
  /** Whether shown items that no draft is of are taken off the sites, unless a site shows them that no draft is for. */
  readonly prune: boolean;
  /** A person has seen what is taken off. */
  readonly confirmed?: boolean;
}

/**
 * Saves and publishes drafts: all of them or, when anything is wrong or too much would be taken off a site, none; then with
 * everything that is (D155, D205). What is as it was is left alone.
 */
export async function applyContent(
  tx: AccountTransaction,
  { confirmed = false, ...applied }: Applied,
  context: ApplyContext,
): Promise<ApplyOutcome> {
  await tx.query("savepoint content");
  const before = await listPublished(tx);
  const outcome = await writeContent(tx, applied, context);
  if (!outcome.ok) return outcome;
  const sites = (await readSites(tx, context.schema)).map(({ slug, config }) => ({
    slug,
    today: toLocalTime(context.now, config?.timeZone ?? findTimeZone(null)).date,
  }));
  const { removals, held } = findContentRemovals(before, await listPublished(tx), sites);
  if (held.length === 0 || confirmed) return { ...outcome, removals };
  await tx.query("rollback to savepoint content");
  return { ok: false, reason: "held", held, removals };
}

type Written =
  | Omit<Extract<ApplyOutcome, { readonly ok: true }>, "removals">
  | Extract<ApplyOutcome, { readonly problems: unknown }>;

async function writeContent(
  tx: AccountTransaction,
  { drafts, prune }: Pick<Applied, "drafts" | "prune">,
  context: ApplyContext,
): Promise<Written> {
  const before = await listItems(tx);
  const others = before.filter(
    (item) => item.isPublished && !drafts.some(({ draft }) => isSame(item, draft)),
  );
  const pruned = prune ? await findPruned(tx, drafts) : [];
  const kept = others.filter((item) => !pruned.some((one) => isSame(one, item)));
  const problems = await checkDrafts(tx, { drafts, kept }, context);
  if (problems.length > 0) return { ok: false, problems };
  const saved = await saveDrafts(tx, drafts, context);
  if (!saved.ok) return saved;
  await unpublishItems(
    tx,
    pruned.map(({ id }) => id),
  );
  const published = await publishDrafts(tx, saved.itemIds, context);
  if (!published.ok) return { ok: false, problems: describeConflicts(published.conflicts, drafts) };
  const removed = pruned.map((item) => toChange(item, item, "removed"));
  const applied = drafts.map(({ draft }) => describeChange(draft, before, saved.changed.has(draft)));
  return { ok: true, changes: [...applied, ...removed], others: kept };
}

/** Published items that no draft is of and that are shown on no site but those that the drafts are for (D205). */
async function findPruned(
  tx: AccountTransaction,
  drafts: readonly FiledDraft[],
): Promise<readonly PublishedItem[]> {
  const sites = await tx.query<{ slug: string }>(
    "select slug from site where account_id = $1 and removed_at is null",
    [tx.accountId],
  );
  const all = sites.map(({ slug }) => slug);
  const named = new Set(drafts.flatMap(({ draft }) => draft.sites ?? all));
  const isOther = (item: PublishedItem) => !drafts.some(({ draft }) => isSame(item, draft));
  return (await listPublished(tx)).filter(
    (item) => isOther(item) && (item.sites ?? all).every((site) => named.has(site)),
  );
}

function describeChange(
  draft: ContentDraft,
  before: readonly ListedItem[],
  isChanged: boolean,
): ContentChange {
  const item = before.find((one) => isSame(one, draft));
  const change = !item?.isPublished ? "added" : isChanged ? "changed" : "unchanged";
  const { title } = draft.summary;
  return toChange({ ...draft, title }, item ?? draft, change);
}

const toChange = (
  { kind, name, slug, title }: ContentName & { readonly slug: string; readonly title: string },
  former: { readonly slug: string },
  change: ContentChange["change"],
): ContentChange => ({
  change,
  kind,
  name,
  slug,
  title,
  formerSlug: former.slug === slug ? null : former.slug,
});

type Saved =
  | { readonly ok: true; readonly itemIds: readonly number[]; readonly changed: ReadonlySet<ContentDraft> }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

async function saveDrafts(
  tx: AccountTransaction,
  drafts: readonly FiledDraft[],
  authorship: Authorship,
): Promise<Saved> {
  const problems: ContentProblem[] = [];
  const changed = new Map<ContentDraft, number>();
  for (const { file, draft } of drafts) {
    const saved = await saveDraft(tx, draft, authorship);
    if (saved.ok && saved.changed) changed.set(draft, saved.itemId);
    if (!saved.ok) problems.push(toProblem(file, "sites", `the account has no site "${saved.site}"`));
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, itemIds: [...changed.values()], changed: new Set(changed.keys()) };
}

async function checkDrafts(
  tx: AccountTransaction,
  { drafts, kept }: { readonly drafts: readonly FiledDraft[]; readonly kept: readonly ListedItem[] },
  { schema, isOwnPath }: ApplyContext,
): Promise<ContentProblem[]> {
  const all = await readSites(tx, schema);
  const sites = all.flatMap(({ slug, config }) => (config ? { slug, config } : []));
  const { locations } = await listPlaces(tx);
  const vocabulary = await readVocabulary(tx);
  const yards = locations.map(({ slug }) => slug);
  const siteSlugs = all.map(({ slug }) => slug);
  const items = [...kept, ...drafts.map(({ draft }) => draft)];
  return drafts.flatMap(({ file, draft }) => {
    const shownAt = sites.filter(({ slug }) => draft.sites?.includes(slug) ?? true);
    const findings = {
      page: () => checkPage(draft, { sites: shownAt, isOwnPath, locations, vocabulary }),
      person: () => checkPerson(draft, yards),
      promotion: () => [],
      offer: () => checkOffer(draft, { sites: shownAt, siteSlugs, vocabulary }),
      brand: () => checkBrand(draft, { sites: shownAt, isOwnPath, vocabulary }),
    }[draft.kind]();
    return [...findings, ...checkBrandSlug(draft, items)].map(({ path, rule }) =>
      toProblem(file, path, rule),
    );
  });
}

function checkPerson({ document }: ContentDraft, yards: readonly string[]) {
  const { location } = document as Person;
  if (location === null || yards.includes(location)) return [];
  return [{ path: "location", rule: describeNoLocation(location, yards) }];
}

type SiteSettings = RuledSite["config"] & Pick<TenancySettings, "timeZone">;

/** The sites of an account; without a configuration where none is published. */
async function readSites(
  tx: AccountTransaction,
  schema: SiteConfigSchema,
): Promise<readonly { readonly slug: string; readonly config: SiteSettings | null }[]> {
  const sites = await tx.query<{ id: SiteId; slug: string }>(
    "select id, slug from site where account_id = $1 and removed_at is null order by id",
    [tx.accountId],
  );
  const read = [];
  for (const { id, slug } of sites) {
    const published = await readPublishedConfig(tx, id, schema);
    read.push({ slug, config: published?.ok ? published.config : null });
  }
  return read;
}

function describeConflicts(
  conflicts: Extract<PublishOutcome, { ok: false }>["conflicts"],
  drafts: readonly FiledDraft[],
): ContentProblem[] {
  return conflicts.map(({ kind, slug, names }) => {
    const file = drafts.find(({ draft }) => draft.kind === kind && names.includes(draft.name))?.file;
    return toProblem(
      file ?? names[0],
      "slug",
      `"${names[0]}" and "${names[1]}" would both be at ${toContentPath({ kind, slug })} of the same site`,
    );
  });
}

/** Address of what is published; a person has none. */
export function toContentPath({ kind, slug }: Pick<ContentChange, "kind" | "slug">): string {
  if (kind === "offer") return `/offers/${slug}`;
  if (kind === "brand") return toOverviewPath(slug);
  return slug === HOME_PAGE_SLUG ? "/" : `/${slug}`;
}

const toProblem = (file: string, path: string, rule: string): ContentProblem => ({
  file,
  line: null,
  path,
  rule,
});
