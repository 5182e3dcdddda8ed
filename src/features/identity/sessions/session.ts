import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Shopper } from "../shoppers/shopper.ts";

/** A session ends after this time without use. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends after this time in any case. */
export const ABSOLUTE_MS = 180 * DAY_MS;
/** The time of use is written at most once an hour, so that a page view costs no write. */
export const TOUCH_MS = 3_600_000;
/** Of one shopper. A further one ends the one used longest ago. */
export const MAX_SESSIONS = 20;

/** A signed-in shopper on one device. */
export interface Session {
  readonly id: string;
  readonly shopper: Shopper;
}

/** Formats 256 random bits as the value of a session's cookie. */
export const toToken = (random: Buffer): string => random.toString("base64url");

/** Computes what is stored of a token. The token cannot be guessed, so the hash needs no key. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Computes the value that a session's forms and calls send with each write. A page of another site, including a sibling site
 * under the same parent domain, can neither read nor compute it.
 */
export const toFormToken = (secret: string, sessionId: string): string =>
  createHmac("sha256", deriveKey(secret, "session forms")).update(sessionId).digest("base64url");

/** Checks in constant time whether a form token is the session's own. */
export function isFormToken(secret: string, sessionId: string, token: string): boolean {
  const [expected, given] = [Buffer.from(toFormToken(secret, sessionId)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
