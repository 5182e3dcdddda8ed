import {
  type AccountId,
  mintAccountId,
  mintSiteId,
  type SiteId,
  type Tenancy,
} from "#platform/account-id.ts";
import {
  type AccountTransaction,
  type Database,
  type Queries,
  recordChange,
  requireRow,
} from "#platform/postgres/database.ts";
import type { SiteHosts } from "../hosts/site-hosts.ts";
import type { DueWork } from "./due-work.ts";

/**
 * The directory of accounts and sites: what must be known before an account is. These are the only readers across
 * accounts besides the market observations (D2); they return names and ids only.
 */

export interface DirectoryAccount {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly name: string;
  readonly changeNumber: number;
  readonly demo: boolean;
}

export interface DirectorySite extends Tenancy, SiteHosts {
  readonly slug: string;
  /** Slug of the account. */
  readonly account: string;
  readonly publishedVersion: number | null;
  /** Of the account. */
  readonly changeNumber: number;
}

interface AccountRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly change_number: number;
  readonly demo: boolean;
}

const ACCOUNTS = "select id, slug, name, change_number, demo_dated_at is not null as demo from account";

const toDirectoryAccount = ({ id, slug, name, change_number, demo }: AccountRow): DirectoryAccount => ({
  ...{ accountId: mintAccountId(id), slug, name, demo },
  changeNumber: change_number,
});

interface ListedAccounts {
  /** Only these. */
  readonly accounts?: readonly number[];
}

export async function listAccounts(
  db: Database,
  { accounts }: ListedAccounts = {},
): Promise<DirectoryAccount[]> {
  const rows = await db.query<AccountRow>(
    `${ACCOUNTS} where ($1::bigint[] is null or id = any($1)) order by id`,
    [accounts ?? null],
  );
  return rows.map(toDirectoryAccount);
}

/** The account of an id that a request names. */
export async function findAccount(db: Database, id: number): Promise<DirectoryAccount | null> {
  const [row] = await db.query<AccountRow>(`${ACCOUNTS} where id = $1`, [id]);
  return row ? toDirectoryAccount(row) : null;
}

/** Finds an account by its slug. */
export async function findAccountBySlug(db: Database, slug: string): Promise<DirectoryAccount | null> {
  const [row] = await db.query<AccountRow>(`${ACCOUNTS} where slug = $1`, [slug]);
  return row ? toDirectoryAccount(row) : null;
}

/** Accounts that have something of a kind to do, perhaps a few more, and never fewer (D422). */
export async function listDueAccounts(db: Database, [kind, ...values]: DueWork): Promise<AccountId[]> {
  const asked = values.map((_, at) => `$${at + 1}`).join(", ");
  const rows = await db.query<{ id: number }>(
    `select id from accounts_with_${kind}(${asked}) as id order by id`,
    values,
  );
  return rows.map(({ id }) => mintAccountId(id));
}

interface SiteRow {
  readonly id: number;
  readonly account_id: number;
  readonly slug: string;
  readonly account: string;
  readonly published_version: number | null;
  readonly change_number: number;
  readonly canonical_host: string | null;
  readonly hosts: string[];
}

const SITES = `
  select site.id, site.account_id, site.slug, account.slug as account, account.change_number, site.published_version, site.canonical_host,
    array(select host from site_host where site_id = site.id order by position) as hosts
  from site join account on account.id = site.account_id`;

interface ListedSites {
  /** Also removed ones (D74). */
  readonly removed?: boolean;
  /** Only those of these accounts. */
  readonly accounts?: readonly number[];
}

/** Sites in the order in which they were added. Within a transaction pass that: the database would be asked on a second connection (T26). */
export async function listSites(
  db: Queries,
  { removed = false, accounts }: ListedSites = {},
): Promise<DirectorySite[]> {
  const rows = await db.query<SiteRow>(
    `${SITES} where (site.removed_at is null or $1) and ($2::bigint[] is null or site.account_id = any($2)) order by site.id`,
    [removed, accounts ?? null],
  );
  return rows.map(toDirectorySite);
}

