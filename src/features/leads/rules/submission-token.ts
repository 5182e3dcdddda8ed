import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far the clocks of two processes may differ (D79). */
const MAX_CLOCK_SKEW_MS = 60_000;

/** What a token says: the submission's id, which becomes the lead's, and when its form was first sent (D17). */
export interface Submission {
  readonly id: string;
  readonly issuedAt: Date;
}

/** Signs the tokens of one site. */
interface Signer {
  /** Of this installation. */
  readonly secret: string;
  readonly siteId: number;
}

/**
 * The signed id and time of a submission, given with the first step's answer (D17): `id.time.signature`. It is good
 * for one site alone.
 * @param id UUID of the submission
 */
export function issueToken(signer: Signer, { id, issuedAt }: Submission): string {
  const claim = `${id}.${issuedAt.getTime().toString(36)}`;
  return `${claim}.${sign(signer, claim)}`;
}

/**
 * Reads a token, however old; null when it is missing, forged, of another site or from the future. Up to a minute ahead is
 * the clock of another process (D79).
 */
export function readToken(signer: Signer, token: string, now: Date): Submission | null {
  const match = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, id = "", time = "", signature = ""] = match;
  const expected = Buffer.from(sign(signer, `${id}.${time}`));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
  const issuedAt = new Date(Number.parseInt(time, 36));
  return issuedAt.getTime() - now.getTime() > MAX_CLOCK_SKEW_MS ? null : { id, issuedAt };
}

/** The token for the next step: the same one, or for a form left open over a day one with the same id and a new time. */
export function renewToken(signer: Signer, submission: Submission, now: Date): string {
  const isStale = now.getTime() - submission.issuedAt.getTime() > DAY_MS;
  return issueToken(signer, isStale ? { id: submission.id, issuedAt: now } : submission);
}

function sign({ secret, siteId }: Signer, claim: string): string {
  const signature = createHmac("sha256", deriveKey(secret, "form tokens"));
  return signature.update(`enquiry.${siteId}.${claim}`).digest("base64url");
}
