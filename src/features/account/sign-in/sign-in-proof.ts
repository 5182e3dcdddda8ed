import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";

/** The browser follows a redirect at once, maybe to a process whose clock differs. */
const LIFETIME_MS = 120_000;

/**
 * Issues what the address after a right code carries: only such an address says that the code was right, when the browser comes
 * without its session.
 */
export const issueSignInProof = (secret: string, now: Date): string => {
  const at = now.getTime().toString(36);
  return `${at}.${sign(secret, at)}`;
};

/** Whether a text was issued by this installation within two minutes (D79). */
export function isSignInProof(secret: string, text: string | null, now: Date): boolean {
  const [, at = "", signature = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(text ?? "") ?? [];
  if (!at || Math.abs(now.getTime() - Number.parseInt(at, 36)) > LIFETIME_MS) return false;
  return timingSafeEqual(Buffer.from(sign(secret, at)), Buffer.from(signature));
}

const sign = (secret: string, at: string) =>
  createHmac("sha256", deriveKey(secret, "sign-in proofs")).update(at).digest("base64url");
