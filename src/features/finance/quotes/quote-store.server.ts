import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type CreditBand, USUAL_CREDIT } from "./finance-quotes.ts";

/** What was requested, and of which service. */
export interface QuoteKey {
  readonly vehicleId: number;
  /** Integer cents. */
  readonly priceCents: number;
  readonly credit: CreditBand;
}

/** The quote that is kept for a vehicle at this price and credit, or null. */
export async function findQuote(
  tx: AccountTransaction,
  { vehicleId, priceCents, credit }: QuoteKey,
): Promise<LenderRecord | null> {
  const [row] = await tx.query<{ record: LenderRecord }>(
    `select record from finance_quote
     where account_id = $1 and vehicle_id = $2 and price_cents = $3 and credit = $4`,
    [tx.accountId, vehicleId, priceCents, credit],
  );
  return row?.record ?? null;
}

/**
 * Keeps a quote, and forgets those of the vehicle's other prices. The one for the usual credit is part of the vehicle's facts
 * (`VEHICLE_FACTS`), so every process is notified of the vehicle. No change number is raised: a visitor caused it, and must not have all
 * pages made again (D19, D80).
 */
export async function keepQuote(
  tx: AccountTransaction,
  { vehicleId, priceCents, credit }: QuoteKey,
  { record, now }: { readonly record: LenderRecord; readonly now: Date },
): Promise<void> {
  await tx.query(
    "delete from finance_quote where account_id = $1 and vehicle_id = $2 and price_cents <> $3",
    [tx.accountId, vehicleId, priceCents],
  );
  await tx.query(
    `insert into finance_quote (account_id, vehicle_id, price_cents, credit, record, asked_at)
     select account_id, id, $3, $4, $5, $6 from vehicle where account_id = $1 and id = $2
     on conflict (account_id, vehicle_id, price_cents, credit)
       do update set record = excluded.record, asked_at = excluded.asked_at`,
    [tx.accountId, vehicleId, priceCents, credit, record, now],
  );
  if (credit === USUAL_CREDIT) await notifyVehicleChanged(tx, vehicleId);
}
