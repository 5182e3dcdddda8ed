import { createHash, timingSafeEqual } from "node:crypto";
import { hashFor } from "#platform/secrets/own-secret.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Shopper } from "../shoppers/shopper.ts";
import {
  type CookiePlace,
  HINT_COOKIE,
  readHostCookie,
  toHostCookieAttributes,
  toHostCookieName,
} from "./host-cookie.ts";

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
  hashFor(secret, "session forms", sessionId).toString("base64url");

/** Checks in constant time whether a form token is the session's own. */
export function isFormToken(secret: string, sessionId: string, token: string): boolean {
  const [expected, given] = [Buffer.from(toFormToken(secret, sessionId)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const SESSION_COOKIE = "shopper";

/** Reads the token from a `Cookie` header; null unless there is exactly one of the right form. */
export const readSessionCookie = (header: string | null, place: CookiePlace): string | null =>
  readHostCookie(header, SESSION_COOKIE, place);

/** Returns the `Set-Cookie` headers that sign a browser in, one string for each. */
export function toSessionCookies(token: string, place: CookiePlace): readonly string[] {
  return toHeaders(token, ABSOLUTE_MS / 1000, place);
}

/** Returns the `Set-Cookie` headers that sign a browser out. */
export const toEndedCookies = (place: CookiePlace): readonly string[] => toHeaders("", 0, place);

function toHeaders(token: string, seconds: number, place: CookiePlace): readonly string[] {
  const rest = toHostCookieAttributes(place, seconds);
  return [
    `${toHostCookieName(SESSION_COOKIE, place)}=${token}; HttpOnly; ${rest}`,
    `${HINT_COOKIE}=${seconds > 0 ? 1 : ""}; ${rest}`,
  ];
}

/** The first match counts: Edge and Samsung Internet also say Chrome, and Chrome also says Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /Edg/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
];

/** Describes a `User-Agent` as "Safari on iPhone". Nothing else of it is stored. */
export function describeDevice(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([, form]) => form.test(userAgent))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
