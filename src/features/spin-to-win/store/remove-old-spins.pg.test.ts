import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { saveDraft, unpublishItems } from "#features/content/store/content-store.server.ts";
import { ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestSite, publishDocument } from "#features/tenancy/accounts/test-account.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aPromotion, aPromotionDraft, publishPromotion } from "../test-promotion.ts";
import { removeOldSpins } from "./remove-old-spins.server.ts";
import { addSpin, countWon, findSpin } from "./spin-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-22T00:00:01Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** A promotion with a spin 60 days ago and one 61 days ago, and rounds that remove old ones. */
async function givenSpins(changes: Partial<ContentDraft> = {}) {
  const site = await addTestSite(db);
  const itemId = await db.inAccount(site.accountId, async (tx) => {
    const itemId = await publishPromotion(tx, aPromotionDraft(aPromotion(), changes));
    const spin = { itemId, version: 1, prizeKey: "wash", prizeName: "Car wash", isWin: true, leadId: null };
    for (const days of [60, 61]) {
      const contact = { phone: `+614123456${days}` };
      const { id: shopperId } = await ensureShopper(tx, { id: randomUUID(), contact }, NOW);
      const spunAt = daysAgo(days);
      await addSpin(tx, { ...spin, id: randomUUID(), shopperId, personKey: String(days), spunAt });
    }
    return itemId;
  });
  const live = (spinDays: number) => ({ ...site, config: { privacy: { ...DEFAULT_PRIVACY, spinDays } } });
  const removeAt = async (now: Date, ...spinDays: number[]) => {
    const privacy = { spinDays: Math.min(...spinDays, DEFAULT_PRIVACY.spinDays) };
    await db.inAccount(site.accountId, (tx) => publishDocument(tx, site.siteId, { privacy }));
    await removeOldSpins({ db, sites: sitesOf(...spinDays.map(live)), log: silentLog, now: () => now });
  };
  const kept = () => db.inAccount(site.accountId, (tx) => tx.query("select spun_at from promotion_spin"));
  const unpublish = () => db.inAccount(site.accountId, (tx) => unpublishItems(tx, [itemId]));
  return { site, removeAt, kept, unpublish };
}

test("PAGE-08 D245: spins are deleted after the longest time of the account's sites", async () => {
  const { removeAt, kept } = await givenSpins();
  await removeAt(NOW);
  await removeAt(NOW, 10, 100);
  expect(await kept()).toHaveLength(2);
  await removeAt(NOW, 10, 60);
  expect(await kept()).toEqual([{ spun_at: daysAgo(60) }]);
  await removeAt(new Date(NOW.getTime() + 1), 60);
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

test.each([
  ["2026-11-30", "2026-12-01T00:00:00Z", "2026-12-11T00:00:00Z"],
  ["2026-10-31", "2026-11-10T23:00:00Z", "2026-11-11T00:00:00Z"],
])(
  "PAGE-08 D262: of a promotion that ends on %s, spins are kept at %s and deleted by %s",
  async (lastDay, still, gone) => {
    const { removeAt, kept } = await givenSpins({ firstDay: "2026-08-01", lastDay });
    await removeAt(new Date(still), 10);
    expect(await kept()).toHaveLength(2);
    await removeAt(new Date(gone), 10);
    expect(await kept()).toEqual([]);
  },
);

test("PAGE-08 D262: a promotion without a last day keeps its spins while it is published", async () => {
  const { removeAt, kept, unpublish } = await givenSpins({ lastDay: null });
  await removeAt(NOW, 10);
  expect(await kept()).toHaveLength(2);
  await unpublish();
  await removeAt(NOW, 60);
  expect(await kept()).toEqual([{ spun_at: daysAgo(60) }]);
});

test("PAGE-08 D262: a promotion that is taken off the site can come back until its last day, with its spins", async () => {
  const { removeAt, kept, unpublish } = await givenSpins({ firstDay: "2026-08-01", lastDay: "2026-11-30" });
  await unpublish();
  await removeAt(NOW, 10);
  expect(await kept()).toHaveLength(2);
});

test("PAGE-08 D262: a draft that prolongs a promotion keeps its spins", async () => {
  const { site, removeAt, kept } = await givenSpins();
  const draft = aPromotionDraft(aPromotion(), { lastDay: "2026-12-31" });
  await db.inAccount(site.accountId, (tx) => saveDraft(tx, draft, { author: "test", now: NOW }));
  await removeAt(NOW, 10);
  expect(await kept()).toHaveLength(2);
});
