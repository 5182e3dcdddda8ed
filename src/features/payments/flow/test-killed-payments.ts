/**
 * A process that takes and refunds payments until it is killed, for `killed-payments.pg.test.ts`, and what it shares with that test.
 * Run as `node test-killed-payments.ts <database> <account>`.
 */
import { randomInt } from "node:crypto";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { Database } from "#platform/postgres/database.ts";
import type { PaymentPurpose } from "../payment.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "../test-payments.ts";
import { receiveEvent } from "../webhook/receive-event.server.ts";
import { recordRefund } from "./book-refund.server.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { startPayment } from "./start-payment.server.ts";

/** Whether a payment is wanted follows from its id, so that every process decides alike. */
const purpose: PaymentPurpose = {
  bookedAs: "deposit",
  onPaid: async (_tx, { id }) => (id < "c" ? { keep: true } : { keep: false, reason: "too-late" }),
};

/** Payments of an account in any process, by the real clock. */
export async function openSharedPayments(db: Database, site: Tenancy): Promise<TestPayments> {
  const payments = await openTestPayments(db, site);
  payments.wait(Date.now() - payments.now().getTime());
  return Object.assign(payments, { purposes: { reservation: purpose } });
}

/** One payment with what may happen to it, as fast as it goes. */
async function takeOne(payments: TestPayments): Promise<void> {
  const { accountId, provider } = payments;
  const started = await startPayment(payments, accountId, aNewPayment(payments));
  if (!started.ok) return;
  const { id } = started.payment;
  const secret = started.client.clientSecret;
  const chance = randomInt(10);
  if (chance === 0) await provider.payWithCard(secret, "declined");
  if (chance === 1) {
    await provider.payWithCard(secret, "secure");
    await provider.authenticate(secret, true);
  }
  if (chance === 2) {
    await cancelPayment(payments, accountId, id);
    return;
  }
  await provider.payWithCard(secret, "visa");
  const events = await provider.listEvents();
  await Promise.all([
    settlePayment(payments, accountId, id),
    ...events.map(async (event) => {
      await receiveEvent(payments, accountId, { ...event, provider, providerAccount: null });
      await provider.markDelivered(event.id);
    }),
  ]);
  if (chance < 6) return;
  const amountCents = randomInt(1, 20_001);
  const asked = { paymentId: id, amountCents, reason: "dealer", actor: "test" } as const;
  await payments.db.inAccount(accountId, (tx) =>
    recordRefund(tx, payments, { ...asked, idempotencyKey: `refund ${id}` }),
  );
  await sendRefunds(payments, accountId, { paymentId: id });
}

const [, script = "", url, account] = process.argv;
if (script.endsWith("test-killed-payments.ts") && url) {
  const db = new Database(url, { connections: 5 });
  const site = (await listSites(db)).find((one) => one.account === account);
  if (!site) throw new Error(`there is no account ${account}`);
  const payments = await openSharedPayments(db, site);
  process.stdout.write("ready\n");
  for (;;) {
    await takeOne(payments);
    process.stdout.write("round\n");
  }
}
