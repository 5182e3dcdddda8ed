import { findSession, type SessionContext } from "#features/identity/request/current-session.server.ts";
import { type Session, toEndedCookies, toFormToken } from "#features/identity/sessions/session.ts";
import { maskContact } from "#features/identity/shoppers/shopper.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { KnownShopper, MeAnswer } from "./me/use-shopper.ts";
import { showSignIn, submitSignIn } from "./sign-in/sign-in.server.ts";
import type { SignInView } from "./sign-in/sign-in-view.ts";

/** Answers `/api/me`. If the session has ended, the browser's cookies are removed. */
export async function answerMe(context: SessionContext): Promise<Response> {
  const session = await findSession(context);
  const answer: MeAnswer = { shopper: session && toKnownShopper(context.secret, session) };
  const headers = new Headers();
  if (!session) for (const cookie of toEndedCookies(context.place)) headers.append("set-cookie", cookie);
  return Response.json(answer, { headers });
}

/** What `/api/sign-in` answers: the form to show next, or that somebody is signed in now. */
export type SignInAnswer = { readonly view: SignInView } | { readonly isSignedIn: true };

/**
 * Answers `/api/sign-in`: the steps of the sign-in page, for a form over another page (D294). It never redirects, so that the page
 * stays as it is.
 */
export async function answerSignIn(context: RequestContext): Promise<Response> {
  const { request, url } = context;
  const outcome = await (request.method === "POST"
    ? submitSignIn(context, request)
    : showSignIn(context, url));
  const isSignedIn = outcome.kind === "redirect";
  const answer: SignInAnswer = isSignedIn ? { isSignedIn } : { view: outcome.view };
  const status = isSignedIn ? 200 : outcome.status;
  return Response.json(answer, { status, headers: toCookieHeaders(outcome.cookies) });
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
