import { findSession, type SessionContext } from "#features/identity/request/current-session.server.ts";
import { type Session, toEndedCookies, toFormToken } from "#features/identity/sessions/session.ts";
import { maskContact } from "#features/identity/shoppers/shopper.ts";
import type { KnownShopper, MeAnswer } from "./me/use-shopper.ts";

/** Answers `/api/me`. If the session has ended, the browser's cookies are removed. */
export async function answerMe(context: SessionContext): Promise<Response> {
  const session = await findSession(context);
  const answer: MeAnswer = { shopper: session && toKnownShopper(context.secret, session) };
  const headers = new Headers();
  if (!session) for (const cookie of toEndedCookies(context.place)) headers.append("set-cookie", cookie);
  return Response.json(answer, { headers });
}

function toKnownShopper(secret: string, { id, shopper }: Session): KnownShopper {
  const { name, phone, email } = shopper;
  return {
    name,
    contact: maskContact(phone ?? email ?? ""),
    hasPhone: phone !== null,
    formToken: toFormToken(secret, id),
  };
}
