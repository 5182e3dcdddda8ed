import { recordRefund } from "#features/payments/flow/book-refund.server.ts";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { receiveTransfer, startPayment } from "#features/payments/flow/start-payment.server.ts";
import { aNewPayment, openTestPayments } from "#features/payments/test-payments.ts";
import { receiveEvent } from "#features/payments/webhook/receive-event.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";

/** A paid payment and a bank transfer, each with a refund, and what the simulated provider has of it. */
export async function addTestPayment(db: Database, site: Tenancy): Promise<void> {
  const payments = await openTestPayments(db, site);
  const { accountId, provider } = payments;
  const started = await startPayment(payments, accountId, aNewPayment(site));
  if (!started.ok) throw new Error(started.reason);
  const paymentId = started.payment.id;
  await provider.payWithCard(started.client.clientSecret, "visa");
  await settlePayment(payments, accountId, paymentId);
  const received = await receiveTransfer(payments, accountId, aNewPayment(site, { purpose: "purchase" }));
  if (!received.ok) throw new Error(received.reason);
  const back = { paymentId: received.payment.id, amountCents: 100, reason: "dealer", actor: "test" } as const;
  await db.inAccount(accountId, (tx) =>
    recordRefund(tx, payments, { ...back, idempotencyKey: `transfer back of ${accountId}` }),
  );
  const asked = { paymentId, amountCents: 100, reason: "dealer", actor: "test" } as const;
  await db.inAccount(accountId, (tx) =>
    recordRefund(tx, payments, { ...asked, idempotencyKey: `refund of ${accountId}` }),
  );
  await sendRefunds(payments, accountId);
  await provider.payOut(100);
  for (const { body, signature } of await provider.listEvents())
    await receiveEvent(payments, accountId, { body, signature, provider, providerAccount: null });
}
