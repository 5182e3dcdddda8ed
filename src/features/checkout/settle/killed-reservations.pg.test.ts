import { expect, test } from "vitest";
import { MERGED_RESERVED, OVERRIDE_JOIN } from "#features/inventory/changes/merged-vehicle.ts";
import { aCar, ask, importCars } from "#features/inventory/import/test-import.ts";
import { BankAccount } from "#features/payments/bank/bank-account.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { findLostMoney, KILLS, recoverPayments, startAndKill } from "#features/payments/flow/test-kills.ts";
import type { TestPayments } from "#features/payments/test-payments.ts";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import { reviewReservations } from "./review-reservations.server.ts";
import { openSharedReservations } from "./test-killed-reservations.ts";

const SCRIPT = `${import.meta.dirname}/test-killed-reservations.ts`;

const db = openTestDatabase();

/** Reservations that disagree with their vehicle or their payment. */
const TORN = `
  select r.id, r.state, r.ended_as, p.state as payment, p.paid_at, p.amount_cents - p.refunded_cents as left, ${MERGED_RESERVED} as reserved
  from reservation r join vehicle v on v.id = r.vehicle_id ${OVERRIDE_JOIN} left join payment p on p.id = r.payment_id
  where r.state = 'held'
    or r.state = 'paid' and (p.paid_at is null or p.refunded_cents > 0 or not ${MERGED_RESERVED})
    or r.state in ('ended', 'waiting') and p.paid_at is not null and p.refunded_cents < p.amount_cents
    or r.state <> 'paid' and ${MERGED_RESERVED} and not exists (
      select from reservation o where o.vehicle_id = r.vehicle_id and o.state = 'paid')`;

/** The dealer sends every transfer back that is to go back. */
async function sendTransfersBack(payments: TestPayments): Promise<void> {
  const { accountId, now } = payments;
  const due = await ask<{ id: string; paymentId: string }>(
    ...[db, accountId, 'select refund_id as id, payment_id as "paymentId" from bank_transfer_back'],
  );
  const bank = new BankAccount({ db, accountId, now });
  for (const { id, paymentId } of due) {
    await bank.markSent(id);
    await settlePayment(payments, accountId, paymentId);
  }
}

/** Who holds a vehicle without having paid, or waits for one that nobody has paid for. */
const OPEN = `
  select count(*)::int as open from reservation r where r.state = 'held' or r.state = 'waiting' and not exists (
    select from reservation o join payment p on p.purpose = 'purchase' and p.subject_id = o.id
    where o.vehicle_id = r.vehicle_id and o.state = 'paid' and p.paid_at is not null and p.refunded_cents < p.amount_cents)`;

/** Transfers that are neither with a reservation nor back. */
const STRAY = `
  select p.id, r.state from payment p left join reservation r on r.id = p.subject_id
  where p.purpose = 'purchase' and p.paid_at is not null and (r.state is distinct from 'paid') and p.refunded_cents < p.amount_cents`;

test(
  "CHK-08 D391 D402: killed at any moment, no vehicle is held for ever, and each deposit is with its reservation or back with its shopper",
  async () => {
    const site = await addTestSite(db);
    const { accountId } = site;
    await importCars(db, accountId, [aCar("A1"), aCar("A2"), aCar("A3")]);
    const account = await db.inAccount(accountId, readAccountSlug);
    const { payments, ports } = await openSharedReservations(db, site);
    const review = () =>
      reviewReservations({ ...ports, db, log: silentLog, stopped: new AbortController().signal });
    for (let kill = 0; kill < KILLS; kill++) {
      await startAndKill(SCRIPT, account, { rounds: kill % 3, most: 800 });
      await recoverPayments(payments);
      await review();
    }
    // Whoever waited has a turn of some hours; then nobody holds anything who has not paid. Only people end what a transfer has paid
    // for (D402), so whoever waits for that waits on.
    for (let open = 1; open > 0; ) {
      payments.wait(DAY_MS / 2);
      await review();
      await recoverPayments(payments);
      await sendTransfersBack(payments);
      [{ open } = { open: 0 }] = await ask<{ open: number }>(...[db, accountId, OPEN]);
    }
    expect(await ask(db, accountId, TORN)).toEqual([]);
    expect(await ask(db, accountId, STRAY)).toEqual([]);
    expect(await findLostMoney(payments)).toEqual([]);
    const [made] = await ask<{ paid: number }>(
      ...[db, accountId, "select count(*)::int as paid from payment where paid_at is not null"],
    );
    expect(made!.paid).toBeGreaterThan(0);
  },
  KILLS * 15_000 + 60_000,
);