/** A site by its slug; a removed one only with `removed` (D74). */
export async function findSite(
  db: Database,
  slug: string,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<DirectorySite | null> {
  const [row] = await db.query<SiteRow>(`${SITES} where site.slug = $1 and (site.removed_at is null or $2)`, [
    slug,
    removed,
  ]);
  return row ? toDirectorySite(row) : null;
}

/** What a site is asked for by: one of its names, its id, or being the first that was published. */
export type SiteQuestion =
  | { readonly by: "slug" | "host"; readonly name: string }
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "first" };

const BY: Readonly<Record<SiteQuestion["by"], string>> = {
  slug: "site.slug = $1",
  host: "site.id = (select site_id from site_host where host = $1)",
  id: "site.id = $1::bigint",
  first: "$1::text is null order by site.id limit 1",
};

/** A published site. Each question is answered from an index, however many sites there are. */
export async function findPublishedSite(db: Database, question: SiteQuestion): Promise<DirectorySite | null> {
  const value = "name" in question ? question.name : "id" in question ? question.id : null;
  const [row] = await db.query<SiteRow>(
    `${SITES} where site.removed_at is null and site.published_version is not null and ${BY[question.by]}`,
    [value],
  );
  return row ? toDirectorySite(row) : null;
}

/** Visits count half after this time. */
const HALF_LIFE = "7 days";

/** SQL of what visits `v` count at an instant. */
const decayed = (at: string) =>
  `v.visits * power(0.5, extract(epoch from greatest(${at} - v.counted_at, '0')) / extract(epoch from interval '${HALF_LIFE}'))`;

/** Adds requests to what was counted of sites. */
export async function addVisits(db: Database, visits: ReadonlyMap<number, number>, now: Date): Promise<void> {
  if (visits.size === 0) return;
  await db.query(
    `insert into site_visits as v (site_id, visits, counted_at)
     select id, counted, $3::timestamptz from unnest($1::bigint[], $2::int[]) as new (id, counted)
     where id in (select id from site) order by id
     on conflict (site_id) do update set visits = ${decayed("excluded.counted_at")} + excluded.visits,
       counted_at = excluded.counted_at`,
    [[...visits.keys()], [...visits.values()], now],
  );
}

