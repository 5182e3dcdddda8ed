import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { followChanges } from "#platform/postgres/changes.ts";
import { type AccountTransaction, Database, recordChange } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import {
  addVisits,
  changeHosts,
  chooseHost,
  listBusiestSites,
  listSites,
} from "../accounts/site-directory.server.ts";
import { ASPLEY, addTestSite, NORTHSIDE_CONFIG } from "../accounts/test-account.ts";
import type { LocationDocument } from "../locations/location-document.ts";
import { FeedPlaces, listLocations, saveLocations } from "../locations/location-store.server.ts";
import { type LiveSite, LiveSites, SiteNotReadError } from "./live-sites.server.ts";
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
/** Brings the test's site up to date, as notices of a change do. */
let heard = 1000;
const hear = (sites: LiveSites) => {
  sites.forgetMisses();
  sites.hear(site.accountId, ++heard);
  return sites.refresh(new Set([site.accountId]));
};
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
  const twice = [...table, ...table];
  const found = await Promise.all(twice.map(async ([host]) => [host, (await sites.byHost(host))?.siteId]));
  expect(found).toEqual(twice);
  const local = live({ baseDomain: "localhost", defaultSite: slug });
  for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "[::1]"])
    expect([host, (await local.byHost(host))?.siteId]).toEqual([host, site.siteId]);
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
  const asked = [...stolen, `${slug}.localhost`];
  const found = await Promise.all(asked.map(async (host) => (await sites.byHost(host))?.siteId));
  expect(found).toEqual([site.siteId, undefined, undefined]);
  expect(await sites.bySlug(theirs)).toMatchObject({ hosts: [], canonicalHost: null });
  expect(await sites.refresh(new Set([thief.accountId]))).toEqual([]);
});

test("D4: a host whose site has no readable configuration yet is known; one of a site without any is not", async () => {
  const slug = await readSlug(site);
  await within((tx) => changeHosts(tx, site.siteId, { add: [`www.${slug}.example`], remove: [] }));
  const hosts = [`${slug}.localhost`, `www.${slug}.example`, "localhost", "nobody.localhost", ""];
  const sites = live({ ...LOCAL, defaultSite: slug });
  const unread = () => {
    sites.forgetMisses();
    sites.hear(site.accountId, ++heard);
    const isUnread = (error: unknown) => error instanceof SiteNotReadError;
    return Promise.all(hosts.map((host) => sites.byHost(host).then(() => false, isUnread)));
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
  expect(await sites.byHost(`www.${slug}.example`)).toMatchObject({ slug });
});

test("TEN-01: without a default site the bare base domain shows the first one; an unknown default shows none", async () => {
  await publish();
  const [first] = (await listSites(db)).filter(({ publishedVersion }) => publishedVersion !== null);
  expect(await live(LOCAL).byHost("localhost")).toMatchObject({ siteId: first?.siteId });
  expect(await live({ ...LOCAL, defaultSite: "nobody" }).byHost("localhost")).toBeNull();
});

test("TEN-01: a default site that is not there is named in the log, once", async () => {
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (...entry: unknown[]) => logged.push(entry) } as never;
  const sites = new LiveSites(db, log, { ...LOCAL, schema: siteConfigSchema, defaultSite: "nosuch" });
  for (const host of ["localhost", "127.0.0.1", "nobody.localhost"]) await sites.byHost(host);
  expect(logged).toEqual([[{ site: "nosuch" }, expect.stringMatching(/^DEFAULT_SITE names no published/)]]);
});

test("D4: a site that has nothing published answers nothing; a refresh tells what changed and nothing else", async () => {
  const sites = live(LOCAL);
  const slug = await readSlug(site);
  expect(await sites.bySlug(slug)).toBeNull();
  await publish();
  expect(await hear(sites)).toEqual([]);
  expect(await sites.bySlug(slug)).toMatchObject({ version: 1 });
  expect(await hear(sites)).toEqual([]);
  await within((tx) =>
    tx.query("insert into site_host values ($1, $2, $3)", [`${slug}.example`, site.siteId, site.accountId]),
  );
  expect(await hear(sites)).toHaveLength(1);
  expect(await sites.byHost(`${slug}.example`)).toBe(await sites.bySlug(slug));
  await within((tx) => tx.query("delete from site_host where site_id = $1", [site.siteId]));
  expect(await hear(sites)).toHaveLength(1);
  expect(await sites.byHost(`${slug}.example`)).toBeNull();
});

