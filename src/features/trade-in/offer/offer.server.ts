import { toDealPath } from "#features/catalogue/paths.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import type { FormAnswer } from "#features/leads/rules/form-answers.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import { BODY_PROBLEMS } from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findSiteCar, findYard } from "#features/leads/take/form-request.server.ts";
import { storeUpdate } from "#features/leads/take/store-update.server.ts";
import { TRADE_IN_STEPS } from "#features/leads/trade-in/trade-in-answers.ts";
import { readCreditToken, readOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { CREDIT_FIELD, toOfferPath } from "#features/leads/trade-in/trade-in-path.ts";
import { formatPhone, toPhoneView } from "#features/places/phone-number.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { formatCents } from "#ui/base/money.ts";
import { describeConfidence, type NoFigure } from "../rules/estimate.ts";
import { MAX_KM, MAX_YEARS } from "../rules/limits.ts";
import { describeLastDay } from "../rules/offer-days.ts";
import { computeNetCents, describeVehicle, findOfferState, type TradeIn } from "../rules/trade-in.ts";
import { findTradeIn, lockTradeIn, saveDecision } from "../store/trade-in-store.server.ts";
import { describeAcceptance, describeCredit, describeSharedCredit } from "../take/describe-trade-in.ts";
import type { OfferView, ShownOffer } from "./offer-view.ts";

/**
 * The page behind the link to a trade-in, as it is now; `offer` in the address is its token.
 * @throws when the database is away
 */
export const showOffer = (ctx: FormRequest, { searchParams }: URL): Promise<OfferView> =>
  buildView(ctx, searchParams.get("offer") ?? "", null);

/**
 * Accepts the offer of the posted token, with one tap (TRADE-04). The same post again leads to the same page; one that has ended meanwhile,
 * or that the dealer changed, is shown as it is now and accepted by nobody.
 * @throws when the database is away; nothing has changed then
 */
export async function submitOffer(ctx: FormRequest, request: Request): Promise<FormOutcome<OfferView>> {
  const { fields, problem } = await readForm(request);
  const { offer: token = "", price = "" } = fields;
  const show = async (status: 400 | 409 | 429, formError: string) =>
    ({ kind: "shown", status, view: await buildView(ctx, token, formError) }) as const;
  if (problem) return show(400, BODY_PROBLEMS[problem]);
  if (!ctx.mayWrite())
    return show(429, `Please call us on ${formatPhone(ctx.config.legal.phone)} to accept it.`);
  const accepted = await acceptOffer(ctx, token, price);
  if (accepted === "changed") return show(409, "Our offer has changed. Please look at it again.");
  // The page itself says why nothing was accepted: it has ended, was withdrawn, or the link leads to none.
  return { kind: "received", to: toOfferPath(token) };
}

type Accepted = "accepted" | "closed" | "changed";

/** @param price the offer that the shopper saw: "$12,300" */
function acceptOffer(ctx: FormRequest, token: string, price: string): Promise<Accepted> {
  const now = ctx.now();
  const accept = async (tx: AccountTransaction): Promise<Accepted> => {
    const id = readOfferToken(ctx.secret, token);
    const held = await toOffer(tx, ctx, id === null ? null : await lockTradeIn(tx, id));
    if (!held) return "closed";
    const { tradeIn, lead } = held;
    if (findOfferState(tradeIn, now) !== "open") return "closed";
    if (tradeIn.offerCents === null || formatCents(tradeIn.offerCents) !== price) return "changed";
    await saveDecision(tx, { id: tradeIn.id, state: "accepted", by: "shopper", now });
    const form = describeAcceptance(tradeIn, lead.id);
    await storeUpdate(ctx, tx, {
      earlier: lead,
      update: { subcategory: TRADE_IN_STEPS.accepted, form },
    });
    return "accepted";
  };
  return ctx.db.inAccount(ctx.accountId, accept, { isUrgent: true });
}

interface Offer {
  readonly tradeIn: TradeIn;
  /** The one with the adjustment answers. */
  readonly lead: Lead;
}

/** The trade-in of this site that a token names; null for a forged token, before it is finished, and once its details are erased. */
async function readOffer(
  tx: AccountTransaction,
  site: Pick<FormRequest, "secret" | "siteId">,
  token: string,
): Promise<Offer | null> {
  const id = readOfferToken(site.secret, token);
  return toOffer(tx, site, id === null ? null : await findTradeIn(tx, id));
}

async function toOffer(
  tx: AccountTransaction,
  { siteId }: Pick<FormRequest, "siteId">,
  tradeIn: TradeIn | null,
): Promise<Offer | null> {
  if (!tradeIn?.leadId || tradeIn.siteId !== siteId) return null;
  const lead = await readLead(tx, tradeIn.leadId);
  return lead && lead.person.email !== "" ? { tradeIn, lead } : null;
}

async function buildView(ctx: FormRequest, token: string, formError: string | null): Promise<OfferView> {
  const offer = await ctx.db.inAccount(ctx.accountId, (tx) => readOffer(tx, ctx, token));
  if (!offer) return { kind: "none" };
  const { tradeIn, lead } = offer;
  const { seller } = lead;
  const { offerCents, payoutCents, validUntil, timeZone, vehicle, isSold, isFirm } = tradeIn;
  const yard = findYard(ctx, seller.location?.slug ?? "");
  const car = tradeIn.vehicleId === null ? null : await findSiteCar(ctx, { id: tradeIn.vehicleId });
  const state = findOfferState(tradeIn, ctx.now());
  return {
    ...{ kind: "offer", state, token, isSold, isFirm, car, formError },
    title: vehicle ? describeVehicle(vehicle) : "Your car",
    rego: vehicle?.rego ?? null,
    offer: offerCents === null ? null : formatCents(offerCents),
    evidence: isFirm ? null : buildEvidence(tradeIn),
    equity: offerCents !== null && payoutCents > 0 ? buildEquity(offerCents, payoutCents) : null,
    lastDay: validUntil && describeLastDay(validUntil, timeZone),
    reason: tradeIn.noFigure && REASONS[tradeIn.noFigure],
    place: seller.location?.name ?? seller.name,
    phone: toPhoneView(seller.location?.phone ?? seller.phone),
    yard: yard?.visible ? buildYardView(yard, ctx.config, ctx.now()) : null,
    credit: buildCredit(tradeIn, state),
    dealHref:
      ctx.config.deals.enabled && car && (state === "open" || state === "accepted")
        ? `${toDealPath(car.slug)}?${new URLSearchParams({ [CREDIT_FIELD]: token })}`
        : null,
    savesValuation: ctx.config.tradeIn.savesValuation,
  };
}

function buildEvidence({ estimate }: TradeIn): ShownOffer["evidence"] {
  if (!estimate) return null;
  const { minCents, maxCents, confidence, comparables, seen } = estimate;
  const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "UTC" });
  return {
    range: `${formatCents(minCents)} to ${formatCents(maxCents)}`,
    confidence: describeConfidence(confidence),
    comparables,
    seen: day.format(new Date(`${seen.to}T00:00:00Z`)),
  };
}

