import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aPromotion, aPromotionDraft, publishPromotion } from "../test-promotion.ts";
import { removeOldSpins } from "./remove-old-spins.server.ts";
import { addSpin, countWon, findSpin } from "./spin-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-22T00:00:01Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test("PAGE-08 D245: spins are deleted after the longest time of the account's sites", async () => {
  const site = await addTestSite(db);
  await db.inAccount(site.accountId, async (tx) => {
    const itemId = await publishPromotion(tx, aPromotionDraft(aPromotion()));
    const spin = { itemId, version: 1, prizeKey: "wash", prizeName: "Car wash", isWin: true, leadId: null };
    for (const days of [60, 61]) {
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
  expect(await kept()).toEqual([{ spun_at: daysAgo(60) }]);
  await removeOldSpins({
    ...{ db, log: silentLog, sites: { all: [live(60)] } as never },
    now: () => new Date(NOW.getTime() + 1),
  });
  expect(await kept()).toEqual([]);
});

test("PAGE-08 D180: of two spins that are a person's the shopper's own counts, and prizes are counted by promotion", async () => {
  const site = await addTestSite(db);
  await db.inAccount(site.accountId, async (tx) => {
    const first = await publishPromotion(tx, aPromotionDraft(aPromotion()));
    const [jane, kim] = [
      await ensureShopper(tx, { id: randomUUID(), contact: { phone: "+61412345601" } }, NOW),
      await ensureShopper(tx, { id: randomUUID(), contact: { phone: "+61412345602" } }, NOW),
    ];
    const spin = { itemId: first, version: 1, prizeName: "Car wash", isWin: true, leadId: null, spunAt: NOW };
    const ids = [randomUUID(), randomUUID()].toSorted();
    // Whoever comes first in the table, the shopper's own is found.
    await addSpin(tx, { ...spin, id: ids[0]!, shopperId: kim.id, personKey: "number", prizeKey: "wash" });
    await addSpin(tx, { ...spin, id: ids[1]!, shopperId: jane.id, personKey: "other", prizeKey: "tyres" });
    const find = async (shopperId: typeof jane.id, personKey: string, itemId = first) =>
      (await findSpin(tx, itemId, { shopperId, personKey }))?.prizeKey ?? null;
    expect([await find(jane.id, "number"), await find(kim.id, "other")]).toEqual(["tyres", "wash"]);
    const stranger = randomUUID() as typeof jane.id;
    expect([await find(stranger, "number"), await find(jane.id, ""), await find(stranger, "")]).toEqual([
      ...["wash", "tyres", null],
    ]);
    expect(await find(jane.id, "number", first + 1)).toBeNull();
    expect([...(await countWon(tx, first))].toSorted()).toEqual([
      ["tyres", 1],
      ["wash", 1],
    ]);
    expect([...(await countWon(tx, first + 1))]).toEqual([]);
  });
});
