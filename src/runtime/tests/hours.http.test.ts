import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { applyToAccount, readContent } from "#features/pages/publish/apply-files.server.ts";
import { addDays, toLocalTime, toWeekday } from "#features/places/time-zone.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";
import { given, givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, toHost, unique, untilNoon } from "#runtime/testing/test-site.ts";
import storefrontRoutes from "#storefront/routes.ts";

const db = openTestDatabase();
const [showroom, yard] = [unique("hours-showroom"), unique("hours-yard")];
const BRISBANE = "Australia/Brisbane";
const CAR = "2022-toyota-corolla-ascent-sport-a1";

/** Half past twelve in Brisbane, in the break of a special day: to the minute, though the clock is read twice here. */
const BREAK = Math.round((Date.now() + untilNoon()) / 60_000) * 60_000 + 30 * 60_000;
const today = toLocalTime(new Date(BREAK), BRISBANE).date;
let shown = BREAK;
const now = () => new Date(shown);
/** Sets the server's clock to a time of the special day, or of the next one. No page is kept that is from later. */
function setClock(hours: number, minutes: number, days = 0) {
  const next = BREAK + ((days * 24 + hours - 12) * 60 + minutes - 30) * 60_000;
  if (next < shown) for (const id of Object.values(account.sites)) server.process.pages.dropSite(id);
  shown = next;
}

/** On the weekday of the special day nothing but these hours is usual; no other day has them. */
const USUAL = "6:07 am – 7:53 pm";
const SPECIAL = "9:11 am – 12:00 pm, 1:00 pm – 4:44 pm (Show Day)";
const openingHours: LocationDocument["openingHours"] = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === toWeekday(today)
    ? { weekday, status: "Open", open: "06:07", close: "19:53" }
    : { weekday, status: "Open", open: "08:30", close: "17:30" },
);
const periods = [
  { open: "09:11", close: "12:00" },
  { open: "13:00", close: "16:44" },
];
const specialHours: LocationDocument["specialHours"] = [
  { date: today, name: "Show Day", status: "Open", periods },
];
const config = aSite({
  testDrive: { enabled: true, noticeMinutes: 0 },
  serviceBooking: { kind: "form", noticeDays: 0, lastDropOff: "16:00" },
  garage: { compare: true },
});
const account = givenDealer(db, {
  sites: {
    [showroom]: { config: { ...config, template: "showroom" } },
    [yard]: { config: { ...config, template: "yard" } },
  },
  locations: [
    { ...ASPLEY, openingHours, specialHours },
    // In another suburb and zone: its midnight is two hours later.
    {
      ...ASPLEY,
      ...{
        slug: "perth",
        name: "Northside Perth",
        street: "2 Hay Street",
        city: "Perth",
        state: "WA",
        postcode: "6000",
      },
      ...{ openingHours: [], specialHours: [] },
    },
  ],
  stock: [aRow({ location: "aspley" })],
  now,
});
const server = givenServer(db, { now });
const folder = given(
  async () => ({ path: await mkdtemp(join(tmpdir(), "forecourt-hours-")) }),
  ({ path }) => rm(path, { recursive: true, force: true }),
);

beforeAll(async () => {
  await writeFile(
    join(folder.path, "find-us.md"),
    "---\ntitle: Find us\n---\n\n```locations\nshow: all\n```\n",
  );
  const content = await readContent(folder.path);
  const applied = await applyToAccount(
    db,
    { accountId: account.id, content, prune: false, dryRun: false },
    {
      ...{ schema: siteConfigSchema, isOwnPath, author: "test", now: new Date() },
      originals: server.process.originals,
    },
  );
  if (!applied.ok) throw new Error(JSON.stringify(applied));
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    account.id,
  ]);
  server.process.stocks.changed(account.id, row?.change_number ?? 0);
  await server.process.stocks.settled();
});

/** Addresses of pages that have others than their own path. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  "/search/*": ["/search/toyota", "/search/no-such-make"],
  "/models": ["/models?body=suv"],
  "/directory/:make/:model": ["/directory/mazda/cx-5"],
  "/cars/:slug/checkout": [`/cars/${CAR}/checkout`],
  "/cars/:slug/deal": [`/cars/${CAR}/deal`],
  "/cars/:slug/buy-online": [`/cars/${CAR}/buy-online`],
  "/cars/:slug": [`/cars/${CAR}`, "/cars/none"],
  "/:brand/overview": ["/mazda/overview"],
  "/offers/:id": ["/offers/none"],
  "/offers/:manufacturer/:id": ["/offers/toyota/none"],
  "/enquiry": ["/enquiry", `/enquiry?car=${CAR}`, "/enquiry?location=aspley"],
  "/locations": ["/locations", "/locations?near=4000"],
  "/locations/:slug": ["/locations/aspley", "/locations/nowhere"],
  "/success": ["/success", "/success?location=aspley", `/success?location=aspley&car=${CAR}`],
  "/book-test-drive": ["/book-test-drive", `/book-test-drive?car=${CAR}`],
  "/book-test-drive/booking": ["/book-test-drive/booking?booking=none"],
  "/alerts": ["/alerts?token=none"],
  "/alerts/new": ["/alerts/new?search=/search/toyota"],
  "/*": ["/find-us", "/privacy-policy", "/nowhere"],
};
/** Pages without header and footer, and paths that lead to another page on these sites. */
const WITHOUT = [
  ...["/print", "/finance-enquiry", "/apply-for-finance", "/personalised/finance", "/watchlist"],
  ...["/our-location/:slug", "/contact-us/:slug", "/budget-search"],
  ...["/mymotorama", "/mybigboxcars", "/myblinkr", "/myservco"],
];
const PATHS = storefrontRoutes.map(({ path = "" }) => `/${path.replace(/^\//, "").replace("*?", "*")}`);
/** Every page of the product, also one that is new. */
const ADDRESSES = PATHS.filter((path) => !WITHOUT.includes(path)).flatMap((path) => SAMPLES[path] ?? [path]);

