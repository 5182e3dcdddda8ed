import type { AccountTransaction } from "#platform/postgres/database.ts";
import { decrypt, type EncryptionKeys, encrypt, isCurrent } from "#platform/secrets/encryption.ts";
import type { FeedSignIn, SignInKind } from "./feed-address.ts";

/** How a feed's server is signed in to (D447), without the secret, which is never read to be shown. */
export interface StoredSignIn {
  readonly kind: SignInKind;
  /** User name, or name of the header or of the parameter. */
  readonly name: string;
  /** Of the address for which it was given, such as `https://dms.example`. */
  readonly origin: string;
  readonly setAt: Date;
}

/** Of what a text is the encrypted secret: with that of another feed it cannot be read. */
const toPlace = ({ accountId }: AccountTransaction, feedId: number) =>
  `sign-in of feed ${feedId} of account ${accountId}`;

/** How a feed's server is signed in to; null for a feed without. */
export async function findSignIn(tx: AccountTransaction, feedId: number): Promise<StoredSignIn | null> {
  const [found] = await tx.query<StoredSignIn>(
    `select kind, name, origin, set_at as "setAt" from feed_sign_in where account_id = $1 and feed_id = $2`,
    [tx.accountId, feedId],
  );
  return found ?? null;
}

interface SignInRow {
  readonly feedId: number;
  readonly kind: SignInKind;
  readonly name: string;
  readonly origin: string;
  readonly secret: string;
}

/**
 * The sign-in of a feed with its secret, for its own server alone: null if there is none, also for an address of another origin.
 * @throws Error when the key with which the secret was encrypted is gone
 */
export async function readSignIn(
  tx: AccountTransaction,
  keys: EncryptionKeys,
  { id, address }: { readonly id: number; readonly address: string },
): Promise<FeedSignIn | null> {
  const [found] = await tx.query<SignInRow>(
    "select kind, name, origin, secret from feed_sign_in where account_id = $1 and feed_id = $2",
    [tx.accountId, id],
  );
  if (!found || URL.parse(address)?.origin !== found.origin) return null;
  const { kind, name, secret } = found;
  return { kind, name, secret: decrypt(keys, secret, toPlace(tx, id)) };
}

interface NewSignIn {
  readonly feedId: number;
  readonly origin: string;
  readonly signIn: FeedSignIn;
  readonly keys: EncryptionKeys;
}

/** Keeps how a feed's server is signed in to, in place of an earlier one. The secret is encrypted (D429). */
export async function saveSignIn(
  tx: AccountTransaction,
  { feedId, origin, signIn: { kind, name, secret }, keys }: NewSignIn,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into feed_sign_in (account_id, feed_id, origin, kind, name, secret, set_at)
     select $1, feed.id, $3, $4, $5, $6, $7 from feed where feed.account_id = $1 and feed.id = $2
     on conflict (feed_id) do update set origin = excluded.origin, kind = excluded.kind, name = excluded.name,
       secret = excluded.secret, set_at = excluded.set_at`,
    [tx.accountId, feedId, origin, kind, name, encrypt(keys, secret, toPlace(tx, feedId)), now],
  );
}

/** Has a feed use another user name, or name of header or parameter, with the secret that it has. */
export async function renameSignIn(tx: AccountTransaction, feedId: number, name: string): Promise<void> {
  await tx.query("update feed_sign_in set name = $3 where account_id = $1 and feed_id = $2", [
    ...[tx.accountId, feedId, name],
  ]);
}

/** Removes how a feed's server is signed in to, with the secret. */
export async function removeSignIn(tx: AccountTransaction, feedId: number): Promise<void> {
  await tx.query("delete from feed_sign_in where account_id = $1 and feed_id = $2", [tx.accountId, feedId]);
}

/** Removes the sign-in of a feed whose address is of another server now. */
export async function dropForeignSignIn(
  tx: AccountTransaction,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  await tx.query(
    `delete from feed_sign_in s using feed where s.account_id = $1 and feed.account_id = $1 and feed.id = s.feed_id
       and feed.name = $2 and s.origin is distinct from $3`,
    [tx.accountId, name, URL.parse(address)?.origin ?? null],
  );
}

/** Encrypts the secrets of the account's feeds with the key that encrypts now (D429); answers how many were not yet. */
export async function reencryptSignIns(tx: AccountTransaction, keys: EncryptionKeys): Promise<number> {
  const rows = await tx.query<Pick<SignInRow, "feedId" | "secret">>(
    `select feed_id as "feedId", secret from feed_sign_in where account_id = $1 order by feed_id for update`,
    [tx.accountId],
  );
  const old = rows.filter(({ secret }) => !isCurrent(keys, secret));
  for (const { feedId, secret } of old) {
    const place = toPlace(tx, feedId);
    await tx.query("update feed_sign_in set secret = $3 where account_id = $1 and feed_id = $2", [
      ...[tx.accountId, feedId, encrypt(keys, decrypt(keys, secret, place), place)],
    ]);
  }
  return old.length;
}
