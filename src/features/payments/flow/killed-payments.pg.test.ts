import { expect, test } from "vitest";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { listPayments } from "../store/payment-store.server.ts";
import { openSharedPayments } from "./test-killed-payments.ts";
import { findLostMoney, KILLS, recoverPayments, startAndKill } from "./test-kills.ts";

const SCRIPT = `${import.meta.dirname}/test-killed-payments.ts`;

const db = openTestDatabase();

test(
  "D380 D383 D384: killed at any moment, again and again, no money is without a record and no record without money",
  async () => {
    const site = await addTestSite(db);
    const account = await db.inAccount(site.accountId, readAccountSlug);
    const payments = await openSharedPayments(db, site);
    for (let kill = 0; kill < KILLS; kill++) {
      await startAndKill(SCRIPT, account, { rounds: kill % 3, most: 250 });
      await recoverPayments(payments);
    }
    expect(await findLostMoney(payments)).toEqual([]);
    const own = await db.inAccount(site.accountId, (tx) => listPayments(tx, { limit: 10_000 }));
    expect(own.length).toBeGreaterThan(KILLS / 2);
    const kept = own.filter(({ id, paidAt, amountCents, refundedCents }) =>
      Boolean(id >= "c" && paidAt && amountCents > refundedCents),
    );
    expect(kept, "what was not wanted is paid back").toEqual([]);
  },
  KILLS * 15_000 + 60_000,
);
