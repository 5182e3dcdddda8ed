import { readToken as readSignedToken, signToken, type TokenKind } from "#platform/secrets/signed-token.ts";
import { DAY_MS } from "#platform/time.ts";

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

/** However old; up to a minute ahead is the clock of another process (D79). */
const SUBMISSION: TokenKind = {
  purpose: "form tokens",
  hasId: true,
  separator: ".",
  isCurrent: (issuedAt, now) => issuedAt.getTime() - now.getTime() <= MAX_CLOCK_SKEW_MS,
};

const toSigner = ({ secret, siteId }: Signer) => ({ secret, scope: `enquiry.${siteId}` });

/**
 * The signed id and time of a submission, given with the first step's answer (D17). It is good for one site alone.
 * @param id UUID of the submission
 */
export const issueToken = (signer: Signer, { id, issuedAt }: Submission): string =>
  signToken(SUBMISSION, toSigner(signer), { id, time: issuedAt });

/** Reads a token; null when it is missing, forged, of another site or from the future. */
export function readToken(signer: Signer, token: string, now: Date): Submission | null {
  const read = readSignedToken(SUBMISSION, toSigner(signer), { token, now });
  return read.kind === "valid" ? { id: read.id, issuedAt: read.time } : null;
}

/** The token for the next step: the same one, or for a form left open over a day one with the same id and a new time. */
export function renewToken(signer: Signer, submission: Submission, now: Date): string {
  const isStale = now.getTime() - submission.issuedAt.getTime() > DAY_MS;
  return issueToken(signer, isStale ? { id: submission.id, issuedAt: now } : submission);
}
