import type { FormOutcome, FormSignIn } from "#features/forms/take/form-outcome.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import { refuseFailure, refusePost } from "#features/leads/take/form-post.server.ts";
import { paySimulated } from "#features/payments/flow/pay-simulated.server.ts";
import { SIMULATOR_FIELDS } from "#features/payments/payment-form-view.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { DAY_MS } from "#platform/time.ts";
import { type CheckoutRequest, toReservationPorts } from "../checkout-request.server.ts";
import { CANCELS_FIELD, RESERVATION_FIELD, toJourneyPath } from "../paths.ts";
import { endClaim, endSoldHold, listTransfers, sumTransfers } from "../settle/end-reservation.server.ts";
import { findReservation, lockClaims, lockReservation } from "../store/reservation-store.server.ts";
import { readReservationToken } from "../store/reservation-token.ts";
import type { JourneyView } from "./journey-view.ts";
import { buildJourneyView } from "./show-journey.server.ts";

type JourneyOutcome = Exclude<FormOutcome<JourneyView>, FormSignIn>;

/**
 * Takes what the simulator's form says, or the post that cancels a reservation: lets the vehicle go, and pays the deposit back within
 * the days that were promised, or later keeps it as the terms say. The same post again leads to the same page.
 */
export async function submitJourney(ctx: CheckoutRequest, request: Request): Promise<JourneyOutcome> {
  const body = await readForm(request);
  const token = body.fields[RESERVATION_FIELD] ?? "";
  const id = readReservationToken(ctx.secret, token);
  if (!id) return { kind: "not-found" };
  const refusal = refusePost(ctx, body) ?? refuseTooOften(ctx);
  try {
    const isDone = !refusal && (await act(ctx, id, body.fields));
    if (isDone) return { kind: "received", to: toJourneyPath(body.fields.car_id ?? "", token) };
  } catch (error) {
    return show(ctx, { id, token }, refuseFailure(ctx, error));
  }
  return refusal ? show(ctx, { id, token }, refusal) : { kind: "not-found" };
}

/** Refuses one more post than a network may send in an hour: each mails people, or tries a card. */
const refuseTooOften = (ctx: CheckoutRequest) =>
  ctx.mayWrite()
    ? null
    : ({
        status: 429,
        formError: `There have been too many tries from your network in the last hour. Please call us on ${formatPhone(ctx.config.legal.phone)}.`,
      } as const);

/** @returns whether there is such a reservation on this site */
async function act(
  ctx: CheckoutRequest,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!Object.values(SIMULATOR_FIELDS).some((name) => name in fields))
    return cancel(ctx, id, fields[CANCELS_FIELD]);
  const found = await ctx.db.inAccount(ctx.accountId, async (tx) => {
    const named = await findReservation(tx, id);
    if (named?.siteId !== ctx.siteId) return null;
    await endSoldHold(tx, toReservationPorts(ctx), named);
    return named;
  });
  if (!found) return false;
  const { paymentId } = found;
  // Without one there is nothing to pay: the page says what became of the reservation.
  if (paymentId)
    await paySimulated(ctx.payments, ctx.accountId, { paymentId, field: (name) => fields[name] ?? "" });
  return true;
}

async function show(
  ctx: CheckoutRequest,
  { id, token }: { readonly id: string; readonly token: string },
  { status, formError }: Pick<ReturnType<typeof refuseFailure>, "status" | "formError">,
): Promise<JourneyOutcome> {
  const view = await buildJourneyView(ctx, id, { token, priceNotice: null });
  return view ? { kind: "shown", status, view: { ...view, formError } } : { kind: "not-found" };
}

/**
 * @param shown what the page said that is cancelled: one from before the deposit was paid cancels nothing that is paid
 * @returns whether there is such a reservation on this site
 */
function cancel(ctx: CheckoutRequest, id: string, shown: string | undefined): Promise<boolean> {
  const { now, siteId } = ctx;
  const ports = toReservationPorts(ctx);
  return ctx.db.inAccount(
    ctx.accountId,
    async (tx) => {
      const named = await findReservation(tx, id);
      if (named?.siteId !== siteId) return false;
      // A payment may come in between.
      await lockClaims(tx, named.vehicleId);
      const found = await lockReservation(tx, id);
      if (!found) return false;
      const { paidAt, refundDays } = found;
      if (found.state === "paid" && shown !== "paid") return true;
      // Its page asks them to call (D402).
      if (sumTransfers(await listTransfers(tx, id)) > 0) return true;
      const isDue = paidAt !== null && now().getTime() < paidAt.getTime() + refundDays * DAY_MS;
      const refund = isDue ? "shopper-cancelled" : null;
      await endClaim(tx, ports, { id, as: "cancelled", actor: "shopper", refund });
      return true;
    },
    { isUrgent: true },
  );
}
