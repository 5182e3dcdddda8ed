import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";

/**
 * What the links in a subscriber's emails carry: `id.signature`. Who has it can see, confirm and stop that person's alerts
 * without signing in (Spam Act 2003).
 * @param secret of this installation
 */
export function issueAlertToken(secret: string, subscriberId: string): string {
  return `${subscriberId}.${sign(secret, subscriberId)}`;
}

/** The subscriber of a token; null for one that this installation did not issue. */
export function readAlertToken(secret: string, token: string): string | null {
  const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id) return null;
  return timingSafeEqual(Buffer.from(sign(secret, id)), Buffer.from(signature)) ? id : null;
}

const sign = (secret: string, id: string) =>
  createHmac("sha256", deriveKey(secret, "alerts")).update(id).digest("base64url");
