import { type randomInt, timingSafeEqual } from "node:crypto";
import { hashFor } from "#platform/secrets/own-secret.ts";

/** What a code is for: signing in, one of the two proofs that a change of number needs, or erasing the account. */
export type CodePurpose = "sign-in" | "old-contact" | "new-number" | "erase";

export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_ATTEMPTS = 5;
/** Between two codes for the same number. */
export const RESEND_WAIT_MS = 30_000;
const DIGITS = 6;

/** A code is valid for one purpose, target and account. */
export interface CodeSubject {
  readonly accountId: number;
  readonly purpose: CodePurpose;
  /** A number as `+61412345678`, or an email address in lower case. */
  readonly target: string;
}

/** Generates six digits; every code is equally likely. */
export const generateCode = (random: typeof randomInt): string =>
  String(random(10 ** DIGITS)).padStart(DIGITS, "0");

/** Computes what is stored of a code: a hash whose key is not in the database, because a million codes are quickly tried. */
export function hashCode(secret: string, { accountId, purpose, target }: CodeSubject, code: string): string {
  const text = JSON.stringify([accountId, purpose, target, code]);
  return hashFor(secret, "one-time codes", text).toString("hex");
}

/** Compares two results of `hashCode` in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Computes the whole seconds until another code may be requested. The clocks of two processes may differ by a minute (D79). */
export function computeResendWait(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0;
  const left = lastSentAt.getTime() + RESEND_WAIT_MS - now.getTime();
  return Math.ceil(Math.min(Math.max(left, 0), RESEND_WAIT_MS) / 1000);
}
