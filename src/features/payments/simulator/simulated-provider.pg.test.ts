import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { describePaymentProvider } from "../provider/payment-provider.contract.ts";
import { openTestSimulator, PAYMENT_NOW } from "../test-payments.ts";

const db = openTestDatabase();
const open = async () => openTestSimulator(db, await addTestSite(db), () => PAYMENT_NOW);

describePaymentProvider("the simulator", async () => {
  const provider = await open();
  return {
    provider,
    pay: ({ clientSecret }, card) => provider.payWithCard(clientSecret, card),
    authenticate: ({ clientSecret }, isConfirmed) => provider.authenticate(clientSecret, isConfirmed),
    payOut: (cents) => provider.payOut(cents),
  };
});

const ASKED = { amountCents: 100, currency: "aud", description: "Deposit" } as const;

test("D381: only the payment's own secret pays it, and a number is no card", async () => {
  const provider = await open();
  const made = await provider.createPayment({ ...ASKED, paymentId: randomUUID(), idempotencyKey: "1" });
  expect(await provider.payWithCard(`${made.ref}_secret_guessed`, "visa")).toBeNull();
  expect(await provider.payWithCard(made.clientSecret, "4242424242424242")).toBeNull();
  expect(await provider.findPayment(made.ref)).toEqual(made);
});

test("D381 D383: it tells what happened in signed events, until they are taken", async () => {
  const provider = await open();
  const made = await provider.createPayment({ ...ASKED, paymentId: randomUUID(), idempotencyKey: "1" });
  await provider.payWithCard(made.clientSecret, "declined");
  await provider.payWithCard(made.clientSecret, "visa");
  const events = await provider.listEvents();
  const read = events.map(({ body, signature }) => provider.readEvent(body, signature, PAYMENT_NOW));
  expect(read.map((event) => event?.type).sort()).toEqual([
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
  ]);
  expect(new Set(read.map((event) => event?.paymentRef))).toEqual(new Set([made.ref]));
  const [{ id, body, signature }] = events as [(typeof events)[0]];
  const later = new Date(PAYMENT_NOW.getTime() + 301_000);
  const other = await open();
  expect([
    provider.readEvent(body.replace("succeeded", "canceled").replace("failed", "x"), signature, PAYMENT_NOW),
    provider.readEvent(
      body,
      signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      PAYMENT_NOW,
    ),
    provider.readEvent(body, "", PAYMENT_NOW),
    provider.readEvent(body, signature, later),
    other.readEvent(body, signature, PAYMENT_NOW),
  ]).toEqual([null, null, null, null, null]);
  for (const event of events) await provider.markDelivered(event.id);
  expect(await provider.listEvents()).toEqual([]);
  expect(id).toMatch(/^sim_evt_/);
});
