import {
  type CookiePlace,
  readHostCookie,
  toHostCookieAttributes,
  toHostCookieName,
} from "../sessions/host-cookie.ts";

const BROWSER_COOKIE = "sign-in";

/**
 * Finds the token that names a browser while it signs in, so that it gets the same code when it asks twice (D137).
 * @param newToken makes the token of a browser that has none
 * @returns the token, and the `Set-Cookie` headers that give it to the browser
 */
export function findBrowser(
  { cookie, place }: { readonly cookie: string | null; readonly place: CookiePlace },
  newToken: () => string,
): { readonly token: string; readonly cookies: readonly string[] } {
  const known = readHostCookie(cookie, BROWSER_COOKIE, place);
  if (known) return { token: known, cookies: [] };
  const token = newToken();
  const header = `${toHostCookieName(BROWSER_COOKIE, place)}=${token}; HttpOnly; ${toHostCookieAttributes(place)}`;
  return { token, cookies: [header] };
}
