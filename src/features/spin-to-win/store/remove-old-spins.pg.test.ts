import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aPromotion, aPromotionDraft, publishPromotion } from "../test-promotion.ts";
import { removeOldSpins } from "./remove-old-spins.server.ts";
import { addSpin } from "./spin-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-22T00:00:01Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test("PAGE-08 D245: spins are deleted after the longest time of the account's sites", async () => {
  const site = await addTestSite(db);
  await db.inAccount(site.accountId, async (tx) => {
    const itemId = await publishPromotion(tx, aPromotionDraft(aPromotion()));
    const spin = { itemId, version: 1, prizeKey: "wash", prizeName: "Car wash", isWin: true, leadId: null };
    for (const days of [59, 61]) {
      const contact = { phone: `+614123456${days}` };
      const { id: shopperId } = await ensureShopper(tx, { id: randomUUID(), contact }, NOW);
      const spunAt = daysAgo(days);
      await addSpin(tx, { ...spin, id: randomUUID(), shopperId, personKey: String(days), spunAt });
    }
  });
  const live = (spinDays: number) => ({ ...site, config: { privacy: { ...DEFAULT_PRIVACY, spinDays } } });
  const remove = (...all: object[]) =>
    removeOldSpins({ db, sites: { all } as never, log: silentLog, now: () => NOW });
  const kept = () => db.inAccount(site.accountId, (tx) => tx.query("select spun_at from promotion_spin"));
  await remove();
  await remove(live(10), live(100));
  expect(await kept()).toHaveLength(2);
  await remove(live(10), live(60));
  expect(await kept()).toEqual([{ spun_at: daysAgo(59) }]);
});
