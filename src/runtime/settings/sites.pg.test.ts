import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aCar, importCars, vehicles } from "#features/inventory/import/test-import.ts";
import {
  addSite,
  changeHosts,
  chooseHost,
  findSite,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, ASPLEY, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { publishSiteConfig, readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix, toSecretReader } from "#platform/secrets/account-secrets.ts";
import { siteConfigSchema } from "../features.ts";
import { checkSite } from "./check-site.server.ts";
import { applySiteFile } from "./site-file.server.ts";

const db = openTestDatabase();

const CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};
const NORTHSIDE = { slug: "northside", name: "Northside", phone: "(07) 3000 0000" };

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const apply = (file: unknown) => within((tx) => applySiteFile(tx, site.siteId, { file, ...APPLYING }));
const published = () => within((tx) => readPublishedConfig(tx, site.siteId, siteConfigSchema));
const versions = () =>
  within((tx) =>
    tx.query<{ version: number; author: string }>(
      "select version, author, schema_version from site_config where site_id = $1 order by version",
      [site.siteId],
    ),
  );
const changeNumber = async () =>
  (
    await db.query<{ change_number: number }>("select change_number from account where id = $1", [
      site.accountId,
    ])
  )[0]!.change_number;

describe("publishing", () => {
  test("D4: each published document is a version of its own, with its author; the same again changes nothing", async () => {
    expect(await published()).toBeNull();
    expect(await apply({ config: CONFIG })).toEqual({ ok: true, version: 1, changed: true });
    const before = await changeNumber();
    const reordered = Object.fromEntries(Object.entries(CONFIG).reverse());
    expect(await apply({ config: reordered })).toEqual({ ok: true, version: 1, changed: false });
    expect(await changeNumber()).toBe(before);
    expect(await apply({ config: { ...CONFIG, name: "Other" } })).toEqual({
      ok: true,
      version: 2,
      changed: true,
    });
    expect(await changeNumber()).toBe(before + 1);
    expect(await apply({ config: CONFIG })).toEqual({ ok: true, version: 3, changed: true });
    expect(await versions()).toEqual(
      [1, 2, 3].map((version) => ({ version, author: "test", schema_version: 1 })),
    );
    expect(await published()).toMatchObject({
      ok: true,
      version: 3,
      config: { name: "Northside Motors", search: { pageSize: 21 } },
    });
  });

  test.each<[string, unknown, { path: string; rule: RegExp }]>([
    [
      "a wrong value",
      { config: { ...CONFIG, search: { pageSize: 2 } } },
      { path: "search.pageSize", rule: /3 or more/ },
    ],
    [
      "an unknown key",
      { config: { ...CONFIG, plugin: true } },
      { path: "plugin", rule: /not a known setting/ },
    ],
    [
      "an unknown key inside",
      { config: { ...CONFIG, theme: { colour: "#000000" } } },
      { path: "theme.colour", rule: /not a known setting/ },
    ],
    [
      "colours too close",
      { config: { ...CONFIG, theme: { accentInk: "#cccccc" } } },
      { path: "theme.accentInk", rule: /contrast.*4\.5/ },
    ],
    [
      "no fallback for enquiries",
      { config: { ...CONFIG, leads: {} } },
      { path: "leads.fallback", rule: /./ },
    ],
    [
      "an unknown part of the file",
      { config: CONFIG, cars: [] },
      { path: "cars", rule: /not a known setting/ },
    ],
    [
      "a wrong location",
      { config: CONFIG, locations: [{ ...ASPLEY, postcode: "40" }] },
      { path: "locations[0].postcode", rule: /4 digits/ },
    ],
    ["no object", [CONFIG], { path: "", rule: /group, in { }/ }],
    ["settings without their wrapper", CONFIG, { path: "config", rule: /needed/ }],
  ])("TEN-04 D4: %s is never published, and named by path and rule", async (_, file, { path, rule }) => {
    await apply({ config: CONFIG, dealerships: [NORTHSIDE], locations: [ASPLEY] });
    const before = [await versions(), await within(listLocations), await changeNumber()];
    const outcome = await apply(file);
    expect(outcome).toMatchObject({ ok: false, problems: [{ path, rule: expect.stringMatching(rule) }] });
    expect([await versions(), await within(listLocations), await changeNumber()]).toEqual(before);
  });

  test("D83: a secret of the server or of another account is refused wherever a setting names one", async () => {
    const own = `${buildSecretPrefix(await readSlug(site))}KEY`;
    const naming = (secretName: string) => {
      const service = { url: "https://service.example", secretName };
      const fallback = { to: ["boss@northside.example"], webhook: service };
      const lender = { lender: "youx", name: "youX", licence: "1", rateDate: "2026-01-02" };
      return {
        ...CONFIG,
        leads: { fallback, routes: [fallback] },
        market: { source: "service", service },
        finance: { lenders: [lender], youx: service },
      };
    };
    for (const name of [
      "DATABASE_OWNER_URL",
      `${buildSecretPrefix("another")}KEY`,
      `${own} `.replace(" ", "_"),
    ]) {
      const outcome = await apply({ config: naming(name) });
      expect(outcome).toMatchObject({ ok: false });
      expect("problems" in outcome && outcome.problems.map(({ path }) => path).sort()).toEqual([
        "finance.youx.secretName",
        "leads.fallback.webhook.secretName",
        "leads.routes[0].webhook.secretName",
        "market.service.secretName",
      ]);
    }
    expect(await published()).toBeNull();
    expect(await apply({ config: naming(own) })).toMatchObject({ ok: true });
  });

  test("TEN-04 D83: everything that is wrong with a file is said at once, shape and rules of all its parts", async () => {
    const config = {
      ...CONFIG,
      templat: "yard",
      template: "showrom",
      legal: { ...CONFIG.legal, phone: "call us please" },
      leads: { fallback: { to: ["boss@northside.example"] }, routes: [{ to: ["x"], locations: ["aspely"] }] },
    };
    const locations = [{ ...ASPLEY, dealership: "northsid", postcode: "40", phon: "1" }];
    const outcome = await apply({ config, locations, dealerships: [{ ...NORTHSIDE, phone: "x", nam: "N" }] });
    const said = "problems" in outcome ? outcome.problems.map(({ path, rule }) => `${path}: ${rule}`) : [];
    expect(said.sort()).toEqual(
      [
        'templat: is not a known setting. Did you mean "template"?',
        "dealerships[0].phone: must be a phone number, such as (07) 3000 0000 or 1300 000 000",
        'dealerships[0].nam: is not a known setting. Did you mean "name"?',
        "leads.routes[0].to[0]: must be an email address, such as sales@dealer.example",
        'leads.routes[0].locations[0]: there is no location "aspely". Did you mean "aspley"?',
        "legal.phone: must be a phone number, such as (07) 3000 0000 or 1300 000 000",
        'locations[0].dealership: there is no dealership "northsid". Did you mean "northside"?',
        "locations[0].postcode: must have 4 digits",
        'locations[0].phon: is not a known setting. Did you mean "phone"?',
        'template: must be "showroom" or "yard". Did you mean "showroom"?',
      ].sort(),
    );
    expect(await published()).toBeNull();
  });

  test("D4: a file that changes only dealerships or locations changes the site, and the same again does not", async () => {
    const file = {
      config: CONFIG,
      dealerships: [NORTHSIDE],
      locations: [
        { ...ASPLEY, distributionLocations: ["virginia"] },
        { ...ASPLEY, slug: "virginia", name: "V" },
      ],
    };
    expect(await apply(file)).toEqual({ ok: true, version: 1, changed: true });
    const before = await changeNumber();
    expect(await apply(file)).toEqual({ ok: true, version: 1, changed: false });
    expect(await changeNumber()).toBe(before);
    const renamed = { ...file, dealerships: [{ ...NORTHSIDE, name: "North" }] };
    expect(await apply(renamed)).toEqual({ ok: true, version: 1, changed: true });
    expect(await changeNumber()).toBe(before + 1);
  });

  test("D83: a stored document that breaks a newer rule is still served, and only its shape can stop that", async () => {
    const document = { ...CONFIG, legal: { ...CONFIG.legal, phone: "call us please" } };
    await within((tx) =>
      publishSiteConfig(tx, site.siteId, {
        schema: siteConfigSchema,
        document,
        author: "an older version",
      }),
    );
    expect(await published()).toMatchObject({ ok: true, config: { legal: { phone: "call us please" } } });
  });

  test("D2 D4: no site of another account can be published to", async () => {
    const other = await addTestSite(db);
    const foreign = db.inAccount(other.accountId, (tx) =>
      applySiteFile(tx, site.siteId, { file: { config: CONFIG }, ...APPLYING }),
    );
    await expect(foreign).rejects.toThrow("foreign key");
    expect(await apply({ config: CONFIG })).toMatchObject({ ok: true, version: 1 });
  });
});

