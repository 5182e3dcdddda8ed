import { randomInt } from "node:crypto";
import { readSessionForm } from "#features/account/details/session-form.server.ts";
import { findPromotion, SPIN_TO_WIN_PATH } from "#features/content/promotion-page.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import type { Session } from "#features/identity/sessions/session.ts";
import { PRIZE_FORM } from "#features/leads/rules/form-answers.ts";
import { PRIZE_CLAIM } from "#features/leads/rules/lead-topic.ts";
import { cleanLine } from "#features/leads/rules/typed-text.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { CheckedEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import { receiveWithin } from "#features/leads/take/receive-enquiry.server.ts";
import type { Prize, Promotion } from "#features/pages/promotion/promotion-document.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import { checkEntry, type Entry } from "../rules/check-entry.ts";
import { type DrawNumber, drawPrize } from "../rules/draw-prize.ts";
import { addSpin, countWon, findSpin, type Spinner, WHEEL_TURN } from "../store/spin-store.server.ts";
import { findSpinner, findToday, readShownPromotion, toPromotionKey } from "./read-promotion.server.ts";
import { buildPage, type Refusal, SPIN_SIGN_IN } from "./show-spin.server.ts";
import { SPIN_FIELDS, type SpinView } from "./spin-view.ts";

const CHANGED =
  "The prizes or the terms of entry have changed since you opened this page. Please look at them again before you spin.";

/**
 * Spins the wheel for the shopper of the session: the prize is drawn here and recorded before anything is answered, once for each
 * person (PAGE-08, D180). Whoever has spun before is led to what it came to.
 */
export async function submitSpin(
  ctx: RequestContext,
  request: Request,
  draw: DrawNumber = randomInt,
): Promise<FormOutcome<SpinView>> {
  if (!findPromotion(ctx.config, ctx.stock.content)) return { kind: "not-found" };
  return orUnavailable(() => takeSpin(ctx, request, draw));
}

async function takeSpin(
  ctx: RequestContext,
  request: Request,
  draw: DrawNumber,
): Promise<FormOutcome<SpinView>> {
  const form = await readSessionForm(ctx, request);
  if (form.kind === "signed-out") return { kind: "sign-in", to: SPIN_SIGN_IN, cookies: form.cookies };
  if (form.kind === "refused") return refuse(ctx, form.session, { error: form.error });
  const { session, field } = form;
  const spinner = findSpinner(ctx, session);
  if (!spinner) return { kind: "sign-in", to: SPIN_SIGN_IN };
  const entry = readEntry(field);
  const errors = checkEntry(entry);
  if (Object.keys(errors).length > 0) return refuse(ctx, session, { error: null, entry, errors });
  const promotion = field(SPIN_FIELDS.promotion);
  const spun = await spin(ctx, { session, spinner, entry, promotion, draw });
  if (spun === "changed")
    return refuse(ctx, session, { error: CHANGED, entry: { ...entry, isAgreed: false } });
  // The page has the result, or says that all prizes are gone.
  return { kind: "received", to: SPIN_TO_WIN_PATH };
}

async function refuse(
  ctx: RequestContext,
  session: Session,
  refusal: Refusal,
): Promise<FormOutcome<SpinView>> {
  const view = await buildPage(ctx, session, refusal);
  if (!view) return { kind: "not-found" };
  // Who has spun sees what it came to, whatever is wrong with the form.
  return { kind: "shown", status: view.state.kind === "result" ? 200 : 422, view };
}

const readEntry = (field: (name: string) => string): Entry => ({
  name: cleanLine(field(SPIN_FIELDS.name)).trim(),
  email: cleanLine(field(SPIN_FIELDS.email)).trim(),
  isAgreed: field(SPIN_FIELDS.agreed) === "on",
});

interface Accepted {
  readonly session: Session;
  readonly spinner: Spinner;
  readonly entry: Entry;
  /** See `toPromotionKey`; of what the page showed. */
  readonly promotion: string;
  readonly draw: DrawNumber;
}

/** Draws and records in one transaction, one person of a promotion after another. */
function spin(
  ctx: RequestContext,
  { session, spinner, entry, promotion, draw }: Accepted,
): Promise<"spun" | "changed" | "gone"> {
  const { accountId, db, newId, now } = ctx;
  const take = async (tx: AccountTransaction) => {
    const shown = await readShownPromotion(tx, findToday(ctx));
    if (!shown) return "gone";
    if (await findSpin(tx, shown.itemId, spinner)) return "spun";
    if (promotion !== toPromotionKey(shown)) return "changed";
    const prize = drawPrize(shown.promotion.prizes, await countWon(tx, shown.itemId), draw);
    if (!prize) return "gone";
    const won = { promotion: shown.promotion, prize, session, entry };
    await addSpin(tx, {
      ...{ id: newId(), itemId: shown.itemId, version: shown.version, spunAt: now(), ...spinner },
      ...{ prizeKey: prize.key, prizeName: prize.name, isWin: prize.isWin },
      leadId: prize.isWin ? await notifyDealer(ctx, tx, won) : null,
    });
    return "spun";
  };
  return db.inAccount(accountId, take, { turn: WHEEL_TURN });
}

interface Won {
  readonly promotion: Promotion;
  readonly prize: Prize;
  readonly session: Session;
  readonly entry: Entry;
}

/** Stores the win as a lead, so that the dealer hears of it as of any enquiry. @returns the lead's id */
async function notifyDealer(ctx: RequestContext, tx: AccountTransaction, won: Won): Promise<string> {
  const { shopper } = won.session;
  const { leadId } = await receiveWithin(ctx, tx, { enquiry: buildClaim(won), shopper });
  return leadId;
}

function buildClaim({ promotion, prize, session, entry }: Won): CheckedEnquiry {
  const { name, email } = entry;
  return {
    values: readEnquiryValues({
      ...{ category: "General Enquiry", name, email, phone: session.shopper.phone ?? "" },
      message: `Won: ${prize.name}.`,
    }),
    posted: { subcategory: PRIZE_CLAIM, page_id: SPIN_TO_WIN_PATH },
    form: {
      name: PRIZE_FORM,
      answers: [
        { field: "promotion", label: "Promotion", value: promotion.title },
        { field: "prize", label: "Prize", value: prize.name },
      ],
    },
    ...{ car: null, submission: "not-asked", isProved: true },
    ...{ userAgent: null, referrer: null },
  };
}
