import { LEAD_ID } from "#features/leads/inbox/lead-store.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { findOfferEnd } from "../rules/offer-days.ts";
import type { TradeIn } from "../rules/trade-in.ts";
import { lockTradeIn, saveDealersOffer, saveDecision } from "../store/trade-in-store.server.ts";
import { type NewsJob, newsJob } from "./news-job.ts";

/** What a dealer's decision works with, beside its transaction. */
export interface DecisionPorts {
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly now: Date;
}

interface Named {
  readonly siteId: number;
  readonly id: string;
}

export type Decided =
  | { readonly ok: true; readonly tradeIn: TradeIn }
  /** not-found: the site has none. unfinished: nobody knows whose it is. no-offer: there is nothing to accept. already: it was decided so. */
  | { readonly ok: false; readonly reason: "not-found" | "unfinished" | "no-offer" | "already" };

/** Offers the dealer's own figure, after an inspection or where there was none online; the shopper is mailed. @param days for which it stands */
export const makeOffer = (
  tx: AccountTransaction,
  ports: DecisionPorts,
  { offerCents, days, ...named }: Named & { readonly offerCents: number; readonly days: number },
): Promise<Decided> =>
  decide(tx, { ...ports, ...named }, async ({ id, timeZone }) => {
    const { now } = ports;
    const validUntil = findOfferEnd(now, days, timeZone);
    await saveDealersOffer(tx, { id, offerCents, validUntil, now });
    return "offered";
  });

/** Accepts an offer for a shopper who said so on the phone or at the yard, ended or not; the shopper is mailed. */
export const acceptForShopper = (
  tx: AccountTransaction,
  ports: DecisionPorts,
  named: Named,
): Promise<Decided> =>
  decide(tx, { ...ports, ...named }, async ({ id, state, offerCents }) => {
    if (state === "accepted") return { ok: false, reason: "already" };
    if (offerCents === null) return { ok: false, reason: "no-offer" };
    await saveDecision(tx, { id, state: "accepted", by: "dealer", now: ports.now });
    return "accepted";
  });

/** Declines a car; the shopper is mailed. */
export const declineTradeIn = (
  tx: AccountTransaction,
  ports: DecisionPorts,
  named: Named,
): Promise<Decided> =>
  decide(tx, { ...ports, ...named }, async ({ id, state }) => {
    if (state === "declined") return { ok: false, reason: "already" };
    await saveDecision(tx, { id, state: "declined", by: "dealer", now: ports.now });
    return "declined";
  });

async function decide(
  tx: AccountTransaction,
  { jobs, now, siteId, id }: DecisionPorts & Named,
  act: (tradeIn: TradeIn) => Promise<NewsJob["news"] | Extract<Decided, { readonly ok: false }>>,
): Promise<Decided> {
  const held = LEAD_ID.test(id) ? await lockTradeIn(tx, id) : null;
  if (held?.siteId !== siteId) return { ok: false, reason: "not-found" };
  if (!held.leadId) return { ok: false, reason: "unfinished" };
  const news = await act(held);
  if (typeof news !== "string") return news;
  const payload = { accountId: tx.accountId, tradeInId: id, news, at: now.toISOString() };
  await jobs.enqueue(tx, newsJob, { payload, group: String(tx.accountId) });
  const tradeIn = await lockTradeIn(tx, id);
  return tradeIn ? { ok: true, tradeIn } : { ok: false, reason: "not-found" };
}
