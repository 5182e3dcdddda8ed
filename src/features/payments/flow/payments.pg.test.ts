import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { type LedgerName, readPaymentBalances } from "../ledger/ledger.server.ts";
import type { NewPayment, Payment } from "../payment.ts";
import { ProviderUnavailable } from "../provider/payment-provider.ts";
import { findPayment, listRefunds } from "../store/payment-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "../test-payments.ts";
import { recordRefund } from "./book-refund.server.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { moveDeposit } from "./move-deposit.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { openPayment, startPayment } from "./start-payment.server.ts";

const db = openTestDatabase();
let payments: TestPayments;
beforeEach(async () => {
  payments = await openTestPayments(db);
});

const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(payments.accountId, work);
const settle = (id: string) => settlePayment(payments, payments.accountId, id);
const stateOf = async (id: string) => (await inAccount((tx) => findPayment(tx, id)))?.state;
const told = () =>
  payments.jobs.take("payment-notice").map(({ payload }) => (payload as { told: string }).told);

async function start(overrides: Partial<NewPayment> = {}) {
  const started = await startPayment(payments, payments.accountId, aNewPayment(payments, overrides));
  if (!started.ok) throw new Error(started.reason);
  return { id: started.payment.id, secret: started.client.clientSecret, payment: started.payment };
}

async function startPaid(overrides: Partial<NewPayment> = {}) {
  const started = await start(overrides);
  await payments.provider.payWithCard(started.secret, "visa");
  await settle(started.id);
  return started;
}

const refund = (paymentId: string, amountCents: number | null, idempotencyKey: string = randomUUID()) =>
  inAccount((tx) =>
    recordRefund(tx, payments, { paymentId, amountCents, reason: "dealer", actor: "test", idempotencyKey }),
  );
const send = () => sendRefunds(payments, payments.accountId);

async function balances(id: string): Promise<Partial<Record<LedgerName, number>>> {
  const all = await inAccount((tx) => readPaymentBalances(tx, id));
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0));
}

const FEE = 370;

describe("taking money", () => {
  test("D380: a payment is recorded before its provider is asked, and the same key is the same payment", async () => {
    const wanted = aNewPayment(payments);
    const started = await Promise.all(
      [1, 2, 3].map(() => startPayment(payments, payments.accountId, { ...wanted, id: randomUUID() })),
    );
    const ids = new Set(started.map((one) => one.ok && one.payment.id));
    const secrets = new Set(started.map((one) => one.ok && one.client.clientSecret));
    expect([ids.size, secrets.size, [...secrets][0]]).toEqual([1, 1, expect.stringContaining("_secret_")]);
    const other = await startPayment(payments, payments.accountId, { ...wanted, amountCents: 1 });
    expect(other).toEqual({ ok: false, reason: "key-reused" });
  });

  test.each([0, -20_000, 0.5, 100_000_000, Number.NaN])(
    "D380: %s cents are no payment",
    async (amountCents) => {
      const wanted = aNewPayment(payments, { amountCents });
      expect(await startPayment(payments, payments.accountId, wanted)).toEqual({
        ...{ ok: false, reason: "not-an-amount" },
      });
    },
  );

  test("D382 D383: browser, webhook and round settle at the same moment; it is booked once", async () => {
    const { id, secret } = await start();
    await payments.provider.payWithCard(secret, "visa");
    await Promise.all([1, 2, 3, 4].map(() => settle(id)));
    expect(await stateOf(id)).toBe("paid");
    expect(payments.heard).toEqual(["paid"]);
    expect(told()).toEqual(["paid"]);
    expect(await balances(id)).toEqual({ provider: 20_000 - FEE, deposits_held: -20_000, fees: FEE });
    expect(await openPayment(payments, payments.accountId, id)).toEqual({ ok: false, reason: "paid" });
  });

  test("D382: an invoice is booked as a sale", async () => {
    const { id } = await startPaid({ purpose: "invoice" });
    expect(await balances(id)).toMatchObject({ sales: -20_000 });
  });

  test("D383: a declined card is no end: the next one pays", async () => {
    const { id, secret } = await start();
    await payments.provider.payWithCard(secret, "declined");
    expect(await settle(id)).toMatchObject({
      payment: { state: "failed", failure: expect.stringContaining("declined") },
    });
    await payments.provider.payWithCard(secret, "secure");
    expect(await settle(id)).toMatchObject({ payment: { state: "requires_action", failure: null } });
    await payments.provider.authenticate(secret, true);
    expect(await settle(id)).toMatchObject({ payment: { state: "paid", failure: null } });
  });

  test("D380: what was made at the provider by a process that ended before it knew is found there", async () => {
    const wanted = aNewPayment(payments);
    const broken = {
      ...payments,
      openProvider: () =>
        Object.assign(Object.create(payments.provider), {
          createPayment: async (asked: Parameters<typeof payments.provider.createPayment>[0]) => {
            await payments.provider.createPayment(asked);
            throw new ProviderUnavailable("no answer");
          },
        }),
    };
    expect(await startPayment(broken, payments.accountId, wanted)).toEqual({
      ok: false,
      reason: "unavailable",
    });
    expect((await inAccount((tx) => findPayment(tx, wanted.id)))?.providerRef).toBeNull();
    expect(await settle(wanted.id)).toMatchObject({
      payment: { providerRef: expect.stringMatching(/^sim_pi_/) },
    });
    const listed: string[] = [];
    for await (const { ref } of payments.provider.listPayments(new Date(0))) listed.push(ref);
    expect(listed).toHaveLength(1);
  });
});

