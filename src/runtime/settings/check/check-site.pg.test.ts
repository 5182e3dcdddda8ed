import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aCar, importCars, vehicles } from "#features/inventory/import/test-import.ts";
import { addSite, changeHosts, findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, ASPLEY, addTestSite, NORTHSIDE_CONFIG } from "#features/tenancy/accounts/test-account.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix, toSecretReader } from "#platform/secrets/account-secrets.ts";
import { siteConfigSchema } from "../../features.ts";
import { applySiteFile } from "../site-file.server.ts";
import { checkSite } from "./check-site.server.ts";

const db = openTestDatabase();

/** A car that has all that shoppers look for. */
const aPicturedCar = (stockNumber: string, changes: object = {}) =>
  aCar(stockNumber, { photos: ["https://img.example/front.jpg"], ...changes });
const NORTHSIDE = { slug: "northside", name: "Northside", phone: "(07) 3000 0000" };

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const apply = (file: unknown) => within((tx) => applySiteFile(tx, site.siteId, { file, ...APPLYING }));

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

describe("a site", () => {
  test("D13: a yard that a feed named is completed by its code, and its cars stay with it", async () => {
    await importCars(db, site.accountId, [
      aPicturedCar("A1", { location: { code: "ASP", name: "ASP" } }),
      aPicturedCar("A2", { location: "ASP" }),
    ]);
    await apply({ config: NORTHSIDE_CONFIG });
    expect(await check()).toEqual([
      'Location "ASP" was named by a feed and has no address, hours or licence yet. Add it to "locations" with the code "ASP".',
    ]);
    await apply({
      config: NORTHSIDE_CONFIG,
      dealerships: [NORTHSIDE],
      locations: [{ ...ASPLEY, code: "ASP" }],
    });
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
    await importCars(db, site.accountId, [aPicturedCar("A3", { location: "asp" })]);
    expect(await within(listLocations)).toHaveLength(1);
    expect(await check()).toEqual([]);
  });

  test("D13 D83: what is published and cannot be so is what a site lacks, such as a route to a location that is gone", async () => {
    const routes = [{ to: ["a@b.example"], locations: ["nowhere"] }];
    const document = { ...NORTHSIDE_CONFIG, leads: { ...NORTHSIDE_CONFIG.leads, routes } };
    await importCars(db, site.accountId, [aPicturedCar("A1")]);
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
    await importCars(db, site.accountId, [aPicturedCar("A1")]);
    await apply({ config: NORTHSIDE_CONFIG });
    await within((tx) => changeHosts(tx, site.siteId, { add: [`www.${slug}.example`], remove: [] }));
    expect(await check()).toEqual([]);
    expect(await check({ ...READY, baseDomain: `${slug}.example` })).toEqual([
      expect.stringMatching(/^The host "www\..* is not used: it belongs to BASE_DOMAIN .*--remove www/),
    ]);
  });

  test("D94: a site without a location has a note; a demo's unknown yard and kept mail are notes", async () => {
    const told = async (demo: boolean) => {
      await apply({ config: { ...NORTHSIDE_CONFIG, demo } });
      return checked({ ...READY, mailLeaves: false });
    };
    await importCars(db, site.accountId, [aPicturedCar("A1")]);
    const noLocation = expect.stringMatching(/^There is no location/);
    const mail = expect.stringMatching(/^SMTP_URL is not set/);
    expect(await told(false)).toEqual({ problems: [mail], notes: [noLocation] });
    expect(await told(true)).toEqual({ problems: [], notes: [noLocation, mail] });
    await importCars(db, site.accountId, [aPicturedCar("A2", { location: { code: "WAG", name: "WAG" } })]);
    const yard = expect.stringMatching(/^Location "WAG" was named by a feed/);
    expect(await told(false)).toEqual({ problems: [yard, mail], notes: [] });
    expect(await told(true)).toEqual({ problems: [], notes: [yard, mail] });
  });

  test("D213: a special day with times on a weekday that is closed otherwise is a note, with what closes it", async () => {
    await importCars(db, site.accountId, [aPicturedCar("A1")]);
    const openingHours = [{ weekday: 0, status: "Closed" }];
    // Sundays, the first of them past.
    const specialHours = ["2024-12-29", "2040-04-22", "2040-04-29"].map((date, at) => ({
      ...{ date, name: "Sale" },
      ...(at < 2 ? { status: "Open", start_hour: "13:00", end_hour: "17:00" } : { status: "Closed" }),
    }));
    await apply({
      config: NORTHSIDE_CONFIG,
      dealerships: [NORTHSIDE],
      locations: [{ ...ASPLEY, openingHours, specialHours }],
    });
    expect((await checked(READY)).notes).toEqual([
      "Northside Aspley is open on Sunday 22 April 2040, 1:00 pm – 5:00 pm (Sale), but closed on other Sundays. `locations hours aspley --on 2040-04-22 --closed` closes it.",
    ]);
  });

  test("D13: a site without a vehicle to show, without a secret that it names or without mail is not ready", async () => {
    const own = `${buildSecretPrefix(await readSlug(site))}CRM`;
    const fallback = {
      ...NORTHSIDE_CONFIG.leads.fallback,
      webhook: { url: "https://crm.example", secretName: own },
    };
    await apply({
      config: { ...NORTHSIDE_CONFIG, stock: { filter: { makes: ["Mazda"] } }, leads: { fallback } },
    });
    const without = { ...READY, mailLeaves: false };
    expect(await check(without)).toEqual([
      "No vehicle is shown: the account has no stock yet.",
      `leads.fallback.webhook.secretName: ${own} is not set in this environment.`,
      "SMTP_URL is not set: enquiries are stored, but mail about them stays in the outbox.",
    ]);
    await importCars(db, site.accountId, [aPicturedCar("K1", { make: "Kia", carType: "new" })]);
    const withSecret = { ...READY, secret: toSecretReader({ [own]: "secret" }) };
    expect(await check(withSecret)).toEqual([
      "No vehicle is shown: stock.filter leaves out all of the account's stock.",
    ]);
    await importCars(db, site.accountId, [aPicturedCar("M1", { make: "Mazda", carType: "new" })]);
    expect(await check(withSecret)).toEqual([]);
  });
});

describe("D208: vehicles for sale without a price or a picture", () => {
  const told = async () => {
    const { problems, notes } = await checked(READY);
    return { problems, notes: notes.filter((note) => !note.startsWith("There is no location")) };
  };
  beforeEach(() => apply({ config: NORTHSIDE_CONFIG }));

  test("are notes with their number and the first of them, but for sold ones", async () => {
    const unpriced = { driveAwayPrice: null };
    await importCars(
      db,
      site.accountId,
      [
        aPicturedCar("A1"),
        ...["B1", "B2", "B3", "B4", "B5", "B6"].map((stock) => aPicturedCar(stock, unpriced)),
        aCar("C1"),
        aPicturedCar("S1", { ...unpriced, photos: [], status: "sold" }),
        aPicturedCar("P1", { ...unpriced, status: "coming_soon", preorder: true }),
        aPicturedCar("E1", { driveAwayPrice: null, egcPrice: 30_000 }),
      ],
      { now: APPLYING.now },
    );
    expect(await told()).toEqual({
      problems: [],
      notes: [
        "6 of 10 vehicles for sale have no price, such as B1, B2, B3, B4, B5.",
        "1 of 10 vehicles for sale has no picture: C1.",
      ],
    });
  });

  test("are problems where it is all of them", async () => {
    const cars = [aCar("A1", { driveAwayPrice: null }), aCar("A2", { driveAwayPrice: 0 })];
    await importCars(db, site.accountId, cars, { force: true });
    expect(await told()).toEqual({
      problems: ["No vehicle for sale has a price.", "No vehicle for sale has a picture."],
      notes: [],
    });
  });

  test("D349: of a group's site are those of its own, which is said", async () => {
    await importCars(db, site.accountId, [aPicturedCar("A1"), aCar("C1")]);
    await apply({ config: { ...NORTHSIDE_CONFIG, stock: { members: ["southside"] } } });
    expect((await told()).notes).toContain("1 of 2 vehicles for sale of its own has no picture: C1.");
  });

  test("count only where the site shows them", async () => {
    await importCars(db, site.accountId, [aPicturedCar("A1"), aCar("M1", { make: "Mazda", carType: "new" })]);
    await apply({ config: { ...NORTHSIDE_CONFIG, stock: { filter: { makes: ["Toyota"] } } } });
    expect(await told()).toEqual({ problems: [], notes: [] });
  });
});

test("D207: a time zone that none of the site's yards has is a note, unless its clock shows the same", async () => {
  await importCars(db, site.accountId, [aPicturedCar("A1")]);
  const yard = { ...ASPLEY, state: "VIC", postcode: "3134" };
  const told = async (config: object) => {
    await apply({ config: { ...NORTHSIDE_CONFIG, ...config }, dealerships: [NORTHSIDE], locations: [yard] });
    return (await checked(READY)).notes;
  };
  expect(await told({})).toEqual([]);
  expect(await told({ timeZone: "Australia/Sydney" })).toEqual([]);
  expect(await told({ timeZone: "Australia/Brisbane" })).toEqual([
    "timeZone is Australia/Brisbane, but the site's locations go by Australia/Melbourne. Without the setting, the site does too.",
  ]);
});

test("D247: a location's time zone that is not that of its address is a note", async () => {
  await importCars(db, site.accountId, [aPicturedCar("A1")]);
  const told = async (changes: object) => {
    const yard = { ...ASPLEY, ...changes };
    await apply({ config: NORTHSIDE_CONFIG, dealerships: [NORTHSIDE], locations: [yard] });
    return (await checked(READY)).notes;
  };
  const brokenHill = { city: "Broken Hill", state: "NSW", postcode: "2880" };
  expect(await told({ ...brokenHill, timeZone: "Australia/Adelaide" })).toEqual([]);
  expect(await told({ ...brokenHill, timeZone: "Australia/Sydney" })).toEqual([
    `${ASPLEY.name} has the time zone Australia/Sydney, but its address is in Australia/Broken_Hill.`,
  ]);
});

describe("sites of one account", () => {
  const quoting = (licence: string) => ({
    config: {
      ...NORTHSIDE_CONFIG,
      finance: { lenders: [{ lender: "youx", name: "youX", licence, rateDate: "2026-01-02" }] },
    },
  });

  test("D27 D51: two that name youX under different licences get a problem, since both show the same quotes", async () => {
    await importCars(db, site.accountId, [aPicturedCar("A1")]);
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
