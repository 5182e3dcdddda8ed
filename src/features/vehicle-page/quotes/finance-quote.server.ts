import { z } from "zod";
import {
  CREDIT_BANDS,
  type CreditBand,
  type FinanceQuotes,
  USUAL_CREDIT,
} from "#features/finance/quotes/finance-quotes.ts";
import { findQuote, keepQuote, type QuoteKey } from "#features/finance/quotes/quote-store.server.ts";
import { applyQuote, readQuoteState } from "#features/finance/quotes/vehicle-quote.ts";
import { buildFinancePanelView, type FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import { listNetworkLimits } from "#platform/http/client-network.ts";
import type { Allowance } from "#platform/http/hourly-limit.ts";
import { parseJson } from "#platform/http/read-input.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import { readAvailability } from "../record/vehicle-availability.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";
import { readVehicle } from "../record/vehicle-store.server.ts";

/** Who asks within limits an hour, which those with the same subject share. */
interface QuoteAsker {
  readonly db: Database;
  readonly site: LiveSite;
  /** Null on a site without a quote service. */
  readonly quotes: FinanceQuotes | null;
  /** Key of the hashes by which askers are counted. */
  readonly secret: string;
  readonly log: Logger;
  readonly allowances: readonly Allowance[];
  readonly now: Date;
}

export type VehicleQuote =
  | { readonly kind: "finance"; readonly finance: FinancePanelView }
  /** The service had none, or failed, which is not the shopper's concern (FIN-21). */
  | { readonly kind: "none" | "failed" }
  | { readonly kind: "not-found" | "too-many" };

export type QuoteOutcome = VehicleQuote | { readonly kind: "malformed" };

const quoteBody = z.object({ credit: z.enum(Object.keys(CREDIT_BANDS) as [CreditBand, ...CreditBand[]]) });

/** So often an hour one network, and the /48 around it, may cause a request to the service (D240). */
const MAX_QUESTIONS = { network: 120, block: 480 } as const;

/** A shopper's question about a vehicle (FIN-20, API-16). Body: `{ credit }`. */
export async function askFinanceQuote(
  context: Pick<RequestContext, "db" | "site" | "quotes" | "secret" | "client" | "log" | "now">,
  slug: string,
  body: string,
): Promise<QuoteOutcome> {
  const posted = quoteBody.safeParse(parseJson(body));
  if (!posted.success) return { kind: "malformed" };
  const allowances = listNetworkLimits(context.client, MAX_QUESTIONS).map(({ network, max }) => ({
    subject: `finance quote ${network}`,
    max,
  }));
  const { db, site, quotes, secret, log, now } = context;
  return quoteVehicle({ db, site, quotes, secret, log, allowances, now: now() }, slug, posted.data.credit);
}

/**
 * What a vehicle costs on finance by its lender's quote for a credit band: the kept one, else what the service answers, which
 * is kept.
 */
export async function quoteVehicle(
  context: QuoteAsker,
  slug: string,
  credit: CreditBand,
): Promise<VehicleQuote> {
  const { db, site, quotes, log, now } = context;
  if (!quotes) return { kind: "not-found" };
  const asked = await db.inAccount(site.accountId, (tx) => readQuestion(tx, context, { slug, credit }));
  if ("kind" in asked) return asked;
  const { vehicle, today, key, kept } = asked;
  if (kept) return toAnswer(site, asked, kept);
  let record: LenderRecord | null;
  try {
    const { year, vin, nvic } = vehicle;
    record = await quotes.quote({ credit, priceCents: key.priceCents, year, vin, nvic });
  } catch (error) {
    log.warn({ car: vehicle.id, error: (error as Error).message }, "no finance quote");
    return { kind: "failed" };
  }
  if (record === null) return { kind: "none" };
  const dated = { ...record, rateDate: today };
  try {
    await db.inAccount(site.accountId, (tx) => keepQuote(tx, key, { record: dated, now }));
  } catch (error) {
    // It is shown all the same, and stored at the next request.
    log.warn({ car: vehicle.id, error: (error as Error).message }, "finance quote not kept");
  }
  return toAnswer(site, asked, dated);
}

interface Question {
  readonly vehicle: VehicleRecord;
  readonly key: QuoteKey;
  /** Calendar date where the vehicle stands. */
  readonly today: string;
  readonly kept: LenderRecord | null;
}

/** The request for a vehicle that is for sale here and whose estimate the service gives. */
async function readQuestion(
  tx: AccountTransaction,
  { site, secret, allowances, now }: QuoteAsker,
  { slug, credit }: { readonly slug: string; readonly credit: CreditBand },
): Promise<Question | { readonly kind: "not-found" | "too-many" }> {
  const vehicle = await readVehicle(tx, slug);
  if (!vehicle) return { kind: "not-found" };
  const availability = readAvailability(vehicle, site.config.stock, now);
  if (availability.kind !== "page" || availability.state !== "available") return { kind: "not-found" };
  const today = toLocalTime(now, vehicle.location?.timeZone ?? site.config.timeZone).date;
  const state = readQuoteState(vehicle, site.config.finance, toYear(today));
  const price = toCarPrice(vehicle.prices);
  if (state === null || price === null) return { kind: "not-found" };
  const key = { vehicleId: vehicle.id, priceCents: price.cents, credit };
  const own = state === "quoted" ? (vehicle.financeLenders.youx ?? null) : null;
  const kept = (credit === USUAL_CREDIT ? own : null) ?? (await findQuote(tx, key));
  if (kept === null) {
    const counted = allowances.map((allowance) => ({ ...allowance, windowMs: HOUR_MS }));
    if (!(await countWithin(tx, counted, { secret, now }))) return { kind: "too-many" };
  }
  return { vehicle, key, today, kept };
}

function toAnswer(
  { config }: LiveSite,
  { vehicle, key, today }: Question,
  record: LenderRecord,
): VehicleQuote {
  const quoted = applyQuote(vehicle, config.finance, { record, credit: key.credit });
  const finance = buildFinancePanelView(...quoted, toYear(today));
  return finance ? { kind: "finance", finance } : { kind: "none" };
}
