import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import { toStaffCookie } from "#features/identity/staff/sessions/staff-session.ts";
import { markAuthenticated } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { confirmWithPasskey } from "#features/identity/staff/sign-in/passkey-sign-in.server.ts";
import { confirmPassword } from "#features/identity/staff/sign-in/sign-in.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { PASSKEY_FIELD } from "../passkeys/passkey-paths.ts";
import { PASSKEY_PROBLEMS, reportCopy, toPasskeyTry } from "../passkeys/passkey-request.server.ts";
import { CONFIRM_FIELDS, SIGN_IN_PATH, toOwnPath } from "../paths.ts";
import { explainWait, readClient } from "./submit-sign-in.server.ts";

type Outcome =
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  | { readonly kind: "refused"; readonly error: string; readonly next: string };

/** Takes the password or a passkey of somebody who is signed in, before what is dangerous. Their session goes on under a new token. */
export async function submitConfirmation(context: StaffContext, form: PostedForm): Promise<Outcome> {
  const { db, now, place } = context;
  const session = requireSession(context);
  const next = toOwnPath(form(CONFIRM_FIELDS.next));
  const passkey = form(PASSKEY_FIELD);
  const error = passkey
    ? await checkOwnPasskey(context, passkey)
    : await checkOwnPassword(context, form(CONFIRM_FIELDS.password));
  if (error !== null) return { kind: "refused", error, next };
  const token = await markAuthenticated(db, { sessionId: session.id, isStrong: passkey !== "" }, now());
  if (token === null) return { kind: "redirect", to: SIGN_IN_PATH, cookies: [] };
  return { kind: "redirect", to: next, cookies: [toStaffCookie(token, place)] };
}

/** What is said to whoever has not just proved who they are. */
export const UNCONFIRMED = "Please confirm that it’s you first.";

/** Whoever runs the provider could else try passwords of the person without end. */
const BY_SSO = "You signed in through your company, so confirm through your company, too.";

/** What is wrong with the password that somebody typed to prove who they are; null if it is theirs. */
export async function checkOwnPassword(context: StaffContext, password: string): Promise<string | null> {
  const session = requireSession(context);
  if (session.ssoAccount !== null) return BY_SSO;
  const now = context.now();
  const confirmed = await confirmPassword(context.db, { ...readClient(context), session, password }, now);
  if (confirmed.kind === "confirmed") return null;
  return confirmed.until ? explainWait(confirmed.until, now) : "This is not your password.";
}

/** What is wrong with the passkey that somebody showed to prove who they are; null if it is theirs. */
async function checkOwnPasskey(context: StaffContext, answer: string): Promise<string | null> {
  const { staff, ssoAccount } = requireSession(context);
  if (ssoAccount !== null) return BY_SSO;
  const confirmed = await confirmWithPasskey(
    context.db,
    { ...toPasskeyTry(context, answer), staff },
    context.now(),
  );
  if (confirmed.kind === "confirmed") return null;
  reportCopy(context, confirmed);
  return PASSKEY_PROBLEMS[confirmed.reason];
}
