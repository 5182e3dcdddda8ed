import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import { settlePayment } from "../flow/settle-payment.server.ts";
import { listLedgerFaults } from "../ledger/ledger.server.ts";
import type { Discrepancy, Payment } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { type ProviderPayment, ProviderUnavailable } from "../provider/payment-provider.ts";
import { findPayment, listPayments } from "../store/payment-store.server.ts";

export interface Reconciliation {
  readonly payments: number;
  readonly discrepancies: readonly Discrepancy[];
}

/** How far back payments are compared: longer than a provider tries its webhooks or a refund takes. */
const COMPARED_MS = 35 * DAY_MS;
const MAX_PAYMENTS = 100_000;

/**
 * Compares what we have of the last 35 days with the providers' lists and with the ledger (D386). What the provider knows better is
 * booked; what is left is answered. Never called within a transaction.
 */
export async function reconcile(ports: PaymentPorts, accountId: AccountId): Promise<Reconciliation> {
  const { db, now } = ports;
  const since = new Date(now().getTime() - COMPARED_MS);
  const own = await db.inAccount(accountId, (tx) => listPayments(tx, { since, limit: MAX_PAYMENTS }));
  const discrepancies: Discrepancy[] = [];
  const places = Map.groupBy(own, ({ provider, providerAccount }) => `${provider} ${providerAccount}`);
  for (const payments of places.values())
    discrepancies.push(...(await comparePlace(ports, accountId, { payments, since })));
  const faults = await db.inAccount(accountId, async (tx) => [
    ...(await listLedgerFaults(tx)),
    ...(await compareLedger(tx, since)),
  ]);
  return { payments: own.length, discrepancies: [...discrepancies, ...faults] };
}

async function comparePlace(
  ports: PaymentPorts,
  accountId: AccountId,
  { payments, since }: { readonly payments: readonly Payment[]; readonly since: Date },
): Promise<readonly Discrepancy[]> {
  const [first] = payments;
  if (!first) return [];
  try {
    const provider = await ports.openProvider(accountId, first);
    const listed = new Map<string, ProviderPayment>();
    // A payment is made at the provider after it is recorded; clocks may differ.
    for await (const found of provider.listPayments(new Date(since.getTime() - DAY_MS)))
      if (found.paymentId) listed.set(found.ref, found);
    const problems: Discrepancy[] = [];
    for (const found of listed.values()) problems.push(...(await compareFound(ports, accountId, found)));
    for (const { id, providerRef, paidAt } of payments)
      if (paidAt && providerRef && !listed.has(providerRef))
        problems.push({ paymentId: id, ref: providerRef, what: "is paid here and unknown to the provider" });
    return problems;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return [{ paymentId: null, ref: null, what: `the provider did not answer: ${error.message}` }];
  }
}

/** One payment of the provider's list: settled if we are behind, then compared. */
async function compareFound(
  ports: PaymentPorts,
  accountId: AccountId,
  found: ProviderPayment,
): Promise<readonly Discrepancy[]> {
  const { db } = ports;
  const id = found.paymentId ?? "";
  const read = () => db.inAccount(accountId, (tx) => findPayment(tx, id));
  const problem = (what: string) => [{ paymentId: id, ref: found.ref, what }];
  const before = await read();
  if (!before)
    return found.state === "succeeded" ? problem("was paid at the provider and is unknown here") : [];
  if (!differs(before, found)) return [];
  try {
    await settlePayment(ports, accountId, id);
  } catch (error) {
    return problem((error as Error).message);
  }
  const after = await read();
  // The list may be older than what is booked by now.
  const current = await (await ports.openProvider(accountId, before)).findPayment(found.ref);
  if (after && current && !differs(after, current)) return [];
  return problem(
    `is ${after?.state} with ${after?.refundedCents} cents refunded here, and ${current?.state} with ${current?.refundedCents} at the provider`,
  );
}

function differs(payment: Payment, found: ProviderPayment): boolean {
  const isPaid = payment.paidAt !== null;
  return (
    payment.providerRef !== found.ref ||
    payment.amountCents !== found.amountCents ||
    isPaid !== (found.state === "succeeded") ||
    payment.refundedCents !== found.refundedCents ||
    (payment.state === "cancelled") !== (found.state === "canceled")
  );
}

/** Payments whose money in the ledger does not follow from their row. In one statement, so that both are of one moment. */
async function compareLedger(tx: AccountTransaction, since: Date): Promise<readonly Discrepancy[]> {
  const rows = await tx.query<{ paymentId: string; ref: string | null; booked: number; wanted: number }>(
    `with booked as (
       select t.payment_id, sum(e.amount_cents)::bigint as cents from ledger_transfer t
       join ledger_entry e on e.account_id = t.account_id and e.transfer_id = t.id
       where e.ledger = 'provider' group by t.payment_id),
     wanted as (
       select id, provider_ref, case when paid_at is null then 0 else amount_cents - refunded_cents - fee_cents end as cents
       from payment where created_at >= $1)
     select w.id as "paymentId", w.provider_ref as ref, coalesce(b.cents, 0)::bigint as booked, w.cents::bigint as wanted
     from wanted w left join booked b on b.payment_id = w.id
     where coalesce(b.cents, 0) <> w.cents`,
    [since],
  );
  return rows.map(({ paymentId, ref, booked, wanted }) => ({
    ...{ paymentId, ref },
    what: `has ${booked} cents in the ledger instead of ${wanted}`,
  }));
}
