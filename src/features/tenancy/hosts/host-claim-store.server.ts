import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** A domain that an account wants for one of its sites and has not proved to have (D464). */
export interface HostClaim {
  readonly siteId: SiteId;
  /** In lower case. */
  readonly host: string;
}

/** Each is looked at in the DNS when somebody asks. */
export const MAX_HOST_CLAIMS = 20;

/** The account's claims, in the order in which they were made. */
export async function listHostClaims(tx: AccountTransaction): Promise<HostClaim[]> {
  return tx.query<HostClaim>(
    `select site_id as "siteId", host from site_host_claim where account_id = $1 order by claimed_at, host`,
    [tx.accountId],
  );
}

export type ClaimOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "unknown-site" | "host-taken" | "too-many" };

/** Notes that an account wants a domain for one of its sites; for another site than before, if it has claimed the domain already. */
export async function addHostClaim(
  tx: AccountTransaction,
  { siteId, host }: HostClaim,
  now: Date,
): Promise<ClaimOutcome> {
  const [found] = await tx.query<{ known: boolean; taken: boolean; claims: number }>(
    `select exists (select from site where id = $2 and account_id = $1 and removed_at is null) as known,
       exists (select from site_host where host = $3) as taken,
       (select count(*) from site_host_claim where account_id = $1 and host <> $3) as claims`,
    [tx.accountId, siteId, host],
  );
  if (!found?.known) return { ok: false, reason: "unknown-site" };
  if (found.taken) return { ok: false, reason: "host-taken" };
  if (found.claims >= MAX_HOST_CLAIMS) return { ok: false, reason: "too-many" };
  await tx.query(
    `insert into site_host_claim (account_id, site_id, host, claimed_at) values ($1, $2, $3, $4)
     on conflict (account_id, host) do update set site_id = excluded.site_id`,
    [tx.accountId, siteId, host, now],
  );
  return { ok: true };
}

/** Forgets a claim. False if the account has none to this domain. */
export async function removeHostClaim(tx: AccountTransaction, host: string): Promise<boolean> {
  const removed = await tx.query(
    "delete from site_host_claim where account_id = $1 and host = $2 returning host",
    [tx.accountId, host],
  );
  return removed.length > 0;
}
