import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { ContentDraft } from "./content-item.ts";
import {
  listItems,
  listPublished,
  publishDrafts,
  saveDraft,
  unpublishItems,
} from "./content-store.server.ts";
import {
  findShownItem,
  listPageAddresses,
  listShownDocuments,
  readShownDocument,
  readSiteContent,
} from "./shown-content.server.ts";
import { aPage } from "./test-content.ts";

const db = openTestDatabase();
const NOW = new Date("2026-03-01T00:00:00Z");
const TODAY = "2026-03-01";
const SAVED = { author: "Kim", now: NOW };

const withAccount = async <T>(work: (tx: AccountTransaction, site: Tenancy) => Promise<T>): Promise<T> => {
  const site = await addTestSite(db);
  return db.inAccount(site.accountId, (tx) => work(tx, site));
};

const save = async (tx: AccountTransaction, changes: Partial<ContentDraft> = {}) => {
  const saved = await saveDraft(tx, aPage(changes), SAVED);
  if (!saved.ok) throw new Error(saved.site);
  return saved;
};
const publish = async (tx: AccountTransaction, changes: Partial<ContentDraft> = {}) => {
  const { itemId } = await save(tx, changes);
  return { itemId, outcome: await publishDrafts(tx, [itemId], SAVED) };
};
const shown = async (tx: AccountTransaction, siteId: SiteId, today = TODAY) => {
  const { pages, moved } = await readSiteContent(tx, { siteId, today });
  return { slugs: pages.map(({ slug }) => slug), moved: [...moved] };
};

test("D59 D155: a draft is seen by nobody before it is published, and a published page stays until the next one is", async () => {
  await withAccount(async (tx, { siteId }) => {
    const { itemId } = await save(tx);
    expect(await shown(tx, siteId)).toEqual({ slugs: [], moved: [] });
    await publishDrafts(tx, [itemId], SAVED);
    expect(await shown(tx, siteId)).toEqual({ slugs: ["about-us"], moved: [] });
    const document = { ...aPage().document, title: "Another" };
    await save(tx, { document });
    expect(await readShownDocument(tx, itemId, { siteId, today: TODAY })).toEqual(aPage().document);
    expect(await listItems(tx)).toMatchObject([
      { isPublished: true, hasDraft: true, author: "Kim", savedAt: NOW },
    ]);
    await publishDrafts(tx, [itemId], SAVED);
    expect(await readShownDocument(tx, itemId, { siteId, today: TODAY })).toEqual(document);
  });
});

test("D155: what is saved again unchanged adds no version; every version stays", async () => {
  await withAccount(async (tx) => {
    const { itemId } = await publish(tx);
    expect(await save(tx)).toEqual({ ok: true, itemId, changed: false });
    expect((await save(tx, { position: 2 })).changed).toBe(true);
    expect((await save(tx, { position: 2 })).changed).toBe(true);
    const versions = await tx.query("select version, author from content_version order by version");
    expect(versions).toEqual([
      { version: 1, author: "Kim" },
      { version: 2, author: "Kim" },
    ]);
  });
});

