import { describeDelivery } from "#features/catalogue/delivery/delivery-copy.ts";
import { findSiteDeliveryPrice } from "#features/catalogue/delivery/find-delivery.server.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { toDealPath, toReservePath, toVehiclePath } from "#features/catalogue/paths.ts";
import {
  findDeposit,
  findPriceCents,
  findRefusal,
  isTaken,
  readClaims,
} from "#features/checkout/take/show-reserve.server.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { EnquiryError, EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import {
  type FormRequest,
  findShopper,
  findSiteCar,
  findYard,
  type SiteCar,
  toShownCar,
} from "#features/leads/take/form-request.server.ts";
import { issueCreditToken, readOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { findParts } from "#features/parts/store/find-parts.server.ts";
import type { StoredPart } from "#features/parts/store/part-writer.server.ts";
import type { NoPage } from "#features/request/page-data.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { findTradeInCredit, type TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import { toCarTradeInPath } from "#features/trade-in/paths.ts";
import { describeLastDay } from "#features/trade-in/rules/offer-days.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatCents } from "#ui/base/money.ts";
import { type DealAsked, readDealQuery, toDealQuery } from "../rules/deal-query.ts";
import { computeDeal, type DealSums } from "../rules/deal-sums.ts";
import { findSavedDeal } from "../store/deal-store.server.ts";
import { type Loan, workOutLoan } from "./deal-loan.ts";
import type { DealFinance, DealView, SumRow } from "./deal-view.ts";

export type ShownDeal = { readonly kind: "view"; readonly view: DealView } | NoPage;

/** Everything that the form shows again. */
export interface ShownSend {
  readonly values: EnquiryValues;
  readonly errors: readonly EnquiryError[];
  readonly formError: string | null;
  readonly token: string;
}

/**
 * The page of a deal as its address has it (D401). An address with the token of an offer, which could accept it, leads to one that only
 * names it, since a deal is shared.
 */
export async function showDeal(ctx: FormRequest, slug: string, url: URL): Promise<ShownDeal> {
  const car = await findDealCar(ctx, slug);
  if (!car) return { kind: "not-found" };
  if (findPriceCents(car) === 0 || car.status === "sold")
    return { kind: "redirect", to: toVehiclePath(slug) };
  const asked = readDealQuery(url.searchParams);
  const offered = readOfferToken(ctx.secret, asked.tradeIn);
  if (offered !== null) {
    const query = toDealQuery({ ...asked, tradeIn: issueCreditToken(ctx.secret, offered) });
    return { kind: "redirect", to: `${toDealPath(slug)}?${query}` };
  }
  const send: ShownSend = {
    ...{ values: readEnquiryValues({}), errors: [], formError: null },
    token: readSubmission(ctx, {}).token,
  };
  return orUnavailable(async () => ({
    kind: "view",
    view: buildDealView(ctx, await workOutDeal(ctx, car, asked), send),
  }));
}

/** The vehicle of a deal; null if the site has no deals, or not this vehicle. */
export const findDealCar = (ctx: FormRequest, slug: string): Promise<SiteCar | null> =>
  ctx.config.deals.enabled ? findSiteCar(ctx, { slug }) : Promise.resolve(null);

/** A deal with everything that is known of it now. */
export interface Deal {
  readonly car: SiteCar;
  readonly asked: DealAsked;
  readonly tradeIn: TradeInPayment | null;
  /** The site's, of those that fit. */
  readonly accessories: readonly StoredPart[];
  readonly chosen: readonly StoredPart[];
  readonly deliveryPrice: { readonly name: string; readonly cents: number } | null;
  readonly loan: Loan | null;
  /** Of the loan, if the shopper wants it and something is left to borrow. */
  readonly finance: DealFinance | null;
  readonly sums: DealSums;
  /** Whether it can be reserved online now. */
  readonly canReserve: boolean;
  readonly isSaved: boolean;
}

/** @throws if the database is away */
export async function workOutDeal(ctx: FormRequest, car: SiteCar, asked: DealAsked): Promise<Deal> {
  const { accountId, db, secret, siteId, config } = ctx;
  const now = ctx.now();
  const shopper = await findShopper(ctx);
  const query = toDealQuery(asked);
  const read = await db.readAccount(accountId, async (tx) => ({
    tradeIn: config.tradeIn.enabled
      ? await findTradeInCredit(tx, { secret, siteId, token: asked.tradeIn, now })
      : null,
    isSaved:
      shopper !== null &&
      (await findSavedDeal(tx, { shopperId: shopper.id, siteId, vehicleId: car.id })) === query,
    facts: await readFacts(tx, car.id),
    claims: await readClaims(tx, car.id, now),
  }));
  const accessories = read.facts
    ? await db.readAccount(accountId, (tx) => listAccessories(tx, ctx, read.facts))
    : [];
  const chosen = accessories.filter(({ number }) => asked.parts.includes(number));
  const deliveryPrice =
    config.delivery.regions.length > 0 && asked.postcode !== ""
      ? await findSiteDeliveryPrice(ctx, { postcode: asked.postcode, slug: car.slug })
      : null;
  const canReserve = !isTaken(read.claims) && findRefusal(ctx, car, read.claims) === null;
  const parts = {
    priceCents: findPriceCents(car),
    accessoriesCents: chosen.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0),
    deliveryCents: deliveryPrice?.cents ?? 0,
    tradeInCents: read.tradeIn?.netCents ?? 0,
    reserveCents: canReserve ? findDeposit(ctx, car).depositCents : 0,
  };
  const loan = read.facts && workOutLoan(ctx, { facts: read.facts, asked, parts });
  const wanted = asked.pay === "finance" ? loan : null;
  return {
    ...{ car, asked, accessories, chosen, deliveryPrice, loan, canReserve },
    ...{ tradeIn: read.tradeIn, isSaved: read.isSaved, finance: wanted?.finance ?? null },
    sums: computeDeal({ ...parts, depositCents: wanted?.depositCents ?? null }),
  };
}

