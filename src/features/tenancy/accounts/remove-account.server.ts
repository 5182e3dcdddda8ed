import type { AccountId } from "#platform/account-id.ts";
import { type AccountTransaction, type Database, recordChange } from "#platform/postgres/database.ts";

/** What an account has, all of which is deleted with it. */
export interface AccountContents {
  readonly sites: number;
  readonly feeds: number;
  readonly vehicles: number;
  readonly locations: number;
  readonly enquiries: number;
  /** Enquiries' messages that are still to be sent. */
  readonly undelivered: number;
}

export async function readAccountContents(tx: AccountTransaction): Promise<AccountContents> {
  const [contents] = await tx.query<AccountContents>(
    `select (select count(*) from site where account_id = $1 and removed_at is null) as sites,
       (select count(*) from feed) as feeds, (select count(*) from vehicle) as vehicles,
       (select count(*) from location) as locations, (select count(*) from lead) as enquiries,
       (select count(*) from lead_delivery where state = 'pending') as undelivered`,
    [tx.accountId],
  );
  if (!contents) throw new Error("a query without a row");
  return contents;
}

interface Account {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly demo: boolean;
}

/**
 * Deletes an account with every row of it, all at once or nothing (D74). The app's role may not do that, and even the
 * owner sees the rows of the account of the transaction alone (D2). Running servers hear of it.
 * @param owner the database as the role that owns the tables
 */
export async function removeAccount(owner: Database, { accountId, slug, demo }: Account): Promise<void> {
  await owner.inAccount(accountId, async (tx) => {
    await tx.query("set local statement_timeout = 0");
    // Running writes end first, and nothing is added meanwhile.
    await tx.query("select from account where id = $1 for update", [accountId]);
    await recordChange(tx);
    for (const { name } of await tx.query<{ name: string }>(ACCOUNT_TABLES))
      await tx.query(`delete from ${name} where account_id = $1`, [accountId]);
    await tx.query("delete from account where id = $1", [accountId]);
    if (demo) await tx.query("insert into removed_demo (slug) values ($1) on conflict do nothing", [slug]);
  });
}

/** Every table of accounts, each before those that it refers to. */
const ACCOUNT_TABLES = `
  with recursive owned as (
    select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'account_id' and relkind = 'r' and relnamespace = 'public'::regnamespace),
  reference as (
    select distinct conrelid as child, confrelid as parent from pg_constraint
    where contype = 'f' and confdeltype <> 'n' and conrelid <> confrelid and confrelid in (select id from owned)),
  depth as (
    select id, 0 as level from owned
    union select child, level + 1 from depth join reference on parent = id)
  select id::regclass::text as name from depth group by id order by max(level) desc, name`;
