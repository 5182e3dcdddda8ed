import { beforeEach, describe, expect, test } from "vitest";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import { aPage } from "#features/content/store/test-content.ts";
import { APPLYING, ASPLEY, addTestSite, NORTHSIDE_CONFIG } from "#features/tenancy/accounts/test-account.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { publishSiteConfig, readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { siteConfigSchema } from "../features.ts";
import { applySiteFile } from "./site-file.server.ts";

const db = openTestDatabase();

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

const readSlug = async ({ siteId }: Tenancy) =>
  (await db.query<{ slug: string }>("select slug from site where id = $1", [siteId]))[0]!.slug;

test("D158: a redirect that would hide a page of the dealer is refused, on the sites that show the page", async () => {
  const own = aPage({ sites: [await readSlug(site)] });
  await within(async (tx) => {
    const saved = await saveDraft(tx, own, { author: "Kim", now: APPLYING.now });
    await publishDrafts(tx, saved.ok ? [saved.itemId] : [], { author: "Kim", now: APPLYING.now });
  });
  const file = { config: { ...NORTHSIDE_CONFIG, redirects: [{ from: `/${own.slug}`, to: "/search" }] } };
  expect(await apply(file)).toEqual({
    ok: false,
    problems: [{ path: "redirects[0].from", rule: expect.stringContaining("page of the dealer") }],
  });
  expect(await published()).toBeNull();
  const other = await addTestSite(db);
  expect(
    await db.inAccount(other.accountId, (tx) => applySiteFile(tx, other.siteId, { file, ...APPLYING })),
  ).toMatchObject({
    ok: true,
  });
});

describe("publishing", () => {
  test("D4: each published document is a version of its own, with its author; the same again changes nothing", async () => {
    expect(await published()).toBeNull();
    expect(await apply({ config: NORTHSIDE_CONFIG })).toEqual({ ok: true, version: 1, changed: true });
    const before = await changeNumber();
    const reordered = Object.fromEntries(Object.entries(NORTHSIDE_CONFIG).reverse());
    expect(await apply({ config: reordered })).toEqual({ ok: true, version: 1, changed: false });
    expect(await changeNumber()).toBe(before);
    expect(await apply({ config: { ...NORTHSIDE_CONFIG, name: "Other" } })).toEqual({
      ok: true,
      version: 2,
      changed: true,
    });
    expect(await changeNumber()).toBe(before + 1);
    expect(await apply({ config: NORTHSIDE_CONFIG })).toEqual({ ok: true, version: 3, changed: true });
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
      { config: { ...NORTHSIDE_CONFIG, search: { pageSize: 2 } } },
      { path: "search.pageSize", rule: /3 or more/ },
    ],
    [
      "an unknown key",
      { config: { ...NORTHSIDE_CONFIG, plugin: true } },
      { path: "plugin", rule: /not a known setting/ },
    ],
    [
      "an unknown key inside",
      { config: { ...NORTHSIDE_CONFIG, theme: { colour: "#000000" } } },
      { path: "theme.colour", rule: /not a known setting/ },
    ],
    [
      "colours too close",
      { config: { ...NORTHSIDE_CONFIG, theme: { accentInk: "#cccccc" } } },
      { path: "theme.accentInk", rule: /contrast.*4\.5/ },
    ],
    [
      "no fallback for enquiries",
      { config: { ...NORTHSIDE_CONFIG, leads: {} } },
      { path: "leads.fallback", rule: /./ },
    ],
    [
      "an unknown part of the file",
      { config: NORTHSIDE_CONFIG, cars: [] },
      { path: "cars", rule: /not a known setting/ },
    ],
    [
      "a wrong location",
      { config: NORTHSIDE_CONFIG, locations: [{ ...ASPLEY, postcode: "40" }] },
      { path: "locations[0].postcode", rule: /4 digits/ },
    ],
    ["no object", [NORTHSIDE_CONFIG], { path: "", rule: /group, in { }/ }],
    ["settings without their wrapper", NORTHSIDE_CONFIG, { path: "config", rule: /needed/ }],
  ])("TEN-04 D4: %s is never published, and named by path and rule", async (_, file, { path, rule }) => {
    await apply({ config: NORTHSIDE_CONFIG, dealerships: [NORTHSIDE], locations: [ASPLEY] });
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
        ...NORTHSIDE_CONFIG,
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
      ...NORTHSIDE_CONFIG,
      templat: "yard",
      template: "showrom",
      legal: { ...NORTHSIDE_CONFIG.legal, phone: "call us please" },
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
      config: NORTHSIDE_CONFIG,
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
    const document = { ...NORTHSIDE_CONFIG, legal: { ...NORTHSIDE_CONFIG.legal, phone: "call us please" } };
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
      applySiteFile(tx, site.siteId, { file: { config: NORTHSIDE_CONFIG }, ...APPLYING }),
    );
    await expect(foreign).rejects.toThrow("foreign key");
    expect(await apply({ config: NORTHSIDE_CONFIG })).toMatchObject({ ok: true, version: 1 });
  });
});

test("D13 VDP-12: locations and dealerships are written once and then changed, and pages hear of it", async () => {
  await apply({ config: NORTHSIDE_CONFIG, dealerships: [NORTHSIDE], locations: [ASPLEY] });
  const before = await changeNumber();
  await apply({
    config: NORTHSIDE_CONFIG,
    dealerships: [{ ...NORTHSIDE, name: "North" }],
    locations: [{ ...ASPLEY, city: "Zillmere", announcement: "Use the back gate." }],
  });
  expect(await within(listLocations)).toMatchObject([
    { city: "Zillmere", dealershipName: "North", announcement: "Use the back gate." },
  ]);
  expect(await changeNumber()).toBe(before + 1);
});