/** The vehicle alone, as it is known without the database. */
function toBareDeal(car: SiteCar, asked: DealAsked): Deal {
  const parts = {
    accessoriesCents: 0,
    deliveryCents: 0,
    tradeInCents: 0,
    reserveCents: 0,
    depositCents: null,
  };
  return {
    ...{ car, asked: { ...asked, tradeIn: "", parts: [], postcode: "" }, accessories: [], chosen: [] },
    ...{ tradeIn: null, deliveryPrice: null, loan: null, finance: null, canReserve: false, isSaved: false },
    sums: computeDeal({ priceCents: findPriceCents(car), ...parts }),
  };
}

async function readFacts(tx: AccountTransaction, id: number): Promise<VehicleFacts | null> {
  for await (const [found] of readStock(tx, { ids: [id] })) return found ?? null;
  return null;
}

/** The first part of each of the site's words that fits the vehicle, each once (D401). */
async function listAccessories(
  tx: AccountTransaction,
  { config }: Pick<FormRequest, "config">,
  facts: VehicleFacts | null,
): Promise<readonly StoredPart[]> {
  const found = new Map<string, StoredPart>();
  if (!facts) return [];
  const vehicle = {
    make: toSlug(makeName(facts.make)),
    model: toSlug(facts.model.trim()),
    year: facts.year,
  };
  for (const query of config.deals.accessories) {
    const { parts } = await findParts(tx, { query, ...vehicle }, { offset: 0, limit: 1 });
    for (const part of parts) found.set(part.number, part);
  }
  return [...found.values()];
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
  const { car, asked, tradeIn, accessories, chosen, loan, finance, sums, canReserve, isSaved } = deal;
  const yard = car.locationSlug === null ? null : findYard(ctx, car.locationSlug);
  const { config } = ctx;
  return {
    ...send,
    ...{ car: toShownCar(car), asked, isSaved, finance },
    ...buildAddresses(ctx, car, asked),
    yard: yard && buildYardView(yard, config, ctx.now()),
    tradeIn: tradeIn && {
      title: tradeIn.title,
      words: describeNet(tradeIn),
      isAccepted: tradeIn.state === "accepted",
      lastDay: describeLastDay(tradeIn.validUntil, tradeIn.timeZone),
    },
    tradeInProblem: asked.tradeIn !== "" && !tradeIn ? TRADE_IN_GONE : null,
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
    reserve: canReserve
      ? { href: toReservePath(car.slug, config.checkout), deposit: formatCents(sums.nowCents) }
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

const TRADE_IN_GONE =
  "The valuation of your trade-in does not stand any more, so it is not counted. Have your car valued again, or call us.";

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
    ...(tradeIn ? [toTradeInRow(tradeIn)] : []),
  ];
}

/** What is owing on a trade-in is its owner's business, and whoever has the address reads the page: only the net figure shows. */
function toTradeInRow({ title, netCents }: TradeInPayment): SumRow {
  return netCents < 0
    ? { label: `Still owing on your ${title}, above our offer`, amount: formatCents(-netCents) }
    : {
        ...{ label: `Your ${title}`, amount: `−${formatCents(netCents)}` },
        note: "Our offer, less anything owing on it.",
      };
}

const describeNet = ({ netCents }: TradeInPayment): string =>
  netCents < 0
    ? `${formatCents(-netCents)} more is owing on it than we offer, and is added to what you pay.`
    : `${formatCents(netCents)} off what you pay, with anything owing on it paid out.`;

/**
 * What is to pay later, and by whom.
 * @param back what it is that the dealer pays the shopper, to whoever reads it
 */
export function listLater({ sums }: Pick<Deal, "sums">, back = "We pay you"): readonly SumRow[] {
  const { handoverCents, borrowedCents, backCents } = sums;
  return [
    ...(handoverCents > 0 ? [{ label: "When you take it over", amount: formatCents(handoverCents) }] : []),
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
