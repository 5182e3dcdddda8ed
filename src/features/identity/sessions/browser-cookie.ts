import { hashFor } from "#platform/secrets/own-secret.ts";
import { type CookiePlace, readHostCookie, toHostCookieAttributes, toHostCookieName } from "./host-cookie.ts";

const SHOPPERS_COOKIE = "sign-in";

/** A browser that signs in. */
export interface Browser {
  readonly token: string;
  /** The `Set-Cookie` headers that give it its token; none if it has one. */
  readonly cookies: readonly string[];
}

/**
 * Finds the token that names a browser while it signs in, so that it gets the same code when it asks twice (D137).
 * @param newToken generates the token of a browser that has none
 * @param name of the cookie: staff and shoppers share none (D60)
 */
export function findBrowser(
  { cookie, place }: { readonly cookie: string | null; readonly place: CookiePlace },
  newToken: () => string,
  name = SHOPPERS_COOKIE,
): Browser {
  const known = readHostCookie(cookie, name, place);
  if (known) return { token: known, cookies: [] };
  const token = newToken();
  const header = `${toHostCookieName(name, place)}=${token}; HttpOnly; ${toHostCookieAttributes(place)}`;
  return { token, cookies: [header] };
}

const KNOWN_COOKIE = "known";
const KNOWN_SECONDS = 365 * 86_400;

/** Who signed in with a browser before. */
interface Known {
  readonly secret: string;
  readonly accountId: number;
  /** A number as `+61412345678`, or an email address in lower case. */
  readonly target: string;
}

/** A keyed hash: it proves that this browser signed in with the target, and tells nothing about it to anybody else. */
const toKnownToken = ({ secret, accountId, target }: Known): string =>
  hashFor(secret, "known browsers", JSON.stringify([accountId, target])).toString("base64url");

/** Whether a browser signed in with this number or address before, so that strangers' requests do not keep it out (D243). */
export const isKnownBrowser = (
  { cookie, place }: { readonly cookie: string | null; readonly place: CookiePlace },
  known: Known,
): boolean => readHostCookie(cookie, KNOWN_COOKIE, place) === toKnownToken(known);

/** The `Set-Cookie` header that lets a browser be known for a year after it signed in. It signs nobody in. */
export const toKnownCookie = (known: Known, place: CookiePlace): string =>
  `${toHostCookieName(KNOWN_COOKIE, place)}=${toKnownToken(known)}; HttpOnly; ${toHostCookieAttributes(place, KNOWN_SECONDS)}`;
