import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import { aPage } from "#features/content/store/test-content.ts";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, ASPLEY, addTestSite, NORTHSIDE_CONFIG } from "#features/tenancy/accounts/test-account.ts";
import { listLocations, listPlaces } from "#features/tenancy/locations/location-store.server.ts";
import { publishSiteConfig, readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { siteConfigSchema } from "../features.ts";
import { applySiteFile, readSiteFile } from "./site-file.server.ts";

const db = openTestDatabase();

const NORTHSIDE = { slug: "northside", name: "Northside", phone: "(07) 3000 0000" };

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const apply = (file: unknown, options: object = {}) =>
  within((tx) => applySiteFile(tx, site.siteId, { file, ...APPLYING, ...options }));
const shown = () => within((tx) => readSiteFile(tx, site.siteId));
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
    expect(await apply({ config: NORTHSIDE_CONFIG })).toEqual({
      ok: true,
      version: 1,
      changed: true,
      removals: [],
    });
    const before = await changeNumber();
    const reordered = Object.fromEntries(Object.entries(NORTHSIDE_CONFIG).reverse());
    expect(await apply({ config: reordered })).toEqual({
      ok: true,
      version: 1,
      changed: false,
      removals: [],
    });
    expect(await changeNumber()).toBe(before);
    expect(await apply({ config: { ...NORTHSIDE_CONFIG, name: "Other" } })).toEqual({
      ok: true,
      version: 2,
      changed: true,
      removals: [],
    });
    expect(await changeNumber()).toBe(before + 1);
    expect(await apply({ config: NORTHSIDE_CONFIG })).toEqual({
      ok: true,
      version: 3,
      changed: true,
      removals: [],
    });
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

  test("D4 D213: a file that changes only dealerships or locations is a new version, and the same again is none", async () => {
    const file = {
      config: NORTHSIDE_CONFIG,
      dealerships: [NORTHSIDE],
      locations: [
        { ...ASPLEY, distributionLocations: ["virginia"] },
        { ...ASPLEY, slug: "virginia", name: "V" },
      ],
    };
    expect(await apply(file)).toEqual({ ok: true, version: 1, changed: true, removals: [] });
    const before = await changeNumber();
    expect(await apply(file)).toEqual({ ok: true, version: 1, changed: false, removals: [] });
    expect(await changeNumber()).toBe(before);
    const renamed = { ...file, dealerships: [{ ...NORTHSIDE, name: "North" }] };
    expect(await apply(renamed)).toEqual({ ok: true, version: 2, changed: true, removals: [] });
    expect(await changeNumber()).toBe(before + 1);
    expect(await versions()).toEqual(
      [1, 2].map((version) => ({ version, author: "test", schema_version: 1 })),
    );
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

const DAYS = ["2036-01-01", "2036-04-25", "2036-12-24", "2036-12-25", "2036-12-26"];
const closedOn = (...dates: string[]) => dates.map((date) => ({ date, status: "Closed" }));
const fileWith = (location: object, config: object = {}) => ({
  config: { ...NORTHSIDE_CONFIG, ...config },
  dealerships: [NORTHSIDE],
  locations: [{ ...ASPLEY, ...location }],
});

describe("D205: a published file is shown as it can be applied again", () => {
  const clock = fc.integer({ min: 0, max: 47 }).map((half) => {
    const hours = String(Math.floor(half / 2)).padStart(2, "0");
    return `${hours}:${half % 2 ? "30" : "00"}`;
  });
  const times = fc
    .tuple(clock, clock)
    .filter(([open, close]) => open < close)
    .map(([open, close]) => ({ open, close }));
  const SEVERAL = [
    { open: "09:00", close: "12:00" },
    { open: "13:00", close: "24:00" },
  ];
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const usual = (weekday: number) =>
    fc.oneof(
      fc.constant({ weekday, status: "Closed" }),
      fc.constant({ weekday, status: "Open", formated_hours: "By arrangement" }),
      times.map((both) => ({ weekday, status: "Open", ...both })),
      fc.constantFrom({ open: "20:00", close: "24:00" }, { periods: SEVERAL }).map((long) => ({
        ...{ weekday, status: "Open", ...long },
      })),
    );
  const special = (date: string) =>
    fc.oneof(
      fc.record({
        date: fc.constant(date),
        status: fc.constant("Closed"),
        name: optional(fc.constant("Holiday")),
      }),
      times.map(({ open, close }) => ({ date, status: "Open", start_hour: open, end_hour: close })),
      times.map(({ open, close }) => ({ date, status: "Open", hours: { begin: open, end: close } })),
      fc.constant({ date, status: "Open", periods: SEVERAL }),
    );
  const location = fc.record({
    openingHours: fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(usual)).chain((week) => fc.subarray(week)),
    specialHours: fc.tuple(...DAYS.map(special)).chain((days) => fc.subarray(days)),
    code: optional(fc.constant("ASP")),
    primary: optional(fc.boolean()),
    visible: optional(fc.boolean()),
    type: optional(fc.constantFrom("sales", "service", "parts")),
    manufacturers: optional(fc.subarray(["Kia", "Mazda"])),
    lat: fc.constant(-27.365_123),
    long: fc.constant(153.017_456),
    timeZone: optional(fc.constant("Australia/Sydney")),
    announcement: optional(fc.constant("Back gate.")),
    averageRating: optional(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    reviewCount: optional(fc.integer({ min: 1, max: 5000 })),
  });
  const config = fc.record({
    tagline: optional(fc.constant("Since 1968")),
    timeZone: optional(fc.constant("Australia/Perth")),
    redirects: optional(fc.subarray(["/a", "/b"]).map((old) => old.map((from) => ({ from, to: "/search" })))),
  });

  test("whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(location, config, async (yard, settings) => {
        const { distributionLocations = [], ...virginia } = {
          ...{ ...ASPLEY, slug: "virginia", name: "Virginia", distributionLocations: ["aspley"] },
        };
        const file = JSON.parse(JSON.stringify(fileWith(yard, settings)));
        file.locations.push({ ...virginia, distributionLocations });
        const applied = await apply(file, { confirmed: true });
        expect(applied).toMatchObject({ ok: true });
        const first = await shown();
        const unchanged = { ok: true, version: applied.ok && applied.version, changed: false, removals: [] };
        expect(await apply(first)).toEqual(unchanged);
        expect(await apply(first, { merge: true })).toEqual(unchanged);
        expect(await shown()).toEqual(first);
      }),
      { numRuns: 25 },
    );
  });

  test("with what it says and nothing else, in the order in which it was added", async () => {
    const file = fileWith({
      openingHours: [
        { weekday: 1, status: "Open", open: "08:30", close: "17:00" },
        { weekday: 2, status: "Open", periods: SEVERAL },
      ],
      specialHours: closedOn("2036-12-25"),
    });
    await apply(file);
    expect(await shown()).toEqual(file);
  });

  test("without what only a feed has named", async () => {
    await apply(fileWith({}));
    const before = await shown();
    // The dealership is called as the yard is, which a file may not do.
    const named = { location: { code: "BACK", name: "Back lot" }, dealership: ASPLEY.name };
    await importCars(db, site.accountId, [aCar("A1", named)]);
    expect(await shown()).toEqual(before);
    expect(await apply(before)).toMatchObject({ ok: true, changed: false });
    const { dealerships, locations } = await within(listPlaces);
    expect([dealerships.length, locations.length]).toEqual([2, 2]);
  });
});

