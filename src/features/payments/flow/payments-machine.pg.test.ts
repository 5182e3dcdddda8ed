import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { readPaymentBalances } from "../ledger/ledger.server.ts";
import { isUnfinished } from "../payment.ts";
import { ProviderUnavailable } from "../provider/payment-provider.ts";
import { reconcile } from "../reconcile/reconcile.server.ts";
import { findPayment, listPayments, listRefunds } from "../store/payment-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "../test-payments.ts";
import { receiveEvent } from "../webhook/receive-event.server.ts";
import { recordRefund } from "./book-refund.server.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { startPayment } from "./start-payment.server.ts";

/**
 * Whatever happens in whatever order, once it is quiet the ledger, our rows and the provider agree (D382, D383, D384, D386). Steps name
 * one of a few payments; each may come at any time and any number of times.
 */

const db = openTestDatabase();

interface Event {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

/** The system with what the test knows of it from outside. */
interface World {
  readonly payments: TestPayments;
  /** Our id and secret of each payment; the secret is null while nobody could open it. */
  readonly started: { id: string; secret: string | null }[];
  readonly events: Event[];
  /** The next questions of the provider that act and are not answered. */
  lost: number;
}

type Step =
  | { readonly kind: "start"; readonly cents: number; readonly expires: boolean }
  | { readonly kind: "pay"; readonly at: number; readonly card: "visa" | "declined" | "secure" }
  | { readonly kind: "authenticate"; readonly at: number; readonly confirmed: boolean }
  | { readonly kind: "settle" | "settle-twice" | "cancel"; readonly at: number }
  | { readonly kind: "webhook"; readonly at: number }
  | { readonly kind: "refund"; readonly at: number; readonly share: number; readonly key: number }
  | { readonly kind: "refund-at-provider"; readonly at: number; readonly share: number }
  | { readonly kind: "send" | "lose" | "want" | "unwant" }
  | { readonly kind: "pay-out"; readonly cents: number }
  | { readonly kind: "wait"; readonly minutes: number };

const at = fc.nat(2);
const share = fc.constantFrom(1, 2, 3, 100, 150);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("start" as const),
      cents: fc.integer({ min: 1, max: 50_000 }),
      expires: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      at,
      card: fc.constantFrom("visa", "visa", "declined", "secure"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("authenticate" as const), at, confirmed: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("settle" as const, "settle-twice" as const, "cancel" as const),
      at,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("webhook" as const), at: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("refund" as const), at, share, key: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund-at-provider" as const), at, share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("send" as const, "lose" as const, "want" as const, "unwant" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("pay-out" as const),
      cents: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(1, 20, 70) }),
  },
) as fc.Arbitrary<Step>;

async function openWorld(): Promise<World> {
  const payments = await openTestPayments(db);
  const world: World = { payments, started: [], events: [], lost: 0 };
  const { provider } = payments;
  // A question whose answer is lost: the provider has acted, and we do not know.
  const losing = new Proxy(provider, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (!["createPayment", "cancelPayment", "refundPayment"].includes(String(name)))
        return value.bind(target);
      return async (...args: unknown[]) => {
        const answer = await value.apply(target, args);
        if (world.lost === 0) return answer;
        world.lost -= 1;
        throw new ProviderUnavailable("the answer was lost");
      };
    },
  });
  Object.assign(payments, { openProvider: () => losing });
  return world;
}

