import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { PaymentProvider, ProviderEvent } from "../provider/payment-provider.ts";

/** An event that waits to be handled. */
export interface InboxEvent {
  readonly provider: PaymentProvider["kind"];
  readonly id: string;
  readonly type: string;
  readonly providerRef: string | null;
}

/** Puts an event into the inbox; false if it is there already. */
export async function addEvent(
  tx: AccountTransaction,
  provider: PaymentProvider["kind"],
  { event, now }: { readonly event: ProviderEvent; readonly now: Date },
): Promise<boolean> {
  const added = await tx.query(
    `insert into payment_event (account_id, provider, id, type, provider_ref, created_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [tx.accountId, provider, event.id, event.type, event.paymentRef, event.createdAt, now],
  );
  return added.length > 0;
}

/** Events that nobody has handled, oldest first. */
export function listUnhandledEvents(tx: AccountTransaction, limit: number): Promise<InboxEvent[]> {
  return tx.query<InboxEvent>(
    `select provider, id, type, provider_ref as "providerRef" from payment_event
     where handled_at is null order by received_at, id limit $1`,
    [limit],
  );
}

export async function markEventHandled(
  tx: AccountTransaction,
  { provider, id }: Pick<InboxEvent, "provider" | "id">,
  now: Date,
): Promise<void> {
  await tx.query("update payment_event set handled_at = $3 where provider = $1 and id = $2", [
    ...[provider, id, now],
  ]);
}

/** Removes events that were handled before an instant. The provider sends none again after a few days. */
export async function removeOldEvents(tx: AccountTransaction, before: Date): Promise<void> {
  await tx.query("delete from payment_event where handled_at < $1", [before]);
}
