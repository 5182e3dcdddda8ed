import { describeDelivery } from "#features/catalogue/delivery/delivery-copy.ts";
import { toDealPath, toReservePath } from "#features/catalogue/paths.ts";
import { addTradeIn } from "#features/checkout/paths.ts";
import { findPriceCents } from "#features/checkout/take/show-reserve.server.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import {
  type FormRequest,
  findYard,
  type SiteCar,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { buildCreditView, CREDIT_GONE, toCreditRow } from "#features/trade-in/offer/credit-words.ts";
import { toCarTradeInPath } from "#features/trade-in/paths.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatCents } from "#ui/base/money.ts";
import { type DealAsked, toDealQuery } from "../rules/deal-query.ts";
import type { DealView, SumRow } from "./deal-view.ts";
import { type Deal, toBareDeal } from "./work-out-deal.server.ts";

/** Everything that the form shows again. */
export interface ShownSend {
  readonly values: EnquiryValues;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
  readonly token: string;
}

/**
 * The page while the database is away: the vehicle alone, and what was typed. Sent again, it has all that was in the deal.
 * @param asked what the deal had
 */
export const buildBareView = (
  ctx: FormRequest,
  { car, asked, send }: { readonly car: SiteCar; readonly asked: DealAsked; readonly send: ShownSend },
): DealView => ({
  ...buildDealView(ctx, toBareDeal(car, asked), send),
  ...buildAddresses(ctx, car, asked),
  figures: "",
});

function buildAddresses({ origin }: FormRequest, { slug }: SiteCar, asked: DealAsked) {
  const query = toDealQuery(asked);
  const tail = query === "" ? "" : `?${query}`;
  return {
    query,
    shareUrl: `${origin}${toDealPath(slug)}${tail}`,
    pdfHref: `${toDealPath(slug)}.pdf${tail}`,
  };
}

/** What a deal comes to, so that a post with other figures is told apart (D401). */
export const toFigures = ({ sums, chosen, finance }: Deal): string =>
  [...Object.values(sums), chosen.length, finance ? `${finance.repayment} ${finance.rate}` : "cash"].join(
    " ",
  );

/** What the page shows of a deal. */
export function buildDealView(ctx: FormRequest, deal: Deal, send: ShownSend): DealView {
  const { car, asked, tradeIn, accessories, chosen, loan, finance, sums, canReserve, taken, isSaved } = deal;
  const yard = car.locationSlug === null ? null : findYard(ctx, car.locationSlug);
  const { config } = ctx;
  return {
    ...send,
    ...{ car: toShownCar(car), asked, isSaved, finance },
    ...buildAddresses(ctx, car, asked),
    yard: yard && buildYardView(yard, config, ctx.now()),
    tradeIn: tradeIn && buildCreditView(tradeIn),
    tradeInProblem: asked.tradeIn !== "" && !tradeIn ? CREDIT_GONE : null,
    tradeInHref: config.tradeIn.enabled ? toCarTradeInPath(car.id) : null,
    accessories: accessories.map((part) => ({
      ...{ number: part.number, name: part.name },
      price: part.priceCents === null ? null : formatCents(part.priceCents),
      isChosen: chosen.includes(part),
    })),
    accessoryProblem: asked.parts.length > chosen.length ? ACCESSORY_GONE : null,
    delivery: config.delivery.regions.length > 0 ? buildDelivery(deal) : null,
    loan: loan?.fields ?? null,
    rows: listRows(deal),
    total: buildTotal(deal),
    figures: toFigures(deal),
    now:
      sums.nowCents > 0
        ? {
            label: "Now, to reserve it",
            amount: formatCents(sums.nowCents),
            note: "Counts towards the price.",
          }
        : null,
    later: listLater(deal),
    taken: taken && { waitHref: taken.canWait ? toReservePath(car.slug, config.checkout) : null },
    reserve: canReserve
      ? {
          href: addTradeIn(toReservePath(car.slug, config.checkout), tradeIn ? asked.tradeIn : ""),
          deposit: formatCents(sums.nowCents),
        }
      : null,
  };
}

const ACCESSORY_GONE = "Something that you chose is not in our list any more, so it is not counted.";

/** Accessories without a price and what the price leaves out are named, so that the total is not taken for all of it. */
function buildTotal({ car, chosen, tradeIn, sums }: Deal): SumRow {
  const unpriced = chosen.filter(({ priceCents }) => priceCents === null).map(({ name }) => name);
  const note = [
    car.price.kind === "amount" && car.price.note,
    unpriced.length > 0 && `Without ${formatList(unpriced)}: price on request.`,
  ]
    .filter(Boolean)
    .join(" ");
  const label = tradeIn ? "Total without your trade-in" : "Total";
  return { label, amount: formatCents(sums.totalCents), ...(note && { note }) };
}

function buildDelivery({ asked, deliveryPrice }: Deal): DealView["delivery"] {
  if (asked.postcode === "") return { words: null, found: false };
  const { words, found } = describeDelivery(asked.postcode, deliveryPrice);
  return { words, found };
}

/** What the deal adds up, each once. */
export function listRows({ car, chosen, asked, deliveryPrice, tradeIn }: Deal): readonly SumRow[] {
  const price = car.price.kind === "amount" ? car.price.typeLabel : "";
  return [
    { label: price ? `Price, ${price.toLowerCase()}` : "Price", amount: formatCents(findPriceCents(car)) },
    ...chosen.map(({ name, priceCents }) => ({
      label: name,
      amount: priceCents === null ? "Price on request" : formatCents(priceCents),
    })),
    ...(deliveryPrice
      ? [
          {
            label: `Delivery to ${asked.postcode}`,
            amount: deliveryPrice.cents === 0 ? "Free" : formatCents(deliveryPrice.cents),
          },
        ]
      : []),
    ...(tradeIn ? [toCreditRow(tradeIn)] : []),
  ];
}

/**
 * What is to pay later, and by whom.
 * @param back what it is that the dealer pays the shopper, to whoever reads it
 */
export function listLater({ sums }: Pick<Deal, "sums">, back = "We pay you"): readonly SumRow[] {
  const { handoverCents, borrowedCents, backCents } = sums;
  return [
    ...(handoverCents > 0 ? [{ label: "At handover", amount: formatCents(handoverCents) }] : []),
    ...(borrowedCents > 0 ? [{ label: "On finance", amount: formatCents(borrowedCents) }] : []),
    ...(backCents > 0
      ? [
          {
            label: back,
            amount: formatCents(backCents),
            note: "By direct credit, once the cars have changed hands.",
          },
        ]
      : []),
  ];
}
