import { readToken, signToken, type TokenKind, type TokenSigner } from "#platform/secrets/signed-token.ts";
import { MINUTE_MS } from "#platform/time.ts";
import type { StaffId } from "../person.ts";

/** What a passkey is asked for. */
export const PASSKEY_PURPOSES = ["sign-in", "confirm", "add"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What a challenge is bound to: it is worth nothing for another purpose, browser or person. */
export interface ChallengeBinding {
  readonly purpose: PasskeyPurpose;
  /** The token of the browser that was given the challenge. */
  readonly browser: string;
  /** Null while nobody has signed in. */
  readonly staffId: StaffId | null;
  /** Of this installation. */
  readonly secret: string;
}

export const CHALLENGE_MS = 5 * MINUTE_MS;

/** The time is when the challenge ends. */
const CHALLENGE: TokenKind = {
  ...{ purpose: "passkey challenges", hasId: true, separator: "." },
  isCurrent: (ends, now) => now < ends,
};

const toSigner = ({ purpose, browser, staffId, secret }: ChallengeBinding): TokenSigner => ({
  secret,
  scope: JSON.stringify([purpose, browser, staffId]),
});

/**
 * Builds a challenge for an authenticator, signed with what it is bound to. Nothing is stored, so that asking for one costs nothing
 * (D436).
 * @param id a random UUID
 */
export function buildChallenge(binding: ChallengeBinding, id: string, now: Date): Buffer {
  const time = new Date(now.getTime() + CHALLENGE_MS);
  return Buffer.from(signToken(CHALLENGE, toSigner(binding), { id, time }));
}

/** Reads when a challenge in base64url ends; null unless it is ours, bound to this and not over. */
export function readChallenge(text: string, binding: ChallengeBinding, now: Date): Date | null {
  const bytes = Buffer.from(text, "base64url");
  // Another spelling of the same bytes would count as another challenge.
  if (bytes.toString("base64url") !== text) return null;
  const read = readToken(CHALLENGE, toSigner(binding), { token: bytes.toString(), now });
  return read.kind === "valid" ? read.time : null;
}
