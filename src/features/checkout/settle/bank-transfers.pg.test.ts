import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { MERGED_STATUS, OVERRIDE_JOIN } from "#features/inventory/changes/merged-vehicle.ts";
import { aCar, ask, importCars, importContent, toFeed } from "#features/inventory/import/test-import.ts";
import { BankAccount } from "#features/payments/bank/bank-account.server.ts";
import { recordRefund } from "#features/payments/flow/book-refund.server.ts";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { receiveTransfer, startPayment } from "#features/payments/flow/start-payment.server.ts";
import { readPaymentBalances } from "#features/payments/ledger/ledger.server.ts";
import { findReceipt } from "#features/payments/receipts/receipt-store.server.ts";
import { reconcile } from "#features/payments/reconcile/reconcile.server.ts";
import { findPayment, listRefunds } from "#features/payments/store/payment-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "#features/payments/test-payments.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { checkoutSettings } from "../settings.ts";
import { changeReservation, claimVehicle, findReservation } from "../store/reservation-store.server.ts";
import { endClaim, type ReservationPorts } from "./end-reservation.server.ts";
import { buildPurchasePurpose, buildReservationPurpose } from "./reservation-purpose.server.ts";
import { reviewReservations, SOLD_DAYS } from "./review-reservations.server.ts";

const db = openTestDatabase();
const CHECKOUT = checkoutSettings.checkout.parse({ enabled: true });
const REST_CENTS = 4_579_000;

