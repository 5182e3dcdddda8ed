import type { AccountId } from "#platform/account-id.ts";
import { settlePayment } from "../flow/settle-payment.server.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";
import { findPaymentByRef } from "../store/payment-store.server.ts";
import { addEvent, type InboxEvent, listUnhandledEvents, markEventHandled } from "./event-store.server.ts";

interface ReceivedBody {
  readonly body: string;
  readonly signature: string;
  readonly provider: PaymentProvider;
  /** The dealer's account at the provider; null at a provider that has one account. */
  readonly providerAccount: string | null;
}

/**
 * - `taken`: it is in the inbox, now or since an earlier time
 * - `forged`: nobody knows who sent it
 * - `foreign`: it is about somebody else's account at the provider
 */
export type ReceivedEvent = "taken" | "forged" | "foreign";

/** Keeps a webhook in the inbox and handles it. What it says is never believed: the provider is asked (D383). */
export async function receiveEvent(
  ports: PaymentPorts,
  accountId: AccountId,
  { body, signature, provider, providerAccount }: ReceivedBody,
): Promise<ReceivedEvent> {
  const { db, now } = ports;
  const event = provider.readEvent(body, signature, now());
  if (!event) return "forged";
  if (event.providerAccount !== providerAccount) return "foreign";
  const isNew = await db.inAccount(accountId, (tx) => addEvent(tx, provider.kind, { event, now: now() }));
  const { id, type, paymentRef: providerRef } = event;
  if (isNew) await handleEvent(ports, accountId, { provider: provider.kind, id, type, providerRef });
  return "taken";
}

const MAX_EVENTS = 100;

/** Handles what an ended process, or a provider that did not answer, left in the inbox. */
export async function handleWaitingEvents(
  ports: PaymentPorts,
  accountId: AccountId,
  stopped?: AbortSignal,
): Promise<void> {
  const waiting = await ports.db.inAccount(accountId, (tx) => listUnhandledEvents(tx, MAX_EVENTS));
  for (const event of waiting) {
    if (stopped?.aborted) return;
    await handleEvent(ports, accountId, event);
  }
}

/** A payment whose id is not recorded yet is one whose webhook came before the answer: the round finds it by our id. */
async function handleEvent(ports: PaymentPorts, accountId: AccountId, event: InboxEvent): Promise<void> {
  const { db, now } = ports;
  const { provider, providerRef: ref } = event;
  const payment = ref && (await db.inAccount(accountId, (tx) => findPaymentByRef(tx, { provider, ref })));
  if (payment) {
    const settled = await settlePayment(ports, accountId, payment.id);
    if (!settled.ok) return;
  }
  await db.inAccount(accountId, (tx) => markEventHandled(tx, event, now()));
}
