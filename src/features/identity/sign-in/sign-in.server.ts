import { allowGuess } from "../codes/code-limits.server.ts";
import { checkCode, type GuessOutcome, removeCode } from "../codes/code-store.server.ts";
import { hashCode, readCode } from "../codes/one-time-code.ts";
import { sendCode } from "../codes/send-code.server.ts";
import { findSession } from "../request/current-session.server.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import { isUuid, readFields } from "../request/posted-fields.ts";
import type { Session } from "../sessions/session.ts";
import { formatContact, parseEmail, parseMobile } from "../shoppers/shopper.ts";
import { openSession } from "./open-session.server.ts";
import {
  CODE_ERROR,
  CONTACT_ERRORS,
  COOKIES_REFUSED,
  describeGuess,
  describeSendFailure,
  SEND_STATUS,
  TOO_MANY_GUESSES,
  TOO_MANY_POSTS,
} from "./sign-in-errors.ts";
import {
  buildSignInView,
  readSignInAddress,
  SIGN_IN_FIELDS,
  SIGN_IN_INTENTS,
  type SignInMethod,
  type SignInMethods,
  type SignInView,
  toCodeStep,
} from "./sign-in-view.ts";

/** Shows the page again, or redirects with the cookies of the session. */
export type SignInOutcome =
  | { readonly kind: "view"; readonly status: number; readonly view: SignInView }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] };

/** In the address to which a right code leads: a browser that comes there without a session refused its cookie. */
const JUST_SIGNED_IN = "signed-in";

const readContact = { phone: parseMobile, email: parseEmail };

/** Shows the sign-in page, or redirects a signed-in shopper. For `watchlist` it asks a shopper without a number for one (ENT-19, WAT-04). */
export async function showSignIn(context: IdentityContext, url: URL): Promise<SignInOutcome> {
  const { type, redirect } = readSignInAddress(url);
  const session = await findSession(context);
  if (session && !(type === "watchlist" && session.shopper.phone === null))
    return { kind: "redirect", to: redirect, cookies: [] };
  const view = buildSignInView(url, findMethods(context));
  if (session) return { kind: "view", status: 200, view: askForNumber(view) };
  const error = url.searchParams.has(JUST_SIGNED_IN) ? COOKIES_REFUSED : null;
  return { kind: "view", status: 200, view: { ...view, error } };
}

function findMethods({ sms, config, outboxUrl }: IdentityContext): SignInMethods {
  const { email } = config.signIn;
  const methods: SignInMethod[] = [
    ...(sms ? (["phone"] as const) : []),
    ...(email || !sms ? (["email"] as const) : []),
  ];
  return { methods, outboxUrl };
}

const askForNumber = (view: SignInView): SignInView => ({
  ...view,
  heading: "Add your mobile number",
  reason: "A watchlist belongs to a mobile number. We send a code to check that it is yours.",
  otherMethod: null,
});

/** Handles both steps of the form: sends a code, or checks one and signs in. The typed contact stays in the form. */
export async function submitSignIn(context: IdentityContext, request: Request): Promise<SignInOutcome> {
  const url = new URL(request.url);
  const field = await readFields(request);
  const view = { ...buildSignInView(url, findMethods(context)), contact: field(SIGN_IN_FIELDS.contact) };
  const target = readContact[view.method](view.contact);
  const refuse = (error: string, status = 422, at: SignInView = view): SignInOutcome => ({
    ...{ kind: "view", status },
    view: { ...at, error },
  });
  const intent = field(SIGN_IN_FIELDS.intent);
  if (intent === SIGN_IN_INTENTS.change)
    return { kind: "view", status: 200, view: { ...view, contact: formatContact(view.contact) } };
  if (!context.mayPost()) return refuse(TOO_MANY_POSTS, 429);
  if (!target) return refuse(CONTACT_ERRORS[view.method]);
  if (intent !== SIGN_IN_INTENTS.verify) {
    const sent = await sendCode(context, { purpose: "sign-in", target });
    if (sent.ok) return { kind: "view", status: 200, view: toCodeStep(view, { ...sent, contact: target }) };
    const ways = { method: view.method, hasOther: view.otherMethod !== null };
    return refuse(describeSendFailure(sent.reason, ways), SEND_STATUS[sent.reason]);
  }
  const codeId = field(SIGN_IN_FIELDS.codeId);
  const step = toCodeStep(view, { contact: target, codeId, wait: 0 });
  const code = readCode(field(SIGN_IN_FIELDS.code));
  if (!code) return refuse(CODE_ERROR, 422, step);
  const entered = await enter(context, { target, codeId, code });
  if (entered.ok)
    return { kind: "redirect", to: `${view.action}&${JUST_SIGNED_IN}=1`, cookies: entered.cookies };
  if (entered.reason === "too-many") return refuse(TOO_MANY_GUESSES, 429, step);
  return refuse(describeGuess(entered), 422, step);
}

type Entered =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly reason: "too-many" }
  | Extract<GuessOutcome, { ok: false }>;

/** Checks the code and starts the session in one transaction, so that a code starts one session. */
async function enter(
  context: IdentityContext,
  { target, codeId, code }: { readonly target: string; readonly codeId: string; readonly code: string },
): Promise<Entered> {
  const { accountId, db, secret, client } = context;
  const now = context.now();
  const subject = { accountId, purpose: "sign-in", target } as const;
  const before: Session | null = await findSession(context);
  return db.inAccount(accountId, async (tx): Promise<Entered> => {
    if (!(await allowGuess(tx, { secret, client, now }))) return { ok: false, reason: "too-many" };
    if (!isUuid(codeId)) return { ok: false, reason: "ended" };
    const guess = await checkCode(tx, { ...subject, id: codeId, hash: hashCode(secret, subject, code) }, now);
    if (!guess.ok) return guess;
    await removeCode(tx, codeId);
    const contact = target.includes("@") ? { email: target } : { phone: target };
    return { ok: true, cookies: await openSession(tx, context, { contact, before }) };
  });
}