let payments: TestPayments;
let ports: ReservationPorts;
let bank: BankAccount;
let vehicleId: number;
/** Of a reservation whose deposit is paid. */
let id: string;
beforeEach(async () => {
  const opened = await openTestPayments(db);
  const { jobs, now, newId, accountId } = opened;
  ports = { jobs, now, newId, findCheckout: async () => CHECKOUT };
  const purposes = { reservation: buildReservationPurpose(ports), purchase: buildPurchasePurpose(ports) };
  payments = { ...opened, purposes };
  bank = new BankAccount({ db, accountId, now });
  await importCars(db, accountId, [aCar("A1")], { now: now() });
  vehicleId = (await ask<{ id: number }>(db, accountId, "select id from vehicle"))[0]!.id;
  id = await reserve();
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(payments.accountId, work);
const find = () => inAccount((tx) => findReservation(tx, id));
const end = (as: "completed" | "released", refund: "dealer-cancelled" | null = null) =>
  inAccount((tx) => endClaim(tx, ports, { id, as, actor: "staff:Kim", refund }));
const review = () =>
  reviewReservations({ ...ports, db, log: silentLog, stopped: new AbortController().signal });
const balances = (paymentId: string) => inAccount((tx) => readPaymentBalances(tx, paymentId));
const refunds = (paymentId: string) => inAccount((tx) => listRefunds(tx, paymentId));
const notices = () =>
  payments.jobs.take("payment-notice").map(({ payload }) => (payload as { told: string }).told);

async function reserve(): Promise<string> {
  const claim = {
    ...{ id: randomUUID() as string, siteId: payments.siteId, vehicleId, tradeInId: null, terms: "A hold." },
    ...{
      priceCents: 4_599_000,
      depositCents: 20_000,
      refundDays: 7,
      reservedDays: 7,
      network: "n",
      block: null,
    },
  };
  const now = payments.now();
  const heldUntil = new Date(now.getTime() + 15 * MINUTE_MS);
  await inAccount((tx) => claimVehicle(tx, claim, { now, heldUntil }));
  const started = await startPayment(
    payments,
    payments.accountId,
    aNewPayment(payments, { subjectId: claim.id }),
  );
  if (!started.ok) throw new Error(started.reason);
  await inAccount((tx) => changeReservation(tx, claim.id, { paymentId: started.payment.id }));
  await payments.provider.payWithCard(started.client.clientSecret, "visa");
  await settlePayment(payments, payments.accountId, started.payment.id);
  return claim.id;
}

async function receive(amountCents = REST_CENTS, reference = "SMITH 1"): Promise<string> {
  const received = await receiveTransfer(
    payments,
    payments.accountId,
    aNewPayment(payments, {
      ...{ subjectId: id, purpose: "purchase", amountCents },
      idempotencyKey: `transfer:${id}:${reference}`,
    }),
  );
  if (!received.ok) throw new Error(received.reason);
  return received.payment.id;
}

test("CHK-01 D402: a transfer is booked once, has a receipt, and is the shopper's until the purchase is complete", async () => {
  const paymentId = await receive();
  expect(await receive()).toBe(paymentId);
  await expect(receive(1)).rejects.toThrow("key-reused");
  expect(await balances(paymentId)).toMatchObject({
    provider: REST_CENTS,
    deposits_held: -REST_CENTS,
    fees: 0,
  });
  const receipt = await inAccount((tx) => findReceipt(tx, { paymentId, refundId: null }));
  expect(receipt?.receipt).toMatchObject({ amountCents: REST_CENTS, gstCents: null });
  expect(receipt?.receipt.notes.join()).toMatch(/counts towards the price/);
  await end("completed");
  expect(await balances(paymentId)).toMatchObject({ deposits_held: 0, sales: -REST_CENTS });
  expect(await refunds(paymentId)).toEqual([]);
  expect(await reconcile(payments, payments.accountId)).toEqual({ payments: 2, discrepancies: [] });
});

test("CHK-01 D402: a released reservation pays transfers back also where the deposit is kept, once the dealer says so", async () => {
  const paymentId = await receive();
  notices();
  await end("released");
  await sendRefunds(payments, payments.accountId);
  expect(await refunds(paymentId)).toMatchObject([{ amountCents: REST_CENTS, state: "sent" }]);
  expect(notices()).toEqual(["refund-to-send"]);
  payments.wait(DAY_MS);
  await sendRefunds(payments, payments.accountId);
  expect(notices(), "told once").toEqual([]);
  const [refund] = await refunds(paymentId);
  expect(await bank.markSent(refund!.id)).toBe(true);
  await settlePayment(payments, payments.accountId, paymentId);
  expect(await refunds(paymentId)).toMatchObject([{ state: "done" }]);
  expect(await inAccount((tx) => findPayment(tx, paymentId))).toMatchObject({ state: "refunded" });
  expect(await balances(paymentId)).toMatchObject({ provider: 0, deposits_held: 0, refunds_outbound: 0 });
  expect(await reconcile(payments, payments.accountId)).toMatchObject({ discrepancies: [] });
});

test("CHK-08 D402: once a transfer has come, neither time nor the feed ends the reservation", async () => {
  await receive(100_000);
  payments.wait(100 * DAY_MS);
  await review();
  expect(await find()).toMatchObject({ state: "paid" });
  await importContent(db, payments.accountId, toFeed([aCar("A1", { status: "sold" })]), {
    now: payments.now(),
  });
  payments.jobs.take("reservation-notice");
  await review();
  payments.wait((SOLD_DAYS + 1) * DAY_MS);
  await review();
  expect(await find()).toMatchObject({ state: "paid" });
  const told = payments.jobs
    .take("reservation-notice")
    .map(({ payload }) => (payload as { told: string }).told);
  expect(told, "the dealer is asked, once").toEqual(["sold-seen"]);
});

test("CHK-08 D402: a transfer that has gone back, such as one recorded by mistake, keeps nothing reserved", async () => {
  const paymentId = await receive();
  const wrong = { paymentId, amountCents: null, reason: "dealer", actor: "staff:Kim" } as const;
  await inAccount((tx) => recordRefund(tx, payments, { ...wrong, idempotencyKey: "mistake" }));
  await sendRefunds(payments, payments.accountId);
  payments.wait(100 * DAY_MS);
  await review();
  expect(await find(), "it is still to be sent").toMatchObject({ state: "paid" });
  await bank.markSent((await refunds(paymentId))[0]!.id);
  await settlePayment(payments, payments.accountId, paymentId);
  await review();
  expect(await find()).toMatchObject({ state: "ended", endedAs: "expired" });
});

test("CHK-08 D402: each transfer after the purchase counts at once; one after another end is to go back", async () => {
  await end("completed");
  for (const reference of ["SMITH 1", "SMITH 2"])
    expect(await balances(await receive(REST_CENTS, reference)), reference).toMatchObject({
      ...{ deposits_held: 0, sales: -REST_CENTS },
    });
  const [{ status } = { status: "" }] = await ask<{ status: string }>(
    db,
    payments.accountId,
    `select ${MERGED_STATUS} as status from vehicle v ${OVERRIDE_JOIN}`,
  );
  expect(status).toBe("sold");
});

test("CHK-08 D402: a transfer for a reservation that has ended is to go back", async () => {
  await end("released", "dealer-cancelled");
  const paymentId = await receive();
  expect(await refunds(paymentId)).toMatchObject([{ amountCents: REST_CENTS, reason: "too-late" }]);
});

test("D402: a transfer that is not known cannot have been sent back", async () => {
  expect(await bank.markSent(randomUUID())).toBe(false);
  expect(await bank.findPayment("pi_1")).toBeNull();
  await expect(bank.cancelPayment(randomUUID())).rejects.toThrow("no bank transfer");
});
