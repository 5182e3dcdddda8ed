import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { changeHosts, chooseHost } from "../accounts/site-directory.server.ts";
import { ASPLEY, addTestSite, NORTHSIDE_CONFIG } from "../accounts/test-account.ts";
import type { LocationDocument } from "../locations/location-document.ts";
import { FeedPlaces, listLocations, saveLocations } from "../locations/location-store.server.ts";
import { LiveSites } from "./live-sites.server.ts";
import { publishSiteConfig, readPublishedConfig } from "./site-publication.server.ts";

const db = openTestDatabase();

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const publishTo = ({ accountId, siteId }: Tenancy, document: object) =>
  db.inAccount(accountId, (tx) =>
    publishSiteConfig(tx, siteId, { schema: siteConfigSchema, document, author: "test" }),
  );
const publish = (document: object = NORTHSIDE_CONFIG) => publishTo(site, document);
const published = () => within((tx) => readPublishedConfig(tx, site.siteId, siteConfigSchema));
const readSlug = async ({ siteId }: Tenancy) =>
  (await db.query<{ slug: string }>("select slug from site where id = $1", [siteId]))[0]!.slug;

const live = (rules: { baseDomain: string; defaultSite: string | undefined }) =>
  new LiveSites(db, silentLog, { schema: siteConfigSchema, ...rules });
const LOCAL = { baseDomain: "localhost", defaultSite: undefined };

test("TEN-01 D4: a host is resolved to a site by its own hosts, the base domain and the default site", async () => {
  const own = `www.${randomUUID()}.example`;
  const slug = await readSlug(site);
  await within((tx) =>
    tx.query("insert into site_host values ($1, $2, $3)", [own, site.siteId, site.accountId]),
  );
  await publish();
  const second = await addTestSite(db);
  await publishTo(second, NORTHSIDE_CONFIG);
  const sites = live({ baseDomain: "dealers.example", defaultSite: slug });
  await sites.reload();
  const table: [string, number | undefined][] = [
    [own, site.siteId],
    [`${own}:3000`, site.siteId],
    [`${own}.`, site.siteId],
    [`${own.toUpperCase()}.:80`, site.siteId],
    [`${slug}.dealers.example`, site.siteId],
    [`${slug.toUpperCase()}.Dealers.Example:8080`, site.siteId],
    [`${await readSlug(second)}.dealers.example`, second.siteId],
    ["dealers.example", site.siteId],
    ["dealers.example.:3000", site.siteId],
    [`${slug}.other.example`, undefined],
    [`x.${slug}.dealers.example`, undefined],
    [`${slug}dealers.example`, undefined],
    ["nobody.dealers.example", undefined],
    ["localhost", undefined],
    ["127.0.0.1:3000", undefined],
    [own.slice(4), undefined],
    ["", undefined],
  ];
  expect(table.map(([host]) => [host, sites.byHost(host)?.siteId])).toEqual(table);
  const local = live({ baseDomain: "localhost", defaultSite: slug });
  await local.reload();
  for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "[::1]"])
    expect([host, local.byHost(host)?.siteId]).toEqual([host, site.siteId]);
});

test("TEN-01 D84: a stored host never takes an address of the base domain, the local machine or another site", async () => {
  const thief = await addTestSite(db);
  const [slug, theirs] = [await readSlug(site), await readSlug(thief)];
  const stolen = [slug, "www"].map((name) => `${name}.${slug}.example`);
  await publish();
  await db.inAccount(thief.accountId, async (tx) => {
    await changeHosts(tx, thief.siteId, { add: [`${slug}.localhost`, ...stolen], remove: [] });
    await chooseHost(tx, thief.siteId, `${slug}.localhost`);
  });
  await publishTo(thief, NORTHSIDE_CONFIG);
  const sites = live({ baseDomain: `${slug}.example`, defaultSite: slug });
  await sites.reload();
  const found = [...stolen, `${slug}.localhost`].map((host) => sites.byHost(host)?.siteId);
  expect(found).toEqual([site.siteId, undefined, undefined]);
  expect(sites.bySlug(theirs)).toMatchObject({ hosts: [], canonicalHost: null });
  expect(await sites.reload()).toEqual([]);
});

test("D4: a host whose site has no readable configuration yet is known; one of a site without any is not", async () => {
  const slug = await readSlug(site);
  await within((tx) => changeHosts(tx, site.siteId, { add: [`www.${slug}.example`], remove: [] }));
  const hosts = [`${slug}.localhost`, `www.${slug}.example`, "localhost", "nobody.localhost", ""];
  const sites = live({ ...LOCAL, defaultSite: slug });
  const unread = async () => {
    await sites.reload();
    return hosts.map((host) => sites.isUnread(host));
  };
  expect(await unread()).toEqual([false, false, false, false, false]);
  await publish();
  await within((tx) =>
    tx.query(
      `insert into site_config (site_id, account_id, version, schema_version, document, author)
       values ($1, $2, 2, 99, '{}', 'a newer program')`,
      [site.siteId, site.accountId],
    ),
  );
  const setVersion = (version: number) =>
    within((tx) => tx.query("update site set published_version = $2 where id = $1", [site.siteId, version]));
  await setVersion(2);
  expect(await unread()).toEqual([true, true, true, false, false]);
  await setVersion(1);
  expect(await unread()).toEqual([false, false, false, false, false]);
  expect(sites.byHost(`www.${slug}.example`)).toMatchObject({ slug });
});

test("TEN-01: without a default site the bare base domain shows the first one; an unknown default shows none", async () => {
  await publish();
  const sites = live(LOCAL);
  await sites.reload();
  expect(sites.byHost("localhost")).toBe(sites.all[0]);
  const lost = live({ ...LOCAL, defaultSite: "nobody" });
  await lost.reload();
  expect(lost.byHost("localhost")).toBeNull();
});

