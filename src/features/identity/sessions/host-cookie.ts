/** The part of an address that decides about cookies. */
export interface CookiePlace {
  readonly protocol: string;
  readonly hostname: string;
}

/** Browsers treat plain http on localhost as a secure origin, but refuse `Secure` cookies there in part. */
const isLocal = ({ protocol, hostname }: CookiePlace) =>
  protocol === "http:" && /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);

/** Returns the name of a cookie. `__Host-` keeps sibling hosts from setting it. Browsers refuse that prefix without https. */
export const toHostCookieName = (name: string, place: CookiePlace): string =>
  isLocal(place) ? name : `__Host-${name}`;

/** Returns the attributes of a cookie. Without seconds it ends with the browser's session. */
export function toHostCookieAttributes(place: CookiePlace, seconds?: number): string {
  const age = seconds === undefined ? "" : `Max-Age=${seconds}; `;
  return `Path=/; ${age}SameSite=Lax${isLocal(place) ? "" : "; Secure"}`;
}

/** Reads a token of 256 bits from a `Cookie` header; null unless there is exactly one of that name, of the right form. */
export function readHostCookie(header: string | null, name: string, place: CookiePlace): string | null {
  const full = toHostCookieName(name, place);
  const values = (header ?? "").split(/;\s*/).filter((pair) => pair.startsWith(`${full}=`));
  const token = values[0]?.slice(full.length + 1) ?? "";
  return values.length === 1 && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Tells scripts that there may be a session, so that other visitors' pages need not ask (D139). It authorises nothing. */
export const HINT_COOKIE = "signed-in";
