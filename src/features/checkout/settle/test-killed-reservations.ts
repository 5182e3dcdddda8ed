/**
 * A process in which shoppers hold, pay for, pay off and give up vehicles until it is killed, for `killed-reservations.pg.test.ts`, and what it
 * shares with that test. Run as `node test-killed-reservations.ts <database> <account>`.
 */
import { randomInt, randomUUID } from "node:crypto";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { openPayment, receiveTransfer, recordPayment } from "#features/payments/flow/start-payment.server.ts";
import { openSharedPayments } from "#features/payments/flow/test-killed-payments.ts";
import { aNewPayment, type TestPayments } from "#features/payments/test-payments.ts";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { Database } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { checkoutSettings } from "../settings.ts";
import {
  changeReservation,
  claimVehicle,
  joinLine,
  listOpenReservations,
  lockClaims,
} from "../store/reservation-store.server.ts";
import { endClaim, endExpiredHold, type ReservationPorts } from "./end-reservation.server.ts";
import { buildPurchasePurpose, buildReservationPurpose } from "./reservation-purpose.server.ts";

const CHECKOUT = checkoutSettings.checkout.parse({ enabled: true });

/** Payments of reservations of an account in any process, by the real clock. */
export async function openSharedReservations(
  db: Database,
  site: Tenancy,
): Promise<{ readonly payments: TestPayments; readonly ports: ReservationPorts }> {
  const payments = await openSharedPayments(db, site);
  const { jobs, now, newId } = payments;
  const ports = { jobs, now, newId, findCheckout: async () => CHECKOUT };
  return {
    payments: Object.assign(payments, {
      purposes: { reservation: buildReservationPurpose(ports), purchase: buildPurchasePurpose(ports) },
    }),
    ports,
  };
}

type Shared = Awaited<ReturnType<typeof openSharedReservations>>;

/** What one shopper does with one vehicle, as fast as it goes. */
async function reserveOne({ payments, ports }: Shared, vehicleId: number): Promise<void> {
  const { db, accountId, siteId, provider } = payments;
  const [id, now] = [randomUUID() as string, ports.now()];
  const claim = {
    ...{ id, siteId, vehicleId, tradeInId: null, priceCents: 4_599_000, depositCents: 20_000 },
    ...{ refundDays: 7, reservedDays: 7, terms: "A hold.", network: "n", block: null },
  };
  const isHeld = await db.inAccount(accountId, async (tx) => {
    await lockClaims(tx, vehicleId);
    await endExpiredHold(tx, ports, { vehicleId, except: null });
    const heldUntil = new Date(now.getTime() + 15 * MINUTE_MS);
    if (await claimVehicle(tx, claim, { now, heldUntil })) return true;
    if (randomInt(3) === 0) await joinLine(tx, claim, now);
    return false;
  });
  if (!isHeld) return randomInt(3) === 0 ? cancelAny({ payments, ports }) : undefined;
  const paymentId = await db.inAccount(accountId, async (tx) => {
    const recorded = await recordPayment(tx, payments, aNewPayment(payments, { subjectId: id }));
    if (!recorded.ok) throw new Error(recorded.reason);
    await changeReservation(tx, id, { paymentId: recorded.payment.id });
    return recorded.payment.id;
  });
  const opened = await openPayment(payments, accountId, paymentId);
  if (!opened.ok) return;
  await provider.payWithCard(opened.client.clientSecret, randomInt(5) === 0 ? "declined" : "visa");
  await Promise.all([
    settlePayment(payments, accountId, paymentId),
    settlePayment(payments, accountId, paymentId),
  ]);
  if (randomInt(2) === 0) return;
  const transfer = aNewPayment(payments, { purpose: "purchase", subjectId: id, amountCents: 100_000 });
  await receiveTransfer(payments, accountId, transfer);
}

/** Somebody changes their mind. */
async function cancelAny({ payments, ports }: Shared): Promise<void> {
  const { db, accountId } = payments;
  const open = await db.inAccount(accountId, (tx) => listOpenReservations(tx));
  const any = open[randomInt(open.length)];
  if (!any) return;
  await db.inAccount(accountId, (tx) =>
    endClaim(tx, ports, { id: any.id, as: "cancelled", actor: "shopper", refund: "shopper-cancelled" }),
  );
  await sendRefunds(payments, accountId);
}

const [, script = "", url, account] = process.argv;
if (script.endsWith("test-killed-reservations.ts") && url) {
  const db = new Database(url, { connections: 5 });
  const site = (await listSites(db)).find((one) => one.account === account);
  if (!site) throw new Error(`there is no account ${account}`);
  const shared = await openSharedReservations(db, site);
  const vehicles = await db.inAccount(site.accountId, (tx) =>
    tx.query<{ id: number }>("select id from vehicle"),
  );
  process.stdout.write("ready\n");
  for (;;) {
    await Promise.all([1, 2].map(() => reserveOne(shared, vehicles[randomInt(vehicles.length)]!.id)));
    process.stdout.write("round\n");
  }
}
