import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { TradeIn } from "../rules/trade-in.ts";

const COLUMNS = `id, site_id as "siteId", lead_id as "leadId", vehicle_id as "vehicleId", is_sold as "isSold", step, vehicle, found,
  answers, contact, time_zone as "timeZone", estimate, no_figure as "noFigure", state, is_firm as "isFirm", offer_cents as "offerCents",
  payout_cents as "payoutCents", valid_until as "validUntil", decided_by as "decidedBy", decided_at as "decidedAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** A trade-in of this account; null if there is none. */
export async function findTradeIn(tx: AccountTransaction, id: string): Promise<TradeIn | null> {
  const [row] = await tx.query<TradeIn>(`select ${COLUMNS} from trade_in where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
  ]);
  return row ?? null;
}

/** The same, held until the transaction ends: of two decisions at once the later one sees the earlier. */
export async function lockTradeIn(tx: AccountTransaction, id: string): Promise<TradeIn | null> {
  const [row] = await tx.query<TradeIn>(
    `select ${COLUMNS} from trade_in where account_id = $1 and id = $2 for update`,
    [tx.accountId, id],
  );
  return row ?? null;
}

/** A trade-in as a step leaves it. What is left out stays as it was. */
export type TradeInStep = Pick<TradeIn, "id" | "siteId" | "vehicleId" | "isSold" | "step" | "timeZone"> &
  Partial<Pick<TradeIn, "vehicle" | "found" | "answers" | "contact">>;

/** Keeps a step (D371). One that has become a lead stays as it is. */
export async function saveStep(tx: AccountTransaction, step: TradeInStep, now: Date): Promise<void> {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  await tx.query(
    `insert into trade_in as t (account_id, id, site_id, vehicle_id, is_sold, step, time_zone, vehicle, found, answers, contact, state,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'started', $12, $12)
     on conflict (account_id, id) do update set vehicle_id = excluded.vehicle_id, is_sold = excluded.is_sold, step = excluded.step,
       time_zone = excluded.time_zone, vehicle = coalesce(excluded.vehicle, t.vehicle), found = coalesce(excluded.found, t.found),
       answers = coalesce(excluded.answers, t.answers), contact = coalesce(excluded.contact, t.contact), updated_at = excluded.updated_at
     where t.lead_id is null and t.site_id = excluded.site_id`,
    [
      ...[tx.accountId, step.id, step.siteId, step.vehicleId, step.isSold, step.step, step.timeZone],
      ...[json(step.vehicle), json(step.found), json(step.answers), json(step.contact), now],
    ],
  );
}

type Opened = Pick<
  TradeIn,
  "id" | "leadId" | "estimate" | "noFigure" | "offerCents" | "payoutCents" | "validUntil"
>;

/** Opens a trade-in whose steps are all answered, with its lead; the typed contact goes, which the lead has. */
export async function openTradeIn(tx: AccountTransaction, opened: Opened): Promise<void> {
  const { id, leadId, estimate, noFigure, offerCents, payoutCents, validUntil } = opened;
  await tx.query(
    `update trade_in set lead_id = $3, estimate = $4, no_figure = $5, offer_cents = $6, payout_cents = $7, valid_until = $8,
       state = 'open', contact = null
     where account_id = $1 and id = $2`,
    [
      tx.accountId,
      id,
      leadId,
      estimate && JSON.stringify(estimate),
      noFigure,
      offerCents,
      payoutCents,
      validUntil,
    ],
  );
}

type Decision = Pick<TradeIn, "id" | "state"> & { readonly by: "shopper" | "dealer"; readonly now: Date };

/** Records that an offer was accepted or declined. */
export async function saveDecision(tx: AccountTransaction, { id, state, by, now }: Decision): Promise<void> {
  await tx.query(
    `update trade_in set state = $3, decided_by = $4, decided_at = $5, updated_at = $5 where account_id = $1 and id = $2`,
    [tx.accountId, id, state, by, now],
  );
}

interface DealersOffer {
  readonly id: string;
  readonly offerCents: number;
  readonly validUntil: Date;
  readonly now: Date;
}

/** Replaces the offer by the dealer's own, which can be accepted again. */
export async function saveDealersOffer(
  tx: AccountTransaction,
  { id, offerCents, validUntil, now }: DealersOffer,
): Promise<void> {
  await tx.query(
    `update trade_in set offer_cents = $3, valid_until = $4, is_firm = true, state = 'open', decided_by = null, decided_at = null,
       updated_at = $5
     where account_id = $1 and id = $2`,
    [tx.accountId, id, offerCents, validUntil, now],
  );
}

/** Notes that the shopper's browser has shown the valuation (API-20); false where there is none to note. */
export async function noteValuationSaved(tx: AccountTransaction, id: string, now: Date): Promise<boolean> {
  const noted = await tx.query(
    `update trade_in set saved_at = coalesce(saved_at, $3) where account_id = $1 and id = $2 and lead_id is not null returning 1`,
    [tx.accountId, id, now],
  );
  return noted.length > 0;
}

/** A trade-in as lists show it, with who sent it. */
export interface ListedTradeIn extends TradeIn {
  /** Of the lead; null while there is none. */
  readonly name: string | null;
}

/** Lists a site's trade-ins, those that were worked on last first. @param unfinished those without a lead instead of those with one */
export function listTradeIns(
  tx: AccountTransaction,
  {
    siteId,
    unfinished,
    limit,
  }: { readonly siteId: number; readonly unfinished: boolean; readonly limit: number },
): Promise<ListedTradeIn[]> {
  const columns = COLUMNS.replace(/(^|, |\n {2})(\w)/g, "$1t.$2");
  return tx.query<ListedTradeIn>(
    `select ${columns}, nullif(trim(l.name || ' ' || l.last_name), '') as name
     from trade_in t left join lead l on l.account_id = t.account_id and l.id = t.lead_id
     where t.account_id = $1 and t.site_id = $2 and (t.lead_id is null) = $3 order by t.updated_at desc, t.id limit $4`,
    [tx.accountId, siteId, unfinished, limit],
  );
}

/** Deletes what nobody finished before an instant; answers how many there were. */
export async function removeUnfinished(tx: AccountTransaction, before: Date): Promise<number> {
  const removed = await tx.query(
    "delete from trade_in where account_id = $1 and lead_id is null and updated_at < $2 returning 1",
    [tx.accountId, before],
  );
  return removed.length;
}
