import { ACCOUNTS_AT_ONCE, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { openSimulator } from "./flow/open-payments.server.ts";
import { sendRefunds } from "./flow/send-refunds.server.ts";
import { settlePayment } from "./flow/settle-payment.server.ts";
import { paymentNoticeJob } from "./notices/notice-job.ts";
import { reportDiscrepancies, sendNotice } from "./notices/send-notice.server.ts";
import type { PaymentPorts } from "./payment-ports.server.ts";
import { reconcile } from "./reconcile/reconcile.server.ts";
import { listUnfinishedPayments } from "./store/payment-store.server.ts";
import { removeOldEvents } from "./webhook/event-store.server.ts";
import { handleWaitingEvents, receiveEvent } from "./webhook/receive-event.server.ts";

/** What the background work of payments uses. */
export interface PaymentBackground {
  readonly payments: PaymentPorts;
  readonly mailer: Mailer;
  /** Of this installation. */
  readonly secret: string;
}

const MAX_SETTLED = 200;
const MAX_NOTICES = 2;
/** Stripe sends an event again for three days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** Before when events were handled that are removed. */
const findOldEvents = (now: Date): Date => new Date(now.getTime() - EVENTS_KEPT_MS);

/** Settles what nobody came back for, sends refunds and notices, and compares with the providers each day (D383, D386). */
export function buildPaymentBackground(context: PaymentBackground): Background {
  return {
    jobs: [handleJob(paymentNoticeJob, (job) => sendNotice(context, job), { atOnce: MAX_NOTICES })],
    rounds: [
      {
        name: "unfinished payments",
        every: MINUTE_MS,
        atStart: true,
        run: (stopped) =>
          forEachDueAccount(
            { ...context.payments, stopped, atOnce: ACCOUNTS_AT_ONCE },
            ["payments", context.payments.now()],
            (accountId) => settleAccount(context, accountId, stopped),
          ),
      },
      {
        name: "reconciliation of payments",
        every: "daily",
        run: (stopped) =>
          forEachDueAccount(
            { ...context.payments, stopped, atOnce: ACCOUNTS_AT_ONCE },
            ["payments_to_compare", findOldEvents(context.payments.now())],
            (accountId) => reconcileAccount(context, accountId),
          ),
      },
    ],
  };
}

async function reconcileAccount(context: PaymentBackground, accountId: AccountId): Promise<void> {
  const { db, now } = context.payments;
  const { discrepancies } = await reconcile(context.payments, accountId);
  await reportDiscrepancies(context, accountId, discrepancies);
  await db.inAccount(accountId, (tx) => removeOldEvents(tx, findOldEvents(now())));
}

/** What is due of one account: the simulator's webhooks, the inbox, unfinished payments and refunds. */
async function settleAccount(
  { payments, secret }: PaymentBackground,
  accountId: AccountId,
  stopped: AbortSignal,
): Promise<void> {
  await deliverSimulated(payments, { accountId, secret });
  await handleWaitingEvents(payments, accountId, stopped);
  const ids = await payments.db.inAccount(accountId, (tx) => listUnfinishedPayments(tx, MAX_SETTLED));
  for (const id of ids) {
    if (stopped.aborted) return;
    // One that cannot be settled must not keep the others waiting.
    await settlePayment(payments, accountId, id).catch((error: Error) =>
      payments.log.error({ payment: id, error: error.message }, "a payment cannot be settled"),
    );
  }
  await sendRefunds(payments, accountId, { stopped });
}

/** The simulator's webhooks, through what receives those of other providers. */
async function deliverSimulated(
  payments: PaymentPorts,
  { accountId, secret }: { readonly accountId: AccountId; readonly secret: string },
): Promise<void> {
  const provider = openSimulator({ ...payments, secret }, accountId);
  for (const { id, body, signature } of await provider.listEvents()) {
    await receiveEvent(payments, accountId, { body, signature, provider, providerAccount: null });
    await provider.markDelivered(id);
  }
}
