import { hkdfSync } from "node:crypto";

/** What keys are for. A name is part of its key: renaming one makes tokens and hashes of before unreadable. */
export type KeyPurpose = "form tokens" | "rate limits" | "visitor counts" | "market observations";

/**
 * The key of one purpose, from the installation's secret (HKDF-SHA256), as 64 hexadecimal digits. Whoever learns one of
 * these learns neither the secret nor another key, and what is signed for one purpose is worth nothing for another.
 */
export function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync("sha256", secret, "", `forecourt ${purpose}`, 32)).toString("hex");
}
