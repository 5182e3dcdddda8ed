import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { settlePayment } from "../flow/settle-payment.server.ts";
import { startPayment } from "../flow/start-payment.server.ts";
import { reportDiscrepancies } from "../notices/send-notice.server.ts";
import { ProviderUnavailable } from "../provider/payment-provider.ts";
import { findPayment } from "../store/payment-store.server.ts";
import { aNewPayment, openTestPayments } from "../test-payments.ts";
import { reconcile } from "./reconcile.server.ts";

const db = openTestDatabase();

async function open() {
  const payments = await openTestPayments(db);
  const started = await startPayment(payments, payments.accountId, aNewPayment(payments));
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.payment;
  const state = async () => (await db.inAccount(payments.accountId, (tx) => findPayment(tx, id)))?.state;
  return { payments, id, secret: started.client.clientSecret, state };
}

test("D386: what was paid while no webhook came is booked, and nothing is left to report", async () => {
  const { payments, secret, state } = await open();
  await payments.provider.payWithCard(secret, "visa");
  expect(await state()).toBe("created");
  expect(await reconcile(payments, payments.accountId)).toEqual({ payments: 1, discrepancies: [] });
  expect(await state()).toBe("paid");
});

test("D386: money without a record, a record without money and another amount are reported to the fallback address", async () => {
  const { payments, id, secret } = await open();
  const { accountId, provider } = payments;
  await provider.payWithCard(secret, "visa");
  await settlePayment(payments, accountId, id);
  const unknown = randomUUID();
  const asked = { amountCents: 500, currency: "aud", description: "?" } as const;
  const stray = await provider.createPayment({ ...asked, paymentId: unknown, idempotencyKey: "stray" });
  await provider.payWithCard(stray.clientSecret, "visa");
  await db.inAccount(accountId, (tx) =>
    tx.query("update simulated_payment set amount_cents = 1 where payment_id = $1", [id]),
  );
  const first = await reconcile(payments, accountId);
  expect(first.discrepancies).toEqual(
    [
      expect.objectContaining({ paymentId: id, what: expect.stringMatching(/^is paid/) }),
      { paymentId: unknown, ref: stray.ref, what: "was paid at the provider and is unknown here" },
    ].sort((one) => (one.paymentId === first.discrepancies[0]?.paymentId ? -1 : 1)),
  );
  await db.inAccount(accountId, (tx) =>
    tx.query("delete from simulated_payment where payment_id = $1", [id]),
  );
  expect((await reconcile(payments, accountId)).discrepancies).toContainEqual(
    expect.objectContaining({ paymentId: id, what: "is paid here and unknown to the provider" }),
  );
  const sent: { to: string; text: string }[] = [];
  const mailer = {
    send: async (mail: { id: string; to: string; text: string }) => {
      sent.push(mail);
      return mail;
    },
  };
  await reportDiscrepancies({ payments, mailer }, accountId, first.discrepancies);
  expect(sent).toMatchObject([{ to: "boss@northside.example", text: expect.stringContaining(unknown) }]);
});

test("D382 D386: the ledger's rows cannot be changed or deleted, and a movement that does not sum to zero is refused", async () => {
  const { payments, id, secret } = await open();
  const { accountId } = payments;
  await payments.provider.payWithCard(secret, "visa");
  await settlePayment(payments, accountId, id);
  const run = (statement: string) => db.inAccount(accountId, (tx) => tx.query(statement));
  for (const statement of [
    "update ledger_entry set amount_cents = 1",
    "delete from ledger_entry",
    "update ledger_transfer set kind = 'x'",
    "delete from ledger_transfer",
    "update payment_receipt set number = 9",
  ])
    await expect(run(statement)).rejects.toThrow(/permission denied/);
  await expect(
    run(`insert into ledger_entry (account_id, ledger, version, transfer_id, amount_cents, balance_cents)
         select account_id, 'provider', 99, id, 1, 1 from ledger_transfer limit 1`),
  ).rejects.toThrow(/do not sum to zero/);
  await expect(
    run("update ledger_account set balance_cents = 1 where name = 'deposits_held'"),
  ).rejects.toThrow(/check constraint/);
  await run("update ledger_account set balance_cents = balance_cents - 1 where name = 'deposits_held'");
  expect((await reconcile(payments, accountId)).discrepancies).toEqual([
    {
      paymentId: null,
      ref: null,
      what: "the account deposits_held has -20001 cents, and its entries -20000",
    },
  ]);
});

test("D386: a provider that does not answer is reported, and no payment of it is taken for lost", async () => {
  const { payments } = await open();
  const down = {
    ...payments,
    openProvider: () =>
      Object.assign(Object.create(payments.provider), {
        listPayments: () => {
          throw new ProviderUnavailable("no answer");
        },
      }),
  };
  expect((await reconcile(down, payments.accountId)).discrepancies).toEqual([
    { paymentId: null, ref: null, what: "the provider did not answer: no answer" },
  ]);
});