describe("money that is not wanted", () => {
  test("D383: what is not paid in time is cancelled at the provider, and can no longer be paid", async () => {
    const { id, secret } = await start({ expiresAt: new Date(payments.now().getTime() + 60_000) });
    await settle(id);
    expect(await stateOf(id)).toBe("created");
    payments.wait(60_000);
    expect(await openPayment(payments, payments.accountId, id)).toEqual({ ok: false, reason: "cancelled" });
    expect(payments.heard).toEqual(["cancelled"]);
    expect(await payments.provider.payWithCard(secret, "visa")).toMatchObject({ state: "canceled" });
  });

  test("D383: paid in the moment in which it is cancelled, it is booked all the same", async () => {
    const { id, secret } = await start();
    await payments.provider.payWithCard(secret, "visa");
    expect(await cancelPayment(payments, payments.accountId, id)).toMatchObject({
      payment: { state: "paid" },
    });
    expect(payments.heard).toEqual(["paid"]);
  });

  test("D384: money that came too late goes back at once, in whole, and both are told", async () => {
    payments.decide({ keep: false, reason: "too-late" });
    const { id } = await startPaid();
    expect(await stateOf(id)).toBe("refunded");
    expect(payments.heard).toEqual(["paid", "refunded 20000"]);
    expect(told()).toEqual(["not-kept", "refunded"]);
    expect(await balances(id)).toEqual({ provider: -FEE, fees: FEE });
    expect(await payments.provider.findPayment((await settled(id)).providerRef!)).toMatchObject({
      refundedCents: 20_000,
    });
  });

  const settled = async (id: string): Promise<Payment> => {
    const answer = await settle(id);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.payment;
  };
});

describe("deposits", () => {
  const move = (
    paymentId: string,
    to: "applied" | "forfeited",
    amountCents: number,
    idempotencyKey: string,
  ) => inAccount((tx) => moveDeposit(tx, payments, { paymentId, to, amountCents, idempotencyKey }));

  test("D382: a deposit is applied and forfeited once each, never beyond what is held, and goes back from where it is", async () => {
    const { id } = await startPaid();
    expect(await move(id, "applied", 15_000, "sale")).toEqual({ ok: true });
    expect(await move(id, "applied", 15_000, "sale")).toEqual({ ok: true });
    expect(await move(id, "forfeited", 5_001, "late")).toEqual({
      ok: false,
      reason: "too-much",
      held: 5_000,
    });
    expect(await move(id, "forfeited", 0.5, "late")).toMatchObject({ reason: "not-an-amount" });
    expect(await move(id, "forfeited", 1_000, "late")).toEqual({ ok: true });
    expect(await move(randomUUID(), "forfeited", 1, "x")).toEqual({ ok: false, reason: "unknown", held: 0 });
    expect(await balances(id)).toMatchObject({ deposits_held: -4_000, sales: -15_000, forfeited: -1_000 });
    await refund(id, 19_500);
    await send();
    expect(await balances(id)).toEqual({ provider: 500 - FEE, forfeited: -500, fees: FEE });
  });
});

