import { hashToken, isFormToken, readSessionCookie, type Session } from "../sessions/session.ts";
import { resumeSession } from "../sessions/session-store.server.ts";
import type { IdentityContext } from "./identity-context.ts";

/** What finding the session of a request needs. */
export type SessionContext = Pick<
  IdentityContext,
  "accountId" | "cookie" | "place" | "db" | "secret" | "now"
>;

/**
 * Finds the session of a request; null for a visitor. A session of another account gives the same null as a token that never
 * existed.
 */
export async function findSession({
  accountId,
  cookie,
  place,
  db,
  now,
}: Omit<SessionContext, "secret">): Promise<Session | null> {
  const token = readSessionCookie(cookie, place);
  if (!token) return null;
  return db.inAccount(accountId, (tx) => resumeSession(tx, hashToken(token), now()));
}

/** Finds the session of a request that writes. Its form token must be the session's own. */
export async function findWritingSession(
  context: SessionContext,
  formToken: string,
): Promise<
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly reason: "signed-out" | "forged" }
> {
  const session = await findSession(context);
  if (!session) return { ok: false, reason: "signed-out" };
  if (!isFormToken(context.secret, session.id, formToken)) return { ok: false, reason: "forged" };
  return { ok: true, session };
}