/** A page as a visitor sees it, a page of the garage as a signed-in shopper does. */
async function read(site: string, path: string): Promise<string> {
  const headers: Record<string, string> = {};
  if (path.startsWith("/my-garage")) headers.cookie = await findCookie(site);
  const { status, text } = await server.ask(toHost(site), path, { headers });
  expect([path, [200, 404].includes(status)]).toEqual([path, true]);
  return text;
}
async function findCookie(site: string): Promise<string> {
  const cookie = signedIn.get(site) ?? (await signInShopper(db, server, { slug: site })).cookie;
  signedIn.set(site, cookie);
  return cookie;
}
const signedIn = new Map<string, string>();

/** What a page says of the special day's hours and of its weekday's usual ones. */
const findHours = (text: string) => {
  const words = text.replace(/<!-- -->|<\/?span[^>]*>/g, "");
  return [...new Set([...words.matchAll(/(?:6:07|9:11) am – [^<"\\]*/g)].map(([hours]) => hours.trim()))];
};

test("D212: the pages that this file names exist, and each path with a parameter has an address", () => {
  expect(PATHS).toEqual(expect.arrayContaining([...Object.keys(SAMPLES), ...WITHOUT]));
  expect(ADDRESSES.filter((path) => /[:*]/.test(path))).toEqual([]);
});

describe.each([showroom, yard])("on %s", (site) => {
  test.each(ADDRESSES)(
    "LOC-13 D19 D212: %s has the hours of a special day until midnight, then the usual ones",
    async (path) => {
      setClock(12, 30);
      expect(findHours(await read(site, path))).toEqual([SPECIAL]);
      setClock(23, 59);
      expect(findHours(await read(site, path))).toEqual([SPECIAL]);
      setClock(0, 1, 1);
      expect(findHours(await read(site, path))).toEqual([USUAL]);
    },
  );

  test.each([
    "/",
    "/locations",
    "/locations/aspley",
    "/contact",
    `/cars/${CAR}`,
    "/find-us",
    "/enquiry?location=aspley",
    "/book-service",
    `/success?location=aspley&car=${CAR}`,
  ])(
    "D210 D19 LOC-12: %s says in each period and in the break between when the yard closes or opens",
    async (path) => {
      const said: [number, number, string][] = [
        [9, 10, "Opens today at 9:11 am"],
        [9, 11, "Open now until 12:00 pm"],
        [12, 0, "Opens today at 1:00 pm"],
        [13, 0, "Open now until 4:44 pm"],
        [16, 44, `Opens tomorrow, ${nameOf(1)}, at 8:30 am`],
      ];
      for (const [hours, minutes, words] of said) {
        setClock(hours, minutes);
        const found = /(?:Open now until|Opens (?:today|tomorrow, \w+,) at) [\d:]+ [ap]m/.exec(
          await read(site, path),
        );
        expect([hours, found?.[0]]).toEqual([hours, words]);
      }
    },
  );
});

const nameOf = (days: number) =>
  new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${addDays(today, days)}T00:00:00Z`),
  );

test("D211 LEAD-22: test drives and service drop-offs of a special day are in its own periods", async () => {
  setClock(8, 0);
  const drive = await read(showroom, `/book-test-drive?car=${CAR}`);
  const starts = [...drive.matchAll(new RegExp(`${today}T(\\d\\d:\\d\\d):00`, "g"))].map(([, time]) => time);
  expect([...new Set(starts)].toSorted()).toEqual(["09:11", "10:11", "13:00", "14:00", "15:00"]);
  const service = await read(showroom, "/book-service");
  for (const time of ["9:11 am", "11:11 am", "1:00 pm", "4:00 pm"]) expect(service).toContain(`>${time}<`);
  expect(service).not.toContain(">12:11 pm<");
});

test("D210 D15: an enquiry in the break of a special day is told when the yard opens again", async () => {
  setClock(12, 30);
  const success = await read(showroom, "/success?location=aspley");
  expect(success).toContain("We open today at 1:00 pm Brisbane time.");
  const person = { name: "Ada", last_name: "Shopper", email: "ada@shopper.example", phone: "0412 345 678" };
  const body = JSON.stringify({
    ...person,
    category: "General Enquiry",
    location: "aspley",
    message: "Hello?",
  });
  const headers = { "content-type": "application/json" };
  const sent = await server.ask(toHost(showroom), "/api/enquiries", { method: "POST", headers, body });
  expect(sent.status).toBe(200);
  const leads = await db.inAccount(account.id, (tx) =>
    tx.query("select after_hours from lead where email = $1", [person.email]),
  );
  expect(leads).toEqual([{ after_hours: "We open today at 1:00 pm Brisbane time." }]);
});

test("D213 D19: a special day that is changed by itself is on the pages without a restart", async () => {
  setClock(12, 30);
  expect(await read(showroom, "/contact")).toContain("Opens today at 1:00 pm");
  const site = await server.findSite(showroom);
  const part = { locations: { aspley: { specialHours: { [today]: { status: "Closed", name: "Flood" } } } } };
  const applied = await db.inAccount(account.id, (tx) =>
    applySiteFile(tx, site.siteId, {
      ...{ file: part, merge: true, confirmed: true, author: "test", now: now(), allowPrivate: true },
    }),
  );
  expect(applied).toMatchObject({ ok: true, version: site.version + 1, changed: true });
  for (const path of ["/contact", "/", `/cars/${CAR}`])
    await expect.poll(() => read(showroom, path)).toContain("Closed (Flood)");
});
