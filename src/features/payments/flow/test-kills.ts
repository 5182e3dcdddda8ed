/** Processes that tests kill while they move money, and what must be true afterwards. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { appUrl } from "#platform/postgres/test-database.ts";
import { readPaymentBalances } from "../ledger/ledger.server.ts";
import { reconcile } from "../reconcile/reconcile.server.ts";
import { listPayments, listRefunds, listUnfinishedPayments } from "../store/payment-store.server.ts";
import type { TestPayments } from "../test-payments.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** How often a process is killed; the requirement says 200 times (docs/payments.md). */
export const KILLS = Number(process.env.PAYMENT_KILLS ?? 8);

/**
 * Runs a script, which writes a line when it is ready and one after each round of its work, and ends it with `kill -9` at a random
 * moment: within `most` ms after some rounds, so that a busy machine gets somewhere, too.
 */
export async function startAndKill(
  script: string,
  account: string,
  { rounds, most }: { readonly rounds: number; readonly most: number },
): Promise<void> {
  const child = spawn(process.execPath, [script, appUrl, account], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  let lines = 0;
  for await (const _ of createInterface(child.stdout!)) if (lines++ === rounds) break;
  await delay(randomInt(5, most));
  child.kill("SIGKILL");
  const [code] = await exited;
  if (code !== null) throw new Error(`${script} ended by itself, with ${code}`);
}

/** What the rounds of payments do once a process is there again. */
export async function recoverPayments(payments: TestPayments): Promise<void> {
  const { db, accountId } = payments;
  for (const id of await db.inAccount(accountId, (tx) => listUnfinishedPayments(tx, 100)))
    await settlePayment(payments, accountId, id);
  payments.wait(120_000);
  await sendRefunds(payments, accountId);
}

/** Every cent of the provider's is in our rows and in the ledger, and the other way round; else, what is not. */
export async function findLostMoney(payments: TestPayments): Promise<readonly string[]> {
  const { db, accountId, provider } = payments;
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
  }
  return lost;
}
