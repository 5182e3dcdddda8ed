import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { changeAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { MERGED_RESERVED, MERGED_STATUS, OVERRIDE_JOIN } from "#features/inventory/changes/merged-vehicle.ts";
import { aCar, ask, importCars, importContent, toFeed } from "#features/inventory/import/test-import.ts";
import { recordRefund } from "#features/payments/flow/book-refund.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { startPayment } from "#features/payments/flow/start-payment.server.ts";
import { readPaymentBalances } from "#features/payments/ledger/ledger.server.ts";
import { findPayment, listRefunds } from "#features/payments/store/payment-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "#features/payments/test-payments.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { checkoutSettings } from "../settings.ts";
import {
  changeReservation,
  claimVehicle,
  findReservation,
  joinLine,
  lockClaims,
} from "../store/reservation-store.server.ts";
import { endClaim, endExpiredHold, giveToNext, type ReservationPorts } from "./end-reservation.server.ts";
import { buildReservationPurpose } from "./reservation-purpose.server.ts";
import { reviewReservations, SOLD_DAYS } from "./review-reservations.server.ts";

const db = openTestDatabase();
const CHECKOUT = checkoutSettings.checkout.parse({ enabled: true });

let payments: TestPayments;
let ports: ReservationPorts;
let vehicleId: number;
beforeEach(async () => {
  const opened = await openTestPayments(db);
  const { jobs, now, newId } = opened;
  ports = { jobs, now, newId, findCheckout: async () => CHECKOUT };
  payments = { ...opened, purposes: { reservation: buildReservationPurpose(ports) } };
  await importCars(db, payments.accountId, [aCar("A1")], { now: now() });
  vehicleId = (await ask<{ id: number }>(db, payments.accountId, "select id from vehicle"))[0]!.id;
});

const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(payments.accountId, work);
const find = (id: string) => inAccount((tx) => findReservation(tx, id));
const aClaim = (id: string) => ({
  ...{
    id,
    siteId: payments.siteId,
    vehicleId,
    tradeInId: null,
    priceCents: 4_599_000,
    depositCents: 20_000,
    refundDays: 7,
  },
  ...{ reservedDays: 7, terms: "A hold.", network: "n", block: null },
});

/** Holds the vehicle, and starts the payment of its deposit. */
async function hold(id = randomUUID() as string) {
  const now = payments.now();
  const heldUntil = new Date(now.getTime() + 15 * MINUTE_MS);
  const held = await inAccount(async (tx) => {
    await endExpiredHold(tx, ports, { vehicleId, except: null });
    return claimVehicle(tx, aClaim(id), { now, heldUntil });
  });
  expect(held).toBe(true);
  const wanted = aNewPayment(payments, { subjectId: id });
  const started = await startPayment(payments, payments.accountId, wanted);
  if (!started.ok) throw new Error(started.reason);
  await inAccount((tx) => changeReservation(tx, id, { paymentId: wanted.id }));
  return { id, paymentId: wanted.id, secret: started.client.clientSecret };
}

const pay = (secret: string) => payments.provider.payWithCard(secret, "visa");

const settle = (paymentId: string) => settlePayment(payments, payments.accountId, paymentId);
const review = () =>
  reviewReservations({ ...ports, db, log: silentLog, stopped: new AbortController().signal });
const readVehicle = async () =>
  (
    await ask<{ status: string; reserved: boolean }>(
      db,
      payments.accountId,
      `select ${MERGED_STATUS} as status, ${MERGED_RESERVED} as reserved from vehicle v ${OVERRIDE_JOIN}`,
    )
  )[0];
const refunds = (paymentId: string) => inAccount((tx) => listRefunds(tx, paymentId));
/** What is told since it was last asked. */
const told = () =>
  payments.jobs.take("reservation-notice").map(({ payload }) => (payload as { told: string }).told);

test("CHK-08 D391: a paid deposit reserves the vehicle, also through the next import", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await Promise.all([settle(paymentId), settle(paymentId)]);
  expect(await find(id)).toMatchObject({
    state: "paid",
    reservedUntil: new Date(payments.now().getTime() + 7 * DAY_MS),
  });
  await importContent(db, payments.accountId, toFeed([aCar("A1", { km: 46_000 })]), { now: payments.now() });
  expect(await readVehicle()).toEqual({ status: "in_stock", reserved: true });
  expect(await refunds(paymentId)).toEqual([]);
  expect(told()).toEqual(["reserved"]);
});

test("CHK-08 D391: money that comes after somebody else has the vehicle goes back at once", async () => {
  const late = await hold();
  payments.wait(16 * MINUTE_MS);
  const quick = await hold();
  await pay(quick.secret);
  await settle(quick.paymentId);
  await pay(late.secret);
  await settle(late.paymentId);
  expect(await find(quick.id)).toMatchObject({ state: "paid" });
  expect(await find(late.id)).toMatchObject({ state: "ended", endedAs: "expired" });
  expect(await refunds(late.paymentId)).toMatchObject([{ amountCents: 20_000, reason: "too-late" }]);
  expect(await refunds(quick.paymentId)).toEqual([]);
});

