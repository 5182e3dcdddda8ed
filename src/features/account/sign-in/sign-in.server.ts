import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import { checkCode, type GuessOutcome, removeCode } from "#features/identity/codes/code-store.server.ts";
import { hashCode } from "#features/identity/codes/one-time-code.ts";
import { readCode } from "#features/identity/codes/read-code.ts";
import { sendCode } from "#features/identity/codes/send-code.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { type Browser, isKnownBrowser, toKnownCookie } from "#features/identity/sessions/browser-cookie.ts";
import { hashToken, isFormToken, type Session, toFormToken } from "#features/identity/sessions/session.ts";
import { formatContact, parseEmail, parseMobile } from "#features/identity/shoppers/shopper.ts";
import { isUuid, readFields } from "#platform/http/read-input.ts";
import { openSession, type Proof } from "./open-session.server.ts";
import {
  CODE_ERROR,
  CONTACT_ERRORS,
  COOKIES_REFUSED,
  describeGuess,
  describeSendFailure,
  OUT_OF_DATE,
  SEND_STATUS,
  TOO_MANY_GUESSES,
  TOO_MANY_POSTS,
} from "./sign-in-errors.ts";
import { isSignInProof, issueSignInProof } from "./sign-in-proof.ts";
import { findNumberReason } from "./sign-in-types.ts";
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
  | {
      readonly kind: "view";
      readonly status: number;
      readonly view: SignInView;
      readonly cookies: readonly string[];
    }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] };

/** In the address to which a right code leads, with its proof: a browser that comes there without a session refused its cookie. */
const JUST_SIGNED_IN = "signed-in";

const readContact = { phone: parseMobile, email: parseEmail };

/** Shows the sign-in page, or redirects a signed-in shopper who needs nothing more from it. */
export async function showSignIn(context: IdentityContext, url: URL): Promise<SignInOutcome> {
  const { session, needsPhone, view } = await openPage(context, url);
  if (session && !needsPhone) return { kind: "redirect", to: readSignInAddress(url).redirect, cookies: [] };
  const proof = url.searchParams.get(JUST_SIGNED_IN);
  const isRefused = !session && isSignInProof(context.secret, proof, context.now());
  return answerView(isRefused ? { ...view, error: COOKIES_REFUSED } : view, context.browser);
}

const answerView = (
  view: SignInView,
  { cookies }: Pick<Browser, "cookies"> = { cookies: [] },
  status = 200,
): SignInOutcome => ({ kind: "view", status, view, cookies });

interface OpenedPage {
  readonly session: Session | null;
  /** The page that is asked for needs a number that the signed-in shopper lacks (ENT-19, WAT-04, PAGE-08). */
  readonly needsPhone: boolean;
  readonly view: SignInView;
}

async function openPage(context: IdentityContext, url: URL): Promise<OpenedPage> {
  const session = await findSession(context);
  const { methods, outboxUrl } = findMethods(context);
  const reason = findNumberReason(readSignInAddress(url).type);
  const lacksPhone = session?.shopper.phone === null && reason !== null;
  if (!session || !lacksPhone || !methods.includes("phone"))
    return { session, needsPhone: false, view: buildSignInView(url, { methods, outboxUrl }) };
  const view = buildSignInView(url, { methods: ["phone"], outboxUrl });
  const formToken = toFormToken(context.secret, session.id);
  return {
    session,
    needsPhone: true,
    view: { ...view, heading: "Add your mobile number", reason, formToken },
  };
}

function findMethods({ sms, config, outboxUrl }: IdentityContext): SignInMethods {
  const { email } = config.signIn;
  const methods: SignInMethod[] = [
    ...(sms ? (["phone"] as const) : []),
    ...(email || !sms ? (["email"] as const) : []),
  ];
  return { methods, outboxUrl };
}

