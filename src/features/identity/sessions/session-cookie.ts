import { HINT_COOKIE } from "./hint-cookie.ts";
import { type CookiePlace, readHostCookie, toHostCookieAttributes, toHostCookieName } from "./host-cookie.ts";
import { ABSOLUTE_MS } from "./session.ts";

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