test("CHK-08 D391: a hold that ran out ends before another begins: its shopper is told, and its payment is no longer wanted", async () => {
  const first = await hold();
  payments.wait(15 * MINUTE_MS);
  const second = await hold();
  expect(await find(first.id)).toMatchObject({ state: "ended", endedAs: "expired" });
  expect(told()).toEqual(["ended"]);
  await settle(first.paymentId);
  expect(await inAccount((tx) => findPayment(tx, first.paymentId))).toMatchObject({ state: "cancelled" });
  // The second one has run out, too, and its shopper pays after all.
  payments.wait(15 * MINUTE_MS);
  await pay(second.secret);
  await settle(second.paymentId);
  expect(await find(second.id)).toMatchObject({ state: "paid" });
  payments.wait(100 * DAY_MS);
  await inAccount((tx) => endExpiredHold(tx, ports, { vehicleId, except: null }));
  expect(await find(second.id), "paid for, it ends by the rounds alone").toMatchObject({ state: "paid" });
});

test("CHK-08 D391: of two holds that ran out, the one that is paid for has the vehicle", async () => {
  const { id, paymentId, secret } = await hold();
  payments.wait(15 * MINUTE_MS);
  await review();
  const other = await hold();
  payments.wait(15 * MINUTE_MS);
  await pay(secret);
  await settle(paymentId);
  expect(await find(id)).toMatchObject({ state: "paid" });
  expect(await find(other.id)).toMatchObject({ state: "ended", endedAs: "expired" });
});

test("CHK-08 D391: money that comes late is kept while nobody else has the vehicle", async () => {
  const { id, paymentId, secret } = await hold();
  payments.wait(HOUR_MS);
  await review();
  expect(await find(id)).toMatchObject({ state: "ended", endedAs: "expired" });
  await pay(secret);
  await settle(paymentId);
  expect(await find(id)).toMatchObject({ state: "paid", endedAs: null });
  expect(await refunds(paymentId)).toEqual([]);
});

test("CHK-08 D391: a vehicle that is sold while it is paid for is not reserved, and the money goes back", async () => {
  const { id, paymentId, secret } = await hold();
  await importCars(db, payments.accountId, [aCar("A1", { status: "sold" })], { now: payments.now() });
  await pay(secret);
  await settle(paymentId);
  expect(await find(id)).toMatchObject({ state: "ended", endedAs: "sold-elsewhere" });
  expect(await refunds(paymentId)).toMatchObject([{ amountCents: 20_000, reason: "sold-elsewhere" }]);
});

test("CHK-08 D391: whoever cancels in time gets the deposit back, and the next in line has the vehicle", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await settle(paymentId);
  const next = randomUUID();
  await inAccount((tx) => joinLine(tx, aClaim(next), payments.now()));
  const end = { id, as: "cancelled", actor: "shopper", refund: "shopper-cancelled" } as const;
  expect(await inAccount((tx) => endClaim(tx, ports, end))).toMatchObject({ state: "paid" });
  expect(await inAccount((tx) => endClaim(tx, ports, end))).toBeNull();
  expect(await refunds(paymentId)).toMatchObject([{ amountCents: 20_000, reason: "shopper-cancelled" }]);
  expect(await find(next)).toMatchObject({
    state: "held",
    heldUntil: new Date(payments.now().getTime() + CHECKOUT.waitingHours * HOUR_MS),
  });
  expect(await readVehicle()).toMatchObject({ reserved: false });
  expect(told()).toEqual(["reserved", "ended", "your-turn"]);
});

test("CHK-08 D384: of a deposit of which a part is going back already, the rest goes back", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await settle(paymentId);
  const part = { paymentId, amountCents: 5_000, reason: "dealer", actor: "staff:Kim" } as const;
  await inAccount((tx) => recordRefund(tx, payments, { ...part, idempotencyKey: "part" }));
  const end = { id, as: "cancelled", actor: "shopper", refund: "shopper-cancelled" } as const;
  await inAccount((tx) => endClaim(tx, ports, end));
  expect((await refunds(paymentId)).map(({ amountCents }) => amountCents).sort()).toEqual([15_000, 5_000]);
});

test("CHK-08 D391: a vehicle that its feed reserved goes to the next in line once the feed frees it", async () => {
  await importCars(db, payments.accountId, [aCar("A1", { reserved: true })], { now: payments.now() });
  const next = randomUUID();
  await inAccount((tx) => joinLine(tx, aClaim(next), payments.now()));
  await review();
  expect(await find(next)).toMatchObject({ state: "waiting" });
  await importCars(db, payments.accountId, [aCar("A1")], { now: payments.now() });
  await review();
  await review();
  expect(await find(next)).toMatchObject({ state: "held" });
  expect(told()).toEqual(["your-turn"]);
});

