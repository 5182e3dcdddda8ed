import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import {
  buildGuess,
  checkCode,
  type Guess,
  type GuessOutcome,
  removeCode,
} from "#features/identity/codes/code-store.server.ts";
import { type SendOutcome, sendCode } from "#features/identity/codes/send-code.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import type { Session } from "#features/identity/sessions/session.ts";
import { endSessions } from "#features/identity/sessions/session-store.server.ts";
import {
  findProvenContact,
  formatContact,
  parseMobile,
  type Shopper,
} from "#features/identity/shoppers/shopper.ts";
import { changePhone } from "#features/identity/shoppers/shopper-store.server.ts";
import {
  CODE_ERROR,
  CONTACT_ERRORS,
  describeGuess,
  describeSendFailure,
  TOO_MANY_GUESSES,
} from "../sign-in/sign-in-errors.ts";
import { type ChangeView, DETAILS_FIELDS, type DetailsChange } from "./details-view.ts";

/** Sends a code to the old number and one to the new. Does not reveal whether the new number has an account. */
export async function requestCodes(
  context: IdentityContext,
  { id: requester, shopper }: Session,
  typed: string,
): Promise<DetailsChange> {
  const number = parseMobile(typed);
  if (!number) return refuseNumber(CONTACT_ERRORS.phone, typed);
  if (number === shopper.phone) return refuseNumber("That is the number you have now.", typed);
  const oldContact = findProvenContact(shopper);
  const old = await sendCode(context, {
    ...{ purpose: "old-contact", target: oldContact, requester },
    isKnown: true,
  });
  if (!old.ok) return describeFailure(old, typed, oldContact);
  const fresh = await sendCode(context, {
    ...{ purpose: "new-number", target: number, requester },
    isKnown: false,
  });
  if (!fresh.ok) return describeFailure(fresh, typed, number);
  return { change: toChangeView(shopper, { number, oldCodeId: old.codeId, newCodeId: fresh.codeId }) };
}

const refuseNumber = (text: string, newNumber: string): DetailsChange => ({
  fieldError: { field: "number", text },
  newNumber,
});

function describeFailure(
  failure: Extract<SendOutcome, { ok: false }>,
  typed: string,
  target: string,
): DetailsChange {
  const method = target.includes("@") ? "email" : "phone";
  return refuseNumber(describeSendFailure(failure, { method, hasOther: false }), typed);
}

const toChangeView = (
  shopper: Shopper,
  change: Pick<ChangeView, "number" | "oldCodeId" | "newCodeId">,
): ChangeView => ({
  ...change,
  sentTo: { old: formatContact(findProvenContact(shopper)), new: formatContact(change.number) },
});

/** Changes the number if both codes are right, and ends the shopper's other sessions. */
export async function changeNumber(
  context: IdentityContext,
  session: Session,
  field: (name: string) => string,
): Promise<DetailsChange> {
  const { shopper } = session;
  const number = parseMobile(field(DETAILS_FIELDS.number));
  if (!number) return refuseNumber(CONTACT_ERRORS.phone, field(DETAILS_FIELDS.number));
  const [oldCodeId, newCodeId] = [field(DETAILS_FIELDS.oldCodeId), field(DETAILS_FIELDS.newCodeId)];
  const change = toChangeView(shopper, { number, oldCodeId, newCodeId });
  const guesses = [
    buildGuess(
      context,
      { purpose: "old-contact", target: findProvenContact(shopper), id: oldCodeId },
      field(DETAILS_FIELDS.oldCode),
    ),
    buildGuess(
      context,
      { purpose: "new-number", target: number, id: newCodeId },
      field(DETAILS_FIELDS.newCode),
    ),
  ];
  const [oldGuess, newGuess] = guesses;
  if (!oldGuess || !newGuess)
    return { change, fieldError: { field: oldGuess ? "newCode" : "oldCode", text: CODE_ERROR } };
  const outcome = await proveAndChange(context, session, { number, oldGuess, newGuess });
  if (outcome === "changed") return { done: `Your number is now ${formatContact(number)}.` };
  if (outcome === "taken")
    return refuseNumber("This number already has an account here. Sign in with it instead.", number);
  if (outcome === "too-many") return { change, fieldError: { field: "oldCode", text: TOO_MANY_GUESSES } };
  const part = outcome.which === "old" ? "oldCode" : "newCode";
  return { change, fieldError: { field: part, text: describeGuess(outcome.guess) } };
}

type ProofOutcome =
  | "changed"
  | "taken"
  | "too-many"
  | { readonly which: "old" | "new"; readonly guess: Extract<GuessOutcome, { ok: false }> };

/** Codes are used up only once both are right. */
function proveAndChange(
  { accountId, db, secret, client, now: clock }: IdentityContext,
  { id, shopper }: Session,
  {
    number,
    oldGuess,
    newGuess,
  }: { readonly number: string; readonly oldGuess: Guess; readonly newGuess: Guess },
): Promise<ProofOutcome> {
  const now = clock();
  return db.inAccount(accountId, async (tx): Promise<ProofOutcome> => {
    if (!(await allowGuess(tx, { secret, client, now }))) return "too-many";
    const old = await checkCode(tx, oldGuess, now);
    if (!old.ok) return { which: "old", guess: old };
    const fresh = await checkCode(tx, newGuess, now);
    if (!fresh.ok) return { which: "new", guess: fresh };
    await removeCode(tx, oldGuess.id);
    await removeCode(tx, newGuess.id);
    if (!(await changePhone(tx, shopper.id, number))) return "taken";
    await endSessions(tx, shopper.id, id);
    return "changed";
  });
}
