import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aCar, ask, daysLater, importCars, NOW, vehicles } from "#features/inventory/import/test-import.ts";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { listLeads } from "#features/leads/inbox/lead-list.server.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { readAccountContents, removeAccount } from "#features/tenancy/accounts/remove-account.server.ts";
import {
  addSite,
  changeHosts,
  findSite,
  listRemovedDemos,
  listSites,
  readAccountSlug,
} from "#features/tenancy/accounts/site-directory.server.ts";
import {
  ASPLEY,
  addTestSite,
  NORTHSIDE_CONFIG,
  rememberingJobs,
} from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { readLocationUse, removeLocation } from "#features/tenancy/sites/remove-location.server.ts";
import { planSiteRemoval, removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import { publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openOwnerDatabase, openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "../features.ts";

const db = openTestDatabase();
const owner = openOwnerDatabase();

let site: Tenancy;
let slug: string;
beforeEach(async () => {
  site = await addTestSite(db);
  slug = await within(readAccountSlug);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const publish = (config: object = NORTHSIDE_CONFIG) =>
  within((tx) =>
    publishSiteConfig(tx, site.siteId, { schema: siteConfigSchema, document: config, author: "test" }),
  );
const enquire = () =>
  within((tx) =>
    storeLead(
      tx,
      { jobs: rememberingJobs(), newId: randomUUID },
      {
        lead: aLead({ id: randomUUID(), siteId: site.siteId, receivedAt: NOW }),
        targets: [{ kind: "mail", to: "a@b.example" }],
      },
    ),
  );

describe("a site", () => {
  test("D74: answers no longer, gives its hosts away, and keeps its enquiries", async () => {
    const host = `${slug}.example`;
    await publish();
    await within((tx) => changeHosts(tx, site.siteId, { add: [host], remove: [] }));
    await enquire();
    const live = new LiveSites(db, silentLog, {
      schema: siteConfigSchema,
      baseDomain: "localhost",
      defaultSite: undefined,
    });
    expect(await live.bySlug(slug)).not.toBeNull();
    expect(await within((tx) => planSiteRemoval(tx, site.siteId))).toEqual({
      ...{ hosts: 1, events: 0, enquiries: 1, undelivered: 1, otherSites: 0 },
    });
    await within((tx) => removeSite(tx, site.siteId, NOW));
    live.hear(site.accountId, 1000);
    await live.refresh(new Set([site.accountId]));
    expect([await live.bySlug(slug), await live.byHost(host), await findSite(db, slug)]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await listSites(db)).some((one) => one.slug === slug)).toBe(false);
    const removed = await findSite(db, slug, { removed: true });
    expect(removed).toMatchObject({ siteId: site.siteId, hosts: [] });
    expect(await within((tx) => listLeads(tx, { siteId: site.siteId, limit: 9 }))).toHaveLength(1);
    const other = await addTestSite(db);
    const taken = { add: [host], remove: [] };
    expect(await db.inAccount(other.accountId, (tx) => changeHosts(tx, other.siteId, taken))).toEqual({
      ok: true,
      hosts: [host],
    });
  });

  test("D74: its events and visitors go with it, and another site keeps its own", async () => {
    const added = await within((tx) => addSite(tx, `sister-${slug}`, []));
    if (!added.ok) throw new Error(added.reason);
    await importCars(db, site.accountId, [aCar("A1")]);
    const sites = [site.siteId, added.siteId];
    for (const siteId of sites)
      await within(async (tx) => {
        const values = [NOW, siteId];
        await tx.query(
          `insert into vehicle_count (account_id, vehicle_id, visitors, kind, day, site_id)
           select account_id, id, 1, 'view', $1, $2 from vehicle`,
          values,
        );
        await tx.query(
          `insert into vehicle_visitor (account_id, vehicle_id, visitor, kind, day, site_id)
           select account_id, id, 'a hash', 'view', $1, $2 from vehicle`,
          values,
        );
        await tx.query(
          `insert into analytics_event (account_id, car_id, event, path, at, site_id)
           select account_id, id, 1, '/', $1, $2 from vehicle`,
          values,
        );
      });
    expect(await within((tx) => planSiteRemoval(tx, site.siteId))).toMatchObject({
      events: 1,
      otherSites: 1,
    });
    await within((tx) => removeSite(tx, site.siteId, NOW));
    for (const table of ["vehicle_count", "vehicle_visitor", "analytics_event"])
      expect([table, await ask(db, site.accountId, `select site_id from ${table}`)]).toEqual([
        table,
        [{ site_id: added.siteId }],
      ]);
  });

  test("D74: comes back under its slug for its own account alone, without its configuration", async () => {
    await publish();
    await within((tx) => removeSite(tx, site.siteId, NOW));
    const other = await addTestSite(db);
    const taken = await db.inAccount(other.accountId, (tx) => addSite(tx, slug, []));
    expect(taken).toEqual({ ok: false, reason: "slug-taken" });
    expect(await within((tx) => addSite(tx, slug, []))).toEqual({ ok: true, siteId: site.siteId });
    expect(await findSite(db, slug)).toMatchObject({ publishedVersion: null });
    expect(await publish()).toMatchObject({ ok: true, version: 2 });
  });
});

describe("a location", () => {
  const use = (name = "aspley") => within((tx) => readLocationUse(tx, name, siteConfigSchema));

  test("D74: says which vehicles, settings and feeds still use it", async () => {
    await within((tx) => saveLocations(tx, [ASPLEY]));
    const at = { location: "aspley" };
    await importCars(db, site.accountId, [
      aCar("A1", at),
      aCar("A2", at),
      aCar("A3", { ...at, status: "sold" }),
      aCar("A4", at),
    ]);
    await within((tx) => tx.query("update vehicle set withdrawn_at = $1 where stock_number = 'A4'", [NOW]));
    const routes = [{ locations: ["aspley"], to: ["aspley@northside.example"] }];
    const stock = { filter: { locations: ["aspley"] } };
    const published = await publish({
      ...NORTHSIDE_CONFIG,
      leads: { ...NORTHSIDE_CONFIG.leads, routes },
      stock,
    });
    expect(published).toMatchObject({ ok: true });
    await within((tx) =>
      saveFeed(tx, {
        ...{ name: "yard", address: "/nowhere", mapping: "forecourt", intervalMinutes: 60, snapshot: true },
        ...{ silentAfterHours: 48, notify: [], locations: ["Northside Aspley"] },
      }),
    );
    await within((tx) => tx.query("update feed set next_check_at = 'infinity'"));
    expect(await use("ASPLEY")).toMatchObject({
      ...{ forSale: 2, past: 2 },
      namedBy: [
        `leads.routes of the site ${slug}`,
        `stock.filter of the site ${slug}`,
        "--locations of the feed yard",
      ],
    });
    expect(await use("nowhere")).toBeNull();
  });

  test("D7 D74: removed, past vehicles keep everything else, and a feed that names it adds it again", async () => {
    await within((tx) =>
      saveLocations(tx, [
        ASPLEY,
        { ...ASPLEY, slug: "chermside", name: "Chermside", distributionLocations: ["aspley"] },
      ]),
    );
    const sold = aCar("A1", { location: "aspley", status: "sold" });
    await importCars(db, site.accountId, [sold]);
    const found = await use();
    expect(found).toMatchObject({ forSale: 0, past: 1, namedBy: [] });
    await within((tx) => removeLocation(tx, found!.location.id));
    expect((await within(listLocations)).map((one) => one.slug)).toEqual(["chermside"]);
    expect(await vehicles(db, site.accountId)).toMatchObject([{ stock_number: "A1", location_id: null }]);
    expect(
      await ask(db, site.accountId, "select from location where distribution_locations <> '{}'"),
    ).toEqual([]);
    await importCars(db, site.accountId, [sold], { now: daysLater(1) });
    const [again] = (await within(listLocations)).filter((one) => one.slug === "aspley");
    expect(again).toMatchObject({ completed: false });
    expect(await vehicles(db, site.accountId)).toMatchObject([{ location_id: again!.id }]);
  });
});

describe("an account", () => {
  const entry = async (demo = false) => ({ accountId: site.accountId, slug, demo });

  test("D2 D74: the app's role cannot delete one, and nothing of it is lost by trying", async () => {
    await importCars(db, site.accountId, [aCar("A1")]);
    await expect(removeAccount(db, await entry())).rejects.toThrow(/permission denied/);
    expect(await within(readAccountContents)).toMatchObject({ sites: 1, vehicles: 1 });
    for (const table of ["account", "site"])
      await expect(within((tx) => tx.query(`delete from ${table}`))).rejects.toThrow(/permission denied/);
  });

  test("D2 D74: its owner deletes it whole, and no row of another account", async () => {
    const other = await addTestSite(db);
    await importCars(db, other.accountId, [aCar("A1")]);
    await importCars(db, site.accountId, [aCar("A1")]);
    await removeAccount(owner, await entry());
    expect(await within(readAccountContents)).toMatchObject({ sites: 0, vehicles: 0 });
    expect(await findSite(db, slug, { removed: true })).toBeNull();
    const left = await db.inAccount(other.accountId, readAccountContents);
    expect(left).toMatchObject({ sites: 1, vehicles: 1 });
    expect(await listRemovedDemos(db)).not.toContain(slug);
  });

  test("D32 D74: one of the demo is remembered as removed, which the app's role cannot change", async () => {
    await removeAccount(owner, await entry(true));
    expect(await listRemovedDemos(db)).toContain(slug);
    await expect(within((tx) => tx.query("delete from removed_demo"))).rejects.toThrow(/permission denied/);
  });
});
