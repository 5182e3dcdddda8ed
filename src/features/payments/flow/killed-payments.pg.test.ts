import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { readPaymentBalances } from "../ledger/ledger.server.ts";
import { reconcile } from "../reconcile/reconcile.server.ts";
import { listPayments, listRefunds, listUnfinishedPayments } from "../store/payment-store.server.ts";
import type { TestPayments } from "../test-payments.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { openSharedPayments } from "./test-killed-payments.ts";

/** `PAYMENT_KILLS=200 npx vitest run src/features/payments/flow/killed-payments` kills as often as the requirement says. */
const KILLS = Number(process.env.PAYMENT_KILLS ?? 8);
const SCRIPT = `${import.meta.dirname}/test-killed-payments.ts`;

const db = openTestDatabase();

async function startWorking(account: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SCRIPT, appUrl, account], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout!, "data");
  return child;
}

/** What the rounds do once a process is there again. */
async function recover(payments: TestPayments): Promise<void> {
  const { accountId } = payments;
  for (const id of await db.inAccount(accountId, (tx) => listUnfinishedPayments(tx, 100)))
    await settlePayment(payments, accountId, id);
  payments.wait(120_000);
  await sendRefunds(payments, accountId);
}

/** Every cent of the provider's is in our rows and in the ledger, and the other way round. */
async function findLost(payments: TestPayments): Promise<readonly string[]> {
  const { accountId, provider } = payments;
  const lost = (await reconcile(payments, accountId)).discrepancies.map(
    ({ paymentId, what }) => `${paymentId} ${what}`,
  );
  const own = await db.inAccount(accountId, (tx) => listPayments(tx, { limit: 10_000 }));
  const known = new Map(own.map((payment) => [payment.providerRef, payment]));
  for await (const { ref, state, refundedCents } of provider.listPayments(new Date(0))) {
    if (state !== "succeeded") continue;
    const payment = known.get(ref);
    if (!payment?.paidAt || payment.refundedCents !== refundedCents)
      lost.push(`money without a record: ${ref}`);
  }
  for (const { id, paidAt, amountCents, refundedCents } of own) {
    const [balances, refunds] = await db.inAccount(accountId, async (tx) => [
      await readPaymentBalances(tx, id),
      await listRefunds(tx, id),
    ]);
    const held = paidAt ? amountCents - refundedCents : 0;
    const isQuiet = refunds.every(({ state }) => state === "done" || state === "failed");
    if (balances.deposits_held + held !== 0 || balances.refunds_outbound !== 0 || !isQuiet)
      lost.push(`${id} holds ${JSON.stringify(balances)}`);
    if (id >= "c" && held !== 0) lost.push(`${id} was not wanted and is not paid back`);
  }
  return lost;
}

test(
  "D380 D383 D384: killed at any moment, again and again, no money is without a record and no record without money",
  async () => {
    const site = await addTestSite(db);
    const account = await db.inAccount(site.accountId, readAccountSlug);
    const payments = await openSharedPayments(db, site);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = await startWorking(account);
      await delay(randomInt(5, 250));
      child.kill("SIGKILL");
      await once(child, "close");
      await recover(payments);
    }
    expect(await findLost(payments)).toEqual([]);
    const own = await db.inAccount(site.accountId, (tx) => listPayments(tx, { limit: 10_000 }));
    expect(own.length).toBeGreaterThan(KILLS / 2);
  },
  KILLS * 15_000 + 60_000,
);