describe("locations", () => {
  test("D13: a yard that a feed named is completed by its code, and its cars stay with it", async () => {
    await importCars(db, site.accountId, [
      aCar("A1", { location: { code: "ASP", name: "ASP" } }),
      aCar("A2", { location: "ASP" }),
    ]);
    await apply({ config: CONFIG });
    expect(await check()).toEqual([
      'Location "ASP" was named by a feed and has no address, hours or licence yet. Add it to "locations" with the code "ASP".',
    ]);
    await apply({ config: CONFIG, dealerships: [NORTHSIDE], locations: [{ ...ASPLEY, code: "ASP" }] });
    const [location, ...others] = await within(listLocations);
    expect(others).toEqual([]);
    expect(location).toMatchObject({
      slug: "aspley",
      code: "ASP",
      completed: true,
      visible: true,
      dealershipName: "Northside",
      timeZone: "Australia/Brisbane",
    });
    expect((await vehicles(db, site.accountId)).map(({ location_id }) => location_id)).toEqual([
      location!.id,
      location!.id,
    ]);
    await importCars(db, site.accountId, [aCar("A3", { location: "asp" })]);
    expect(await within(listLocations)).toHaveLength(1);
    expect(await check()).toEqual([]);
  });

  test("D13 VDP-12: locations and dealerships are written once and then changed, and pages hear of it", async () => {
    await apply({ config: CONFIG, dealerships: [NORTHSIDE], locations: [ASPLEY] });
    const before = await changeNumber();
    await apply({
      config: CONFIG,
      dealerships: [{ ...NORTHSIDE, name: "North" }],
      locations: [{ ...ASPLEY, city: "Zillmere", announcement: "Use the back gate." }],
    });
    expect(await within(listLocations)).toMatchObject([
      { city: "Zillmere", dealershipName: "North", announcement: "Use the back gate." },
    ]);
    expect(await changeNumber()).toBe(before + 1);
  });

  test("D13 D83: what is published and cannot be so is what a site lacks, such as a route to a location that is gone", async () => {
    const routes = [{ to: ["a@b.example"], locations: ["nowhere"] }];
    const document = { ...CONFIG, leads: { ...CONFIG.leads, routes } };
    await importCars(db, site.accountId, [aCar("A1")]);
    await within((tx) =>
      publishSiteConfig(tx, site.siteId, {
        schema: siteConfigSchema,
        document,
        author: "an older version",
      }),
    );
    expect(await check()).toEqual(['leads.routes[0].locations[0]: there is no location "nowhere".']);
  });

  test("D93: hosts that a running server does not use are named", async () => {
    const slug = await readSlug(site);
    await importCars(db, site.accountId, [aCar("A1")]);
    await apply({ config: CONFIG });
    await within((tx) => changeHosts(tx, site.siteId, { add: [`www.${slug}.example`], remove: [] }));
    expect(await check()).toEqual([]);
    expect(await check({ ...READY, baseDomain: `${slug}.example` })).toEqual([
      expect.stringMatching(/^The host "www\..* is not used: it belongs to BASE_DOMAIN .*--remove www/),
    ]);
  });

  test("D94: a site without a location has a note; a demo's unknown yard and kept mail are notes", async () => {
    const told = async (demo: boolean) => {
      await apply({ config: { ...CONFIG, demo } });
      return checked({ ...READY, mailLeaves: false });
    };
    await importCars(db, site.accountId, [aCar("A1")]);
    const noLocation = expect.stringMatching(/^There is no location/);
    const mail = expect.stringMatching(/^SMTP_URL is not set/);
    expect(await told(false)).toEqual({ problems: [mail], notes: [noLocation] });
    expect(await told(true)).toEqual({ problems: [], notes: [noLocation, mail] });
    await importCars(db, site.accountId, [aCar("A2", { location: { code: "WAG", name: "WAG" } })]);
    const yard = expect.stringMatching(/^Location "WAG" was named by a feed/);
    expect(await told(false)).toEqual({ problems: [yard, mail], notes: [] });
    expect(await told(true)).toEqual({ problems: [], notes: [yard, mail] });
  });

  test("D13: a site without a vehicle to show, without a secret that it names or without mail is not ready", async () => {
    const own = `${buildSecretPrefix(await readSlug(site))}CRM`;
    const fallback = { ...CONFIG.leads.fallback, webhook: { url: "https://crm.example", secretName: own } };
    await apply({ config: { ...CONFIG, stock: { filter: { makes: ["Mazda"] } }, leads: { fallback } } });
    const without = { ...READY, mailLeaves: false };
    expect(await check(without)).toEqual([
      "No vehicle is shown: the account has no stock yet.",
      `leads.fallback.webhook.secretName: ${own} is not set in this environment.`,
      "SMTP_URL is not set: enquiries are stored, but mail about them stays in the outbox.",
    ]);
    await importCars(db, site.accountId, [aCar("K1", { make: "Kia", carType: "new" })]);
    const withSecret = { ...READY, secret: toSecretReader({ [own]: "secret" }) };
    expect(await check(withSecret)).toEqual([
      "No vehicle is shown: stock.filter leaves out all of the account's stock.",
    ]);
    await importCars(db, site.accountId, [aCar("M1", { make: "Mazda", carType: "new" })]);
    expect(await check(withSecret)).toEqual([]);
  });
});

describe("sites of one account", () => {
  const quoting = (licence: string) => ({
    config: {
      ...CONFIG,
      finance: { lenders: [{ lender: "youx", name: "youX", licence, rateDate: "2026-01-02" }] },
    },
  });

  test("D27 D51: two that name youX under different licences get a problem, since both show the same quotes", async () => {
    await importCars(db, site.accountId, [aCar("A1")]);
    const slug = `site-${randomUUID().slice(0, 8)}`;
    const second = await within((tx) => addSite(tx, slug, []));
    if (!second.ok) throw new Error(second.reason);
    const applyTo = (siteId: SiteId, file: unknown) =>
      within((tx) => applySiteFile(tx, siteId, { file, ...APPLYING }));
    await applyTo(site.siteId, quoting("Representative 111111"));
    await applyTo(second.siteId, quoting("Representative 222222"));
    const entry = (await findSite(db, slug))!;
    expect((await within((tx) => checkSite(tx, entry, READY))).problems).toEqual([
      `finance.lenders: youX has the licence "Representative 222222" here and "Representative 111111" on the site ${await readSlug(site)}, but both tell the same quotes.`,
    ]);
    await applyTo(site.siteId, quoting("Representative 222222"));
    expect((await within((tx) => checkSite(tx, entry, READY))).problems).toEqual([]);
  });
});

type CheckOptions = Parameters<typeof checkSite>[2];
const READY = { ...APPLYING, secret: () => undefined, mailLeaves: true, baseDomain: "localhost" };
const check = async (options: CheckOptions = READY) => (await checked(options)).problems;
const checked = async (options: CheckOptions) => {
  const entry = await findSite(db, await readSlug(site));
  if (!entry) throw new Error("the site is gone");
  return within((tx) => checkSite(tx, entry, options));
};

const readSlug = async ({ siteId }: Tenancy) =>
  (await db.query<{ slug: string }>("select slug from site where id = $1", [siteId]))[0]!.slug;

describe("adding sites", () => {
  const unique = () => `site-${randomUUID().slice(0, 8)}`;

  test("D4: slugs and hosts are unique among all accounts, whatever their case", async () => {
    const [slug, host] = [unique(), `${unique()}.example`];
    expect(await within((tx) => addSite(tx, slug, [host.toUpperCase()]))).toMatchObject({ ok: true });
    const other = await addTestSite(db);
    const add = (name: string, hosts: readonly string[]) =>
      db.inAccount(other.accountId, (tx) => addSite(tx, name, hosts));
    expect(await add(slug, [])).toEqual({ ok: false, reason: "slug-taken" });
    expect(await add(unique(), [host])).toEqual({ ok: false, reason: "host-taken", host });
    expect(await findSite(db, slug)).toMatchObject({
      accountId: site.accountId,
      hosts: [host],
      publishedVersion: null,
    });
  });

  test("D4: a site of which one host is taken is not added at all", async () => {
    const [slug, host] = [unique(), `${unique()}.example`];
    await within((tx) => addSite(tx, unique(), [host]));
    await within((tx) => addSite(tx, slug, [`${slug}.example`, host]));
    expect(await findSite(db, slug)).toBeNull();
  });

  test("D4: a site's hosts change; one that another site has changes nothing", async () => {
    const [slug, first, second, theirs] = [unique(), unique(), unique(), unique()];
    const added = await within((tx) => addSite(tx, slug, [first]));
    if (!added.ok) throw new Error(added.reason);
    const other = await addTestSite(db);
    await db.inAccount(other.accountId, (tx) => addSite(tx, unique(), [theirs]));
    const change = (add: string[], remove: string[] = []) =>
      within((tx) => changeHosts(tx, added.siteId, { add, remove }));
    expect(await change([second.toUpperCase(), first])).toEqual({ ok: true, hosts: [first, second] });
    expect(await change([theirs], [first])).toEqual({ ok: false, reason: "host-taken", host: theirs });
    expect(await change([], [first, theirs])).toEqual({ ok: true, hosts: [second] });
    expect(await findSite(db, slug)).toMatchObject({ hosts: [second] });
  });

  test("D84: one of a site's own hosts is the canonical one until it is taken away; no other host can be", async () => {
    const [slug, first, second] = [unique(), unique(), unique()];
    const added = await within((tx) => addSite(tx, slug, [first, second]));
    if (!added.ok) throw new Error(added.reason);
    const choose = (host: string) => within((tx) => chooseHost(tx, added.siteId, host));
    const before = await changeNumber();
    expect(await choose("other.example")).toBe(false);
    expect([await changeNumber(), (await findSite(db, slug))?.canonicalHost]).toEqual([before, null]);
    expect(await choose(second.toUpperCase())).toBe(true);
    expect(await changeNumber()).toBe(before + 1);
    expect(await findSite(db, slug)).toMatchObject({ hosts: [first, second], canonicalHost: second });
    await within((tx) => changeHosts(tx, added.siteId, { add: [], remove: [second] }));
    expect(await findSite(db, slug)).toMatchObject({ hosts: [first], canonicalHost: null });
  });
});

describe("live sites", () => {
  const live = (rules: { baseDomain: string; defaultSite: string | undefined }) =>
    new LiveSites(db, silentLog, { schema: siteConfigSchema, ...rules });
  const LOCAL = { baseDomain: "localhost", defaultSite: undefined };

  test("TEN-01 D4: a host is resolved to a site by its own hosts, the base domain and the default site", async () => {
    const own = `www.${randomUUID()}.example`;
    const slug = await readSlug(site);
    await within((tx) =>
      tx.query("insert into site_host values ($1, $2, $3)", [own, site.siteId, site.accountId]),
    );
    await apply({ config: CONFIG });
    const second = await addTestSite(db);
    await db.inAccount(second.accountId, (tx) =>
      applySiteFile(tx, second.siteId, { file: { config: CONFIG }, ...APPLYING }),
    );
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
    await apply({ config: CONFIG });
    await db.inAccount(thief.accountId, async (tx) => {
      await changeHosts(tx, thief.siteId, { add: [`${slug}.localhost`, ...stolen], remove: [] });
      await chooseHost(tx, thief.siteId, `${slug}.localhost`);
      await applySiteFile(tx, thief.siteId, { file: { config: CONFIG }, ...APPLYING });
    });
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
    await apply({ config: CONFIG });
    await within((tx) =>
      tx.query(
        `insert into site_config (site_id, account_id, version, schema_version, document, author)
         values ($1, $2, 2, 99, '{}', 'a newer program')`,
        [site.siteId, site.accountId],
      ),
    );
    const publish = (version: number) =>
      within((tx) =>
        tx.query("update site set published_version = $2 where id = $1", [site.siteId, version]),
      );
    await publish(2);
    expect(await unread()).toEqual([true, true, true, false, false]);
    await publish(1);
    expect(await unread()).toEqual([false, false, false, false, false]);
    expect(sites.byHost(`www.${slug}.example`)).toMatchObject({ slug });
  });

  test("TEN-01: without a default site the bare base domain shows the first one; an unknown default shows none", async () => {
    await apply({ config: CONFIG });
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
    await apply({ config: CONFIG });
    expect(mine(await sites.reload())).toBe(1);
    expect(mine(await sites.reload())).toBe(0);
    await within((tx) =>
      tx.query("insert into site_host values ($1, $2, $3)", [`${slug}.example`, site.siteId, site.accountId]),
    );
    expect(mine(await sites.reload())).toBe(1);
    expect(sites.byHost(`${slug}.example`)).toBe(sites.bySlug(slug));
  });

  test("D4: a stored configuration that is broken or of a newer program leaves the last valid one in force", async () => {
    await apply({ config: CONFIG });
    const sites = live(LOCAL);
    await sites.reload();
    const slug = await readSlug(site);
    for (const [version, schema, document] of [
      [2, 1, { ...CONFIG, template: "spaceship" }],
      [3, 99, CONFIG],
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
    expect(await apply({ config: { ...CONFIG, template: "yard" } })).toEqual({
      ok: true,
      version: 4,
      changed: true,
    });
    await sites.reload();
    expect(sites.bySlug(slug)).toMatchObject({ version: 4, config: { template: "yard" } });
  });
});
