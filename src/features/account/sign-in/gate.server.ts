import { findSession, type SessionContext } from "#features/identity/request/current-session.server.ts";
import { buildSignInPath, readSignInType } from "./sign-in-types.ts";
import { readSitePath } from "./site-path.ts";

interface GatedRequest {
  /** The sign-in type of its route; null for an open page. */
  readonly gate: string | null;
  /** Address of the page, also for a request for its data. */
  readonly page: URL;
  readonly referrer: string | null;
}

/**
 * Finds the sign-in path for a visitor of a gated page, which leads back to the page (AUTH-06). Null for an open page and for a
 * signed-in shopper.
 */
export async function findGate(
  context: Omit<SessionContext, "secret">,
  { gate, page, referrer }: GatedRequest,
): Promise<string | null> {
  const type = readSignInType(gate);
  if (!type || (await findSession(context))) return null;
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isOwn = from?.host === page.host && from.pathname !== page.pathname;
  return buildSignInPath(type, {
    redirect: readSitePath(page.pathname + page.search),
    back: readSitePath(isOwn ? from.pathname + from.search : null),
  });
}
