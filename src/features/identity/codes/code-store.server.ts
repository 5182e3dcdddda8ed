import { isUuid } from "#platform/http/read-input.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import { CODE_LIFETIME_MS, type CodePurpose, hashCode, isSameHash, MAX_ATTEMPTS } from "./one-time-code.ts";
import { readCode } from "./read-code.ts";

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly target: string;
  /** Names the browser or session that requests the code. */
  readonly requester: string;
  /** Whether that browser or session has proved the target before. */
  readonly isKnown: boolean;
}

export interface NewCode extends Omit<CodeRequest, "isKnown"> {
  readonly id: string;
  /** Null: nothing was sent to the target for this requester, so no guess is right. */
  readonly hash: string | null;
}

/** A request for a code that has not expired. */
export interface OpenRequest {
  readonly id: string;
  readonly requester: string;
  /** Whether a code was sent for it. */
  readonly isSent: boolean;
  readonly createdAt: Date;
}

/** Lets one transaction at a time decide whether a target is sent a code. The lock ends with the transaction. */
export async function lockCodes(
  tx: AccountTransaction,
  { purpose, target }: Pick<NewCode, "purpose" | "target">,
): Promise<void> {
  const subject = JSON.stringify(["code", tx.accountId, purpose, target]);
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [subject]);
}

/** Finds the requester's own open request for a target, and the newest one for which a code was sent. */
export async function findOpenRequests(
  tx: AccountTransaction,
  { purpose, target, requester }: Omit<CodeRequest, "isKnown">,
  now: Date,
): Promise<{ readonly own: OpenRequest | null; readonly newest: OpenRequest | null }> {
  const rows = await tx.query<OpenRequest>(
    `select id, requester, code_hash is not null as "isSent", created_at as "createdAt" from one_time_code
     where account_id = $1 and purpose = $2 and target = $3 and expires_at > $4
       and (requester = $5 or code_hash is not null) order by created_at desc`,
    [tx.accountId, purpose, target, now, requester],
  );
  return {
    own: rows.find((row) => row.requester === requester) ?? null,
    newest: rows.find((row) => row.isSent) ?? null,
  };
}

/** Stores a code in place of the requester's earlier one for the same target and purpose. Codes of other requesters stay valid. */
export async function saveCode(tx: AccountTransaction, code: NewCode, now: Date): Promise<void> {
  const { purpose, target, requester, id, hash } = code;
  await tx.query(
    "delete from one_time_code where account_id = $1 and purpose = $2 and target = $3 and requester = $4",
    [tx.accountId, purpose, target, requester],
  );
  await tx.query(
    `insert into one_time_code (account_id, purpose, target, requester, id, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tx.accountId, purpose, target, requester, id, hash, now],
      new Date(now.getTime() + CODE_LIFETIME_MS),
    ],
  );
}

/** Deletes a code that was used, or that could not be delivered, so that another can be requested at once. */
export async function removeCode(tx: AccountTransaction, id: string): Promise<void> {
  await tx.query("delete from one_time_code where account_id = $1 and id = $2", [tx.accountId, id]);
}

export interface Guess {
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly hash: string;
}

/** `ended`: the code was used, replaced or guessed too often, or has expired. */
export type GuessOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "wrong"; readonly left: number }
  | { readonly ok: false; readonly reason: "ended" };

/**
 * Counts and checks a guess. The count is raised before the comparison, in the statement that locks the row: parallel guesses are
 * compared one after the other, and never more than five. After a right guess, the caller deletes the code in the same
 * transaction.
 */
export async function checkCode(tx: AccountTransaction, guess: Guess, now: Date): Promise<GuessOutcome> {
  const [row] = await tx.query<{ code_hash: string | null; attempts: number }>(
    `update one_time_code set attempts = attempts + 1
     where account_id = $1 and purpose = $2 and target = $3 and id = $4 and expires_at > $5 and attempts < $6
     returning code_hash, attempts`,
    [tx.accountId, guess.purpose, guess.target, guess.id, now, MAX_ATTEMPTS],
  );
  if (!row) return { ok: false, reason: "ended" };
  if (row.code_hash !== null && isSameHash(row.code_hash, guess.hash)) return { ok: true };
  const left = MAX_ATTEMPTS - row.attempts;
  return left > 0 ? { ok: false, reason: "wrong", left } : { ok: false, reason: "ended" };
}

/** Deletes codes that have expired. */
export async function removeExpiredCodes(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query("delete from one_time_code where account_id = $1 and expires_at <= $2", [tx.accountId, now]);
}

/** Builds a guess from what was typed; null unless it has six digits and names a code. */
export function buildGuess(
  { accountId, secret }: Pick<IdentityContext, "accountId" | "secret">,
  { purpose, target, id }: { readonly purpose: CodePurpose; readonly target: string; readonly id: string },
  typed: string,
): Guess | null {
  const code = readCode(typed);
  if (!code || !isUuid(id)) return null;
  return { id, purpose, target, hash: hashCode(secret, { accountId, purpose, target }, code) };
}
