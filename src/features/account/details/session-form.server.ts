import { findSession, findWritingSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { type Session, toEndedCookies } from "#features/identity/sessions/session.ts";
import { readFields } from "#platform/http/read-input.ts";
import { OUT_OF_DATE, TOO_MANY_POSTS } from "../sign-in/sign-in-errors.ts";
import { DETAILS_FIELDS } from "./details-view.ts";

type SessionForm =
  | { readonly kind: "form"; readonly session: Session; readonly field: (name: string) => string }
  /** The page is shown again with the error. */
  | { readonly kind: "refused"; readonly session: Session; readonly error: string }
  /** The session has ended: these cookies end with it. */
  | { readonly kind: "signed-out"; readonly cookies: readonly string[] };

/** Reads a form of a signed-in shopper's page. Only one with the session's token, and not one too many, may change anything (D139). */
export async function readSessionForm(context: IdentityContext, request: Request): Promise<SessionForm> {
  const field = await readFields(request);
  const writing = await findWritingSession(context, field(DETAILS_FIELDS.formToken));
  if (!writing.ok) {
    const session = writing.reason === "forged" ? await findSession(context) : null;
    return session
      ? { kind: "refused", session, error: OUT_OF_DATE }
      : { kind: "signed-out", cookies: toEndedCookies(context.place) };
  }
  const { session } = writing;
  return context.mayWrite()
    ? { kind: "form", session, field }
    : { kind: "refused", session, error: TOO_MANY_POSTS };
}
