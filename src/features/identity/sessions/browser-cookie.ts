import { type CookiePlace, readHostCookie, toHostCookieAttributes, toHostCookieName } from "./host-cookie.ts";

const BROWSER_COOKIE = "sign-in";

/** A browser that signs in. */
export interface Browser {
  readonly token: string;
  /** The `Set-Cookie` headers that give it its token; none if it has one. */
  readonly cookies: readonly string[];
}

/**
 * Finds the token that names a browser while it signs in, so that it gets the same code when it asks twice (D137).
 * @param newToken generates the token of a browser that has none
 */
export function findBrowser(
  { cookie, place }: { readonly cookie: string | null; readonly place: CookiePlace },
  newToken: () => string,
): Browser {
  const known = readHostCookie(cookie, BROWSER_COOKIE, place);
  if (known) return { token: known, cookies: [] };
  const token = newToken();
  const header = `${toHostCookieName(BROWSER_COOKIE, place)}=${token}; HttpOnly; ${toHostCookieAttributes(place)}`;
  return { token, cookies: [header] };
}
