import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { AuditRecorder } from "../audit/audit-store.server.ts";
import type { StaffId } from "../person.ts";
import type { EntryDemands } from "./entry-barrier.ts";

/** Reads what an account demands of a person who enters it. Their membership, if they have one, is held already. */
export async function readDemands(tx: AccountTransaction, staffId: StaffId): Promise<EntryDemands> {
  const [found] = await tx.query<EntryDemands>(
    `select m.signed_out_at as "signedOutAt",
       m.role is distinct from 'owner' and exists (select from staff_sso where account_id = $1 and is_required) as "needsSso",
       exists (select from second_factor_demand where account_id = $1) as "needsSecondFactor"
     from (select 1) one left join staff_membership m on m.account_id = $1 and m.staff_id = $2`,
    [tx.accountId, staffId],
  );
  return found ?? { signedOutAt: null, needsSso: true, needsSecondFactor: true };
}

/** Lists what the accounts of a person demand of them, by account: of an operator, of all accounts. None is left out that demands anything. */
export async function listDemandsOf(
  db: Pick<Database, "query">,
  staffId: StaffId,
): Promise<ReadonlyMap<number, EntryDemands>> {
  const rows = await db.query<EntryDemands & { accountId: number }>(
    `select account_id as "accountId", signed_out_at as "signedOutAt", needs_sso as "needsSso",
       needs_second_factor as "needsSecondFactor"
     from sign_in_demands_of_staff($1)`,
    [staffId],
  );
  return new Map(rows.map(({ accountId, ...demands }) => [accountId, demands]));
}

/** Whether only who signed in with a passkey, a second factor or single sign-on enters the account (D453). */
export async function demandsSecondFactor(tx: AccountTransaction): Promise<boolean> {
  const found = await tx.query("select from second_factor_demand where account_id = $1", [tx.accountId]);
  return found.length > 0;
}

/**
 * Demands a second factor of everybody who enters the account, or no longer does. It counts from the next thing on that anybody does.
 * @returns false if that was so already
 */
export async function setSecondFactorDemand(
  tx: AccountTransaction,
  { isDemanded, record }: { readonly isDemanded: boolean; readonly record: AuditRecorder },
  now: Date,
): Promise<boolean> {
  const changed = isDemanded
    ? await tx.query(
        "insert into second_factor_demand (account_id, demanded_at) values ($1, $2) on conflict do nothing returning true",
        [tx.accountId, now],
      )
    : await tx.query("delete from second_factor_demand where account_id = $1 returning true", [tx.accountId]);
  if (changed.length === 0) return false;
  await record({ action: isDemanded ? "demand second factor" : "stop demanding second factor" });
  return true;
}

/**
 * Keeps all sessions of a person that have begun by now out of the account (D453). Their sessions go on in other accounts. Waits until
 * what they are doing in the account is done.
 * @returns false if they are not in the account
 */
export async function signOutMember(tx: AccountTransaction, staffId: StaffId, now: Date): Promise<boolean> {
  const changed = await tx.query(
    "update staff_membership set signed_out_at = $3 where account_id = $1 and staff_id = $2 returning true",
    [tx.accountId, staffId, now],
  );
  return changed.length > 0;
}
