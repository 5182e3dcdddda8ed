import type { AccountTransaction } from "#platform/postgres/database.ts";
import { CODE_LIFETIME_MS, type CodePurpose, isSameHash, MAX_ATTEMPTS } from "./one-time-code.ts";

export interface NewCode {
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly hash: string;
}

/** Finds the active code of a target; null when there is none. */
export async function findActiveCode(
  tx: AccountTransaction,
  { purpose, target }: Pick<NewCode, "purpose" | "target">,
  now: Date,
): Promise<{ readonly id: string; readonly createdAt: Date } | null> {
  const [row] = await tx.query<{ id: string; createdAt: Date }>(
    `select id, created_at as "createdAt" from one_time_code
     where account_id = $1 and purpose = $2 and target = $3 and expires_at > $4`,
    [tx.accountId, purpose, target, now],
  );
  return row ?? null;
}

/** Stores a code. It replaces the target's earlier code for the same purpose. */
export async function saveCode(tx: AccountTransaction, code: NewCode, now: Date): Promise<void> {
  await tx.query(
    `insert into one_time_code (account_id, purpose, target, id, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, purpose, target) do update
       set id = excluded.id, code_hash = excluded.code_hash, attempts = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      ...[tx.accountId, code.purpose, code.target, code.id, code.hash, now],
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
  const [row] = await tx.query<{ code_hash: string; attempts: number }>(
    `update one_time_code set attempts = attempts + 1
     where account_id = $1 and purpose = $2 and target = $3 and id = $4 and expires_at > $5 and attempts < $6
     returning code_hash, attempts`,
    [tx.accountId, guess.purpose, guess.target, guess.id, now, MAX_ATTEMPTS],
  );
  if (!row) return { ok: false, reason: "ended" };
  if (isSameHash(row.code_hash, guess.hash)) return { ok: true };
  const left = MAX_ATTEMPTS - row.attempts;
  return left > 0 ? { ok: false, reason: "wrong", left } : { ok: false, reason: "ended" };
}

/** Deletes codes that have expired. */
export async function removeExpiredCodes(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query("delete from one_time_code where account_id = $1 and expires_at <= $2", [tx.accountId, now]);
}
