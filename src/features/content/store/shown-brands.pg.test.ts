import { expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aBrandDraft } from "../brands/test-brand.ts";
import type { ContentDraft } from "./content-item.ts";
import { publishDrafts, saveDraft } from "./content-store.server.ts";
import { listPageAddresses, readSiteContent } from "./shown-content.server.ts";

const db = openTestDatabase();
const SAVED = { author: "Kim", now: new Date("2026-03-01T00:00:00Z") };

const withAccount = async (work: (tx: AccountTransaction, site: Tenancy) => Promise<void>) => {
  const site = await addTestSite(db);
  await db.inAccount(site.accountId, (tx) => work(tx, site));
};

async function publish(tx: AccountTransaction, draft: ContentDraft) {
  const saved = await saveDraft(tx, draft, SAVED);
  if (!saved.ok) throw new Error(saved.site);
  return publishDrafts(tx, [saved.itemId], SAVED);
}

const today = "2026-03-01";

test("ENT-37 D344: a site shows the brands that are for it, on their days and in the dealer's order", async () => {
  await withAccount(async (tx, { siteId }) => {
    const other = await addSite(tx, `other-${siteId}`, []);
    if (!other.ok) throw new Error(other.reason);
    await publish(tx, aBrandDraft("kia", { title: "Kia" }, { position: 1 }));
    await publish(tx, aBrandDraft("mazda", {}, { sites: [`other-${siteId}`] }));
    await publish(tx, aBrandDraft("byd", { title: "BYD" }, { firstDay: "2026-03-02" }));
    const titles = async (site: typeof siteId, day = today) =>
      (await readSiteContent(tx, { siteId: site, today: day })).brands.map(({ slug, title }) => [
        slug,
        title,
      ]);
    expect(await titles(siteId)).toEqual([["kia", "Kia"]]);
    expect(await titles(other.siteId)).toEqual([
      ["mazda", "Mazda"],
      ["kia", "Kia"],
    ]);
    expect(await titles(siteId, "2026-03-02")).toEqual([
      ["byd", "BYD"],
      ["kia", "Kia"],
    ]);
  });
});

test("ENT-37 D155: a brand's former address leads to its page, and not to one that it does not have", async () => {
  await withAccount(async (tx, { siteId }) => {
    await publish(tx, aBrandDraft("mazda"));
    await publish(tx, aBrandDraft("kia"));
    await publish(tx, { ...aBrandDraft("mazda"), slug: "mazda-australia" });
    await publish(tx, { ...aBrandDraft("kia", { skipPage: true }), slug: "kia-australia" });
    const { moved } = await readSiteContent(tx, { siteId, today });
    expect([...moved]).toEqual([["mazda/overview", "mazda-australia/overview"]]);
    expect(await listPageAddresses(tx, siteId)).toEqual(["mazda-australia/overview"]);
  });
});

test("ENT-37: one site never has two brands of one slug", async () => {
  await withAccount(async (tx) => {
    await publish(tx, aBrandDraft("mazda"));
    expect(await publish(tx, aBrandDraft("mazda", {}, { name: "other" }))).toMatchObject({
      reason: "slug-taken",
      conflicts: [{ kind: "brand", slug: "mazda", names: ["mazda", "other"] }],
    });
  });
});
