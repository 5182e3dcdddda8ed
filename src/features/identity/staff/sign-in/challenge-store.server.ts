import { randomBytes } from "node:crypto";
import type { Queries } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { hashToken, toToken } from "../../sessions/session.ts";
import type { StaffId } from "../person.ts";

/** What a person has still to prove: the second factor, or that a mail reached them. */
export type ChallengeKind = "second-factor" | "password-reset";

const LIFETIME_MS: Readonly<Record<ChallengeKind, number>> = {
  "second-factor": 10 * MINUTE_MS,
  "password-reset": 30 * MINUTE_MS,
};
/** Guesses of one challenge. */
const MAX_ATTEMPTS = 5;

export interface NewChallenge {
  readonly staffId: StaffId;
  readonly kind: ChallengeKind;
}

/** Adds a challenge and returns its token. A new link to a password ends the earlier ones. */
export async function addChallenge(db: Queries, { staffId, kind }: NewChallenge, now: Date): Promise<string> {
  const token = toToken(randomBytes(32));
  if (kind === "password-reset") await removeChallenges(db, staffId, kind);
  await db.query(
    "insert into staff_challenge (token_hash, staff_id, kind, expires_at) values ($1, $2, $3, $4)",
    [hashToken(token), staffId, kind, new Date(now.getTime() + LIFETIME_MS[kind])],
  );
  return token;
}

export interface Challenge {
  readonly staffId: StaffId;
  readonly email: string;
}

/** Finds a live challenge, without counting a guess. */
export async function findChallenge(
  db: Queries,
  { token, kind }: { readonly token: string; readonly kind: ChallengeKind },
  now: Date,
): Promise<Challenge | null> {
  const [found] = await db.query<Challenge>(
    `select c.staff_id as "staffId", p.email from staff_challenge c
     join staff_person p on p.id = c.staff_id
     where c.token_hash = $1 and c.kind = $2 and c.expires_at > $3 and c.attempts < ${MAX_ATTEMPTS}`,
    [hashToken(token), kind, now],
  );
  return found ?? null;
}

/** Counts a guess before it is judged, and returns whether it may be: parallel guesses are never more than five. */
export async function countGuess(db: Queries, token: string): Promise<boolean> {
  const counted = await db.query(
    `update staff_challenge set attempts = attempts + 1
     where token_hash = $1 and attempts < ${MAX_ATTEMPTS} returning true`,
    [hashToken(token)],
  );
  return counted.length > 0;
}

/** Ends a challenge that was met, and returns whether this call ended it: of two at once, one does. */
export async function useChallenge(db: Queries, token: string): Promise<boolean> {
  const used = await db.query("delete from staff_challenge where token_hash = $1 returning true", [
    hashToken(token),
  ]);
  return used.length > 0;
}

/** Ends all challenges of a person, or those of one kind. */
export async function removeChallenges(db: Queries, staffId: StaffId, kind?: ChallengeKind): Promise<void> {
  await db.query("delete from staff_challenge where staff_id = $1 and ($2::text is null or kind = $2)", [
    staffId,
    kind ?? null,
  ]);
}

/** Deletes challenges that have expired. */
export async function removeExpiredChallenges(db: Queries, now: Date): Promise<void> {
  await db.query("delete from staff_challenge where expires_at <= $1", [now]);
}
