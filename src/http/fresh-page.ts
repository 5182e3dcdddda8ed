import type { FreshPage } from "#platform/http/page-cache.ts";
import { type Route, VALID_UNTIL } from "#platform/http/route.ts";

/** A finished answer as it can be sent. `cookies` are the values of its `Set-Cookie` headers, in their order. */
export interface FreshAnswer extends FreshPage {
  readonly cookies: readonly string[];
}

/**
 * Reads an answer to its end. Its lifetime and its cookies are no longer among its headers.
 * @throws Error when it sets a cookie on a path that has no session (D114)
 */
export async function readAnswer(
  response: Response,
  { path, hasSession }: Pick<Route, "path" | "hasSession">,
): Promise<FreshAnswer> {
  const {
    [VALID_UNTIL]: until,
    // An object holds one header of a name, and each cookie is a header of its own.
    "set-cookie": _last,
    ...headers
  } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0 && !hasSession) throw new Error(`${path} sets a cookie and has no session`);
  return { status: response.status, headers, cookies, body, validUntil: until ? new Date(until) : null };
}

/**
 * A finished answer as it can be kept for everybody (D17).
 * @throws Error when it sets a cookie
 */
export async function readFreshPage(response: Response, { path }: Pick<Route, "path">): Promise<FreshPage> {
  const { cookies: _none, ...page } = await readAnswer(response, { path, hasSession: false });
  return page;
}
