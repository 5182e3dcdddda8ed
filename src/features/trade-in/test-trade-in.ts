/** A dealer who values cars, and shoppers who have theirs valued, in a test's database. */
import { randomUUID } from "node:crypto";
import { issueToken } from "#features/leads/rules/submission-token.ts";
import { DETAILS, openTestDealer, sentBy } from "#features/leads/take/test-dealer.ts";
import type { MarketCar } from "#features/market/data/market-car.ts";
import type { MarketEstimate, MarketModel } from "#features/market/model/market-model.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { Database } from "#platform/postgres/database.ts";
import { createSimulatedLookup } from "./lookup/simulated-lookup.ts";
import type { TradeInSettings } from "./settings.ts";
import { submitTradeIn } from "./take/trade-in.server.ts";
import type { TradeInRequest } from "./take/trade-in-request.ts";

const ORIGIN = "https://northside.example";

/** What the market asks for any car. */
const ESTIMATE: MarketEstimate = {
  kind: "estimate",
  range: { minCents: 2_200_000, maxCents: 2_800_000 },
  ...{ middleCents: 2_500_000, doubtCents: 0, confidence: 0.7, comparables: [] },
  counts: { comparables: 14, ownBadge: 6, dealerships: 5 },
  seen: { from: "2025-01-01", to: "2025-02-28" },
};

export const CAR_ANSWERS = {
  make: "Toyota",
  model: "Corolla",
  year: "2021",
  badge: "Ascent Sport",
  body: "Hatch",
};
export const CONDITION_ANSWERS = {
  ...{ km: "60,000", condition: "Good", service: "Complete, with records", accidents: "Never damaged" },
  ...{ keys: "Two or more", payout: "" },
};
export const ALL_ANSWERS = {
  ...{ Rego: "", regoState: "", ...CAR_ANSWERS, ...CONDITION_ANSWERS },
  ...{ ...DETAILS, location: "aspley" },
};

/** A dealer early on Sunday 2 March 2025 in Brisbane who values cars. */
export async function openTradeInDealer(db: Database, settings: Partial<TradeInSettings> = {}) {
  const jobs = rememberingJobs();
  const dealer = await openTestDealer(db, jobs);
  const asked: MarketCar[] = [];
  const market: { answer: ReturnType<MarketModel["estimate"]> } = { answer: ESTIMATE };
  const tradeIn = { ...dealer.ctx.config.tradeIn, enabled: true, lookup: "simulator" as const, ...settings };
  const ctx: TradeInRequest & { readonly config: (typeof dealer.ctx)["config"] } = {
    ...dealer.ctx,
    config: { ...dealer.ctx.config, tradeIn },
    marketModel: {
      estimate: (car) => {
        asked.push(car);
        return market.answer;
      },
    },
    registrations: createSimulatedLookup(dealer.ctx.now),
  };
  return { ...dealer, ctx, jobs, market, asked };
}

/** A submission that began a minute ago: posts of its steps. */
export function openSubmission(ctx: TradeInRequest, path = "/trade-in") {
  const id = randomUUID();
  const issuedAt = new Date(ctx.now().getTime() - 60_000);
  const token = issueToken(ctx, { id, issuedAt });
  const post = (fields: Record<string, string>, files: readonly File[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ token, ...fields })) body.append(name, value);
    for (const file of files) body.append("photos", file);
    const url = new URL(path, ORIGIN);
    const request = new Request(url, { method: "POST", body });
    return submitTradeIn(sentBy(ctx, request), url, request);
  };
  return {
    id,
    post,
    /** All steps at once, as the last one posts them. */
    finish: (changes: Record<string, string> = {}, files: readonly File[] = []) =>
      post({ ...ALL_ANSWERS, step: "details", ...changes }, files),
  };
}