/** Published sites, those that were visited most lately first, the others in the order in which they were added. */
export async function listBusiestSites(
  db: Database,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<DirectorySite[]> {
  const rows = await db.query<SiteRow>(
    `${SITES} left join site_visits v on v.site_id = site.id
     where site.removed_at is null and site.published_version is not null
     order by ${decayed("$2::timestamptz")} desc nulls last, site.id limit $1`,
    [limit, now],
  );
  return rows.map(toDirectorySite);
}

function toDirectorySite(row: SiteRow): DirectorySite {
  return {
    accountId: mintAccountId(row.account_id),
    siteId: mintSiteId(row.id),
    slug: row.slug,
    account: row.account,
    hosts: row.hosts,
    canonicalHost: row.canonical_host,
    publishedVersion: row.published_version,
    changeNumber: row.change_number,
  };
}

/** Slug of the account of a transaction. */
export async function readAccountSlug(tx: AccountTransaction): Promise<string> {
  const [row] = await tx.query<{ slug: string }>("select slug from account where id = $1", [tx.accountId]);
  if (!row) throw new Error(`there is no account ${tx.accountId}`);
  return row.slug;
}

/** Slugs of the demo's accounts that were removed: the demo does not add them again (D74). */
export async function listRemovedDemos(db: Database): Promise<string[]> {
  return (await db.query<{ slug: string }>("select slug from removed_demo")).map(({ slug }) => slug);
}

/** Finds an account by its slug, or adds it. */
export async function ensureAccount(db: Database, slug: string, name: string): Promise<AccountId> {
  const found = await db.query<{ id: number }>("select id from account where slug = $1", [slug]);
  if (found[0]) return mintAccountId(found[0].id);
  const added = await db.query<{ id: number }>(
    "insert into account (slug, name) values ($1, $2) returning id",
    [slug, name],
  );
  return mintAccountId(requireRow(added).id);
}

export type AddSiteOutcome =
  | { readonly ok: true; readonly siteId: SiteId }
  | { readonly ok: false; readonly reason: "slug-taken" }
  | HostTaken;

interface HostTaken {
  readonly ok: false;
  readonly reason: "host-taken";
  readonly host: string;
}

export type ChangeHostsOutcome = { readonly ok: true; readonly hosts: readonly string[] } | HostTaken;

/**
 * Adds a site without a published configuration: it answers nothing until one is applied. A removed site of the account
 * comes back under its slug (D74). When a name is taken nothing is added.
 */
export async function addSite(
  tx: AccountTransaction,
  slug: string,
  hosts: readonly string[],
): Promise<AddSiteOutcome> {
  const own = hosts.map((host) => host.toLowerCase());
  const taken = await findTaken(tx, own, null);
  if (taken) return taken;
  const [added] = await tx.query<{ id: number }>(
    `insert into site (account_id, slug) values ($1, $2)
     on conflict (slug) do update set removed_at = null, published_version = null
       where site.account_id = $1 and site.removed_at is not null
     returning id`,
    [tx.accountId, slug],
  );
  if (!added) return { ok: false, reason: "slug-taken" };
  await insertHosts(tx, added.id, own);
  return { ok: true, siteId: mintSiteId(added.id) };
}

/**
 * Gives a site of the account further hosts and takes others from it; running servers hear of it. Nothing changes when
 * another site has one of them.
 */
export async function changeHosts(
  tx: AccountTransaction,
  siteId: SiteId,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<ChangeHostsOutcome> {
  const own = add.map((host) => host.toLowerCase());
  const taken = await findTaken(tx, own, siteId);
  if (taken) return taken;
  await recordChange(tx);
  await tx.query("delete from site_host where site_id = $1 and account_id = $2 and host = any($3)", [
    siteId,
    tx.accountId,
    remove.map((host) => host.toLowerCase()),
  ]);
  await insertHosts(tx, siteId, own);
  const hosts = await tx.query<{ host: string }>(
    "select host from site_host where site_id = $1 and account_id = $2 order by position",
    [siteId, tx.accountId],
  );
  return { ok: true, hosts: hosts.map(({ host }) => host) };
}

/**
 * Makes one of a site's own hosts the one that the others redirect to (D84); running servers hear of it. False, with
 * nothing changed, when the site does not have that host.
 */
export async function chooseHost(tx: AccountTransaction, siteId: SiteId, host: string): Promise<boolean> {
  const chosen = await tx.query(
    `update site set canonical_host = $3 where id = $1 and account_id = $2
       and exists (select from site_host where site_id = $1 and account_id = $2 and host = $3) returning id`,
    [siteId, tx.accountId, host.toLowerCase()],
  );
  if (chosen.length > 0) await recordChange(tx);
  return chosen.length > 0;
}

async function findTaken(
  tx: AccountTransaction,
  hosts: readonly string[],
  siteId: SiteId | null,
): Promise<HostTaken | null> {
  const [other] = await tx.query<{ host: string }>(
    "select host from site_host where host = any($1) and site_id is distinct from $2::bigint",
    [hosts, siteId],
  );
  return other ? { ok: false, reason: "host-taken", host: other.host } : null;
}

async function insertHosts(tx: AccountTransaction, siteId: number, hosts: readonly string[]): Promise<void> {
  await tx.query(
    `insert into site_host (host, site_id, account_id)
     select host, $2::bigint, $3::bigint from unnest($1::text[]) with ordinality as added (host, place)
     where host not in (select host from site_host where site_id = $2) order by place`,
    [[...new Set(hosts)], siteId, tx.accountId],
  );
}
