import { readSessionForm } from "#features/account/details/session-form.server.ts";
import { ERASE_PATH } from "#features/account/paths.ts";
import {
  CODE_ERROR,
  describeGuess,
  describeSendFailure,
  TOO_MANY_GUESSES,
} from "#features/account/sign-in/sign-in-errors.ts";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import {
  buildGuess,
  checkCode,
  type Guess,
  type GuessOutcome,
  removeCode,
} from "#features/identity/codes/code-store.server.ts";
import { sendCode } from "#features/identity/codes/send-code.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { type Session, toEndedCookies, toFormToken } from "#features/identity/sessions/session.ts";
import { findProvenContact, formatContact } from "#features/identity/shoppers/shopper.ts";
import { isDealerTarget } from "#features/leads/outbox/dispatch-target.ts";
import { listUndelivered } from "../person/copies.ts";
import { eraseShopperRecord, type HeldRecord, readShopperRecord } from "../person/held-record.server.ts";
import { ERASE_FIELDS, ERASE_INTENTS, ERASED_PATH, type EraseView, type HeldCounts } from "./erase-view.ts";

export type EraseOutcome =
  | { readonly kind: "view"; readonly status: number; readonly view: EraseView }
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  /** The browser is to forget what it stored for the site. */
  | { readonly kind: "erased"; readonly to: string; readonly cookies: readonly string[] };

const SIGN_IN = buildSignInPath("my-garage", { redirect: ERASE_PATH, back: "/" });

/** Shows what erasing removes and what stays. Erases nothing. */
export async function showErase(context: IdentityContext): Promise<EraseOutcome> {
  const session = await findSession(context);
  return session ? answerView(context, session) : { kind: "redirect", to: SIGN_IN, cookies: [] };
}

/** Sends the code, or erases the account if the code is right (D151). A form without the session's token does neither. */
export async function submitErase(context: IdentityContext, request: Request): Promise<EraseOutcome> {
  const form = await readSessionForm(context, request);
  if (form.kind === "signed-out") return { kind: "redirect", to: SIGN_IN, cookies: form.cookies };
  if (form.kind === "refused") return answerView(context, form.session, { error: form.error });
  const { session, field } = form;
  return field(ERASE_FIELDS.intent) === ERASE_INTENTS.erase
    ? erase(context, session, field)
    : requestCode(context, session);
}

async function requestCode(context: IdentityContext, session: Session): Promise<EraseOutcome> {
  const target = findProvenContact(session.shopper);
  const sent = await sendCode(context, {
    ...{ purpose: "erase", target, requester: session.id },
    isKnown: true,
  });
  if (sent.ok)
    return answerView(context, session, { code: { id: sent.codeId, sentTo: formatContact(target) } });
  const method = target.includes("@") ? "email" : "phone";
  return answerView(context, session, {
    error: describeSendFailure(sent, { method, hasOther: false }),
  });
}

async function erase(
  context: IdentityContext,
  session: Session,
  field: (name: string) => string,
): Promise<EraseOutcome> {
  const target = findProvenContact(session.shopper);
  const id = field(ERASE_FIELDS.codeId);
  const again = (error: string) =>
    answerView(context, session, { error, code: { id, sentTo: formatContact(target) } });
  const guess = buildGuess(context, { purpose: "erase", target, id }, field(ERASE_FIELDS.code));
  if (!guess) return again(CODE_ERROR);
  const outcome = await proveAndErase(context, session, guess);
  if (outcome === "too-many") return again(TOO_MANY_GUESSES);
  if (outcome !== "erased") return again(describeGuess(outcome));
  context.log.info({ site: context.siteName }, "a shopper erased their account");
  return { kind: "erased", to: ERASED_PATH, cookies: toEndedCookies(context.place) };
}

/** Checks the code and erases everything in one transaction. */
function proveAndErase(
  { accountId, db, secret, client, now: clock }: IdentityContext,
  { shopper }: Session,
  guess: Guess,
): Promise<"erased" | "too-many" | Extract<GuessOutcome, { ok: false }>> {
  const now = clock();
  return db.inAccount(accountId, async (tx) => {
    if (!(await allowGuess(tx, { secret, client, now }))) return "too-many";
    const checked = await checkCode(tx, guess, now);
    if (!checked.ok) return checked;
    await removeCode(tx, guess.id);
    await eraseShopperRecord(tx, shopper, now);
    return "erased";
  });
}

async function answerView(
  { accountId, db, secret, outboxUrl, now }: IdentityContext,
  { id, shopper }: Session,
  answer: Partial<Pick<EraseView, "error" | "code">> = {},
): Promise<EraseOutcome> {
  const record = await db.readAccount(accountId, (tx) => readShopperRecord(tx, shopper, now()));
  const view: EraseView = {
    contacts: [shopper.phone, shopper.email].filter((contact) => contact !== null).map(formatContact),
    held: countHeld(record),
    sendTo: formatContact(findProvenContact(shopper)),
    formToken: toFormToken(secret, id),
    outboxUrl,
    ...{ code: null, error: null },
    ...answer,
  };
  return { kind: "view", status: view.error ? 422 : 200, view };
}

/** Counts what erasing removes, and what it cannot reach. */
export function countHeld(record: HeldRecord): HeldCounts {
  const { shoppers, alerts, consents, enquiries } = record;
  const isSent = ({ deliveries }: (typeof enquiries)[number]) =>
    deliveries.some((dispatch) => isDealerTarget(dispatch) && dispatch.state === "delivered");
  return {
    devices: shoppers.reduce((sum, { sessions }) => sum + sessions.length, 0),
    watchlist: shoppers.reduce((sum, { watchlist }) => sum + watchlist.length, 0),
    deals: shoppers.reduce((sum, { deals }) => sum + deals.length, 0),
    alerts: alerts.length,
    consents: consents.length,
    spins: shoppers.reduce((sum, { spins }) => sum + spins.length, 0),
    enquiries: enquiries.length,
    sentEnquiries: enquiries.filter(isSent).length,
    cancelledEnquiries: listUndelivered(record).filter(({ reachedNobody }) => reachedNobody).length,
  };
}