test("CHK-08 D392: a reserved vehicle that its feed calls sold is asked about, then its deposit goes back", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await settle(paymentId);
  await importCars(db, payments.accountId, [aCar("A1", { status: "sold" })], { now: payments.now() });
  await review();
  await review();
  expect(await find(id)).toMatchObject({ state: "paid", soldSeenAt: payments.now() });
  expect(told()).toEqual(["reserved", "sold-seen"]);
  payments.wait(SOLD_DAYS * DAY_MS);
  await review();
  expect(await find(id)).toMatchObject({ state: "ended", endedAs: "sold-elsewhere" });
  expect(await refunds(paymentId)).toMatchObject([{ reason: "sold-elsewhere" }]);
});

test("CHK-08 D390 D392: a reserved vehicle that staff sold stays sold however its reservation ends, and nobody in line gets it", async () => {
  for (const [as, refund] of [
    ["cancelled", "shopper-cancelled"],
    ["sold-elsewhere", "sold-elsewhere"],
    ["released", "dealer-cancelled"],
  ] as const) {
    const { id, paymentId, secret } = await hold();
    await pay(secret);
    await settle(paymentId);
    const next = randomUUID();
    await inAccount((tx) => joinLine(tx, aClaim(next), payments.now()));
    const sold = { vehicleId, to: "sold", actor: "staff:Kim", note: null } as const;
    const change = { jobs: payments.jobs, now: payments.now() };
    await inAccount((tx) => changeAvailability(tx, change, sold));
    await inAccount((tx) => endClaim(tx, ports, { id, as, actor: "system", refund }));
    expect([as, (await readVehicle())?.status, (await find(next))?.state]).toEqual([as, "sold", "waiting"]);
    expect(await refunds(paymentId)).toMatchObject([{ amountCents: 20_000, reason: refund }]);
    await review();
    expect(await find(next), as).toMatchObject({ state: "ended", endedAs: "sold-elsewhere" });
    await inAccount((tx) => changeAvailability(tx, change, { ...sold, to: "as-fed" }));
  }
  expect(told().filter((one) => one === "your-turn")).toEqual([]);
});

test("CHK-08 D391: a reservation whose time is over frees the vehicle, and the deposit goes back", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await settle(paymentId);
  payments.wait(7 * DAY_MS);
  await review();
  expect(await find(id)).toMatchObject({ state: "ended", endedAs: "expired" });
  expect(await refunds(paymentId)).toMatchObject([{ amountCents: 20_000 }]);
  expect(await readVehicle()).toEqual({ status: "in_stock", reserved: false });
});

test("CHK-08 D391: a vehicle that is bought is sold, and the deposit stays", async () => {
  const { id, paymentId, secret } = await hold();
  await pay(secret);
  await settle(paymentId);
  await inAccount((tx) => endClaim(tx, ports, { id, as: "completed", actor: "staff:Kim", refund: null }));
  expect(await readVehicle()).toMatchObject({ status: "sold" });
  expect(await refunds(paymentId)).toEqual([]);
  expect(await inAccount((tx) => readPaymentBalances(tx, paymentId))).toMatchObject({
    ...{ deposits_held: 0, sales: -20_000 },
  });
});

test("CHK-08 D391: a hold that ends while others claim its vehicle ends once, without a deadlock", async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await hold();
    payments.wait(16 * MINUTE_MS);
    const now = payments.now();
    const heldUntil = new Date(now.getTime() + MINUTE_MS);
    const claims = Array.from({ length: 3 }, () =>
      inAccount(async (tx) => {
        await lockClaims(tx, vehicleId);
        await endExpiredHold(tx, ports, { vehicleId, except: null });
        return claimVehicle(tx, aClaim(randomUUID()), { now, heldUntil });
      }),
    );
    const end = { id, as: "expired", actor: "system", refund: null } as const;
    const [, ...held] = await Promise.all([inAccount((tx) => endClaim(tx, ports, end)), ...claims]);
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: "ended", endedAs: "expired" });
    payments.wait(2 * MINUTE_MS);
  }
});

test("CHK-08 D391: a shopper leaves the line while it is their turn, without a deadlock", async () => {
  for (let round = 0; round < 20; round++) {
    const id = randomUUID();
    await inAccount((tx) => joinLine(tx, aClaim(id), payments.now()));
    const end = { id, as: "cancelled", actor: "shopper", refund: null } as const;
    await Promise.all([
      inAccount((tx) => giveToNext(tx, ports, vehicleId)),
      inAccount((tx) => endClaim(tx, ports, end)),
    ]);
    expect(await find(id)).toMatchObject({ state: "ended", endedAs: "cancelled" });
  }
});
