import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { settlePayment } from "../flow/settle-payment.server.ts";
import { startPayment } from "../flow/start-payment.server.ts";
import { ProviderUnavailable } from "../provider/payment-provider.ts";
import { findPayment } from "../store/payment-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "../test-payments.ts";
import { handleWaitingEvents, receiveEvent } from "./receive-event.server.ts";

const db = openTestDatabase();

/** A payment that was paid, and its events in the order in which they happened. */
async function openPaid() {
  const payments = await openTestPayments(db);
  const { accountId, provider } = payments;
  const started = await startPayment(payments, accountId, aNewPayment(payments));
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.payment;
  await provider.payWithCard(started.client.clientSecret, "declined");
  payments.wait(1000);
  await provider.payWithCard(started.client.clientSecret, "visa");
  const state = async () => (await db.inAccount(accountId, (tx) => findPayment(tx, id)))?.state;
  return { payments, id, state, events: await provider.listEvents() };
}

const receive = (
  payments: TestPayments,
  { body, signature }: { readonly body: string; readonly signature: string },
  providerAccount: string | null = null,
) =>
  receiveEvent(payments, payments.accountId, {
    ...{ body, signature, provider: payments.provider, providerAccount },
  });

test("D383: webhooks out of order, twice and after the browser came back book a payment once", async () => {
  const { payments, id, state, events } = await openPaid();
  for (const event of [...events].reverse().concat(events))
    expect(await receive(payments, event)).toBe("taken");
  await settlePayment(payments, payments.accountId, id);
  expect(await state()).toBe("paid");
  expect(payments.heard).toEqual(["paid"]);
});

test("D383: a webhook that comes before our own record of the provider's answer loses nothing", async () => {
  const { payments, id, state, events } = await openPaid();
  await db.inAccount(payments.accountId, (tx) =>
    tx.query("update payment set provider_ref = null where id = $1", [id]),
  );
  for (const event of events) expect(await receive(payments, event)).toBe("taken");
  expect(await state()).toBe("created");
  await settlePayment(payments, payments.accountId, id);
  expect(await state()).toBe("paid");
});

test("D383: a forged webhook, and one of another account, change nothing and are not kept", async () => {
  const { payments, state, events } = await openPaid();
  const other = await openTestPayments(db);
  const [event] = events as [(typeof events)[0]];
  const forged = { ...event, signature: event.signature.replace(/v1=./, "v1=x") };
  expect(await receive(payments, forged)).toBe("forged");
  expect(await receive(other, event)).toBe("forged");
  expect(await receive(payments, event, "acct_mine")).toBe("foreign");
  expect(await state()).toBe("created");
  const kept = await db.inAccount(payments.accountId, (tx) => tx.query("select from payment_event"));
  expect(kept).toEqual([]);
});

test("D383: while the provider does not answer, a webhook waits in the inbox for the next round", async () => {
  const { payments, state, events } = await openPaid();
  const down = {
    ...payments,
    openProvider: () =>
      Object.assign(Object.create(payments.provider), {
        findPayment: async () => {
          throw new ProviderUnavailable("no answer");
        },
      }),
  };
  expect(await receive(down, events[1]!)).toBe("taken");
  expect(await state()).toBe("created");
  await handleWaitingEvents(payments, payments.accountId);
  expect(await state()).toBe("paid");
});
