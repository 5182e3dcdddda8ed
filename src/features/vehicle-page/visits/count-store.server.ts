import type { SiteId } from "#platform/account-id.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";

/** What is counted of a vehicle: its page was seen, or its phone number was revealed. */
export interface CountedVisit {
  readonly siteId: SiteId;
  readonly vehicleId: number;
  readonly kind: "view" | "phone_reveal";
}

/** A customer with an IPv6 /48 has 65,536 networks, which count as that many visitors of a vehicle a day at most (D240). */
const VISITORS_OF_A_BLOCK = 4;

/**
 * Who counts as one visitor of a day, without a cookie: a keyed hash of day and network, so that the same person is another
 * one tomorrow, and nobody becomes many by what their browser calls itself (D80). The networks of a /48 share a few.
 * @param day calendar date at the site
 * @param network see `toClientNetwork`
 */
export function toVisitorKey(secret: string, day: string, network: string): string {
  const hash = (...subject: readonly string[]) => hashFor(secret, "visitor counts", subject.join("\n"));
  const [, block] = listNetworks(network);
  const share = block && `${block} ${hash("share", day, network).readUInt8() % VISITORS_OF_A_BLOCK}`;
  return hash("visitor", day, share ?? network).toString("base64url");
}

/** A visitor under a key of the calendar date at the site. */
export interface DayVisitor {
  readonly visitor: string;
  readonly day: string;
}

/**
 * Counts a visitor of a vehicle, once a day and across processes (D5, API-04, API-10); answers whether they were new.
 * Visitors of earlier days are forgotten. It raises no change number, so nothing is rebuilt for it (D19).
 */
export async function countVisitor(
  tx: AccountTransaction,
  { siteId, vehicleId, kind }: CountedVisit,
  { visitor, day }: DayVisitor,
): Promise<boolean> {
  const [isNew] = await tx.query(
    `insert into vehicle_visitor (account_id, day, site_id, vehicle_id, kind, visitor)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning true`,
    [tx.accountId, day, siteId, vehicleId, kind, visitor],
  );
  if (!isNew) return false;
  await tx.query(
    `insert into vehicle_count as c (account_id, site_id, vehicle_id, kind, day, visitors)
     values ($1, $2, $3, $4, $5, 1)
     on conflict (account_id, site_id, vehicle_id, kind, day) do update set visitors = c.visitors + 1`,
    [tx.accountId, siteId, vehicleId, kind, day],
  );
  await forgetVisitorsBefore(tx, day);
  return true;
}

/** Rows that another transaction is forgetting are left to it. */
async function forgetVisitorsBefore(tx: AccountTransaction, day: string): Promise<void> {
  await tx.query(
    `delete from vehicle_visitor where ctid = any(array(
       select ctid from vehicle_visitor where account_id = $1 and day < $2 limit 1000 for update skip locked))`,
    [tx.accountId, day],
  );
}

/** How many visitors were counted of a vehicle on a site so far, counting each day separately. */
export async function readCount(
  tx: AccountTransaction,
  { siteId, vehicleId, kind }: CountedVisit,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select coalesce(sum(visitors), 0)::bigint as count from vehicle_count
     where account_id = $1 and site_id = $2 and vehicle_id = $3 and kind = $4`,
    [tx.accountId, siteId, vehicleId, kind],
  );
  return row?.count ?? 0;
}
