import type { AccountTransaction } from "#platform/postgres/database.ts";
import { decrypt, type EncryptionKeys, encrypt, isCurrent } from "#platform/secrets/encryption.ts";
import type { AuditRecorder } from "../audit/audit-store.server.ts";
import type { StaffId } from "../person.ts";
import type { SsoClaims, SsoSettings } from "./sso.ts";

const toPlace = ({ accountId }: AccountTransaction) => `single sign-on of account ${accountId}`;

const COLUMNS = `issuer, client_id as "clientId", domains, new_role as "newRole", is_required as "isRequired"`;

const OF_ACCOUNT = `select ${COLUMNS} from staff_sso where account_id = $1`;

/** Reads an account's single sign-on, without its secret; null if it has none. */
export async function findSso(tx: AccountTransaction): Promise<SsoSettings | null> {
  const [found] = await tx.query<SsoSettings>(OF_ACCOUNT, [tx.accountId]);
  return found ?? null;
}

/** Reads an account's single sign-on and keeps anybody from changing it until the transaction ends. */
export async function holdSso(tx: AccountTransaction): Promise<SsoSettings | null> {
  const [found] = await tx.query<SsoSettings>(`${OF_ACCOUNT} for share`, [tx.accountId]);
  return found ?? null;
}

/** Reads the secret that the account's provider gave it, to be sent to that provider alone; null if it has none. */
export async function readSsoSecret(tx: AccountTransaction, keys: EncryptionKeys): Promise<string | null> {
  const [found] = await tx.query<{ secret: string }>(
    "select client_secret as secret from staff_sso where account_id = $1",
    [tx.accountId],
  );
  return found ? decrypt(keys, found.secret, toPlace(tx)) : null;
}

interface NewSso {
  readonly settings: SsoSettings;
  /** Null keeps the one that is stored, if the provider stays the same. */
  readonly clientSecret: string | null;
  readonly keys: EncryptionKeys;
  readonly record: AuditRecorder;
}

/** `no-secret`: there is none yet, or it was another provider's. `isOther`: who people were at the provider is forgotten. */
export type SaveSsoOutcome =
  | { readonly ok: true; readonly isOther: boolean }
  | { readonly ok: false; readonly reason: "no-secret" };

/**
 * Sets up an account's single sign-on, in place of an earlier one. With another provider, who people were at the earlier one is
 * forgotten; the caller then ends the sessions that it began.
 */
export async function saveSso(
  tx: AccountTransaction,
  { settings, clientSecret, keys, record }: NewSso,
  now: Date,
): Promise<SaveSsoOutcome> {
  const before = await findSso(tx);
  const isSame = before?.issuer === settings.issuer && before.clientId === settings.clientId;
  // A stored secret is sent to no other provider than the one that it is of.
  const secret = clientSecret ?? (isSame ? await readSsoSecret(tx, keys) : null);
  if (secret === null) return { ok: false, reason: "no-secret" };
  const { issuer, clientId, domains, newRole, isRequired } = settings;
  await tx.query(
    `insert into staff_sso (account_id, issuer, client_id, client_secret, domains, new_role, is_required, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, domains = excluded.domains, new_role = excluded.new_role,
       is_required = excluded.is_required, changed_at = excluded.changed_at`,
    [
      ...[tx.accountId, issuer, clientId, encrypt(keys, secret, toPlace(tx)), domains],
      ...[newRole, isRequired, now],
    ],
  );
  if (!isSame) await forgetIdentities(tx);
  const secretChanged = clientSecret === null ? {} : { secret: "changed" };
  await record({
    action: "set single sign-on",
    ...(before && { before }),
    after: { ...settings, ...secretChanged },
  });
  return { ok: true, isOther: before !== null && !isSame };
}

/** Removes an account's single sign-on; false if it has none. The caller then ends the sessions that it began. */
export async function removeSso(tx: AccountTransaction, record: AuditRecorder): Promise<boolean> {
  const before = await findSso(tx);
  if (!before) return false;
  await tx.query("delete from staff_sso where account_id = $1", [tx.accountId]);
  await forgetIdentities(tx);
  await record({ action: "remove single sign-on", before });
  return true;
}

const forgetIdentities = (tx: AccountTransaction) =>
  tx.query("delete from staff_sso_identity where account_id = $1", [tx.accountId]);

/** Finds whom a subject of the account's provider stands for. */
export async function findSsoIdentity(
  tx: AccountTransaction,
  { issuer, subject }: Pick<SsoClaims, "issuer" | "subject">,
): Promise<StaffId | null> {
  const [found] = await tx.query<{ id: StaffId }>(
    "select staff_id as id from staff_sso_identity where account_id = $1 and issuer = $2 and subject = $3",
    [tx.accountId, issuer, subject],
  );
  return found?.id ?? null;
}

/** Whether a member is somebody at the account's provider already. */
export async function hasSsoIdentity(tx: AccountTransaction, staffId: StaffId): Promise<boolean> {
  const found = await tx.query("select from staff_sso_identity where account_id = $1 and staff_id = $2", [
    tx.accountId,
    staffId,
  ]);
  return found.length > 0;
}

/** Lists the members who are somebody at the account's provider. */
export async function listSsoMembers(tx: AccountTransaction): Promise<readonly StaffId[]> {
  const rows = await tx.query<{ id: StaffId }>(
    "select staff_id as id from staff_sso_identity where account_id = $1",
    [tx.accountId],
  );
  return rows.map(({ id }) => id);
}

/** Notes who a member is at the account's provider; false if they or the subject are somebody else's already. */
export async function linkSsoIdentity(
  tx: AccountTransaction,
  { issuer, subject, staffId }: Pick<SsoClaims, "issuer" | "subject"> & { readonly staffId: StaffId },
  now: Date,
): Promise<boolean> {
  const linked = await tx.query(
    `insert into staff_sso_identity (account_id, issuer, subject, staff_id, linked_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning true`,
    [tx.accountId, issuer, subject, staffId, now],
  );
  return linked.length > 0;
}

/** Encrypts the account's secret with the key that encrypts now; false if it is already, or there is none (D429). */
export async function reencryptSso(tx: AccountTransaction, keys: EncryptionKeys): Promise<boolean> {
  const [found] = await tx.query<{ secret: string }>(
    "select client_secret as secret from staff_sso where account_id = $1 for update",
    [tx.accountId],
  );
  if (!found || isCurrent(keys, found.secret)) return false;
  const secret = encrypt(keys, decrypt(keys, found.secret, toPlace(tx)), toPlace(tx));
  await tx.query("update staff_sso set client_secret = $2 where account_id = $1", [tx.accountId, secret]);
  return true;
}
