import { findSiteDeliveryPrice } from "#features/catalogue/delivery/find-delivery.server.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import {
  findDeposit,
  findPriceCents,
  findRefusal,
  isTaken,
  readClaims,
} from "#features/checkout/take/show-reserve.server.ts";
import {
  type FormRequest,
  findShopper,
  findSiteCar,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import { findParts } from "#features/parts/store/find-parts.server.ts";
import type { StoredPart } from "#features/parts/store/part-writer.server.ts";
import { findTradeInCredit, type TradeInPayment } from "#features/trade-in/offer/offer.server.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type DealAsked, toDealQuery } from "../rules/deal-query.ts";
import { computeDeal, type DealSums } from "../rules/deal-sums.ts";
import { findSavedDeal } from "../store/deal-store.server.ts";
import { type Loan, workOutLoan } from "./deal-loan.ts";
import type { DealFinance } from "./deal-view.ts";

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
  /** Whether somebody has it, and others can wait in line for it; null if nobody has. */
  readonly taken: { readonly canWait: boolean } | null;
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
    claims: await readClaims(tx, car.id, now),
    ...(await readAccessories(tx, ctx, car)),
  }));
  const { accessories } = read;
  const chosen = accessories.filter(({ number }) => asked.parts.includes(number));
  const deliveryPrice =
    config.delivery.regions.length > 0 && asked.postcode !== ""
      ? await findSiteDeliveryPrice(ctx, { postcode: asked.postcode, slug: car.slug })
      : null;
  const isOffered = findRefusal(ctx, car, read.claims) === null;
  const taken = isTaken(read.claims) ? { canWait: isOffered } : null;
  const canReserve = !taken && isOffered;
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
    ...{ car, asked, accessories, chosen, deliveryPrice, loan, canReserve, taken },
    ...{ tradeIn: read.tradeIn, isSaved: read.isSaved, finance: wanted?.finance ?? null },
    sums: computeDeal({ ...parts, depositCents: wanted?.depositCents ?? null }),
  };
}

/** The vehicle alone, as it is known without the database. */
export function toBareDeal(car: SiteCar, asked: DealAsked): Deal {
  const parts = {
    accessoriesCents: 0,
    deliveryCents: 0,
    tradeInCents: 0,
    reserveCents: 0,
    depositCents: null,
  };
  return {
    ...{ car, asked: { ...asked, tradeIn: "", parts: [], postcode: "" }, accessories: [], chosen: [] },
    ...{ tradeIn: null, deliveryPrice: null, loan: null, finance: null, isSaved: false },
    ...{ canReserve: false, taken: null },
    sums: computeDeal({ priceCents: findPriceCents(car), ...parts }),
  };
}

/** What the loan and the accessories of a vehicle depend on, and the first part of each of the site's words that fits it, each once (D401). */
async function readAccessories(
  tx: AccountTransaction,
  { config }: Pick<FormRequest, "config">,
  { id }: SiteCar,
): Promise<{ readonly facts: VehicleFacts | null; readonly accessories: readonly StoredPart[] }> {
  const facts = await readFacts(tx, id);
  if (!facts) return { facts, accessories: [] };
  const vehicle = {
    make: toSlug(makeName(facts.make)),
    model: toSlug(facts.model.trim()),
    year: facts.year,
  };
  const found = new Map<string, StoredPart>();
  for (const query of config.deals.accessories) {
    const { parts } = await findParts(tx, { query, ...vehicle }, { offset: 0, limit: 1 });
    for (const part of parts) found.set(part.number, part);
  }
  return { facts, accessories: [...found.values()] };
}

async function readFacts(tx: AccountTransaction, id: number): Promise<VehicleFacts | null> {
  for await (const [found] of readStock(tx, { ids: [id] })) return found ?? null;
  return null;
}
