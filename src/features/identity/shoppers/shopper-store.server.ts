import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, requireRow, takeTurn } from "#platform/postgres/database.ts";
import type { Shopper, ShopperId } from "./shopper.ts";

/** A contact that was proved with a code: either a number or an address. */
export type Contact =
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never };

export interface NewShopper {
  readonly id: string;
  readonly contact: Contact;
}

/** Finds the shopper of a proved contact, or creates one. */
export async function ensureShopper(
  tx: AccountTransaction,
  { id, contact }: NewShopper,
  now: Date,
): Promise<Shopper> {
  const column = contact.phone === undefined ? "email" : "phone";
  if (contact.phone !== undefined) await lockPhone(tx, contact.phone);
  return requireRow(
    await tx.query<Shopper>(
      `insert into shopper as s (account_id, id, ${column}, created_at, last_seen_at) values ($1, $2, $3, $4, $4)
       on conflict (account_id, ${column}) do update set last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at)
       returning id, phone, email, name`,
      [tx.accountId, id, contact.phone ?? contact.email, now],
    ),
  );
}

/** A number can be proved by a sign-in and by a change of number at once. The later one waits and sees what the other did. */
const lockPhone = (tx: AccountTransaction, phone: string): Promise<void> => takeTurn(tx, phone);

/** Sets a shopper's proved number; false, without a change, if another shopper has it. */
export async function changePhone(tx: AccountTransaction, id: ShopperId, phone: string): Promise<boolean> {
  await lockPhone(tx, phone);
  const changed = await tx.query(
    `update shopper set phone = $3 where account_id = $1 and id = $2
       and not exists (select from shopper where account_id = $1 and phone = $3 and id <> $2) returning true`,
    [tx.accountId, id, phone],
  );
  return changed.length > 0;
}

/** Sets or removes a shopper's name. */
export async function renameShopper(
  tx: AccountTransaction,
  id: ShopperId,
  name: string | null,
): Promise<void> {
  await tx.query("update shopper set name = $3 where account_id = $1 and id = $2", [tx.accountId, id, name]);
}

/** What an account stores about a shopper (APP 12). */
export interface ShopperRecord extends Shopper {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly sessions: readonly {
    readonly device: string;
    readonly createdAt: string;
    readonly lastUsedAt: string;
  }[];
  /** What they agreed to by signing in. Dates in lists are ISO 8601 texts. */
  readonly agreements: readonly {
    readonly text: string;
    readonly textVersion: string;
    readonly agreedAt: string;
    readonly siteId: SiteId;
    readonly source: string;
  }[];
  /** The vehicles on their watchlist, by slug. */
  readonly watchlist: readonly { readonly slug: string; readonly savedAt: string }[];
  /** What they saved of deals, by the vehicle's slug, as the addresses of their pages have it. */
  readonly deals: readonly { readonly slug: string; readonly query: string; readonly savedAt: string }[];
  /** Their spins of promotions' wheels, with what they won. */
  readonly spins: readonly { readonly prize: string; readonly isWin: boolean; readonly spunAt: string }[];
}

/** Lists the shoppers with this address or number. A person who signed in once with each has two. */
export async function listShoppersOfPerson(
  tx: AccountTransaction,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<readonly ShopperRecord[]> {
  return tx.query<ShopperRecord>(
    `select id, phone, email, name, created_at as "createdAt", last_seen_at as "lastSeenAt",
       (select coalesce(jsonb_agg(jsonb_build_object(
          'device', device, 'createdAt', e.created_at, 'lastUsedAt', e.last_used_at) order by e.created_at), '[]')
        from shopper_session e where e.account_id = s.account_id and e.shopper_id = s.id) as sessions,
       (select coalesce(jsonb_agg(jsonb_build_object('text', agreed_text, 'textVersion', text_version,
          'agreedAt', agreed_at, 'siteId', site_id, 'source', source) order by agreed_at), '[]')
        from shopper_agreement a where a.account_id = s.account_id and a.shopper_id = s.id) as agreements,
       (select coalesce(jsonb_agg(jsonb_build_object('slug', v.slug, 'savedAt', w.saved_at) order by w.saved_at), '[]')
        from watchlist_entry w join vehicle v on v.account_id = w.account_id and v.id = w.vehicle_id
        where w.account_id = s.account_id and w.shopper_id = s.id) as watchlist,
       (select coalesce(jsonb_agg(jsonb_build_object('slug', v.slug, 'query', d.query, 'savedAt', d.saved_at) order by d.saved_at), '[]')
        from saved_deal d join vehicle v on v.account_id = d.account_id and v.id = d.vehicle_id
        where d.account_id = s.account_id and d.shopper_id = s.id) as deals,
       (select coalesce(jsonb_agg(jsonb_build_object('prize', prize_name, 'isWin', is_win, 'spunAt', spun_at) order by spun_at), '[]')
        from promotion_spin p where p.account_id = s.account_id and p.shopper_id = s.id) as spins
     from shopper s where account_id = $1 and (email = $2 or phone = $3) order by created_at, id`,
    [tx.accountId, email, phone],
  );
}

/** Deletes shoppers with their codes and sessions, which signs them out. */
export async function eraseShoppers(tx: AccountTransaction, ids: readonly ShopperId[]): Promise<void> {
  await tx.query(
    `delete from one_time_code c using shopper s where s.account_id = $1 and s.id = any($2::uuid[])
       and c.account_id = s.account_id and c.target in (s.phone, s.email)`,
    [tx.accountId, ids],
  );
  await tx.query("delete from shopper where account_id = $1 and id = any($2::uuid[])", [tx.accountId, ids]);
}

export interface NewAgreement {
  readonly shopperId: ShopperId;
  readonly siteId: SiteId;
  readonly version: string;
  readonly text: string;
  /** Path of the page. */
  readonly source: string;
}

/** Records which text a shopper agreed to, when and where. The first time of each version counts. */
export async function recordAgreement(
  tx: AccountTransaction,
  { shopperId, siteId, version, text, source }: NewAgreement,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into shopper_agreement (account_id, shopper_id, text_version, agreed_text, agreed_at, site_id, source)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.accountId, shopperId, version, text, now, siteId, source],
  );
}
