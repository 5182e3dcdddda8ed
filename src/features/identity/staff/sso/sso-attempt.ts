import type { AccountId } from "#platform/account-id.ts";
import { decrypt, type EncryptionKeys, encrypt } from "#platform/secrets/encryption.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";
import { MINUTE_MS } from "#platform/time.ts";
import type { SsoAttempt } from "./identity-providers.server.ts";

/** What somebody is about while they are at the provider. */
export interface SsoErrand {
  readonly accountId: AccountId;
  /** Slug of the account. */
  readonly dealer: string;
  /** A path of the back office. */
  readonly next: string;
  /** The session whose person confirms who they are; null for signing in. */
  readonly session: string | null;
}

interface AttemptOf {
  /** The token of the browser. */
  readonly browser: string;
  readonly keys: EncryptionKeys;
  /** Of this installation. */
  readonly secret: string;
  readonly redirectUri: string;
}

const ATTEMPT_MS = 10 * MINUTE_MS;
const toPlace = (browser: string) => `single sign-on in browser ${browser}`;

/**
 * Begins a try to sign in by a provider. Nothing is stored: the state holds the errand, encrypted for this browser alone, and the
 * nonce and the verifier of the code (PKCE) follow from it (D437).
 */
export function beginAttempt(errand: SsoErrand, of: AttemptOf, now: Date): SsoAttempt {
  const written = JSON.stringify({ ...errand, ends: now.getTime() + ATTEMPT_MS });
  return toAttempt(encrypt(of.keys, written, toPlace(of.browser)), errand, of);
}

/** Reads the try that a provider's answer is to; null if it is over, or of another browser. */
export function resumeAttempt(
  state: string,
  of: AttemptOf,
  now: Date,
): { readonly errand: SsoErrand; readonly attempt: SsoAttempt } | null {
  try {
    const { ends, ...errand } = JSON.parse(decrypt(of.keys, state, toPlace(of.browser))) as SsoErrand & {
      readonly ends: number;
    };
    return now.getTime() < ends ? { errand, attempt: toAttempt(state, errand, of) } : null;
  } catch {
    return null;
  }
}

function toAttempt(
  state: string,
  { session }: SsoErrand,
  { browser, secret, redirectUri }: AttemptOf,
): SsoAttempt {
  const derive = (what: string) =>
    hashFor(secret, "single sign-on", JSON.stringify([what, browser, state])).toString("base64url");
  const isConfirmation = session !== null;
  return { state, redirectUri, isConfirmation, nonce: derive("nonce"), verifier: derive("verifier") };
}
