import { toDealPath } from "#features/catalogue/paths.ts";
import { findPriceCents } from "#features/checkout/take/show-reserve.server.ts";
import type { FormOutcome, FormStatus } from "#features/forms/take/form-outcome.ts";
import { DEAL_FORM, type FormAnswer, type FormAnswers } from "#features/leads/rules/form-answers.ts";
import { normaliseEmail, normalisePhone } from "#features/leads/rules/person.ts";
import { checkEnquiry, type EnquiryRules, readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import {
  readSender,
  readSubmission,
  refuseFailure,
  refusePost,
  refuseTooMany,
} from "#features/leads/take/form-post.server.ts";
import { type FormRequest, findShopper, findSignIn } from "#features/leads/take/form-request.server.ts";
import { receiveEnquiry } from "#features/leads/take/receive-enquiry.server.ts";
import type { TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import { formatCents } from "#ui/base/money.ts";
import { readDealQuery, toDealQuery } from "../rules/deal-query.ts";
import { removeSavedDeal, saveDeal } from "../store/deal-store.server.ts";
import {
  buildBareView,
  buildDealView,
  listLater,
  listRows,
  type ShownSend,
  toFigures,
} from "../view/build-deal-view.server.ts";
import type { DealView } from "../view/deal-view.ts";
import { type Deal, findDealCar, workOutDeal } from "../view/work-out-deal.server.ts";
import { DEAL_FIELD, DEAL_FIGURES_FIELD, DEAL_WORK } from "./deal-fields.ts";

/**
 * Takes a post of the page: sends the deal as one lead, with everything in it (D401), or keeps it in the garage of a shopper who is
 * signed in, or takes it out again. What was typed comes back whatever happens (LEAD-05).
 */
export async function submitDeal(
  ctx: FormRequest,
  slug: string,
  request: Request,
): Promise<FormOutcome<DealView>> {
  const car = await findDealCar(ctx, slug);
  if (!car || car.status === "sold" || findPriceCents(car) === 0) return { kind: "not-found" };
  const body = await readForm(request);
  const asked = readDealQuery(new URLSearchParams(body.fields[DEAL_FIELD] ?? ""));
  const { submission, token } = readSubmission(ctx, body.fields);
  const values = readEnquiryValues(body.fields);
  const shown: ShownSend = { values, errors: [], formError: null, token };
  let deal: Deal;
  try {
    deal = await workOutDeal(ctx, car, asked);
  } catch (error) {
    const { status, formError } = refuseFailure(ctx, error);
    return { kind: "shown", status, view: buildBareView(ctx, { car, asked, send: { ...shown, formError } }) };
  }
  const show = (status: FormStatus, answer: Partial<ShownSend>) =>
    ({ kind: "shown", status, view: buildDealView(ctx, deal, { ...shown, ...answer }) }) as const;
  const refusal = refusePost(ctx, body) ?? refuseTooMany(ctx);
  if (refusal) return show(refusal.status, refusal);
  const work = body.fields[DEAL_WORK.field];
  if (work === DEAL_WORK.save || work === DEAL_WORK.remove)
    return keepDeal(ctx, { work, slug, vehicleId: car.id, query: toDealQuery(asked) });
  const errors = [...checkEnquiry(values, RULES, FIELDS)];
  if (errors.length > 0) return show(400, { errors });
  if (body.fields[DEAL_FIGURES_FIELD] !== toFigures(deal)) return show(409, { formError: CHANGED });
  try {
    const { redirect } = await receiveEnquiry(ctx, {
      ...{ values, car, submission, ...readSender(ctx) },
      posted: { ...body.fields, subcategory: "Online Deal" },
      form: describeDeal(ctx, deal, values),
    });
    return { kind: "received", to: redirect };
  } catch (error) {
    const failure = refuseFailure(ctx, error);
    return show(failure.status, failure);
  }
}

const CHANGED =
  "Something has changed since you opened this page: a price, your trade-in's value or what we have. The figures on this page are those of now. If they suit you, send it again.";

const FIELDS = ["name", "phone", "email", "message", "opt_in"] as const;

const RULES: EnquiryRules = {
  ...{ hasCar: true, hasOneName: true, asksFinance: false, messageRequired: false, termsRequired: false },
  ...{ categories: [], locations: [], isPostcode: () => true },
};

interface Kept {
  readonly work: typeof DEAL_WORK.save | typeof DEAL_WORK.remove;
  readonly slug: string;
  readonly vehicleId: number;
  readonly query: string;
}

/** Saves the deal in the garage, or removes it; a visitor signs in first and comes back to the same deal. */
async function keepDeal(
  ctx: FormRequest,
  { work, slug, vehicleId, query }: Kept,
): Promise<FormOutcome<DealView>> {
  const back = toDealPath(slug) + (query === "" ? "" : `?${query}`);
  const signIn = await findSignIn(ctx, "deal", back);
  if (signIn) return { kind: "sign-in", to: signIn };
  const shopper = await findShopper(ctx);
  if (!shopper) return { kind: "not-found" };
  const key = { shopperId: shopper.id, siteId: ctx.siteId, vehicleId };
  await ctx.db.inAccount(ctx.accountId, (tx) =>
    work === DEAL_WORK.save ? saveDeal(tx, { ...key, query, now: ctx.now() }) : removeSavedDeal(tx, key),
  );
  return { kind: "received", to: back };
}

/** Everything in the deal, for mail, ADF, CSV and webhook. */
function describeDeal(ctx: FormRequest, deal: Deal, sender: EnquiryValues): FormAnswers {
  const { sums, tradeIn, chosen, asked, deliveryPrice, finance } = deal;
  const fact = (field: string, label: string, value: string | null): FormAnswer[] =>
    value ? [{ field, label, value }] : [];
  const asksDelivery = ctx.config.delivery.regions.length > 0 && asked.postcode !== "";
  const noEstimate = asksDelivery ? `${asked.postcode}, no estimate: please quote` : null;
  const query = toDealQuery(asked);
  const address = `${ctx.origin}${toDealPath(deal.car.slug)}${query === "" ? "" : `?${query}`}`;
  const [price] = listRows(deal);
  return {
    name: DEAL_FORM,
    answers: [
      ...fact("deal", "Deal", address),
      ...fact("price", price?.label ?? "Price", price?.amount ?? null),
      ...chosen.flatMap(({ number, name, priceCents }, at) =>
        fact(
          `accessory_${at + 1}`,
          `Accessory ${at + 1}`,
          `${name} (${number}), ${priceCents === null ? "price on request" : formatCents(priceCents)}`,
        ),
      ),
      ...fact(
        "delivery",
        "Delivery",
        deliveryPrice
          ? `${asked.postcode}, ${deliveryPrice.name}, ${formatCents(deliveryPrice.cents)}`
          : noEstimate,
      ),
      ...fact("total", "Total", formatCents(sums.totalCents)),
      ...(tradeIn ? describeTradeIn(tradeIn, sender) : []),
      ...fact("pay_now", "To pay now, to reserve it", sums.nowCents > 0 ? formatCents(sums.nowCents) : null),
      ...listLater(deal, "We pay the shopper").map(({ label, amount, note }, at) => ({
        ...{ field: `pay_later_${at + 1}`, label: `To pay later: ${label.toLowerCase()}` },
        value: note ? `${amount} (${note})` : amount,
      })),
      ...(finance
        ? [
            ...fact("finance_repayment", "Repayment", finance.repayment),
            ...fact("finance_rate", "Rate", finance.rate),
            ...fact("finance_comparison_rate", "Comparison rate", finance.comparison),
            ...fact("finance_basis", "Finance estimate", finance.basis.join(" ")),
          ]
        : []),
    ],
  };
}

/** A shared deal may be sent by somebody who does not own the trade-in in it: then it says no more than the page does. */
function describeTradeIn(
  { owner, facts, sharedFacts }: TradeInPayment,
  sender: EnquiryValues,
): readonly FormAnswer[] {
  const email = normaliseEmail(sender.email);
  const phone = normalisePhone(sender.phone);
  const isOwner =
    (email !== null && email === normaliseEmail(owner.email)) ||
    (phone !== null && phone === normalisePhone(owner.phone));
  if (isOwner) return facts;
  const value = "Not sent with the contact details of its valuation: please ask whose it is.";
  return [...sharedFacts, { field: "trade_in_owner", label: "Trade-in's owner", value }];
}
