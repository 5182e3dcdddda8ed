import { timingSafeEqual } from "node:crypto";
import { hashFor } from "#platform/secrets/own-secret.ts";

/** What answers to a mail belong to. It names the mail and not its thread, so it finds the thread after a merge, too (D434). */
export interface ReplyClaim {
  /** Not yet known to be one of this installation's accounts. */
  readonly accountId: number;
  /** The mail's entry in the thread. */
  readonly eventId: number;
}

/** Of 128 bits, in hexadecimal: mail programs may make capitals small, and the part before the @ has 64 characters at most. */
const SIGNATURE_LENGTH = 32;
const TOKEN = `([0-9a-z]{1,8})-([0-9a-z]{1,11})-([0-9a-f]{${SIGNATURE_LENGTH}})`;

/** Issues `account-event-signature`, which nobody can guess and which never expires. */
function signReplyToken(secret: string, { accountId, eventId }: ReplyClaim): string {
  const claim = `${accountId.toString(36)}-${eventId.toString(36)}`;
  return `${claim}-${sign(secret, claim)}`;
}

/** Reads a token, which may be any text; null unless this installation issued it. */
function readReplyToken(secret: string, token: string): ReplyClaim | null {
  const match = new RegExp(`^${TOKEN}$`, "i").exec(token);
  if (!match) return null;
  const [account = "", event = "", given = ""] = match.slice(1).map((part) => part.toLowerCase());
  const isOurs = timingSafeEqual(Buffer.from(sign(secret, `${account}-${event}`)), Buffer.from(given));
  const claim = { accountId: Number.parseInt(account, 36), eventId: Number.parseInt(event, 36) };
  return isOurs && Object.values(claim).every(Number.isSafeInteger) ? claim : null;
}

const sign = (secret: string, claim: string): string =>
  hashFor(secret, "replies", claim).toString("hex").slice(0, SIGNATURE_LENGTH);

/** Where the answer to a mail goes: `reply+token@domain`. */
export const toReplyAddress = (secret: string, claim: ReplyClaim, domain: string): string =>
  `reply+${signReplyToken(secret, claim)}@${domain}`;

/** What such an address is for; null for any other address. */
export function readReplyAddress(secret: string, address: string): ReplyClaim | null {
  const [, token] = /^reply\+([^@]+)@/i.exec(address.trim()) ?? [];
  return token === undefined ? null : readReplyToken(secret, token);
}

/**
 * The id of a mail, from which its Message-ID is made: the same in every attempt, a new one when a person sends the mail again (D78).
 * An answer names it even if it goes to another address.
 */
export const toReplyMailId = (secret: string, claim: ReplyClaim, requestedAt: Date): string =>
  `reply-${signReplyToken(secret, claim)}.${requestedAt.getTime().toString(36)}`;

/** What a Message-ID is of, without its angle brackets; null for one of another program. */
export function readReplyMailId(secret: string, messageId: string): ReplyClaim | null {
  const [, token] = /^reply-([^.@]+)\.[0-9a-z]+@/i.exec(messageId) ?? [];
  return token === undefined ? null : readReplyToken(secret, token);
}
