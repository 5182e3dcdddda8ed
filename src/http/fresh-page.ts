import type { FreshPage } from "#platform/http/page-cache.ts";

/** Header by which a loader says until when its page is right; it ends here (D19). */
export const VALID_UNTIL = "x-valid-until";

/** A finished answer as it can be sent. `cookies` are the values of its `Set-Cookie` headers, in their order. */
export interface FreshAnswer extends FreshPage {
  readonly cookies: readonly string[];
}

/** Reads an answer to its end. Its lifetime and its cookies are no longer among its headers. */
export async function readAnswer(response: Response): Promise<FreshAnswer> {
  const {
    [VALID_UNTIL]: until,
    // An object holds one header of a name, and each cookie is a header of its own.
    "set-cookie": _last,
    ...headers
  } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  const cookies = response.headers.getSetCookie();
  return { status: response.status, headers, cookies, body, validUntil: until ? new Date(until) : null };
}

/**
 * A finished answer as it can be kept for everybody.
 * @throws Error when it sets a cookie, which would reach every later visitor (D17)
 */
export async function freshPage(response: Response): Promise<FreshPage> {
  const { cookies, ...page } = await readAnswer(response);
  if (cookies.length > 0) throw new Error("A page that is kept for everybody sets a cookie.");
  return page;
}
