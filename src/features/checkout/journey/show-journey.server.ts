import { readVehicleSlug, toReservePath } from "#features/catalogue/paths.ts";
import { formatSpokenTime } from "#features/leads/appointment/spoken-time.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import {
  findSignIn,
  findSiteCar,
  findYard,
  type SiteCar,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import { issueCreditToken } from "#features/leads/trade-in/trade-in-link.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { openPayment, recordPayment } from "#features/payments/flow/start-payment.server.ts";
import { buildPaymentFormView } from "#features/payments/payment-form-view.ts";
import { findPayment } from "#features/payments/store/payment-store.server.ts";
import { findDepositRule } from "#features/places/law/deposit-rule.ts";
import type { PriceView } from "#features/pricing/price.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { CREDIT_GONE, toCreditRow } from "#features/trade-in/offer/credit-words.ts";
import type { TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { formatCents, formatDollars } from "#ui/base/money.ts";
import { type CheckoutRequest, toReservationPorts } from "../checkout-request.server.ts";
import { RESERVATION_FIELD, toJourneyPath } from "../paths.ts";
import { MAX_HOLD_MINUTES } from "../settings.ts";
import { endSoldHold, isPaidBack, listTransfers, sumTransfers } from "../settle/end-reservation.server.ts";
import type { Reservation } from "../store/reservation.ts";
import {
  changeReservation,
  countAhead,
  findReservation,
  lockClaims,
  lockReservation,
} from "../store/reservation-store.server.ts";
import { readReservationToken } from "../store/reservation-token.ts";
import {
  findCredit,
  findDeposit,
  findPriceCents,
  formatHours,
  isFree,
  readClaims,
  splitRest,
} from "../take/show-reserve.server.ts";
import type { EndedJourney, HeldJourney, JourneyView, PaidJourney } from "./journey-view.ts";

export type ShownJourney =
  | { readonly kind: "view"; readonly view: JourneyView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

/**
 * The page of a reservation (CHK-03): its payment while the vehicle is held, then what was agreed. An address without a reservation
 * leads to the page that makes one. A payment that is under way is settled first, so that a shopper who comes back sees what is true.
 */
export async function showJourney(ctx: CheckoutRequest, { searchParams: query }: URL): Promise<ShownJourney> {
  const { checkout } = ctx.config;
  if (!checkout.enabled) return { kind: "not-found" };
  const id = readReservationToken(ctx.secret, query.get(RESERVATION_FIELD) ?? "");
  const found = id && (await ctx.db.inAccount(ctx.accountId, (tx) => findReservation(tx, id)));
  if (!found || found.siteId !== ctx.siteId) {
    const car = await findSiteCar(ctx, { slug: query.get("car_id") ?? "" });
    return car ? { kind: "redirect", to: toReservePath(car.slug, checkout) } : { kind: "not-found" };
  }
  const signIn = checkout.signIn ? await findSignIn(ctx, "checkout") : null;
  if (signIn) return { kind: "redirect", to: signIn };
  if (found.state === "held")
    await ctx.db.inAccount(ctx.accountId, (tx) => endSoldHold(tx, toReservationPorts(ctx), found));
  // Before the payment is settled: what is paid for has the price that it was paid at.
  const priceNotice = found.state === "held" ? await takePresentPrice(ctx, found) : null;
  if (found.paymentId && found.state !== "paid")
    await settlePayment(ctx.payments, ctx.accountId, found.paymentId);
  const view = await buildJourneyView(ctx, found.id, {
    token: query.get(RESERVATION_FIELD) ?? "",
    priceNotice,
  });
  return view ? { kind: "view", view } : { kind: "not-found" };
}

/** The page as the reservation is now; null if the site has none of that id. */
export async function buildJourneyView(
  ctx: CheckoutRequest,
  id: string,
  { token, priceNotice }: { readonly token: string; readonly priceNotice: string | null },
): Promise<JourneyView | null> {
  const now = ctx.now();
  const read = await ctx.db.inAccount(ctx.accountId, async (tx) => {
    const reservation = await findReservation(tx, id);
    if (reservation?.siteId !== ctx.siteId) return null;
    const lead = reservation.leadId ? await readLead(tx, reservation.leadId) : null;
    if (!lead) return null;
    const claims = await readClaims(tx, reservation.vehicleId, now);
    const goesBack = await isPaidBack(tx, reservation);
    const { tradeInId } = reservation;
    const credit = tradeInId && (await findCredit(tx, ctx, issueCreditToken(ctx.secret, tradeInId)));
    const transfers = await listTransfers(tx, id);
    const deposit = reservation.paymentId ? await findPayment(tx, reservation.paymentId) : null;
    return {
      reservation,
      lead,
      claims,
      goesBack,
      credit,
      transfers,
      depositCents: reservation.depositCents - (deposit?.refundedCents ?? 0),
      ahead: await countAhead(tx, reservation),
    };
  });
  if (!read) return null;
  const { reservation, lead, claims, ahead, goesBack, credit, transfers, depositCents } = read;
  const transferredCents = sumTransfers(transfers);
  const car = await findSiteCar(ctx, { id: reservation.vehicleId });
  const base = {
    ...buildBase(ctx, { reservation, lead, car, token }),
    ...buildSums({ ...reservation, depositCents }, { credit: credit || null, transferredCents }),
  };
  const isHeld = reservation.state === "held" && reservation.heldUntil && reservation.heldUntil > now;
  if (isHeld) return { ...base, ...(await buildHeld(ctx, { reservation, lead })), priceNotice };
  if (reservation.state === "paid")
    return {
      ...base,
      ...buildPaid(ctx, { reservation, lead, isPaidFor: transferredCents > 0, rest: base.rest }),
    };
  if (reservation.state === "waiting")
    return {
      ...base,
      kind: "waiting",
      place: ahead + 1,
      waitingTime: formatHours(ctx.config.checkout.waitingHours),
    };
  return {
    ...base,
    ...describeEnd(reservation, { goesBack, isPaidFor: transfers.length > 0 }),
    isFree: isFree(claims) && car !== null,
  };
}

/**
 * A price that falls while a vehicle is held falls for its shopper, too, unless the deposit would then be more than the law leaves of it;
 * one that rises does not (D391). Whoever waited in line reserves at the price of the day.
 * @returns what the page says of it; null if the price is the same
 */
async function takePresentPrice(
  ctx: CheckoutRequest,
  { id, vehicleId, priceCents: earlierCents }: Reservation,
): Promise<string | null> {
  const car = await findSiteCar(ctx, { id: vehicleId });
  const priceCents = car && findPriceCents(car);
  if (!priceCents || priceCents === earlierCents) return null;
  const { depositCents } = findDeposit(ctx, car);
  return ctx.db.inAccount(ctx.accountId, async (tx) => {
    await lockClaims(tx, vehicleId);
    const held = await lockReservation(tx, id);
    if (held?.state !== "held" || priceCents === held.priceCents) return null;
    const [now, then] = [formatDollars(priceCents), formatDollars(held.priceCents)];
    if (held.paymentId === null && hasWaited(held)) {
      await changeReservation(tx, id, {
        priceCents,
        depositCents: Math.min(held.depositCents, depositCents),
      });
      return `The price is ${now} now. It was ${then} when you joined the line.`;
    }
    if (priceCents > held.priceCents || held.depositCents > depositCents) return null;
    await changeReservation(tx, id, { priceCents });
    return `The price has fallen from ${then} to ${now} since you began. You get the lower price.`;
  });
}

/** Whoever held a vehicle at once did so for an hour at most; in line, the time begins later. */
const hasWaited = ({ createdAt, heldUntil }: Reservation): boolean =>
  heldUntil !== null && heldUntil.getTime() - createdAt.getTime() > MAX_HOLD_MINUTES * MINUTE_MS;

interface Shown {
  readonly reservation: Reservation;
  readonly lead: Lead;
  readonly car: SiteCar | null;
  readonly token: string;
}

function buildBase(ctx: CheckoutRequest, { reservation, lead, car, token }: Shown) {
  const yard = findYard(ctx, lead.seller.location?.slug ?? "");
  const slug = car?.slug ?? readVehicleSlug(lead.car?.url ?? "");
  return {
    ...{
      token,
      path: toJourneyPath(slug, token),
      formError: null,
      title: lead.car?.title ?? "Vehicle",
      car: car && { ...toShownCar(car), price: toAgreedPrice(car.price, reservation) },
    },
    yard: yard && buildYardView(yard, ctx.config, ctx.now()),
    deposit: formatDollars(reservation.depositCents),
    reference: toLeadReference(lead.id),
    reserveHref: toReservePath(slug, ctx.config.checkout),
  };
}

/** What is paid, what counts, and what is left (D402, D403). */
function buildSums(
  { state, priceCents, depositCents, tradeInId }: Reservation,
  { credit, transferredCents }: { readonly credit: TradeInPayment | null; readonly transferredCents: number },
): Pick<JourneyView, "sums" | "rest" | "creditProblem"> {
  const { rest, back } = splitRest(priceCents - depositCents - (credit?.netCents ?? 0) - transferredCents);
  const owned = credit && toCreditRow(credit);
  return {
    rest,
    creditProblem: tradeInId !== null && !credit ? CREDIT_GONE : null,
    sums: [
      ["Price", formatDollars(priceCents)],
      [state === "paid" ? "Deposit paid" : "Deposit, today", `−${formatDollars(depositCents)}`],
      ...(owned ? [[owned.label, owned.amount] as const] : []),
      ...(transferredCents > 0
        ? [["Paid by bank transfer", `−${formatCents(transferredCents)}`] as const]
        : []),
      back ? ["We pay you if you buy", back] : ["Left to pay if you buy", rest ?? "Nothing"],
    ],
  };
}

/** The price that the shopper has, beside the vehicle whose price may be another one by now. */
function toAgreedPrice(price: PriceView, { state, priceCents }: Reservation): PriceView {
  const isAgreed = (state === "held" || state === "paid") && price.kind === "amount";
  return isAgreed && price.cents !== priceCents ? { ...price, cents: priceCents, wasCents: null } : price;
}

type Held = Pick<Shown, "reservation" | "lead">;

/** What every kind of view has. */
type SharedPart = keyof ReturnType<typeof buildBase> | keyof ReturnType<typeof buildSums>;

async function buildHeld(
  ctx: CheckoutRequest,
  { reservation, lead }: Held,
): Promise<Omit<HeldJourney, "priceNotice" | SharedPart>> {
  const { refundDays, heldUntil } = reservation;
  const until = heldUntil ?? ctx.now();
  const paymentId = reservation.paymentId ?? (await addPayment(ctx, { reservation, lead }));
  const opened = paymentId === null ? null : await openPayment(ctx.payments, ctx.accountId, paymentId);
  return {
    ...{ kind: "held", refundDays, heldUntil: until.toISOString() },
    heldUntilText: formatSpokenTime(until, lead.seller.timeZone),
    payment: opened?.ok ? buildPaymentFormView(opened.payment, opened.client) : null,
  };
}

/** Records the payment of the deposit, once. Null on a site that takes no payments. */
function addPayment(ctx: CheckoutRequest, { reservation, lead }: Held): Promise<string | null> {
  const { id, siteId } = reservation;
  return ctx.db.inAccount(ctx.accountId, async (tx) => {
    const locked = await lockReservation(tx, id);
    if (!locked || locked.paymentId) return locked?.paymentId ?? null;
    const recorded = await recordPayment(tx, ctx.payments, {
      ...{ id: ctx.newId(), siteId, purpose: "reservation", subjectId: id, amountCents: locked.depositCents },
      ...{ currency: "aud", description: `Deposit for ${lead.car?.title ?? "a vehicle"}` },
      ...{ email: lead.person.email, shopperId: null, expiresAt: null, idempotencyKey: `reservation:${id}` },
    });
    if (!recorded.ok) return null;
    await changeReservation(tx, id, { paymentId: recorded.payment.id });
    return recorded.payment.id;
  });
}

function buildPaid(
  ctx: CheckoutRequest,
  { reservation, lead, isPaidFor, rest }: Held & Pick<PaidJourney, "isPaidFor" | "rest">,
): Omit<PaidJourney, SharedPart> {
  const { reservedUntil, paidAt, refundDays, priceCents } = reservation;
  const { seller, car } = lead;
  const { timeZone, location } = seller;
  const { config, now } = ctx;
  const state = findYard(ctx, location?.slug ?? "")?.state ?? null;
  const rule = findDepositRule({ state, carType: car?.carType ?? "used", priceCents });
  const refundUntil = paidAt && new Date(paidAt.getTime() + refundDays * DAY_MS);
  return {
    ...{ kind: "paid", isPaidFor },
    reservedUntilText: reservedUntil ? formatSpokenTime(reservedUntil, timeZone) : "",
    refundUntilText: refundUntil && refundUntil > now() ? formatSpokenTime(refundUntil, timeZone) : null,
    // Where the law lets nobody pay all of it before cooling-off ends, the page does not ask for it (D396).
    bankTransfer: (rest !== null && rule.allowsFullPayment && config.checkout.bankTransfer) || null,
  };
}

function describeEnd(
  { endedAs, paidAt, state }: Reservation,
  { goesBack, isPaidFor }: { readonly goesBack: boolean; readonly isPaidFor: boolean },
): Pick<EndedJourney, "kind" | "heading" | "text"> {
  const kept = paidAt
    ? " Your deposit does not go back by itself: call us about it."
    : " You have paid nothing.";
  const transferred = isPaidFor ? " What you paid by bank transfer goes back to your bank account." : "";
  const back = `${goesBack ? " Your deposit goes back to your card." : kept}${transferred}`;
  const words = {
    cancelled: ["Your reservation is cancelled", `It is over, as you asked.${back}`],
    "sold-elsewhere": ["It has been sold", `Somebody else has bought it.${back}`],
    released: ["Your reservation has ended", `The dealer has ended it.${back}`],
    completed: ["It is yours", "You have bought it, and what you paid counted towards the price. Enjoy it."],
    expired:
      paidAt || goesBack
        ? ["Your reservation has ended", `Its time is over.${back}`]
        : ["Your hold has ended", "The time to pay the deposit is over. You have paid nothing."],
  } as const;
  const [heading, text] = words[state === "ended" && endedAs ? endedAs : "expired"];
  return { kind: "ended", heading, text };
}
