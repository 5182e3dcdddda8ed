import { type ReadToken, readToken, signToken, type TokenKind } from "#platform/secrets/signed-token.ts";
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

const ATTACHMENT: TokenKind = {
  purpose: "attachments",
  hasId: true,
  separator: "-",
  isCurrent: (expiry, now) => expiry > now,
};

const toSigner = ({ secret, accountId }: Signer) => ({ secret, scope: String(accountId) });

/** The path of a file, good for 30 days and for one account: `/api/attachments/{id}-{expiry}-{signature}`. */
export function buildAttachmentPath(signer: Signer, id: string, now: Date): string {
  const time = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  return `${ATTACHMENT_PATH}/${signToken(ATTACHMENT, toSigner(signer), { id, time })}`;
}

/** Reads the last part of such a path. */
export const readAttachmentLink = (signer: Signer, token: string, now: Date): ReadToken =>
  readToken(ATTACHMENT, toSigner(signer), { token, now });