describe("D205: what a file removes is listed, and held where it is much", () => {
  const hours = [1, 2, 3].map((weekday) => ({ weekday, status: "Open", open: "08:30", close: "17:00" }));
  const everything = async () => [await shown(), await versions(), await changeNumber()];
  const ofYard = async (kind: string, name: string) => ({
    ...{ kind, name, of: "location aspley", sites: [await readSlug(site)] },
  });

  test("a yard's special days that a file leaves out hold it, until a person has confirmed", async () => {
    await apply(fileWith({ openingHours: hours, specialHours: closedOn(...DAYS) }));
    const before = await everything();
    const less = fileWith({ openingHours: hours });
    const removals = await Promise.all(DAYS.map((date) => ofYard("special day", date)));
    const held = [{ kind: "special days of location aspley", removed: 5, of: 5 }];
    expect(await apply(less)).toEqual({ ok: false, reason: "held", held, removals });
    expect(await everything()).toEqual(before);
    expect(await apply(less, { confirmed: true })).toEqual({ ok: true, version: 2, changed: true, removals });
    expect((await within(listLocations))[0]?.specialHours).toEqual([]);
  });

  test("little is listed and removed", async () => {
    await apply(
      fileWith({ openingHours: hours, specialHours: closedOn(...DAYS) }, { tagline: "Since 1968" }),
    );
    const less = fileWith({ openingHours: hours, specialHours: closedOn(...DAYS.slice(2)) });
    expect(await apply(less)).toEqual({
      ...{ ok: true, version: 2, changed: true },
      removals: [
        { kind: "setting", name: "tagline", of: null, sites: [await readSlug(site)] },
        ...(await Promise.all(DAYS.slice(0, 2).map((date) => ofYard("special day", date)))),
      ],
    });
  });

  test("a location that the file does not name keeps everything", async () => {
    await apply(fileWith({ openingHours: hours, specialHours: closedOn(...DAYS) }));
    const [before] = await within(listLocations);
    expect(await apply({ config: NORTHSIDE_CONFIG })).toEqual({
      ok: true,
      version: 1,
      changed: false,
      removals: [],
    });
    expect((await within(listLocations))[0]).toEqual(before);
  });

  test("each site that shows a location is named", async () => {
    const slug = `${await readSlug(site)}-brand`;
    const brand = await within((tx) => addSite(tx, slug, []));
    if (!brand.ok) throw new Error(brand.reason);
    await apply(fileWith({ specialHours: closedOn(...DAYS) }));
    const applyTo = (filter: object) =>
      within((tx) =>
        applySiteFile(tx, brand.siteId, {
          file: { config: { ...NORTHSIDE_CONFIG, stock: { filter } } },
          ...APPLYING,
        }),
      );
    await applyTo({ locations: ["aspley"] });
    const sitesOf = async () => {
      const outcome = await apply(fileWith({ specialHours: closedOn(...DAYS.slice(1)) }), {
        author: "probe",
      });
      await apply(fileWith({ specialHours: closedOn(...DAYS) }));
      return "removals" in outcome ? outcome.removals.map(({ sites }) => sites) : [];
    };
    expect(await sitesOf()).toEqual([[await readSlug(site), slug].sort()]);
  });
});

