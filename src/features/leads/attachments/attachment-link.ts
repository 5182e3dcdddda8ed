import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";
import { DAY_MS } from "#platform/time.ts";

/** Where files of shoppers are fetched. */
export const ATTACHMENT_PATH = "/api/attachments";

/** How long a link in a mail works (D175). */
export const LINK_DAYS = 30;

interface Signer {
  /** Of this installation. */
  readonly secret: string;
  readonly accountId: number;
}

/** The path of a file, good for 30 days and for one account: `/api/attachments/{id}-{expiry}-{signature}`. */
export function buildAttachmentPath(signer: Signer, id: string, now: Date): string {
  const claim = `${id}-${(now.getTime() + LINK_DAYS * DAY_MS).toString(36)}`;
  return `${ATTACHMENT_PATH}/${claim}-${sign(signer, claim)}`;
}

export type ReadLink =
  | { readonly kind: "valid"; readonly id: string }
  /** It was right and is too old. */
  | { readonly kind: "expired" }
  | { readonly kind: "unknown" };

/** Reads the last part of such a path. */
export function readAttachmentLink(signer: Signer, token: string, now: Date): ReadLink {
  const [, claim = "", id = "", expiry = "", signature = ""] =
    /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-z]{1,11}))-([0-9a-f]{64})$/.exec(token) ?? [];
  if (!claim || !timingSafeEqual(Buffer.from(sign(signer, claim)), Buffer.from(signature)))
    return { kind: "unknown" };
  return Number.parseInt(expiry, 36) > now.getTime() ? { kind: "valid", id } : { kind: "expired" };
}

const sign = ({ secret, accountId }: Signer, claim: string): string =>
  createHmac("sha256", deriveKey(secret, "attachments")).update(`${accountId}.${claim}`).digest("hex");
