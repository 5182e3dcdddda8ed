import { hkdfSync } from "node:crypto";

/** What keys are for. A name is part of its key: renaming one makes earlier tokens and hashes unreadable. */
export type KeyPurpose =
  | "form tokens"
  | "rate limits"
  | "visitor counts"
  | "market observations"
  | "one-time codes"
  | "sign-in proofs"
  | "session forms"
  | "known browsers"
  | "alerts"
  | "appointments"
  | "test drive holds"
  | "attachments"
  | "promotion spins"
  | "outbox";

/**
 * The key of one purpose, from the installation's secret (HKDF-SHA256), as 64 hexadecimal digits. One of these
 * reveals neither the secret nor another key, and a signature for one purpose is not valid for another.
 */
export function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync("sha256", secret, "", `forecourt ${purpose}`, 32)).toString("hex");
}
