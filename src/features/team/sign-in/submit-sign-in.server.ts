import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { rememberDevice } from "#features/identity/staff/sessions/device-store.server.ts";
import {
  readDeviceCookie,
  toDeviceCookie,
  toStaffCookie,
} from "#features/identity/staff/sessions/staff-session.ts";
import {
  replaceStaffSession,
  type StartedStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { signInWithPasskey } from "#features/identity/staff/sign-in/passkey-sign-in.server.ts";
import { confirmSecondFactor } from "#features/identity/staff/sign-in/second-factor.server.ts";
import { reportSecurityChange } from "#features/identity/staff/sign-in/security-event.ts";
import { type SignInClient, signIn } from "#features/identity/staff/sign-in/sign-in.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { PASSKEY_FIELD } from "../passkeys/passkey-paths.ts";
import { PASSKEY_PROBLEMS, reportCopy, toPasskeyTry } from "../passkeys/passkey-request.server.ts";
import { readNext } from "../paths.ts";
import { SIGN_IN_FIELDS, type SignInView } from "./sign-in-view.ts";

type Outcome =
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  | { readonly kind: "view"; readonly view: SignInView; readonly status: number };

const WRONG = "The email address or the password is not right.";
/** Proving the address makes a browser known, and no other. */
const RESET =
  "Or choose a new password now: open the link that we mail you in this browser, and it lets you sign in here at once.";
const WRONG_CODE = "This code is not right, or it was used before. Enter the newest one.";
const ENDED = "That took too long. Please enter your email address and password again.";

/** Takes an email address with a password, the code of a second factor, or a passkey. */
export async function submitSignIn(context: StaffContext, form: PostedForm): Promise<Outcome> {
  const passkey = form(PASSKEY_FIELD);
  if (passkey) return takePasskey(context, passkey);
  const challenge = form(SIGN_IN_FIELDS.challenge);
  return challenge
    ? takeCode(context, { challenge, code: form(SIGN_IN_FIELDS.code) })
    : takePassword(context, { email: form(SIGN_IN_FIELDS.email), password: form(SIGN_IN_FIELDS.password) });
}

async function takePassword(
  context: StaffContext,
  typed: { readonly email: string; readonly password: string },
): Promise<Outcome> {
  const outcome = await signIn(context.db, { ...typed, ...readClient(context) }, context.now());
  if (outcome.kind === "signed-in") return open(context, outcome.session);
  if (outcome.kind === "second-factor")
    return show({ step: "code", challenge: outcome.challenge, error: null }, 200);
  const error = outcome.until ? `${explainWait(outcome.until, context.now())} ${RESET}` : WRONG;
  return show({ step: "password", email: typed.email, error }, outcome.until ? 429 : 422);
}

async function takePasskey(context: StaffContext, answer: string): Promise<Outcome> {
  const outcome = await signInWithPasskey(context.db, toPasskeyTry(context, answer), context.now());
  if (outcome.kind === "signed-in") return open(context, outcome.session);
  reportCopy(context, outcome);
  return show({ step: "password", email: "", error: PASSKEY_PROBLEMS[outcome.reason] }, 422);
}

async function takeCode(
  context: StaffContext,
  typed: { readonly challenge: string; readonly code: string },
): Promise<Outcome> {
  const { db, keys, now } = context;
  const outcome = await confirmSecondFactor(db, { ...typed, ...readClient(context), keys }, now());
  if (outcome.kind === "signed-in") {
    const { session, isRecovery } = outcome;
    if (isRecovery) reportSecurityChange(context, session.staff, "recovery code used");
    return open(context, session);
  }
  if (outcome.kind === "ended") return show({ step: "password", email: "", error: ENDED }, 422);
  const error = outcome.until ? explainWait(outcome.until, context.now()) : WRONG_CODE;
  return show({ step: "code", challenge: typed.challenge, error }, outcome.until ? 429 : 422);
}

const show = (view: SignInView, status: number): Outcome => ({ kind: "view", view, status });

export function readClient({ client, cookie, place, userAgent, secret, log }: StaffContext): SignInClient {
  return { network: client, device: readDeviceCookie(cookie, place), userAgent, secret, log };
}

async function open(context: StaffContext, session: StartedStaffSession): Promise<Outcome> {
  const { db, session: earlier, url } = context;
  if (earlier) await replaceStaffSession(db, earlier, session);
  return { kind: "redirect", to: readNext(url), cookies: await signInBrowser(context, session) };
}

/** The `Set-Cookie` headers of a browser that is signed in, and known, from now on. */
export const signInBrowser = async (
  context: StaffContext,
  { token, staff }: Pick<StartedStaffSession, "token" | "staff">,
): Promise<string[]> => [toStaffCookie(token, context.place), await rememberBrowser(context, staff)];

/** The `Set-Cookie` header of a browser that is known from now on. */
export async function rememberBrowser(
  { db, cookie, place, now }: StaffContext,
  { id: staffId }: StaffPerson,
): Promise<string> {
  const earlier = readDeviceCookie(cookie, place);
  return toDeviceCookie(await rememberDevice(db, { staffId, earlier }, now()), place);
}

/** Says how long to wait, in whole minutes. */
export function explainWait(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`;
}