test("D4: a stored configuration that is broken or of a newer program leaves the last valid one in force", async () => {
  await publish();
  const sites = live(LOCAL);
  const slug = await readSlug(site);
  await sites.bySlug(slug);
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
    await hear(sites);
    expect(sites.unread).toEqual(new Set([site.accountId]));
    expect(await sites.bySlug(slug)).toMatchObject({ version: 1, config: { template: "showroom" } });
    expect(await published()).toMatchObject({ ok: false });
  }
  expect(await publish({ ...NORTHSIDE_CONFIG, template: "yard" })).toEqual({
    ok: true,
    version: 4,
    changed: true,
  });
  await hear(sites);
  expect(sites.unread.size).toBe(0);
  expect(await sites.bySlug(slug)).toMatchObject({ version: 4, config: { template: "yard" } });
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
  const mine = async () => (await hear(sites)).length;
  const slug = await readSlug(site);
  expect(await sites.bySlug(slug)).toMatchObject({ version: 1, config: { timeZone: "Australia/Perth" } });
  const before = await sites.bySlug(slug);
  await moveTo({ ...PERTH, phone: "(08) 9000 0000" });
  expect(await mine()).toBe(0);
  expect(await sites.bySlug(slug)).toBe(before);
  await moveTo({ ...PERTH, state: "SA", postcode: "5000" });
  expect(await mine()).toBe(1);
  expect(await sites.bySlug(slug)).toMatchObject({ version: 1, config: { timeZone: "Australia/Adelaide" } });
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

describe("D421: sites are read when they are asked for", () => {
  /** A database that counts what it is asked, and can be away. */
  const counting = (state: { asked: number; isAway?: boolean }) =>
    new (class extends Database {
      override query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
        state.asked += 1;
        return state.isAway ? Promise.reject(new Error("away")) : super.query<Row>(text, values);
      }
    })(appUrl);
  const given = (
    rules: { maxKept?: number; dropped?: (site: LiveSite, why: "removed" | "unvisited") => void } = {},
  ) => {
    const state = { asked: 0, isAway: false };
    const within = counting(state);
    onTestFinished(() => within.close());
    return {
      state,
      sites: new LiveSites(within, silentLog, { ...LOCAL, schema: siteConfigSchema, ...rules }),
    };
  };

  test("once, however many ask for it at once, by whatever name; later ones cost no query", async () => {
    await publish();
    const host = `${await readSlug(site)}.localhost`;
    const { state, sites } = given();
    const found = await Promise.all(Array.from({ length: 20 }, () => sites.byHost(host)));
    expect([new Set(found).size, state.asked]).toEqual([1, 1]);
    expect(await sites.keep(site.siteId)).toBe(found[0]);
    expect(await sites.byHost(host)).toBe(found[0]);
    expect(state.asked).toBe(2);
  });

  test("a host that no site has is asked about once, until a site or host is added", async () => {
    const { state, sites } = given();
    const slug = await readSlug(site);
    for (let i = 0; i < 3; i++) expect(await sites.byHost(`${slug}.localhost`)).toBeNull();
    for (const host of ["a b.example", "10.0.0.1", `x.y.z.${"a".repeat(300)}`, "[::1", ""])
      await sites.byHost(host);
    expect(state.asked).toBe(1);
    await publish();
    expect([sites.hear(site.accountId, 7), sites.hear(site.accountId, 7)]).toEqual([true, false]);
    expect([await sites.byHost(`${slug}.localhost`), state.asked]).toEqual([null, 1]);
    sites.forgetMisses();
    expect(await sites.byHost(`${slug}.localhost`)).toMatchObject({ slug });
  });

  test("a site that is added while its name is looked up is no miss", async () => {
    const { sites } = given();
    const slug = await readSlug(site);
    const asked = sites.byHost(`${slug}.localhost`);
    sites.forgetMisses();
    expect(await asked).toBeNull();
    await publish();
    expect(await sites.byHost(`${slug}.localhost`)).toMatchObject({ slug });
  });

  test("every process is told of a site that is shown and of a host that is added, and of no other change", async () => {
    const told: number[] = [];
    const following = followChanges(appUrl, {
      changed: () => undefined,
      siteAdded: (accountId, siteId) => void (accountId === site.accountId && told.push(siteId)),
      log: silentLog,
    });
    onTestFinished(() => following.close());
    await following.started;
    const after = async (count: number, work: () => Promise<unknown>) => {
      await work();
      await vi.waitFor(() => expect(told).toHaveLength(count), { timeout: 5000 });
    };
    await after(1, () => publish());
    await publish({ ...NORTHSIDE_CONFIG, template: "yard" });
    await within(recordChange);
    await after(2, () =>
      within((tx) =>
        tx.query("insert into site_host (host, site_id, account_id) values ($1, $2, $3)", [
          ...[`added-${site.siteId}.example`, site.siteId, site.accountId],
        ]),
      ),
    );
    expect(told).toEqual([site.siteId, site.siteId]);
  });

  test("what was heard while it was read is in it", async () => {
    await publish();
    const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = new (class extends Database {
      override async inAccount<T>(...asked: Parameters<Database["inAccount"]>): Promise<T> {
        const answer = (await super.inAccount(...asked)) as T;
        read.resolve();
        await ended.promise;
        return answer;
      }
    })(appUrl);
    onTestFinished(() => held.close());
    const sites = new LiveSites(held, silentLog, { ...LOCAL, schema: siteConfigSchema });
    const reading = sites.keep(site.siteId);
    await read.promise;
    await publish({ ...NORTHSIDE_CONFIG, template: "yard" });
    const [now] = await within((tx) =>
      tx.query<{ number: number }>("select change_number as number from account where id = $1", [
        site.accountId,
      ]),
    );
    sites.hear(site.accountId, now!.number);
    ended.resolve();
    expect(await reading).toMatchObject({ version: 2, config: { template: "yard" } });
  });

  test("while the database is away those in memory answer, others say so and are not read for each visitor", async () => {
    await publish();
    const other = await addTestSite(db);
    await publishTo(other, NORTHSIDE_CONFIG);
    const { state, sites } = given();
    const kept = await sites.keep(site.siteId);
    state.isAway = true;
    expect(await sites.keep(site.siteId)).toBe(kept);
    const asked = state.asked;
    for (let i = 0; i < 5; i++) await expect(sites.keep(other.siteId)).rejects.toThrow(SiteNotReadError);
    expect(state.asked).toBe(asked + 1);
  });

  test("the longest unvisited makes room, and work that is no visit keeps none", async () => {
    const dropped: number[] = [];
    const { sites } = given({ maxKept: 2, dropped: ({ siteId }) => void dropped.push(siteId) });
    const [a, b, c] = [site, await addTestSite(db), await addTestSite(db)];
    for (const one of [a, b, c]) await publishTo(one, NORTHSIDE_CONFIG);
    await sites.keep(a.siteId);
    await sites.keep(b.siteId);
    expect(await sites.find(c.siteId)).toMatchObject({ siteId: c.siteId });
    expect((await sites.ofAccount(c.accountId)).map(({ siteId }) => siteId)).toEqual([c.siteId]);
    await sites.keep(a.siteId);
    await sites.keep(c.siteId);
    expect([dropped, sites.kept.map(({ siteId }) => siteId)]).toEqual([[b.siteId], [c.siteId, a.siteId]]);
    expect(await sites.keep(b.siteId)).toMatchObject({ siteId: b.siteId });
  });

  test("a change of a site is no visit", async () => {
    const dropped: number[] = [];
    await publish();
    const others = [await addTestSite(db), await addTestSite(db)] as const;
    for (const one of others) await publishTo(one, NORTHSIDE_CONFIG);
    const { sites } = given({ maxKept: 2, dropped: ({ siteId }) => void dropped.push(siteId) });
    await sites.keep(site.siteId);
    await sites.keep(others[0].siteId);
    await publish({ ...NORTHSIDE_CONFIG, template: "yard" });
    expect(await hear(sites)).toHaveLength(1);
    await sites.keep(others[1].siteId);
    expect(dropped).toEqual([site.siteId]);
  });

  test("D415: whoever hears of a dropped site is told whether it was removed", async () => {
    const dropped: [number, string][] = [];
    const other = await addTestSite(db);
    for (const one of [site, other]) await publishTo(one, NORTHSIDE_CONFIG);
    const { sites } = given({ maxKept: 1, dropped: ({ siteId }, why) => void dropped.push([siteId, why]) });
    await sites.keep(other.siteId);
    await sites.keep(site.siteId);
    await within((tx) => tx.query("update site set removed_at = now() where id = $1", [site.siteId]));
    await hear(sites);
    expect(dropped).toEqual([
      [other.siteId, "unvisited"],
      [site.siteId, "removed"],
    ]);
  });

  test("a site that is removed is dropped, and its visits are counted for the next start", async () => {
    const dropped: number[] = [];
    await publish();
    const other = await addTestSite(db);
    await publishTo(other, NORTHSIDE_CONFIG);
    const { sites } = given({ dropped: ({ siteId }) => void dropped.push(siteId) });
    const [host, busier] = [`${await readSlug(site)}.localhost`, `${await readSlug(other)}.localhost`];
    for (const asked of [host, busier, busier, host, busier]) await sites.byHost(asked);
    const now = new Date("2036-01-01T00:00:00Z");
    await addVisits(db, sites.takeVisits(), now);
    expect(sites.takeVisits().size).toBe(0);
    const order = async (at: Date) =>
      (await listBusiestSites(db, { limit: 10_000, now: at }))
        .map(({ siteId }) => siteId)
        .filter((siteId) => siteId === site.siteId || siteId === other.siteId);
    expect(await order(now)).toEqual([other.siteId, site.siteId]);
    // Three visits count less than two after a week.
    const later = new Date("2036-01-08T00:00:00Z");
    await addVisits(db, new Map([[site.siteId, 1]]), later);
    expect(await order(later)).toEqual([site.siteId, other.siteId]);
    await within((tx) => tx.query("update site set removed_at = now() where id = $1", [site.siteId]));
    await hear(sites);
    expect([dropped, await sites.byHost(host), await order(later)]).toEqual([
      [site.siteId],
      null,
      [other.siteId],
    ]);
  });
});
