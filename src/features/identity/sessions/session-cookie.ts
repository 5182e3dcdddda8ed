import { HINT_COOKIE } from "./hint-cookie.ts";
import { ABSOLUTE_MS } from "./session.ts";

/** The part of an address that decides about cookies. */
export interface CookiePlace {
  readonly protocol: string;
  readonly hostname: string;
}

/** Browsers treat plain http on localhost as a secure origin, but refuse `Secure` cookies there in part. */
const isLocal = ({ protocol, hostname }: CookiePlace) =>
  protocol === "http:" && /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);

/** `__Host-` keeps sibling hosts from setting the cookie. Browsers refuse that prefix without https. */
const toName = (place: CookiePlace) => (isLocal(place) ? "shopper" : "__Host-shopper");

/** Reads the token from a `Cookie` header; null unless there is exactly one of the right form. */
export function readSessionCookie(header: string | null, place: CookiePlace): string | null {
  const name = toName(place);
  const values = (header ?? "").split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`));
  const token = values[0]?.slice(name.length + 1) ?? "";
  return values.length === 1 && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the `Set-Cookie` headers that sign a browser in, one string for each. */
export function toSessionCookies(token: string, place: CookiePlace): readonly string[] {
  return toHeaders(token, ABSOLUTE_MS / 1000, place);
}

/** Returns the `Set-Cookie` headers that sign a browser out. */
export const toEndedCookies = (place: CookiePlace): readonly string[] => toHeaders("", 0, place);

function toHeaders(token: string, seconds: number, place: CookiePlace): readonly string[] {
  const secure = isLocal(place) ? "" : "; Secure";
  const rest = `Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  return [`${toName(place)}=${token}; HttpOnly; ${rest}`, `${HINT_COOKIE}=${seconds > 0 ? 1 : ""}; ${rest}`];
}