function buildEquity(offerCents: number, payoutCents: number): NonNullable<ShownOffer["equity"]> {
  const net = computeNetCents(offerCents, payoutCents);
  return { payout: formatCents(payoutCents), net: formatCents(Math.abs(net)), isNegative: net < 0 };
}

function buildCredit(
  { offerCents, payoutCents, validUntil, isSold }: TradeIn,
  state: ShownOffer["state"],
): ShownOffer["credit"] {
  const netCents = offerCents === null ? 0 : computeNetCents(offerCents, payoutCents);
  if (isSold || netCents <= 0 || (state !== "open" && state !== "accepted")) return null;
  return { netCents, until: state === "open" ? (validUntil?.toISOString() ?? null) : null };
}

const BY_PERSON = "so one of our team looks at yours and calls you with a figure.";

const REASONS: Readonly<Record<NoFigure, string>> = {
  "too-old": `We don't give online figures for cars over ${MAX_YEARS} years old, ${BY_PERSON}`,
  "too-far": `We don't give online figures for cars with over ${MAX_KM / 1000},000 km, ${BY_PERSON}`,
  condition: `A car that does not drive needs to be seen, ${BY_PERSON}`,
  accident: `A car with such a repair needs to be seen, ${BY_PERSON}`,
  "too-little-data": `Too few cars like yours are for sale to name a fair figure online, ${BY_PERSON}`,
  "no-costs": `We don't give online figures for cars of this age, ${BY_PERSON}`,
  "too-low": `Online figures are not exact enough for a car like yours, ${BY_PERSON}`,
};

/** What of a purchase a trade-in pays (D375). Amounts are integer cents. */
export interface TradeInPayment {
  readonly id: string;
  readonly title: string;
  readonly offerCents: number;
  readonly payoutCents: number;
  /** Left once the financier is paid; negative where more is owing than the car is worth. */
  readonly netCents: number;
  readonly state: "open" | "accepted";
  /** When an open one ends. */
  readonly validUntil: Date;
  /** Of the location that answers. */
  readonly timeZone: string;
  /** Whose car it is. */
  readonly owner: Pick<Lead["person"], "email" | "phone">;
  /** What messages to the dealer say of it. */
  readonly facts: readonly FormAnswer[];
  /** The same without its registration and what its owner said of it, for a message of somebody else. */
  readonly sharedFacts: readonly FormAnswer[];
}

/**
 * The trade-in of a token, that of its offer or one that only names it (D401), for deals and checkout: of this site, and open or accepted
 * now. Null for any other, whatever a browser says of it, and for a car that its owner sells and trades in for none.
 */
export async function findTradeInCredit(
  tx: AccountTransaction,
  {
    token,
    now,
    ...site
  }: Pick<FormRequest, "secret" | "siteId"> & { readonly token: string; readonly now: Date },
): Promise<TradeInPayment | null> {
  const named = readOfferToken(site.secret, token) ?? readCreditToken(site.secret, token);
  const offer = await toOffer(tx, site, named === null ? null : await findTradeIn(tx, named));
  if (!offer || offer.tradeIn.isSold) return null;
  const { id, vehicle, offerCents, payoutCents, validUntil, timeZone } = offer.tradeIn;
  const state = findOfferState(offer.tradeIn, now);
  if ((state !== "open" && state !== "accepted") || offerCents === null || validUntil === null) return null;
  const title = vehicle ? describeVehicle(vehicle) : "";
  const netCents = computeNetCents(offerCents, payoutCents);
  const { email, phone } = offer.lead.person;
  return {
    ...{ id, title, offerCents, payoutCents, netCents, state, validUntil, timeZone },
    owner: { email, phone },
    facts: describeCredit(offer.tradeIn),
    sharedFacts: describeSharedCredit(offer.tradeIn),
  };
}