/** Handles both steps of the form: sends a code, or checks one and signs in. The typed contact stays in the form. */
export async function submitSignIn(context: IdentityContext, request: Request): Promise<SignInOutcome> {
  const url = new URL(request.url);
  const field = await readFields(request);
  const contact = field(SIGN_IN_FIELDS.contact);
  if (!context.mayWrite())
    return refuse({ ...buildSignInView(url, findMethods(context)), contact }, TOO_MANY_POSTS, 429);
  const page = await openPage(context, url);
  const view = { ...page.view, contact };
  const target = readContact[view.method](contact);
  const intent = field(SIGN_IN_FIELDS.intent);
  if (intent === SIGN_IN_INTENTS.change) return answerView({ ...view, contact: formatContact(contact) });
  if (page.session && !page.needsPhone && intent !== SIGN_IN_INTENTS.verify)
    return { kind: "redirect", to: readSignInAddress(url).redirect, cookies: [] };
  if (!target) return refuse(view, CONTACT_ERRORS[view.method]);
  return intent === SIGN_IN_INTENTS.verify
    ? submitCode(context, { ...page, view }, { target, field })
    : requestCode(context, view, target);
}

const refuse = (view: SignInView, error: string, status = 422): SignInOutcome =>
  answerView({ ...view, error }, undefined, status);

async function requestCode(
  context: IdentityContext,
  view: SignInView,
  target: string,
): Promise<SignInOutcome> {
  const { browser, secret, accountId } = context;
  const requester = hashToken(browser.token);
  const isKnown = isKnownBrowser(context, { secret, accountId, target });
  const sent = await sendCode(context, { purpose: "sign-in", target, requester, isKnown });
  if (sent.ok) return answerView(toCodeStep(view, { ...sent, contact: target }), browser);
  const ways = { method: view.method, hasOther: view.otherMethod !== null };
  return refuse(view, describeSendFailure(sent, ways), SEND_STATUS[sent.reason]);
}

async function submitCode(
  context: IdentityContext,
  { session, needsPhone, view }: OpenedPage,
  { target, field }: { readonly target: string; readonly field: (name: string) => string },
): Promise<SignInOutcome> {
  const codeId = field(SIGN_IN_FIELDS.codeId);
  const step = toCodeStep(view, { contact: target, codeId, wait: 0 });
  const code = readCode(field(SIGN_IN_FIELDS.code));
  if (!code) return refuse(step, CODE_ERROR);
  if (needsPhone && session && !isFormToken(context.secret, session.id, field(SIGN_IN_FIELDS.formToken)))
    return refuse(step, OUT_OF_DATE);
  const entered = await enterCode(
    context,
    { target, codeId, code },
    { before: session, addsPhone: needsPhone },
  );
  if (entered.ok) {
    const proof = issueSignInProof(context.secret, context.now());
    return { kind: "redirect", to: `${view.action}&${JUST_SIGNED_IN}=${proof}`, cookies: entered.cookies };
  }
  if (entered.reason === "too-many") return refuse(step, TOO_MANY_GUESSES, 429);
  return refuse(step, describeGuess(entered));
}

type EnterOutcome =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly reason: "too-many" }
  | Extract<GuessOutcome, { ok: false }>;

/** Checks the code and starts the session in one transaction, so that a code starts one session. */
async function enterCode(
  context: IdentityContext,
  { target, codeId, code }: { readonly target: string; readonly codeId: string; readonly code: string },
  opening: Omit<Proof, "contact">,
): Promise<EnterOutcome> {
  const { accountId, db, secret, client } = context;
  const now = context.now();
  const subject = { accountId, purpose: "sign-in", target } as const;
  return db.inAccount(accountId, async (tx): Promise<EnterOutcome> => {
    if (!(await allowGuess(tx, { secret, client, now }))) return { ok: false, reason: "too-many" };
    if (!isUuid(codeId)) return { ok: false, reason: "ended" };
    const guess = await checkCode(tx, { ...subject, id: codeId, hash: hashCode(secret, subject, code) }, now);
    if (!guess.ok) return guess;
    await removeCode(tx, codeId);
    const contact = target.includes("@") ? { email: target } : { phone: target };
    const cookies = await openSession(tx, context, { ...opening, contact });
    return { ok: true, cookies: [...cookies, toKnownCookie({ secret, accountId, target }, context.place)] };
  });
}