test("D155: the program itself cannot change or delete a version", async () => {
  const { accountId } = await addTestSite(db);
  for (const statement of ["delete from content_version", "update content_version set author = ''"])
    await expect(db.inAccount(accountId, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
});

test("D155: a former slug leads to the present one, and never in a circle when a page returns to it", async () => {
  await withAccount(async (tx, { siteId }) => {
    for (const slug of ["a", "b", "c"]) await publish(tx, { slug });
    expect(await shown(tx, siteId)).toEqual({
      slugs: ["c"],
      moved: [
        ["a", "c"],
        ["b", "c"],
      ],
    });
    await publish(tx, { slug: "a" });
    expect(await shown(tx, siteId)).toEqual({
      slugs: ["a"],
      moved: [
        ["b", "a"],
        ["c", "a"],
      ],
    });
    await publish(tx, { name: "other", slug: "b" });
    expect(await shown(tx, siteId)).toEqual({ slugs: ["a", "b"], moved: [["c", "a"]] });
  });
});

test("D155: one site never has two pages at one address; a page that names the site stands before one for all", async () => {
  await withAccount(async (tx, { siteId }) => {
    const other = `other-${randomUUID()}`;
    const added = await addSite(tx, other, []);
    if (!added.ok) throw new Error(added.reason);
    await publish(tx);
    const own = await publish(tx, { name: "about-us.other", sites: [other] });
    expect(own.outcome).toEqual({ ok: true, published: 1 });
    const at = async (site: SiteId) =>
      (await readSiteContent(tx, { siteId: site, today: TODAY })).pages.map(({ id }) => id);
    expect(await at(added.siteId)).toEqual([own.itemId]);
    expect(await at(siteId)).not.toEqual([own.itemId]);
    const second = await publish(tx, { name: "second" });
    expect(second.outcome).toMatchObject({
      ok: false,
      conflicts: [{ slug: "about-us", names: ["about-us", "second"] }],
    });
    const third = await publish(tx, { name: "third", sites: [other] });
    expect(third.outcome).toMatchObject({ ok: false, conflicts: [{ names: ["about-us.other", "third"] }] });
  });
});

test("D155: of every kind, an item that names the site stands before one for all, whichever was published first", async () => {
  await withAccount(async (tx, { siteId }) => {
    const added = await addSite(tx, `other-${randomUUID()}`, []);
    if (!added.ok) throw new Error(added.reason);
    const other = { siteId: added.siteId, today: TODAY };
    const [own] = await tx.query<{ slug: string }>("select slug from site where id = $1", [added.siteId]);
    const sites = [own!.slug];
    for (const kind of ["person", "promotion"] as const) {
      // The position of the common one is lower, so that it would come first by itself.
      const common = await publish(tx, { kind, name: `${kind}-all`, slug: kind, position: 1 });
      const special = await publish(tx, { kind, name: `${kind}-own`, slug: kind, position: 2, sites });
      expect((await findShownItem(tx, { kind, slug: kind }, other))?.id).toBe(special.itemId);
      expect((await findShownItem(tx, { kind, slug: kind }, { siteId, today: TODAY }))?.id).toBe(
        common.itemId,
      );
      const listed = await listShownDocuments(tx, kind, other);
      expect(listed.map(({ name }) => name)).toEqual([`${kind}-own`]);
    }
    const { promotion } = await readSiteContent(tx, other);
    expect(promotion?.id).toBe(
      (await findShownItem(tx, { kind: "promotion", slug: "promotion" }, other))?.id,
    );
  });
});

test("D155: a former slug leads to the site's own page before one for all", async () => {
  await withAccount(async (tx, { siteId }) => {
    const other = `other-${randomUUID()}`;
    const added = await addSite(tx, other, []);
    if (!added.ok) throw new Error(added.reason);
    for (const slug of ["old", "new-own"]) await publish(tx, { name: "own", slug, sites: [other] });
    for (const slug of ["old", "new"]) await publish(tx, { name: "common", slug });
    expect((await shown(tx, added.siteId)).moved).toEqual([["old", "new-own"]]);
    expect((await shown(tx, siteId)).moved).toEqual([["old", "new"]]);
  });
});

test("D155: two pages may swap their slugs when they are published together", async () => {
  await withAccount(async (tx, { siteId }) => {
    for (const slug of ["a", "b"]) await publish(tx, { name: slug, slug });
    const ids = [
      (await save(tx, { name: "a", slug: "b" })).itemId,
      (await save(tx, { name: "b", slug: "a" })).itemId,
    ];
    expect(await publishDrafts(tx, ids, SAVED)).toEqual({ ok: true, published: 2 });
    expect(await shown(tx, siteId)).toEqual({ slugs: ["a", "b"], moved: [] });
  });
});

test("D155: an item is shown from its first to its last day", async () => {
  await withAccount(async (tx, { siteId }) => {
    await publish(tx, { firstDay: "2026-03-01", lastDay: "2026-03-02" });
    const days = ["2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03"];
    const seen = [];
    for (const day of days) seen.push((await shown(tx, siteId, day)).slugs.length);
    expect(seen).toEqual([0, 1, 1, 0]);
  });
});

test("D155: an item taken off comes back when it is saved and published again; people are in their order", async () => {
  await withAccount(async (tx, { siteId }) => {
    const { itemId } = await publish(tx);
    await unpublishItems(tx, [itemId]);
    expect((await shown(tx, siteId)).slugs).toEqual([]);
    const again = await publish(tx);
    expect([again.outcome, (await shown(tx, siteId)).slugs]).toEqual([
      { ok: true, published: 1 },
      ["about-us"],
    ]);
    for (const [name, position] of [
      ["kim", 2],
      ["ana", 1],
      ["bo", 2],
    ] as const)
      await publish(tx, { kind: "person", name, slug: name, position });
    const people = await listShownDocuments(tx, "person", { siteId, today: TODAY });
    expect(people.map(({ name }) => name)).toEqual(["ana", "bo", "kim"]);
  });
});

test("D155: a site that the account does not have is refused", async () => {
  await withAccount(async (tx) => {
    const saved = await saveDraft(tx, aPage({ sites: ["nobodys"] }), SAVED);
    expect(saved).toEqual({ ok: false, reason: "unknown-site", site: "nobodys" });
    expect(await listItems(tx)).toEqual([]);
  });
});

test.each<[string, Partial<ContentDraft>]>([
  ["slug", { slug: "about" }],
  ["document", { document: { ...aPage().document, title: "Another" } }],
  ["summary", { summary: { ...aPage().summary, title: "Another" } }],
  ["position", { position: 9 }],
  ["first day", { firstDay: "2026-02-01" }],
  ["last day", { lastDay: "2026-12-31" }],
])("D155: another %s alone is a version of its own, once", async (_, changes) => {
  await withAccount(async (tx) => {
    const { itemId } = await publish(tx);
    expect((await save(tx, changes)).changed).toBe(true);
    await publishDrafts(tx, [itemId], SAVED);
    expect((await save(tx, changes)).changed).toBe(false);
    const versions = await tx.query("select version from content_version where item_id = $1", [itemId]);
    expect(versions).toHaveLength(2);
  });
});

test("D155: an item for one site alone is another version, and shown nowhere else", async () => {
  await withAccount(async (tx, { siteId }) => {
    const [own] = await tx.query<{ slug: string }>("select slug from site where id = $1", [siteId]);
    const added = await addSite(tx, `other-${randomUUID()}`, []);
    if (!added.ok) throw new Error(added.reason);
    await publish(tx);
    const { itemId } = await publish(tx, { sites: [own!.slug] });
    expect((await save(tx, { sites: [own!.slug] })).changed).toBe(false);
    expect((await shown(tx, siteId)).slugs).toEqual(["about-us"]);
    expect((await shown(tx, added.siteId)).slugs).toEqual([]);
    expect(await readShownDocument(tx, itemId, { siteId: added.siteId, today: TODAY })).toBeNull();
  });
});

test("D155: publishing takes the named drafts alone, and taking off keeps a draft that is newer", async () => {
  await withAccount(async (tx, { siteId }) => {
    const first = await publish(tx, { name: "a", slug: "a" });
    const other = await save(tx, { name: "b", slug: "b" });
    await save(tx, { name: "a", slug: "a", position: 5 });
    const later = { author: "Lou", now: new Date(NOW.getTime() + 1) };
    expect(await publishDrafts(tx, [first.itemId], later)).toEqual({ ok: true, published: 1 });
    expect(await publishDrafts(tx, [first.itemId], SAVED)).toEqual({ ok: true, published: 0 });
    expect((await shown(tx, siteId)).slugs).toEqual(["a"]);
    const read = () =>
      tx.query(
        "select name, published_by, published_at, published_version, draft_version from content_item order by name",
      );
    const [a, b] = [
      { name: "a", published_by: "Lou", published_at: later.now, published_version: 2, draft_version: null },
      { name: "b", published_by: null, published_at: null, published_version: null, draft_version: 1 },
    ];
    expect(await read()).toEqual([a, b]);
    await save(tx, { name: "a", slug: "a", position: 6 });
    await unpublishItems(tx, [first.itemId, other.itemId]);
    expect(await read()).toEqual([
      { ...a, published_version: null, draft_version: 3 },
      { ...b, draft_version: 1 },
    ]);
  });
});

test("D155: an address is taken by what is published at it of the same kind, not by another item's draft", async () => {
  await withAccount(async (tx) => {
    await publish(tx, { name: "a", slug: "team" });
    await save(tx, { name: "a", slug: "people" });
    await save(tx, { name: "b", slug: "news" });
    const outcomes = [];
    for (const draft of [{ slug: "people" }, { slug: "news" }, { slug: "team" }] as const)
      outcomes.push((await publish(tx, { name: "c", ...draft })).outcome.ok);
    expect(outcomes).toEqual([true, true, false]);
    const person = await publish(tx, { kind: "person", name: "d", slug: "team" });
    expect(person.outcome.ok).toBe(true);
  });
});

test("D155: items are listed by kind and name, in their newest and in their published version, with their sites", async () => {
  await withAccount(async (tx, { siteId }) => {
    const ids = ["zeta", "alpha"].map((name) => `${name}-${randomUUID()}`);
    for (const slug of ids) await addSite(tx, slug, []);
    const [zeta = "", alpha = ""] = ids;
    await publish(tx, { kind: "person", name: "kim", slug: "kim" });
    await publish(tx, { name: "b", slug: "b", lastDay: "2026-01-01", sites: [zeta, alpha] });
    await publish(tx, { name: "a", slug: "a" });
    await save(tx, { name: "a", slug: "a2" });
    await save(tx, { name: "c", slug: "c" });
    const listed = async () => (await listItems(tx)).map(({ name, slug, sites }) => [name, slug, sites]);
    const published = async () =>
      (await listPublished(tx)).map(({ name, slug, sites, lastDay }) => [name, slug, sites, lastDay]);
    expect(await listed()).toEqual([
      ["a", "a2", null],
      ["b", "b", [zeta, alpha]],
      ["c", "c", null],
      ["kim", "kim", null],
    ]);
    expect(await published()).toEqual([
      ["a", "a", null, null],
      ["b", "b", [alpha, zeta], "2026-01-01"],
      ["kim", "kim", null, null],
    ]);
    await tx.query("update site set removed_at = now() where slug = $1", [zeta]);
    expect((await published())[1]?.[2]).toEqual([alpha]);
    const [other] = await tx.query<{ id: SiteId }>("select id from site where slug = $1", [alpha]);
    expect(await listPageAddresses(tx, other!.id)).toEqual(["a", "b"]);
    expect(await listPageAddresses(tx, siteId)).toEqual(["a"]);
  });
});
