import { toReservePath } from "#features/catalogue/paths.ts";
import type { FormOutcome, FormStatus } from "#features/forms/take/form-outcome.ts";
import { checkEnquiry, type EnquiryRules, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import type { EnquiryError } from "#features/leads/take/enquiry-values.ts";
import {
  describeTooMany,
  readSender,
  readSubmission,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findShopper,
  findSignIn,
  findSiteCar,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import { type CheckedEnquiry, receiveWithin } from "#features/leads/take/receive-enquiry.server.ts";
import { CREDIT_FIELD } from "#features/leads/trade-in/trade-in-path.ts";
import { formatPriceText } from "#features/pricing/price.ts";
import { describeNet } from "#features/trade-in/offer/credit-words.ts";
import type { TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import { type HashedNetwork, hashNetwork, listNetworkLimits } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { formatDollars } from "#ui/base/money.ts";
import { type CheckoutRequest, toReservationPorts } from "../checkout-request.server.ts";
import { PRICE_FIELD, toJourneyPath, WAITS_FIELD } from "../paths.ts";
import { endExpiredHold, tell } from "../settle/end-reservation.server.ts";
import {
  changeReservation,
  claimVehicle,
  countHeld,
  findReservation,
  joinLine,
  lockClaims,
  type NewReservation,
} from "../store/reservation-store.server.ts";
import { issueReservationToken } from "../store/reservation-token.ts";
import type { ReserveView } from "./reserve-view.ts";
import {
  buildReserveView,
  findCredit,
  findDeposit,
  findPriceCents,
  findRefusal,
  isTaken,
  readClaims,
  type ShownForm,
} from "./show-reserve.server.ts";

/** Most vehicles that one network, and the /48 around it, holds or waits for at once, and claims in an hour. */
export const MAX_CLAIMS = {
  open: { network: 3, block: 6 },
  perHour: { network: 20, block: 40 },
} as const;

type Claimed =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: "taken" | "limited" | "too-many" | "used" };

/**
 * Takes the posted form: holds the vehicle with its lead in one transaction, before any money moves, and leads to the payment; or puts
 * the shopper in line for a vehicle that somebody else has. Sending the same form again holds nothing again. What was typed comes back
 * whatever happens (LEAD-05).
 */
export async function submitReserve(
  ctx: CheckoutRequest,
  slug: string,
  request: Request,
): Promise<FormOutcome<ReserveView>> {
  const { checkout } = ctx.config;
  const car = checkout.enabled ? await findSiteCar(ctx, { slug }) : null;
  if (!car) return { kind: "not-found" };
  const signIn = checkout.signIn ? await findSignIn(ctx, "checkout", toReservePath(slug, checkout)) : null;
  if (signIn) return { kind: "sign-in", to: signIn };
  const body = await readForm(request);
  const { submission, token } = readSubmission(ctx, body.fields);
  const values = readEnquiryValues(body.fields);
  const tradeIn = body.fields[CREDIT_FIELD] ?? "";
  const form: ShownForm = { values, errors: [], formError: null, token, tradeIn };
  const show = async (status: FormStatus, answer: Partial<ShownForm>) =>
    ({ kind: "shown", status, view: await buildReserveView(ctx, car, { ...form, ...answer }) }) as const;
  const refusal = refusePost(ctx, body);
  if (refusal) return show(refusal.status, refusal);
  const errors = [...checkEnquiry(values, RULES, FIELDS)].map(toOwnWords);
  const price = findPriceProblem(car, body.fields[PRICE_FIELD]);
  if (errors.length > 0 || price !== null) return show(price ? 409 : 400, { errors, formError: price });
  const tooMany = refuseTooMany(ctx);
  if (tooMany) return show(tooMany.status, tooMany);
  const asked = { posted: body.fields, submission, ...readSender(ctx), values, car };
  try {
    const claimed = await claim(ctx, car, asked);
    if (claimed.ok) {
      return { kind: "received", to: toJourneyPath(car.slug, issueReservationToken(ctx.secret, claimed.id)) };
    }
    if (claimed.reason === "limited") return show(429, { formError: describeTooMany(ctx) });
    if (claimed.reason === "too-many") return show(429, { formError: TOO_MANY });
    if (claimed.reason === "used")
      return show(409, { formError: USED, token: readSubmission(ctx, {}).token });
    const shown = await show(409, {});
    // A vehicle that was sold meanwhile says so itself.
    return shown.view.kind === "refused" ? shown : { ...shown, view: { ...shown.view, formError: TAKEN } };
  } catch (error) {
    const failure = refuseFailure(ctx, error);
    return show(failure.status, failure);
  }
}

const TOO_MANY = "You hold or wait for several vehicles already. Pay for one or let it go first, or call us.";

const USED =
  "This form was sent for another vehicle before. Nothing has happened yet: please send it once more.";

const TAKEN = "Somebody was a moment faster and holds it now. You have paid nothing.";

const FIELDS = ["name", "phone", "email", "message", "opt_in", "terms_conditions"] as const;

const RULES: EnquiryRules = {
  ...{ hasCar: true, hasOneName: true, asksFinance: false, messageRequired: false, termsRequired: true },
  ...{ categories: [], locations: [], isPostcode: () => true },
};

const toOwnWords = (error: EnquiryError): EnquiryError =>
  error.field === "terms_conditions"
    ? { ...error, message: "Please accept the terms of the reservation." }
    : error;

function findPriceProblem(car: SiteCar, posted: string | undefined): string | null {
  if (Number(posted) === findPriceCents(car)) return null;
  return `The price is ${formatPriceText(car.price)} now: it has changed since you opened this page. If that suits you, send the form again.`;
}

type Asked = Omit<CheckedEnquiry, "values" | "car"> & Required<Pick<CheckedEnquiry, "values" | "car">>;

async function claim(ctx: CheckoutRequest, car: SiteCar, asked: Asked): Promise<Claimed> {
  const shopper = await findShopper(ctx);
  const now = ctx.now();
  const id = typeof asked.submission === "object" && asked.submission ? asked.submission.id : ctx.newId();
  const work = async (tx: AccountTransaction): Promise<Claimed> => {
    // Before anything is read: the same form may be sent twice at once, and what decides stays true until the end.
    await lockClaims(tx, car.id);
    const earlier = await findReservation(tx, id);
    if (earlier) return earlier.vehicleId === car.id ? { ok: true, id } : { ok: false, reason: "used" };
    const claimant = hashNetwork(ctx.client, ctx.secret, "reservations");
    const limit = await findLimit(tx, ctx, claimant);
    if (limit) return { ok: false, reason: limit };
    const credit = await findCredit(tx, ctx, asked.posted[CREDIT_FIELD] ?? "");
    const isHeld = await claimOrWait(tx, ctx, {
      car,
      reservation: toReservation(ctx, { car, id, claimant, tradeInId: credit?.id ?? null }),
      waits: asked.posted[WAITS_FIELD] === "on",
    });
    if (isHeld === null) return { ok: false, reason: "taken" };
    const enquiry = { ...asked, ...toLeadWords(ctx, car, { asked, isHeld, credit }) };
    const { leadId } = await receiveWithin(ctx, tx, { enquiry, shopper });
    await changeReservation(tx, id, { leadId });
    await tell(tx, toReservationPorts(ctx), { reservationId: id, told: "claimed" });
    ctx.log.info({ reservation: id, lead: leadId, isHeld, at: now }, "vehicle claimed");
    return { ok: true, id };
  };
  return ctx.db.inAccount(ctx.accountId, work, { isUrgent: true });
}

/** @returns true if the vehicle is held now, false if the shopper waits for it, null for neither */
async function claimOrWait(
  tx: AccountTransaction,
  ctx: CheckoutRequest,
  {
    car,
    reservation,
    waits,
  }: { readonly car: SiteCar; readonly reservation: NewReservation; readonly waits: boolean },
): Promise<boolean | null> {
  const now = ctx.now();
  const heldUntil = new Date(now.getTime() + ctx.config.checkout.holdMinutes * MINUTE_MS);
  await endExpiredHold(tx, toReservationPorts(ctx), { vehicleId: car.id, except: null });
  const claims = await readClaims(tx, car.id, now);
  if (findRefusal(ctx, car, claims)) return null;
  if (!isTaken(claims) && claims.waiting === 0)
    return (await claimVehicle(tx, reservation, { now, heldUntil })) || null;
  // Who wanted to hold it decides anew whether to wait.
  if (!waits) return null;
  await joinLine(tx, reservation, now);
  return false;
}

function toReservation(
  ctx: FormRequest,
  {
    car,
    id,
    claimant,
    tradeInId,
  }: {
    readonly car: SiteCar;
    readonly id: string;
    readonly claimant: HashedNetwork;
    readonly tradeInId: string | null;
  },
): NewReservation {
  const { refundDays, reservedDays, terms } = ctx.config.checkout;
  const { depositCents } = findDeposit(ctx, car);
  const priceCents = findPriceCents(car);
  return {
    id,
    siteId: ctx.siteId,
    vehicleId: car.id,
    tradeInId,
    priceCents,
    depositCents,
    refundDays,
    reservedDays,
    terms,
    ...claimant,
  };
}

function toLeadWords(
  ctx: FormRequest,
  car: SiteCar,
  {
    asked,
    isHeld,
    credit,
  }: { readonly asked: Asked; readonly isHeld: boolean; readonly credit: TradeInPayment | null },
): Pick<CheckedEnquiry, "posted" | "values"> {
  const deposit = formatDollars(findDeposit(ctx, car).depositCents);
  const words = isHeld
    ? `Wants to reserve it online at ${formatPriceText(car.price)}, with a deposit of ${deposit} that is not paid yet. It is held for ${ctx.config.checkout.holdMinutes} minutes.`
    : "Waits in line for it: somebody else has reserved it.";
  const traded = credit && `Trades in the ${credit.title}: ${describeNet(credit)} Trade-in ${credit.id}.`;
  const { values, posted } = asked;
  return {
    posted: { ...posted, subcategory: isHeld ? "Online Reservation" : "Reservation Waiting List" },
    values: { ...values, message: [words, traded, values.message.trim()].filter(Boolean).join("\n\n") },
  };
}

/** Why a network may claim no more now; null if it may. */
async function findLimit(
  tx: AccountTransaction,
  ctx: FormRequest,
  claimant: HashedNetwork,
): Promise<"limited" | "too-many" | null> {
  const now = ctx.now();
  const counted = listNetworkLimits(ctx.client, MAX_CLAIMS.perHour).map(({ network, max }) => ({
    subject: `reservations of ${network}`,
    windowMs: HOUR_MS,
    max,
  }));
  if (!(await countWithin(tx, counted, { secret: ctx.secret, now }))) return "limited";
  const open = await countHeld(tx, claimant, now);
  const isMany = open.network >= MAX_CLAIMS.open.network || open.block >= MAX_CLAIMS.open.block;
  return isMany ? "too-many" : null;
}