async function take(world: World, one: Step): Promise<void> {
  const { payments, started } = world;
  const { accountId, provider } = payments;
  const chosen = "at" in one ? started[one.at % Math.max(started.length, 1)] : undefined;
  switch (one.kind) {
    case "start": {
      if (started.length >= 3) return;
      const expiresAt = one.expires ? new Date(payments.now().getTime() + 15 * 60_000) : null;
      const wanted = aNewPayment(payments, { amountCents: one.cents, expiresAt });
      const answer = await startPayment(payments, accountId, wanted);
      started.push({ id: wanted.id, secret: answer.ok ? answer.client.clientSecret : null });
      return;
    }
    case "pay":
      if (chosen?.secret) await provider.payWithCard(chosen.secret, one.card);
      return keepEvents(world);
    case "authenticate":
      if (chosen?.secret) await provider.authenticate(chosen.secret, one.confirmed);
      return keepEvents(world);
    case "settle":
      if (chosen) await settlePayment(payments, accountId, chosen.id);
      return;
    case "settle-twice":
      if (chosen) await Promise.all([1, 2].map(() => settlePayment(payments, accountId, chosen.id)));
      return;
    case "cancel":
      if (chosen) await cancelPayment(payments, accountId, chosen.id);
      return keepEvents(world);
    case "webhook": {
      const event = world.events[one.at % Math.max(world.events.length, 1)];
      if (event) await receiveEvent(payments, accountId, { ...event, provider, providerAccount: null });
      return;
    }
    case "refund": {
      const payment = chosen && (await db.inAccount(accountId, (tx) => findPayment(tx, chosen.id)));
      if (!payment) return;
      const amountCents = Math.max(1, Math.floor((payment.amountCents * one.share) / 100));
      const asked = { paymentId: payment.id, amountCents, reason: "dealer", actor: "test" } as const;
      await db.inAccount(accountId, (tx) =>
        recordRefund(tx, payments, { ...asked, idempotencyKey: `${payment.id} ${one.key}` }),
      );
      return;
    }
    case "refund-at-provider": {
      const payment = chosen && (await db.inAccount(accountId, (tx) => findPayment(tx, chosen.id)));
      if (!payment?.providerRef) return;
      const amountCents = Math.max(1, Math.floor((payment.amountCents * one.share) / 100));
      const refundId = randomUUID();
      await provider.refundPayment({
        ref: payment.providerRef,
        refundId,
        amountCents,
        idempotencyKey: refundId,
      });
      return keepEvents(world);
    }
    case "send":
      return sendRefunds(payments, accountId);
    case "lose":
      world.lost += 1;
      return;
    case "want":
      return payments.decide({ keep: true });
    case "unwant":
      return payments.decide({ keep: false, reason: "too-late" });
    case "pay-out":
      return provider.payOut(one.cents);
    case "wait":
      return payments.wait(one.minutes * 60_000);
  }
}

async function keepEvents({ payments, events }: World): Promise<void> {
  for (const event of await payments.provider.listEvents()) {
    events.push(event);
    await payments.provider.markDelivered(event.id);
  }
}

/** What the rounds do until nothing changes any more: everything is answered, and the dealer has money at the provider. */
async function rest(world: World): Promise<void> {
  const { payments } = world;
  const { accountId, provider } = payments;
  world.lost = 0;
  const float = await provider.createPayment({
    ...{ paymentId: randomUUID(), amountCents: 1_000_000, currency: "aud", description: "Other money" },
    idempotencyKey: randomUUID(),
  });
  await provider.payWithCard(float.clientSecret, "visa");
  for (let round = 0; round < 3; round++) {
    payments.wait(61 * 60_000);
    for (const { id } of world.started) await settlePayment(payments, accountId, id);
    await sendRefunds(payments, accountId);
  }
}

async function check({ payments, started }: World): Promise<void> {
  const { accountId, provider } = payments;
  const { discrepancies } = await reconcile(payments, accountId);
  // The float is money of somebody else's making.
  expect(discrepancies.filter(({ what }) => what !== "was paid at the provider and is unknown here")).toEqual(
    [],
  );
  const own = await db.inAccount(accountId, (tx) => listPayments(tx, { limit: 9 }));
  expect(own.length).toBe(started.length);
  for (const payment of own) {
    const found = payment.providerRef && (await provider.findPayment(payment.providerRef));
    const [balances, refunds] = await db.inAccount(accountId, async (tx) => [
      await readPaymentBalances(tx, payment.id),
      await listRefunds(tx, payment.id),
    ]);
    const isPaid = payment.paidAt !== null;
    expect(found ? found.state === "succeeded" : false).toBe(isPaid);
    expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    // At rest nothing is on its way, and the shopper's money is what they paid less what went back.
    expect(balances.refunds_outbound).toBe(0);
    expect(balances.deposits_held + (isPaid ? payment.amountCents - payment.refundedCents : 0)).toBe(0);
    const done = refunds.filter(({ state }) => state === "done");
    expect(refunds.every(({ state }) => state === "done" || state === "failed")).toBe(true);
    expect(done.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(payment.refundedCents);
    expect(found ? found.refundedCents : 0).toBe(payment.refundedCents);
    if (found && !isPaid && isUnfinished(payment)) expect(found.state).not.toBe("canceled");
  }
  expect(payments.heard.filter((what) => what === "paid").length).toBe(
    own.filter(({ paidAt }) => paidAt).length,
  );
}

test("D382 D383 D384 D386: after any sequence of events the ledger, our rows and the provider agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = await openWorld();
      for (const one of steps) await take(world, one);
      await rest(world);
      await check(world);
    }),
    { numRuns: 40 },
  );
}, 240_000);