test("TEN-01: a default site that is not there is named in the log, once", async () => {
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (...entry: unknown[]) => logged.push(entry) } as never;
  const sites = new LiveSites(db, log, { ...LOCAL, schema: siteConfigSchema, defaultSite: "nosuch" });
  await sites.reload();
  await sites.reload();
  expect(logged).toEqual([[{ site: "nosuch" }, expect.stringMatching(/^DEFAULT_SITE names no published/)]]);
});

test("D4: a site that has nothing published answers nothing; reloading tells what changed and nothing else", async () => {
  const sites = live(LOCAL);
  await sites.reload();
  const mine = (changed: readonly { siteId: number }[]) =>
    changed.filter(({ siteId }) => siteId === site.siteId).length;
  const slug = await readSlug(site);
  expect(sites.bySlug(slug)).toBeNull();
  await publish();
  expect(mine(await sites.reload())).toBe(1);
  expect(mine(await sites.reload())).toBe(0);
  await within((tx) =>
    tx.query("insert into site_host values ($1, $2, $3)", [`${slug}.example`, site.siteId, site.accountId]),
  );
  expect(mine(await sites.reload())).toBe(1);
  expect(sites.byHost(`${slug}.example`)).toBe(sites.bySlug(slug));
});

test("D4: a stored configuration that is broken or of a newer program leaves the last valid one in force", async () => {
  await publish();
  const sites = live(LOCAL);
  await sites.reload();
  const slug = await readSlug(site);
  for (const [version, schema, document] of [
    [2, 1, { ...NORTHSIDE_CONFIG, template: "spaceship" }],
    [3, 99, NORTHSIDE_CONFIG],
  ] as const) {
    await within(async (tx) => {
      await tx.query(
        "insert into site_config (site_id, account_id, version, schema_version, document, author) values ($1, $2, $3, $4, $5, 'test')",
        [site.siteId, site.accountId, version, schema, JSON.stringify(document)],
      );
      await tx.query("update site set published_version = $2 where id = $1", [site.siteId, version]);
    });
    await sites.reload();
    expect(sites.bySlug(slug)).toMatchObject({ version: 1, config: { template: "showroom" } });
    expect(await published()).toMatchObject({ ok: false });
  }
  expect(await publish({ ...NORTHSIDE_CONFIG, template: "yard" })).toEqual({
    ok: true,
    version: 4,
    changed: true,
  });
  await sites.reload();
  expect(sites.bySlug(slug)).toMatchObject({ version: 4, config: { template: "yard" } });
});

const PERTH = { slug: "wangara", name: "Wangara", city: "Wangara", state: "WA", postcode: "6065" } as const;
const moveTo = (place: Partial<LocationDocument>) =>
  within(async (tx) => {
    await saveLocations(tx, [{ ...ASPLEY, ...place }]);
    await recordChange(tx);
  });
const zone = async () => {
  const read = await published();
  return read?.ok ? read.config.timeZone : null;
};

test("D207: a site that sets no time zone has its yards' one, and a setting always counts", async () => {
  await publish();
  expect(await zone()).toBe("Australia/Brisbane");
  await moveTo(PERTH);
  expect(await zone()).toBe("Australia/Perth");
  await moveTo({ ...PERTH, timeZone: "Australia/Eucla" });
  expect(await zone()).toBe("Australia/Eucla");
  await moveTo({ slug: "nundah", name: "Nundah", primary: true });
  expect(await zone()).toBe("Australia/Brisbane");
  await publish({ ...NORTHSIDE_CONFIG, stock: { filter: { locations: ["wangara"] } } });
  expect(await zone()).toBe("Australia/Eucla");
  await publish({ ...NORTHSIDE_CONFIG, timeZone: "Australia/Hobart" });
  expect(await zone()).toBe("Australia/Hobart");
});

test("D207: a running server hears of a yard that changes a site's time zone, and of nothing else that concerns it", async () => {
  await publish();
  await moveTo(PERTH);
  const sites = live(LOCAL);
  await sites.reload();
  const mine = async () => {
    const changed = await sites.reload();
    return changed.filter(({ siteId }) => siteId === site.siteId).length;
  };
  const slug = await readSlug(site);
  expect(sites.bySlug(slug)).toMatchObject({ version: 1, config: { timeZone: "Australia/Perth" } });
  const before = sites.bySlug(slug);
  await moveTo({ ...PERTH, phone: "(08) 9000 0000" });
  expect(await mine()).toBe(0);
  expect(sites.bySlug(slug)).toBe(before);
  await moveTo({ ...PERTH, state: "SA", postcode: "5000" });
  expect(await mine()).toBe(1);
  expect(sites.bySlug(slug)).toMatchObject({ version: 1, config: { timeZone: "Australia/Adelaide" } });
  expect(await mine()).toBe(0);
});

test("D207: a yard that a feed names without its state goes by the clock of the account's other yards", async () => {
  await publish();
  const named = { code: null, city: null, state: null, postcode: null };
  const zoneOf = async (slug: string) =>
    (await within(listLocations)).find((location) => location.slug === slug)?.timeZone;
  const name = (yard: string, state: string | null = null) =>
    within(async (tx) => (await FeedPlaces.load(tx)).locationId({ ...named, name: yard, state }));
  await name("Back lot");
  expect(await zoneOf("back-lot")).toBe("Australia/Sydney");
  await moveTo(PERTH);
  expect(await zoneOf("back-lot")).toBe("Australia/Perth");
  await name("Front lot", "SA");
  expect(await zoneOf("front-lot")).toBe("Australia/Adelaide");
  expect(await zone()).toBe("Australia/Perth");
});
