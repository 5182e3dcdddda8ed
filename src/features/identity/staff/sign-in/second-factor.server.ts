import type { Queries } from "#platform/postgres/database.ts";
import type { EncryptionKeys } from "#platform/secrets/encryption.ts";
import { describeDevice } from "../../sessions/session.ts";
import { useRecoveryCode } from "../second-factor/recovery-code-store.server.ts";
import { useTotp } from "../second-factor/totp-store.server.ts";
import { findDevice } from "../sessions/device-store.server.ts";
import { type StartedStaffSession, startStaffSession } from "../sessions/staff-session-store.server.ts";
import { countGuess, findChallenge, useChallenge } from "./challenge-store.server.ts";
import { countTry } from "./count-try.server.ts";
import { logSecurityEvent } from "./security-event.ts";
import type { SignInClient } from "./sign-in.server.ts";

/** `ended`: the person has to begin again with the password. */
export type SecondFactorOutcome =
  | {
      readonly kind: "signed-in";
      readonly session: StartedStaffSession;
      /** Whether it was with a recovery code, of which the person is to be told. */
      readonly isRecovery: boolean;
    }
  | { readonly kind: "refused"; readonly until?: Date }
  | { readonly kind: "ended" };

interface SecondFactorAnswer extends SignInClient {
  /** What `signIn` answered. */
  readonly challenge: string;
  /** Six digits of an authenticator app, or a recovery code. */
  readonly code: string;
  readonly keys: EncryptionKeys;
}

/**
 * Signs a person in with the second factor, after the password (D427). Wrong codes count over all challenges of the person: who knows
 * the password could else go on guessing with new ones.
 */
export async function confirmSecondFactor(
  db: Queries,
  { challenge: token, code, keys, network, device, userAgent, secret, log }: SecondFactorAnswer,
  now: Date,
): Promise<SecondFactorOutcome> {
  const challenge = await findChallenge(db, { token, kind: "second-factor" }, now);
  if (!challenge) return { kind: "ended" };
  const { staffId, email } = challenge;
  const known = await findDevice(db, { token: device, email }, now);
  const by = { what: "second factor", target: String(staffId), network, known } as const;
  const allowed = await countTry(db, by, { secret, now });
  if (!allowed.ok) {
    logSecurityEvent(log, "too many tries", staffId);
    return { kind: "refused", until: allowed.until };
  }
  if (!(await countGuess(db, token))) return { kind: "ended" };
  const digits = code.replaceAll(/\s/g, "");
  const isRecovery = !/^\d{6}$/.test(digits);
  const isRight = isRecovery
    ? await useRecoveryCode(db, staffId, code)
    : await useTotp(db, { staffId, code: digits, keys }, now);
  if (!isRight) {
    logSecurityEvent(log, "wrong code", staffId);
    return { kind: "refused" };
  }
  await allowed.release();
  if (!(await useChallenge(db, token))) return { kind: "ended" };
  const session = await startStaffSession(
    db,
    { staffId, device: describeDevice(userAgent), isStrong: true },
    now,
  );
  logSecurityEvent(log, "signed in", staffId);
  return { kind: "signed-in", session, isRecovery };
}