describe("refunds", () => {
  test("D382 D384: while a part goes back, all that is held is the rest", async () => {
    const { id } = await startPaid();
    await refund(id, 5_000);
    const all = { paymentId: id, to: "applied", amountCents: null, idempotencyKey: "sale" } as const;
    for (const _ of [1, 2])
      expect(await inAccount((tx) => moveDeposit(tx, payments, all))).toEqual({ ok: true });
    expect(await balances(id)).toMatchObject({ sales: -15_000, refunds_outbound: -5_000 });
  });

  test("D384: a part, then the rest; each key once; nothing beyond what was paid", async () => {
    const { id } = await startPaid();
    expect(await refund(id, 5_000, "one")).toMatchObject({ ok: true });
    expect(await refund(id, 5_000, "one")).toMatchObject({ ok: true });
    expect(await refund(id, 4_000, "one")).toEqual({ ok: false, reason: "key-reused", left: 15_000 });
    expect(await balances(id)).toMatchObject({ deposits_held: -15_000, refunds_outbound: -5_000 });
    await send();
    expect(await balances(id)).toEqual({ provider: 15_000 - FEE, deposits_held: -15_000, fees: FEE });
    expect(await stateOf(id)).toBe("paid");
    expect(await refund(id, 15_001)).toEqual({ ok: false, reason: "too-much", left: 15_000 });
    expect(await refund(id, 15_000)).toMatchObject({ ok: true });
    expect(await refund(id, 1)).toEqual({ ok: false, reason: "already-refunded", left: 0 });
    await Promise.all([send(), send()]);
    expect(await stateOf(id)).toBe("refunded");
    expect(payments.heard).toEqual(["paid", "refunded 5000", "refunded 15000"]);
  });

  test.each([0, -1, 0.5, Number.NaN, 2 ** 60])("D384: %s cents are no amount to refund", async (cents) => {
    const { id } = await startPaid();
    expect(await refund(id, cents)).toMatchObject({ ok: false, reason: "not-an-amount" });
  });

  test("D384: all that is left is less what is asked for already, sent or not", async () => {
    const { id } = await startPaid();
    await refund(id, 5_000);
    expect(await refund(id, null, "rest")).toMatchObject({ ok: true, refund: { amountCents: 15_000 } });
    expect(await refund(id, null, "rest")).toMatchObject({ ok: true, refund: { amountCents: 15_000 } });
    expect(await refund(id, null)).toEqual({ ok: false, reason: "already-refunded", left: 0 });
  });

  test("D384: what is not paid, or another account's, cannot be refunded", async () => {
    const { id } = await start();
    expect(await refund(id, 1)).toEqual({ ok: false, reason: "not-paid", left: 0 });
    const paid = await startPaid();
    const other = await openTestPayments(db);
    const asked = { amountCents: 1, reason: "dealer", actor: "test", idempotencyKey: "x" } as const;
    expect(
      await db.inAccount(other.accountId, (tx) => recordRefund(tx, other, { paymentId: paid.id, ...asked })),
    ).toEqual({ ok: false, reason: "unknown", left: 0 });
    expect(await settlePayment(other, other.accountId, paid.id)).toEqual({ ok: false, reason: "unknown" });
  });

  test("D384: with too small a balance it waits, the dealer is told once, and it goes out when there is money", async () => {
    const { id } = await startPaid();
    told();
    await payments.provider.payOut(15_000);
    await refund(id, 20_000);
    await send();
    expect(await inAccount((tx) => listRefunds(tx, id))).toMatchObject([{ state: "waiting" }]);
    payments.wait(3_600_000);
    await send();
    expect(told()).toEqual(["refund-waiting"]);
    await startPaid();
    payments.wait(3_600_000);
    await send();
    expect(await stateOf(id)).toBe("refunded");
  });

  test("D384: a refund that the dealer makes at the provider is booked, and ends ours that no longer fits", async () => {
    const { id, payment } = await startPaid();
    await refund(id, 20_000);
    payments.wait(1);
    const ref = payment.providerRef!;
    await payments.provider.refundPayment({
      ref,
      refundId: randomUUID(),
      amountCents: 500,
      idempotencyKey: "theirs",
    });
    await settle(id);
    expect(await inAccount((tx) => listRefunds(tx, id))).toMatchObject([
      { amountCents: 20_000, state: "failed" },
      { amountCents: 500, state: "done", reason: "at-provider" },
    ]);
    expect(await balances(id)).toMatchObject({ provider: 19_500 - FEE, deposits_held: -19_500 });
  });

  test("D384: while the provider does not answer the refund stays asked for, and is asked for again", async () => {
    const { id } = await startPaid();
    await refund(id, 20_000);
    const down = {
      ...payments,
      openProvider: () =>
        Object.assign(Object.create(payments.provider), {
          listRefunds: async () => {
            throw new ProviderUnavailable("no answer");
          },
        }),
    };
    await sendRefunds(down, payments.accountId);
    expect(await stateOf(id)).toBe("paid");
    payments.wait(60_000);
    await send();
    expect(await stateOf(id)).toBe("refunded");
  });
});
