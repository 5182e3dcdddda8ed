import { expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { OfferDocument } from "../offers/offer-document.ts";
import { anOfferDraft } from "../offers/test-offer.ts";
import type { ContentDraft } from "./content-item.ts";
import { publishDrafts, saveDraft, unpublishItems } from "./content-store.server.ts";
import { readSiteContent } from "./shown-content.server.ts";

const db = openTestDatabase();
const SAVED = { author: "Kim", now: new Date("2026-03-01T00:00:00Z") };

const withAccount = async <T>(work: (tx: AccountTransaction, site: Tenancy) => Promise<T>): Promise<T> => {
  const site = await addTestSite(db);
  return db.inAccount(site.accountId, (tx) => work(tx, site));
};

async function publish(
  tx: AccountTransaction,
  slug: string,
  changes: Partial<OfferDocument> = {},
  draft: Partial<ContentDraft> = {},
) {
  const saved = await saveDraft(tx, anOfferDraft(slug, changes, draft), SAVED);
  if (!saved.ok) throw new Error(saved.site);
  return { id: saved.itemId, outcome: await publishDrafts(tx, [saved.itemId], SAVED) };
}

const MARCH = { firstDay: "2026-03-01", lastDay: "2026-03-31" };

test("ENT-28 D310: a site shows an offer from its first day to its last, and afterwards knows that it is over", async () => {
  await withAccount(async (tx, { siteId }) => {
    await publish(tx, "mats", { manufacturer: "Suzuki" }, MARCH);
    const on = async (today: string) => {
      const { offers, endedOffers } = await readSiteContent(tx, { siteId, today });
      return [offers.map(({ slug }) => slug), endedOffers];
    };
    expect(await on("2026-02-28")).toEqual([[], []]);
    expect(await on("2026-03-01")).toEqual([["mats"], []]);
    expect(await on("2026-03-31")).toEqual([["mats"], []]);
    const over = { slug: "mats", name: "Free floor mats", category: "New vehicle offer" };
    expect(await on("2026-04-01")).toEqual([
      [],
      [{ ...over, manufacturer: "Suzuki", lastDay: "2026-03-31" }],
    ]);
  });
});

test("ENT-28: an offer comes with everything that its page says, in the dealer's order, the first to end before others", async () => {
  await withAccount(async (tx, { siteId }) => {
    await publish(tx, "b", {}, { lastDay: "2026-05-01" });
    await publish(tx, "a", {}, { lastDay: "2026-06-01" });
    await publish(tx, "c", { name: "First" }, { position: -1 });
    const { offers } = await readSiteContent(tx, { siteId, today: "2026-03-01" });
    expect(offers.map(({ slug }) => slug)).toEqual(["c", "b", "a"]);
    expect(offers[0]).toMatchObject({
      name: "First",
      version: 1,
      firstDay: null,
      lastDay: null,
      price: null,
    });
  });
});

test("OFF-10: an offer is shown at the sites that it names, and not at those that leave it out", async () => {
  await withAccount(async (tx, { siteId }) => {
    const [{ slug } = { slug: "" }] = await tx.query<{ slug: string }>(
      "select slug from site where id = $1",
      [siteId],
    );
    const other = await addSite(tx, `${slug}-used`, []);
    if (!other.ok) throw new Error(other.reason);
    await publish(tx, "everywhere");
    await publish(tx, "here", {}, { sites: [slug] });
    await publish(tx, "left-out", { excludedSites: [slug] });
    await publish(tx, "left-out-and-over", { excludedSites: [slug] }, MARCH);
    const slugsAt = async (id: typeof siteId) => {
      const { offers, endedOffers } = await readSiteContent(tx, { siteId: id, today: "2026-05-01" });
      return [...offers, ...endedOffers].map((offer) => offer.slug).sort();
    };
    expect(await slugsAt(siteId)).toEqual(["everywhere", "here"]);
    expect(await slugsAt(other.siteId)).toEqual(["everywhere", "left-out", "left-out-and-over"]);
  });
});

test("D155 D310: two offers at one address of one site are refused, whichever days they name", async () => {
  await withAccount(async (tx) => {
    await publish(tx, "mats", {}, MARCH);
    const { outcome } = await publish(tx, "mats-again", {}, { slug: "mats", firstDay: "2026-03-15" });
    expect(outcome).toMatchObject({ ok: false, conflicts: [{ kind: "offer", slug: "mats" }] });
  });
});

test("D59 D311: a list in which nothing has changed is the same one, and of another only what changed is read", async () => {
  await withAccount(async (tx, { siteId }) => {
    await publish(tx, "a");
    const { id } = await publish(tx, "b");
    const read = async (known?: Parameters<typeof readSiteContent>[2]) =>
      (await readSiteContent(tx, { siteId, today: "2026-03-01" }, known)).offers;
    const first = await read();
    expect(await read(first)).toBe(first);
    await saveDraft(tx, anOfferDraft("b", { name: "Draft" }), SAVED);
    expect(await read(first)).toBe(first);
    await publish(tx, "b", { name: "Changed" });
    const second = await read(first);
    expect(second.map(({ name }) => name)).toEqual(["Free floor mats", "Changed"]);
    expect(second[0]).toBe(first[0]);
    await unpublishItems(tx, [id]);
    expect((await read(second)).map(({ slug }) => slug)).toEqual(["a"]);
  });
});