describe("D206: a part of a file is merged into the published one", () => {
  const merge = (file: unknown) => apply(file, { merge: true });
  beforeEach(() => apply(fileWith({ specialHours: closedOn(...DAYS) }, { tagline: "Since 1968" })));

  test("one holiday is changed, and nothing else", async () => {
    const { locations: [yard] = [], ...rest } = await shown();
    const day = { date: "2036-12-24", status: "Open", start_hour: "09:00", end_hour: "12:00" };
    expect(await merge({ locations: [{ slug: "aspley", specialHours: [day] }] })).toEqual({
      ...{ ok: true, version: 2, changed: true, removals: [] },
    });
    const days = closedOn(...DAYS).map((one) => (one.date === day.date ? day : one));
    expect(await shown()).toEqual({ ...rest, locations: [{ ...yard, specialHours: days }] });
  });

  test("a setting is changed and another taken away, which is listed", async () => {
    expect(await merge({ config: { tagline: null, theme: { accent: "#003366" } } })).toEqual({
      ...{ ok: true, version: 2, changed: true },
      removals: [{ kind: "setting", name: "tagline", of: null, sites: [await readSlug(site)] }],
    });
    expect((await shown()).config).toEqual({ ...NORTHSIDE_CONFIG, theme: { accent: "#003366" } });
  });

  test("the whole is checked, and what is wrong is named where the part says it", async () => {
    const before = await shown();
    expect(
      await merge({
        config: { legal: { phone: "call us" }, templat: "yard" },
        locations: [{ slug: "aspley", postcode: "40", specialHours: { "2036-12-25": { status: "Shut" } } }],
      }),
    ).toMatchObject({
      ok: false,
      problems: [
        { path: "templat" },
        { path: "locations[0].postcode", rule: "must have 4 digits" },
        { path: "locations[0].specialHours.2036-12-25.status" },
        { path: "legal.phone" },
      ],
    });
    expect(await shown()).toEqual(before);
  });

  test("a part that takes much away is held, too", async () => {
    expect(await merge({ locations: [{ slug: "aspley", specialHours: null }] })).toMatchObject({
      ok: false,
      reason: "held",
    });
  });

  test("a site without a configuration takes a part that is a whole", async () => {
    const added = await within((tx) => addSite(tx, `new-${site.siteId}`, []));
    if (!added.ok) throw new Error(added.reason);
    const mergeNew = (config: object) =>
      within((tx) => applySiteFile(tx, added.siteId, { file: { config }, merge: true, ...APPLYING }));
    expect(await mergeNew({ tagline: "New" })).toMatchObject({
      ok: false,
      problems: [{ path: "name" }, {}, {}, {}],
    });
    expect(await mergeNew(NORTHSIDE_CONFIG)).toMatchObject({ ok: true, version: 1 });
  });
});
