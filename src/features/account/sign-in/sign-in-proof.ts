import { readToken, signToken, type TokenKind } from "#platform/secrets/signed-token.ts";

/** The browser follows a redirect at once, maybe to a process whose clock differs (D79). */
const LIFETIME_MS = 120_000;

const PROOF: TokenKind = {
  purpose: "sign-in proofs",
  hasId: false,
  separator: ".",
  isCurrent: (time, now) => Math.abs(now.getTime() - time.getTime()) <= LIFETIME_MS,
};

/**
 * Issues what the address after a right code carries: only such an address says that the code was right, when the browser comes
 * without its session.
 */
export const issueSignInProof = (secret: string, now: Date): string =>
  signToken(PROOF, { secret, scope: "" }, { id: "", time: now });

/** Whether a text was issued by this installation within two minutes. */
export const isSignInProof = (secret: string, text: string | null, now: Date): boolean =>
  readToken(PROOF, { secret, scope: "" }, { token: text ?? "", now }).kind === "valid";
