import { expect, test } from "vitest";
import { startTestSession } from "#features/identity/sessions/test-session.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { startPayment } from "../flow/start-payment.server.ts";
import { aNewPayment, openTestPayments } from "../test-payments.ts";
import { forgetPayer, listPaymentsOfPerson } from "./payer-store.server.ts";
import { findPayment } from "./payment-store.server.ts";

const db = openTestDatabase();

test("D389: a person's payments are found by shopper and address; erasing forgets both and keeps the payment", async () => {
  const payments = await openTestPayments(db);
  const { accountId, siteId } = payments;
  const contact = { email: "jane@example.com" };
  const shopperId = await db.inAccount(accountId, async (tx) => {
    await startTestSession(tx, { siteId, contact });
    const [shopper] = await tx.query<{ id: string }>("select id from shopper");
    return shopper!.id;
  });
  for (const overrides of [{ shopperId }, { email: "joe@example.com" }])
    await startPayment(payments, accountId, aNewPayment(payments, overrides));
  const list = (payer: Parameters<typeof listPaymentsOfPerson>[1]) =>
    db.inAccount(accountId, (tx) => listPaymentsOfPerson(tx, payer));
  const [own] = await list({ shopperIds: [shopperId], email: null });
  expect(own).toMatchObject({ email: contact.email, amountCents: 20_000, state: "created" });
  expect(await list({ shopperIds: [], email: contact.email })).toEqual([own]);
  await db.inAccount(accountId, (tx) => forgetPayer(tx, { shopperIds: [shopperId], email: null }));
  expect(await list({ shopperIds: [shopperId], email: contact.email })).toEqual([]);
  expect(await db.inAccount(accountId, (tx) => findPayment(tx, own!.id))).toMatchObject({
    ...{ email: "", shopperId: null, amountCents: 20_000 },
  });
  expect(await list({ shopperIds: [], email: "joe@example.com" })).toHaveLength(1);
});
