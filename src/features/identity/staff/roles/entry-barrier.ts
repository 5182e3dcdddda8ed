import type { StaffSession } from "../sessions/staff-session.ts";

/** What an account demands of whoever enters it under a membership, or as an operator. */
export interface EntryDemands {
  /** When an owner last signed the person out; null for never. */
  readonly signedOutAt: Date | null;
  /** Whether everybody but owners comes by the account's single sign-on (D437). */
  readonly needsSso: boolean;
  readonly needsSecondFactor: boolean;
}

/** How somebody comes to an account. */
export type Entry = Pick<StaffSession, "ssoAccount" | "startedAt" | "isStrong">;

/** What is left out of an entry: a password alone, long ago. */
export const WEAKEST: Entry = { ssoAccount: null, startedAt: new Date(0), isStrong: false };

/**
 * What a person has to do before an account opens for them: come by its single sign-on (D437), sign in again, since an owner has signed
 * them out, or sign in with a passkey or a second factor (D453).
 */
export type EntryBarrier = "single-sign-on" | "signed-out" | "second-factor";

/**
 * Finds what keeps a session out of an account of its person; null if nothing does.
 * @param isOperator operators of the platform need no account's single sign-on
 */
export function findEntryBarrier(
  { signedOutAt, needsSso, needsSecondFactor }: EntryDemands,
  { ssoAccount, startedAt, isStrong }: Entry,
  isOperator: boolean,
): EntryBarrier | null {
  if (needsSso && ssoAccount === null && !isOperator) return "single-sign-on";
  if (signedOutAt !== null && startedAt.getTime() <= signedOutAt.getTime()) return "signed-out";
  return needsSecondFactor && !isStrong ? "second-factor" : null;
}
