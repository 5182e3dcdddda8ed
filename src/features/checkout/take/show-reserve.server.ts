import { findReserveRefusal, type ReserveRefusal } from "#features/catalogue/card/find-reserve-refusal.ts";
import { toDealPath, toReservePath } from "#features/catalogue/paths.ts";
import { readAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { formatSpokenTime } from "#features/leads/appointment/spoken-time.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findSignIn,
  findSiteCar,
  findYard,
  type SiteCar,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import { issueCreditToken, readOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { CREDIT_FIELD } from "#features/leads/trade-in/trade-in-path.ts";
import { findDepositRule } from "#features/places/law/deposit-rule.ts";
import { toTotalPrice } from "#features/pricing/price.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { buildCreditView, CREDIT_GONE } from "#features/trade-in/offer/credit-words.ts";
import { findTradeInCredit, type TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import { formatCents, formatDollars } from "#ui/base/money.ts";
import { addTradeIn } from "../paths.ts";
import type { Reservation } from "../store/reservation.ts";
import { countWaiting, findHolder } from "../store/reservation-store.server.ts";
import type { ReserveForm, ReserveRefused, ReserveView } from "./reserve-view.ts";

export type ShownReserve =
  | { readonly kind: "view"; readonly view: ReserveView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

/** Everything that the form shows again. */
export interface ShownForm {
  readonly values: EnquiryValues;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
  readonly token: string;
  /** What names the trade-in that is to count; "" for none. */
  readonly tradeIn: string;
}

/**
 * The page that reserves a vehicle (CHK-01, CHK-02): its form, the line for a vehicle that somebody else has, or why it cannot be
 * reserved. A visitor of a site that asks for it signs in once the vehicle is known (AUTH-07).
 */
export async function showReserve(ctx: FormRequest, slug: string): Promise<ShownReserve> {
  const { checkout } = ctx.config;
  const car = checkout.enabled ? await findSiteCar(ctx, { slug }) : null;
  if (!car) return { kind: "not-found" };
  const path = toReservePath(slug, checkout);
  const { secret, page, request } = ctx;
  const asked = page.searchParams.get(CREDIT_FIELD) ?? "";
  // The token of an offer, which could accept it, leads to one that only names it.
  const offered = readOfferToken(secret, asked);
  const tradeIn = offered === null ? asked : issueCreditToken(secret, offered);
  // What is posted to the other address is answered there.
  if ((page.pathname !== path || tradeIn !== asked) && request.method !== "POST")
    return { kind: "redirect", to: addTradeIn(path, tradeIn) };
  const signIn = checkout.signIn ? await findSignIn(ctx, "checkout") : null;
  if (signIn) return { kind: "redirect", to: signIn };
  const { token } = readSubmission(ctx, {});
  const form: ShownForm = { values: readEnquiryValues({}), errors: [], formError: null, token, tradeIn };
  return { kind: "view", view: await buildReserveView(ctx, car, form) };
}

/** The page as it is now, with what was typed; while the database is away as the index has it, so that the form survives that (LEAD-05). */
export async function buildReserveView(
  ctx: FormRequest,
  car: SiteCar,
  form: ShownForm,
): Promise<ReserveView> {
  const now = ctx.now();
  const read = await orUnavailable(() =>
    ctx.db.inAccount(ctx.accountId, async (tx) => ({
      claims: await readClaims(tx, car.id, now),
      credit: await findCredit(tx, ctx, form.tradeIn),
    })),
  );
  const isAway = "kind" in read;
  const claims = isAway ? { sale: car, holder: null, waiting: 0 } : read.claims;
  const credit = isAway ? null : read.credit;
  const { holder, waiting } = claims;
  const refusal = findRefusal(ctx, car, claims);
  const yard = car.locationSlug === null ? null : findYard(ctx, car.locationSlug);
  const shown = { car: toShownCar(car), yard: yard && buildYardView(yard, ctx.config, now) };
  if (refusal) return { kind: "refused", ...shown, ...REFUSALS[refusal], formError: form.formError };
  const { config } = ctx;
  const heldUntil = holder?.state === "held" ? holder.heldUntil : null;
  return {
    ...{ kind: isTaken(claims) ? "wait" : "reserve", ...shown, ...form, waiting },
    offer: buildOffer(ctx, car, credit),
    credit: credit && buildCreditView(credit),
    creditProblem: form.tradeIn !== "" && !credit && !isAway ? CREDIT_GONE : null,
    takesTradeIns: config.tradeIn.enabled,
    dealHref: config.deals.enabled ? addTradeIn(toDealPath(car.slug), credit ? form.tradeIn : "") : null,
    terms: { required: true, text: config.checkout.terms },
    heldUntil: heldUntil && formatSpokenTime(heldUntil, yard?.timeZone ?? config.timeZone),
    waitingTime: formatHours(config.checkout.waitingHours),
  };
}

/**
 * The trade-in of a token that counts towards a vehicle now; null for none.
 * @throws if the database is away
 */
export const findCredit = (
  tx: AccountTransaction,
  { config, secret, siteId, now }: FormRequest,
  token: string,
): Promise<TradeInPayment | null> =>
  config.tradeIn.enabled && token !== ""
    ? findTradeInCredit(tx, { secret, siteId, token, now: now() })
    : Promise.resolve(null);

/** Who wants a vehicle, and whether it can be bought, as the database has it now. */
export interface Claims {
  /** Null for a vehicle that is withdrawn. */
  readonly sale: { readonly status: VehicleStatus; readonly reserved: boolean } | null;
  /** Who has it. */
  readonly holder: Reservation | null;
  /** How many wait for it. */
  readonly waiting: number;
}

export async function readClaims(tx: AccountTransaction, vehicleId: number, now: Date): Promise<Claims> {
  return {
    sale: await readAvailability(tx, vehicleId),
    holder: await findHolder(tx, vehicleId, now),
    waiting: await countWaiting(tx, vehicleId),
  };
}

/** Whether somebody has the vehicle: a shopper here, or one whom feed or staff know. */
export const isTaken = ({ sale, holder }: Claims): boolean => holder !== null || sale?.reserved === true;

/** Whether a vehicle can be bought, and nobody has it. */
export const isFree = (claims: Claims): boolean =>
  claims.sale !== null && claims.sale.status !== "sold" && !isTaken(claims);

/** Why nothing can be done with the page; null while it can be reserved, or waited for. */
export function findRefusal(
  { config }: Pick<FormRequest, "config">,
  car: SiteCar,
  claims: Claims,
): ReserveRefusal | "line-full" | null {
  const priceCents = findPriceCents(car);
  const status = claims.sale?.status ?? "sold";
  const { paymentProcessors } = car;
  const refusal = findReserveRefusal({ status, reserved: false, priceCents, paymentProcessors }, config);
  if (refusal || !isTaken(claims)) return refusal;
  const { waiting: most } = config.checkout;
  if (most === 0) return "reserved";
  return claims.waiting >= most ? "line-full" : null;
}

/** The price in cents that a reservation is about; 0 for none, which cannot be reserved. */
export const findPriceCents = ({ price }: Pick<SiteCar, "price">): number => toTotalPrice(price)?.cents ?? 0;

/**
 * What a reservation costs in cents, and what the law of the place where the vehicle is says of it: no more is taken than may be (D396).
 */
export function findDeposit(ctx: Pick<FormRequest, "config" | "stock">, car: SiteCar) {
  const yard = car.locationSlug === null ? null : findYard(ctx, car.locationSlug);
  const priceCents = findPriceCents(car);
  const rule = findDepositRule({ state: yard?.state ?? null, carType: car.carType, priceCents });
  return { depositCents: Math.min(ctx.config.checkout.depositCents, rule.maxCents), notes: rule.notes };
}

function buildOffer(ctx: FormRequest, car: SiteCar, credit: TradeInPayment | null): ReserveForm["offer"] {
  const { holdMinutes, reservedDays, refundDays } = ctx.config.checkout;
  const { depositCents, notes } = findDeposit(ctx, car);
  const priceCents = findPriceCents(car);
  return {
    deposit: formatDollars(depositCents),
    ...splitRest(priceCents - depositCents - (credit?.netCents ?? 0)),
    ...{ holdMinutes, reservedDays, refundDays, priceCents, notes },
  };
}

/**
 * Who pays what is left, in words: "$45,790".
 * @param cents negative where the deposit and the trade-in are worth more than the vehicle (TRADE-11)
 */
export const splitRest = (cents: number): { readonly rest: string | null; readonly back: string | null } => ({
  rest: cents > 0 ? formatCents(cents) : null,
  back: cents < 0 ? formatCents(-cents) : null,
});

export const formatHours = (hours: number): string => (hours === 1 ? "an hour" : `${hours} hours`);

const REFUSALS: Readonly<Record<ReserveRefusal | "line-full", Pick<ReserveRefused, "title" | "text">>> = {
  off: { title: "It cannot be reserved online", text: "Please call us, and we sort it out together." },
  sold: { title: "It has been sold", text: "We can help you find a similar one." },
  reserved: {
    title: "It is reserved",
    text: "Call us: we can tell you whether it may become free, and what else is like it.",
  },
  "line-full": {
    title: "It is reserved",
    text: "Others are in line for it, too, and the line is full. Call us: we can tell you what else is like it.",
  },
  "coming-soon": {
    title: "It is not here yet",
    text: "It can be reserved online once it has arrived. Call us to be told first.",
  },
  "no-price": {
    title: "It cannot be reserved online",
    text: "It has no price that you could hold us to. Ask us for one.",
  },
};
