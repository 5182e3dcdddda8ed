import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#features/account/sign-in/open-session.server.ts";
import {
  askForAlert,
  changeFrequency,
  confirmAlerts,
  eraseSubscribers,
  findSubscriber,
  listAlerts,
  listAlertsOfPerson,
  lockSubscriber,
  removeUnconfirmed,
  stopAlert,
  stopAlertOfPerson,
  stopAllAlerts,
} from "#features/alerts/store/alert-store.server.ts";
import {
  listWaiting,
  listWaitingMatches,
  settleMatches,
} from "#features/alerts/store/digest-store.server.ts";
import {
  addMatches,
  claimProgress,
  listConfirmedAlerts,
  readNewSince,
  saveProgress,
} from "#features/alerts/store/match-store.server.ts";
import { storeEvents } from "#features/analytics/calls.server.ts";
import { readVocabulary } from "#features/catalogue/index/site-stock.server.ts";
import {
  completeFacts,
  readStock,
  type VehicleColumns,
} from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import {
  listItems,
  listPublished,
  publishDrafts,
  saveDraft,
  unpublishItems,
} from "#features/content/store/content-store.server.ts";
import {
  findShownItem,
  listPageSlugs,
  listShownDocuments,
  readShownDocument,
  readSiteContent,
} from "#features/content/store/shown-content.server.ts";
import { aPage } from "#features/content/store/test-content.ts";
import { findQuote, keepQuote } from "#features/finance/quotes/quote-store.server.ts";
import {
  addToWatchlist,
  listWatchlist,
  readSavedPrices,
  removeFromWatchlist,
} from "#features/garage/watchlist/watchlist-store.server.ts";
import { allowCode, allowGuess, releaseCode } from "#features/identity/codes/code-limits.server.ts";
import {
  checkCode,
  findOpenRequests,
  lockCodes,
  removeCode,
  removeExpiredCodes,
  saveCode,
} from "#features/identity/codes/code-store.server.ts";
import {
  endSession,
  endSessions,
  listSessions,
  removeEndedSessions,
  resumeSession,
  startSession,
} from "#features/identity/sessions/session-store.server.ts";
import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import {
  changePhone,
  ensureShopper,
  eraseShoppers,
  listShoppersOfPerson,
  recordAgreement,
  renameShopper,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { readFeedDrafts } from "#features/inventory/import/feed-drafts.server.ts";
import { readCovered } from "#features/inventory/import/guard/covered-locations.server.ts";
import { FeedSurvey } from "#features/inventory/import/guard/feed-survey.ts";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { describeNewYards, readYards } from "#features/inventory/import/guard/new-yards.server.ts";
import {
  discardHeld,
  findHeld,
  insertRun,
  markReleased,
  updateHeld,
} from "#features/inventory/import/import-runs.server.ts";
import {
  countForSale,
  ensureSource,
  findSource,
  recordPublished,
} from "#features/inventory/import/import-source.server.ts";
import {
  confirmObservations,
  recordObservations,
} from "#features/inventory/import/market-observations.server.ts";
import { NotPublished, publishHeld } from "#features/inventory/import/publish-held.server.ts";
import {
  importAndJudge,
  importWithin,
  recordPublication,
} from "#features/inventory/import/run-import.server.ts";
import {
  aCar,
  FORECOURT,
  importContent,
  NOW,
  TEST_SECRET,
  toFeed,
} from "#features/inventory/import/test-import.ts";
import { findUsedMapping } from "#features/inventory/import/used-mapping.server.ts";
import { importVehicles } from "#features/inventory/import/write/import-vehicles.server.ts";
import { removeSource } from "#features/inventory/import/write/remove-source.server.ts";
import {
  addPhotos,
  addReadyPhotos,
  claimDuePhotos,
  claimUnreported,
  listFailedPhotos,
  pointToKeptFilms,
  recordPhotos,
  releasePhotos,
} from "#features/inventory/photos/photo-store.server.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  type Feed,
  findFeed,
  isSameFeed,
  listFeeds,
  markChecked,
  markDue,
  markImported,
  markReach,
  markSeen,
  markSettled,
  markSettling,
  saveFeed,
} from "#features/inventory/sources/feed-store.server.ts";
import {
  claimHeldPriceReports,
  discardHeldPrices,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { issueAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import type { Attachment } from "#features/leads/attachments/attachment.ts";
import { noteStale } from "#features/leads/attachments/attachment-files.server.ts";
import {
  countFailedScan,
  deleteAttachments,
  listAttachments,
  listUnscanned,
  readAttachment,
  recordScan,
  storeAttachments,
} from "#features/leads/attachments/attachment-store.server.ts";
import { listTroubles, markAlarmed } from "#features/leads/dispatch/raise-alarms.server.ts";
import { acknowledgeLead } from "#features/leads/inbox/acknowledge-lead.server.ts";
import { readConfiguredTargets } from "#features/leads/inbox/configured-targets.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { discardLead } from "#features/leads/inbox/discard-lead.server.ts";
import {
  countLeads,
  listLeads,
  listLeadsOfPerson,
  readLeadState,
} from "#features/leads/inbox/lead-list.server.ts";
import { readLead, storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { eraseRecord, readPerson, withdrawConsents } from "#features/leads/inbox/people.server.ts";
import { releaseLead } from "#features/leads/inbox/release-lead.server.ts";
import { listUndispatched, resendLead } from "#features/leads/inbox/resend-lead.server.ts";
import {
  listEnquiredCars,
  listIdsOfShopper,
  listShopperEnquiries,
} from "#features/leads/inbox/shopper-enquiries.server.ts";
import {
  addDispatches,
  claimDispatch,
  enqueueDue,
  findReplyAddress,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "#features/leads/outbox/dispatch-store.server.ts";
import { addToDigest, readDigest } from "#features/leads/outbox/held-digest.server.ts";
import { addReminders } from "#features/leads/outbox/held-reminder.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { allowConfirmation } from "#features/leads/take/confirmation-limit.server.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { SiteCar } from "#features/leads/take/form-request.server.ts";
import { readLeadCar } from "#features/leads/take/lead-car.server.ts";
import { applyContent } from "#features/pages/publish/apply-content.server.ts";
import { applyReadContent } from "#features/pages/publish/apply-files.server.ts";
import {
  eraseHeldRecord,
  eraseShopperRecord,
  readHeldRecord,
  readShopperRecord,
} from "#features/privacy/person/held-record.server.ts";
import { addSpin, countWon, findSpin } from "#features/spin-to-win/store/spin-store.server.ts";
import { readShownPromotion } from "#features/spin-to-win/take/read-promotion.server.ts";
import { aPromotion, aPromotionDraft, publishPromotion } from "#features/spin-to-win/test-promotion.ts";
import { readAccountContents, removeAccount } from "#features/tenancy/accounts/remove-account.server.ts";
import {
  addSite,
  changeHosts,
  chooseHost,
  readAccountSlug,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, ASPLEY, addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import {
  listLocations,
  listPlaces,
  listZonedLocations,
  readPlacesDigest,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import { readPlaceDocuments } from "#features/tenancy/locations/place-documents.server.ts";
import { readLocationUse, removeLocation } from "#features/tenancy/sites/remove-location.server.ts";
import { planSiteRemoval, removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import {
  publishSiteConfig,
  readPublishedConfig,
  readPublishedDocument,
} from "#features/tenancy/sites/site-publication.server.ts";
import { describeClosedTestDrives } from "#features/test-drives/manage/closed-test-drives.server.ts";
import { readBooking } from "#features/test-drives/manage/read-booking.server.ts";
import {
  addTestDrive,
  countUpcoming,
  findTestDrive,
  listAwaitedTestDrives,
  removeEndedTestDrives,
  updateTestDrive,
} from "#features/test-drives/store/booking-store.server.ts";
import {
  countOpenHolds,
  findHold,
  listTakenTimes,
  removeExpiredHolds,
  removeHold,
  saveHold,
} from "#features/test-drives/store/hold-store.server.ts";
import {
  listUnreminded,
  lockUnreminded,
  saveReminded,
} from "#features/test-drives/store/reminder-store.server.ts";
import { readSchedule } from "#features/test-drives/take/schedule.server.ts";
import { readTowFigures } from "#features/vehicle-page/blocks/towing/tow-candidates.server.ts";
import { readVehicle } from "#features/vehicle-page/record/vehicle-store.server.ts";
import { countVisitor, readCount } from "#features/vehicle-page/visits/count-store.server.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import type { AccountId, SiteId, Tenancy } from "#platform/account-id.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import { type AccountTransaction, Database, recordChange } from "#platform/postgres/database.ts";
import { requireAppRole } from "#platform/postgres/migrate.ts";
import { countHits, countWithin, readHits, releaseHits } from "#platform/postgres/rate-counter.ts";
import { appUrl, openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { addDemoShopper } from "#runtime/demo/demo-shopper.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { siteConfigSchema } from "./features.ts";
import { checkHours, checkRedirects, checkSite } from "./settings/check-site.server.ts";
import { checkStock } from "./settings/check-stock.server.ts";
import { readRuleContext } from "./settings/rule-context.server.ts";
import { applySiteFile, readSiteFile } from "./settings/site-file.server.ts";

const db = openTestDatabase();

/** Readable across accounts, since a host must be looked up before its account is known. Names and ids only (D2). */
const DIRECTORY = ["account", "site", "site_host"];
/**
 * In no account: what the market asks for a car, without dealer (D12), the list of migrations, which is read only, slugs of removed
 * demo accounts (D74), and keys of files that are to be removed from the storage (D241).
 */
const OUTSIDE = ["market_observation", "migration", "removed_demo", "stale_file"];

const CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};
const SOURCE = "isolation";
/** Asks both accounts. */
const JANE = { email: "jane@example.com", phone: "+61412345678" };
const PHOTO = "https://p.example/1";
const FILM = "https://p.example/1.webm";
const SLUG = "2022-toyota-hilux-sr5-a1";

/** A code that both accounts have sent. */
const CODE = { purpose: "sign-in", target: JANE.phone, requester: "a browser" } as const;
const AGREEMENT = { version: "1", text: "I agree.", source: "/sign-in" };
/** When it is driven. */
const DRIVE = { start: new Date(NOW.getTime() + HOUR_MS), end: new Date(NOW.getTime() + 2 * HOUR_MS) };
const aSession = (siteId: SiteId, shopperId: ShopperId) => ({
  ...{ id: randomUUID(), shopperId, siteId, tokenHash: randomUUID() as string, device: "Safari on iPhone" },
});

/** An account with a row in every table. */
async function fullAccount(): Promise<Tenancy> {
  const site = await addTestSite(db);
  const { accountId, siteId } = site;
  await db.inAccount(accountId, async (tx) => {
    await tx.query("insert into site_host (host, site_id, account_id) values ($1, $2, $3)", [
      `${randomUUID()}.example`,
      siteId,
      accountId,
    ]);
    const file = {
      config: CONFIG,
      dealerships: [{ slug: "northside", name: "Northside" }],
      locations: [ASPLEY],
    };
    await applySiteFile(tx, siteId, { file, ...APPLYING });
    const feed = { name: SOURCE, address: "/nowhere", mapping: "forecourt", intervalMinutes: 60 };
    await saveFeed(tx, { ...feed, snapshot: true, silentAfterHours: 1, notify: [], locations: [] });
    await tx.query("update feed set next_check_at = 'infinity'");
    const lead = aLead({ id: randomUUID(), siteId, optIn: true, receivedAt: NOW });
    await storeLead(
      tx,
      { jobs: rememberingJobs(), newId: randomUUID },
      { lead, targets: [{ kind: "mail", to: "a@b.example" }] },
    );
    await storeAttachments(tx, { leadId: lead.id, now: NOW }, [CV]);
    await countHits(tx, [{ subject: "phone 1", windowMs: HOUR_MS }], { secret: TEST_SECRET, now: NOW });
    const { id } = await ensureShopper(tx, { id: randomUUID(), contact: { phone: JANE.phone } }, NOW);
    await recordAgreement(tx, { shopperId: id, siteId, ...AGREEMENT }, NOW);
    await startSession(tx, { ...aSession(siteId, id), tokenHash: `token of ${accountId}` }, NOW);
    await saveCode(tx, { id: randomUUID(), ...CODE, hash: "hash" }, NOW);
  });
  const cars = ["A1", "A2", "A3"].map((number) =>
    aCar(number, { location: "aspley", photos: [PHOTO], walkarounds: [FILM] }),
  );
  const options = { sourceName: SOURCE, siteId, snapshot: true };
  await importContent(db, accountId, toFeed(cars), options);
  await importContent(db, accountId, toFeed([aCar("A1", { driveAwayPrice: 99_000 })]), {
    sourceName: SOURCE,
  });
  await importContent(db, accountId, toFeed([aCar("A1")]), options);
  const event = { id: 1, car_id: null, path: "/", time: NOW.toISOString() };
  const sink = { ...site, db, now: () => NOW, mayWrite: () => true };
  await storeEvents(sink, JSON.stringify({ events: [event] }));
  await db.inAccount(accountId, async (tx) => {
    const [car] = await tx.query<{ id: number }>("select id from vehicle limit 1");
    await addAlert(tx, siteId, car!.id);
    await addPages(tx);
    await countVisitor(
      tx,
      { siteId, vehicleId: car!.id, kind: "view" },
      { visitor: "visitor", day: "2026-03-01" },
    );
    await keepQuote(
      tx,
      { vehicleId: car!.id, priceCents: 1, credit: "GREAT" },
      { record: EMPTY_RECORD, now: NOW },
    );
    const [shopper] = await listShoppersOfPerson(tx, JANE);
    await addToWatchlist(tx, shopper!.id, { vehicleIds: [car!.id], now: NOW });
    await givenTestDrive(tx, siteId, car!.id);
    await addSpinOf(tx, shopper!.id);
  });
  return site;
}

const CV: Attachment = {
  ...({ field: "cv", name: "cv.pdf", kind: "pdf", scan: "waiting" } as const),
  ...{ id: randomUUID(), size: 5 },
};

/** A spin of the wheel of a promotion, which is published. */
async function addSpinOf(tx: AccountTransaction, shopperId: ShopperId): Promise<void> {
  const itemId = await publishPromotion(tx, aPromotionDraft(aPromotion()));
  const spin = { id: randomUUID(), version: 1, spunAt: NOW, ...PRIZE };
  await addSpin(tx, { ...spin, itemId, shopperId, personKey: "theirs" });
}

const PRIZE = { prizeKey: "car-wash", prizeName: "Car wash", isWin: true, leadId: null };

/** Where a hold of a vehicle comes from, here. */
const toHolder = (vehicleId: number) => ({
  network: `network of ${vehicleId}`,
  block: `block of ${vehicleId}`,
});

/** A booked test drive, and a time that somebody holds. */
async function givenTestDrive(tx: AccountTransaction, siteId: SiteId, vehicleId: number): Promise<void> {
  const [ids] = await tx.query<{ leadId: string; locationId: number }>(
    `select (select id from lead) as "leadId", (select id from location) as "locationId"`,
  );
  const { leadId, locationId } = ids!;
  const wanted = { locationId, vehicleId, ...DRIVE };
  await addTestDrive(tx, { id: randomUUID(), siteId, leadId, ...wanted }, NOW);
  await saveHold(tx, { visitor: randomUUID(), ...wanted, expiresAt: DRIVE.end }, toHolder(vehicleId));
}

/** A confirmed alert with a match that waits to be sent, and how far the site's alerts have been matched. */
async function addAlert(tx: AccountTransaction, siteId: SiteId, vehicleId: number): Promise<void> {
  const asked = await askForAlert(
    tx,
    {
      ...{ siteId, siteUrl: "https://north.example", email: JANE.email, frequency: "daily", now: NOW },
      ...{
        subject: { kind: "search", search: "/search/suv" },
        title: "SUV",
        source: "/alerts/new",
        isProved: false,
      },
    },
    randomUUID,
  );
  if (asked.kind !== "asked") throw new Error(asked.kind);
  const listed = await listAlerts(tx, asked.subscriberId);
  await confirmAlerts(tx, asked.subscriberId, { alertIds: listed.map(({ id }) => id), now: NOW });
  const [alert] = await listAlerts(tx, asked.subscriberId);
  await addMatches(tx, [{ alertId: alert!.id, vehicleId, reason: { kind: "new" } }], NOW);
  await claimProgress(tx, siteId, 1);
}

const SAVED = { author: "test", now: NOW };
const SHOWN_ON = "2026-03-01";
const CHECKED = { ...SAVED, schema: siteConfigSchema, isOwnPath: () => false };

const toPageSlug = (accountId: number) => `about-${accountId}`;

/** A page that was at another address before. */
async function addPages(tx: AccountTransaction): Promise<void> {
  for (const slug of ["our-story", toPageSlug(tx.accountId)]) {
    const saved = await saveDraft(tx, aPage({ slug }), SAVED);
    if (!saved.ok) throw new Error(saved.reason);
    await publishDrafts(tx, [saved.itemId], SAVED);
  }
}

let mine: Tenancy;
let theirs: Tenancy;
let tables: readonly Table[];
beforeAll(async () => {
  [mine, theirs] = [await fullAccount(), await fullAccount()];
  tables = await db.query<Table>(TABLES);
});

interface Table {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly owned: boolean;
  readonly policies: readonly string[];
}

const TABLES = `
  select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id' and attnotnull) as owned,
    array(select coalesce(qual, with_check) from pg_policies where tablename = relname order by 1) as policies
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;

const inMine = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(mine.accountId, work);
const inTheirs = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(theirs.accountId, work);
const owned = () => tables.filter(({ name }) => !OUTSIDE.includes(name)).map(({ name }) => name);
const findKey = (table: string) => (table === "account" ? "id" : "account_id");
const rowsOfMine = (table: string) => `${table} where ${findKey(table)} = ${mine.accountId}`;

describe("tables", () => {
  test("D2 D215: every table is an account's, under forced row-level security by account, or in the list of open ones", () => {
    const open = tables.filter(({ policies, enabled }) => !enabled || policies.includes("true"));
    expect(open.map(({ name }) => name)).toEqual([...DIRECTORY, ...OUTSIDE].sort());
    for (const { name, enabled, forced, owned, policies } of tables) {
      if (OUTSIDE.includes(name)) continue;
      expect({ name, enabled, forced, owned: owned || name === "account" }).toEqual({
        ...{ name, enabled: true, forced: true, owned: true },
      });
      const asked = "(current_account\\(\\)|\\( SELECT current_account\\(\\) AS current_account\\))";
      const own = new RegExp(`^\\(${findKey(name)} = ${asked}\\)$`);
      const closed = policies.filter((policy) => policy !== "true");
      expect({ name, closed: closed.length > 0 && closed.every((policy) => own.test(policy)) }).toEqual({
        name,
        closed: true,
      });
    }
  });

  test("D1 D2: a row of an account refers to rows of the same account only", async () => {
    const loose = await db.query<{ reference: string }>(`
      select conrelid::regclass || '.' || conname as reference from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'account'::regclass
        and not exists (select from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
          where attname = 'account_id')`);
    expect(loose).toEqual([]);
  });

  test("D2: as another account, rows can be neither seen, changed nor deleted, nor written with its id", async () => {
    for (const table of owned()) {
      const [row] = await inMine((tx) =>
        tx.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${findKey(table)} = $1`, [
          mine.accountId,
        ]),
      );
      expect({ table, covered: row !== undefined }).toEqual({ table, covered: true });
      const isDirectory = DIRECTORY.includes(table);
      const seen = await inTheirs((tx) => tx.query(`select from ${rowsOfMine(table)}`));
      expect({ table, seen: seen.length > 0 }).toEqual({ table, seen: isDirectory });
      const key = findKey(table);
      for (const statement of [
        `update ${table} set ${table === "account" ? "name = name" : `${key} = ${key}`} where ${key} = ${mine.accountId} returning 1`,
        `delete from ${rowsOfMine(table)} returning 1`,
      ])
        expect({ statement, outcome: await touched(statement) }).toEqual({ statement, outcome: "nothing" });
      if (table === "account") continue;
      const insert = `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`;
      expect({ table, outcome: await touched(insert, [row!.row]) }).toEqual({ table, outcome: "refused" });
      const give = `update ${table} set account_id = ${mine.accountId} where account_id = ${theirs.accountId} returning 1`;
      expect({ table, outcome: await touched(give) }).not.toMatchObject({ outcome: "something" });
    }
  });

  /** What became of a statement of the other account, which is rolled back. */
  async function touched(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<"nothing" | "something" | "refused"> {
    try {
      return await inTheirs(async (tx) => {
        const rows = await tx.query(statement, values);
        throw rows.length === 0 ? "nothing" : "something";
      });
    } catch (outcome) {
      if (outcome === "nothing" || outcome === "something") return outcome;
      const { message } = outcome as Error;
      if (/violates row-level security policy/.test(message)) return "refused";
      if (/^permission denied/.test(message)) return statement.startsWith("insert") ? "refused" : "nothing";
      throw outcome;
    }
  }

  test("D2 D38: with no account set, nothing but the directory is seen", async () => {
    for (const table of owned().filter((name) => !DIRECTORY.includes(name)))
      expect({ table, rows: await db.query(`select from ${table} limit 1`) }).toEqual({ table, rows: [] });
  });

  test("D2: an account stays set no longer than its transaction", async () => {
    await inMine((tx) => tx.query("select from vehicle"));
    const set = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.query<{ account: number | null }>("select current_account() as account"),
      ),
    );
    expect(set.flat().every(({ account }) => account === null)).toBe(true);
  });
});

describe("removing", () => {
  test("D2 D74: of an account that its owner removes, no row is left in any table, and none of another is gone", async () => {
    const { accountId, siteId } = await fullAccount();
    const count = (account: AccountId, table: string) =>
      db.inAccount(account, (tx) => tx.query(`select from ${table} where ${findKey(table)} = ${account}`));
    const counts = (account: AccountId) =>
      Promise.all(owned().map(async (table) => [table, (await count(account, table)).length] as const));
    await db.inAccount(accountId, (tx) => chooseAnyHost(tx, siteId));
    const before = await counts(mine.accountId);
    expect((await counts(accountId)).filter(([, rows]) => rows === 0)).toEqual([]);
    const owner = new Database(ownerUrl, { connections: 1 });
    await removeAccount(owner, { accountId, slug: "removed", demo: false }).finally(() => owner.close());
    expect((await counts(accountId)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await counts(mine.accountId)).toEqual(before);
  });

  const chooseAnyHost = async (tx: AccountTransaction, siteId: SiteId) => {
    const [own] = await tx.query<{ host: string }>("select host from site_host where site_id = $1", [siteId]);
    await chooseHost(tx, siteId, own!.host);
  };
});

describe("roles", () => {
  test("D2: the app's role is neither owner nor superuser, and no row-level security is bypassed", async () => {
    const [role] = await db.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*) from pg_class where relowner = r.oid) as owned,
        (select count(*) from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`);
    expect(role).toEqual({
      ...{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
      ...{ owned: 0, memberships: 0 },
    });
  });

  test("D2: an owner's address is refused with the SQL that makes the app's role", async () => {
    await expect(requireAppRole(ownerUrl)).rejects.toThrow(
      /owns the tables[\s\S]*create role \w+ login password/,
    );
    expect(await requireAppRole(appUrl)).toMatch(/\w/);
  });

  test("D2: the owner, too, sees an account's rows within that account only", async () => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select from vehicle");
    await owner.end();
    expect(rows).toEqual([]);
  });
});

describe("code", () => {
  const root = join(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: root })
    .filter(
      (file) =>
        !/\.(?:test|contract|fixture)\.tsx?$|(?:^|\/)test-[^/]+$|\/testing\/|^runtime\/tests\//.test(file),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

  test("D2 D12: SQL outside an account's transaction is in the directory of sites and the market alone, in these functions", () => {
    const callers = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/([\w#.]+)\s*\.query\s*[<(]/g)]
        .filter(([, receiver]) => !/(^|[.#])tx$/.test(receiver!))
        .map(([, receiver]) => `${file} ${receiver}`),
    );
    expect([...new Set(callers)].sort()).toEqual([
      "features/leads/attachments/attachment-files.server.ts db",
      "features/market/training/observation-store.server.ts db",
      "features/tenancy/accounts/site-directory.server.ts db",
      "platform/postgres/changes.ts client",
      "platform/postgres/database.ts client",
      "platform/postgres/database.ts on",
      "platform/postgres/embedded.ts client",
      "platform/postgres/grants.ts client",
      "platform/postgres/migrate.ts client",
    ]);
    const readersIn = (name: string) =>
      sources
        .find(({ file }) => file.endsWith(name))!
        .text.split(/^export async function /m)
        .slice(1)
        .filter((body) => /\bdb\.query/.test(body))
        .map((body) => body.slice(0, body.indexOf("(")));
    expect(readersIn("site-directory.server.ts")).toEqual([
      ...["listAccounts", "listSites", "findSite", "listRemovedDemos", "ensureAccount"],
    ]);
    expect(readersIn("observation-store.server.ts")).toEqual([
      ...["readObservations", "readMarketState", "addMadeUpObservations", "refreshMadeUpObservations"],
    ]);
  });

  test("D2: connections are made in these files alone", () => {
    const makers = sources.filter(({ text }) => /new (pg\.\w+|PgBoss)\(/.test(text)).map(({ file }) => file);
    expect(makers.sort()).toEqual(
      ["changes", "database", "embedded", "grants", "migrate"]
        .map((name) => `platform/postgres/${name}.ts`)
        .toSpliced(0, 0, "platform/jobs/jobs.ts"),
    );
  });

  test("D1 D2: every store, called in another account with this one's ids, finds nothing and changes nothing", async () => {
    const ids = { ...(await idsOfMine()), mineSlug: await inMine(readAccountSlug) };
    const before = await everythingOfMine();
    for (const [name, { call, answer }] of Object.entries(stores(ids))) {
      const result = await inTheirs(call).catch((error: { code?: string }) => {
        if (!["23503", "23505"].includes(error.code ?? "")) throw error;
        return REFUSED;
      });
      expect({ name, result }).toEqual({ name, result: answer });
    }
    expect(await everythingOfMine()).toEqual(before);
    const exported = sources.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?function\*? (\w+)(?:<[^>]*>)?\(\s*tx: \w*Transaction/gm)].map(
        ([, name]) => name!,
      ),
    );
    expect(Object.keys(stores(ids)).sort()).toEqual(exported.sort());
  });

  const ASKING = {
    secret: TEST_SECRET,
    client: "203.0.113.7",
    now: NOW,
    isKnown: false,
    budget: { hour: 500, day: 3000 },
  };
  const PLACE = { protocol: "https:", hostname: "theirs.example" };
  const REFUSED = "refused";
  const jobs = rememberingJobs();

  type Ids = Awaited<ReturnType<typeof idsOfMine>> & { readonly mineSlug: string };
  const idsOfMine = () =>
    inMine(async (tx) => {
      const ids = await tx.query<{
        car: number;
        source: number;
        feed: number;
        location: number;
        photo: number;
        run: number;
        dispatch: number;
        lead: string;
        attachment: string;
        shopper: ShopperId;
        session: string;
        code: string;
        page: number;
        promotion: number;
        subscriber: string;
        alert: string;
        testDrive: string;
        visitor: string;
      }>(
        `select (select id from vehicle limit 1) as car, (select id from source where name = $1) as source,
           (select id from feed) as feed, (select id from location) as location, (select id from photo) as photo, (select id from import_run limit 1) as run,
           (select id from lead_delivery) as dispatch, (select id from lead) as lead, (select id from lead_attachment) as attachment,
           (select id from shopper) as shopper, (select id from shopper_session) as session, (select id from one_time_code) as code,
           (select id from content_item where kind = 'page') as page,
           (select id from content_item where kind = 'promotion') as promotion,
           (select id from alert_subscriber) as subscriber, (select id from alert) as alert,
           (select id from test_drive) as "testDrive", (select visitor from test_drive_hold) as visitor`,
        [SOURCE],
      );
      const held = await findHeld(tx, SOURCE);
      const [price] = await listHeldPrices(tx);
      return { ...ids[0]!, held: held!, priced: price!.vehicleId };
    });

  const everythingOfMine = async () => {
    const found: Record<string, unknown> = {};
    for (const table of owned())
      found[table] = await inMine((tx) =>
        tx.query(
          `select to_jsonb(t) as row from ${rowsOfMine(table).replace(table, `${table} t`)} order by 1`,
        ),
      );
    return found;
  };

  interface Call {
    readonly call: (tx: AccountTransaction) => Promise<unknown>;
    readonly answer: unknown;
  }
  /** Each store function that takes a transaction, what it is asked of the other account, and what it must answer. */
  function stores({
    car,
    source,
    feed,
    location,
    photo,
    dispatch,
    lead,
    attachment,
    subscriber,
    alert,
    testDrive,
    visitor,
    held,
    priced,
    mineSlug,
    shopper,
    session,
    code,
    page,
    promotion,
  }: Ids): Record<string, Call> {
    const { siteId, accountId } = mine;
    const answers = (call: Call["call"], answer: unknown): Call => ({ call, answer });
    const askedFor = async <Id>(found: Promise<readonly { readonly id: Id }[]>, id: Id) =>
      (await found).filter((one) => one.id === id);
    const ofMine = (leads: readonly Lead[]) => leads.filter((found) => found.siteId === siteId);
    const one = aLead({ id: randomUUID(), siteId, receivedAt: NOW, message: "Another question" });
    const photoOfMine = {
      ...{ id: photo, url: PHOTO, state: "waiting" as const, failures: 0 },
      ...{ hash: null, etag: null, lastModified: null },
    };
    const storedSource = {
      ...{ id: source, firstImport: false, missingMeans: "withdrawn" as const, published: null },
    };
    return {
      addDemoShopper: answers(
        (tx) =>
          addDemoShopper(tx, { siteId, config: testConfig(), siteUrl: "https://theirs.example", now: NOW }),
        REFUSED,
      ),
      checkHours: answers(async (tx) => (await checkHours(tx, NOW)).length, 1),
      listTakenTimes: answers(
        (tx) => listTakenTimes(tx, { locationId: location, vehicleId: car }, { now: NOW, own: {} }),
        [],
      ),
      saveHold: answers(
        (tx) =>
          saveHold(
            tx,
            { visitor, locationId: location, vehicleId: car, ...DRIVE, expiresAt: NOW },
            toHolder(car),
          ),
        REFUSED,
      ),
      countOpenHolds: answers(
        (tx) => countOpenHolds(tx, toHolder(car), { visitor: randomUUID(), now: NOW }),
        {
          network: 0,
          block: 0,
        },
      ),
      findHold: answers((tx) => findHold(tx, visitor, NOW), null),
      removeHold: answers((tx) => removeHold(tx, visitor), undefined),
      removeExpiredHolds: answers((tx) => removeExpiredHolds(tx, NOW), undefined),
      addTestDrive: answers(
        (tx) =>
          addTestDrive(
            tx,
            { id: randomUUID(), siteId, leadId: lead, locationId: location, vehicleId: car, ...DRIVE },
            NOW,
          ),
        REFUSED,
      ),
      updateTestDrive: answers(
        (tx) =>
          updateTestDrive(
            tx,
            {
              ...{ id: testDrive, siteId, leadId: lead, locationId: location, vehicleId: car },
              ...{ ...DRIVE, state: "cancelled", sequence: 1 },
            },
            NOW,
          ),
        undefined,
      ),
      listAwaitedTestDrives: answers((tx) => askedFor(listAwaitedTestDrives(tx, NOW), testDrive), []),
      // One of its own.
      describeClosedTestDrives: answers(async (tx) => (await describeClosedTestDrives(tx, NOW)).length, 1),
      listUnreminded: answers((tx) => askedFor(listUnreminded(tx, NOW), testDrive), []),
      lockUnreminded: answers((tx) => lockUnreminded(tx, testDrive), null),
      saveReminded: answers((tx) => saveReminded(tx, testDrive, NOW), undefined),
      findTestDrive: answers((tx) => findTestDrive(tx, testDrive), null),
      countUpcoming: answers(
        (tx) => countUpcoming(tx, { siteId, emailKey: JANE.email, phoneKey: JANE.phone }, NOW),
        0,
      ),
      removeEndedTestDrives: answers((tx) => removeEndedTestDrives(tx, NOW), undefined),
      readSchedule: answers(async (tx) => {
        const [yard] = (await inMine(listLocations)).filter(({ id }) => id === location);
        const place = { yard: yard!, car: { id: car } as SiteCar };
        const ctx = { config: { ...siteConfigSchema.parse(CONFIG) }, now: () => NOW };
        return (await readSchedule(tx, ctx, { place, own: {} })).free.length;
      }, 0),
      readBooking: answers(
        (tx) =>
          readBooking(tx, { secret: TEST_SECRET, siteId }, issueAppointmentToken(TEST_SECRET, testDrive)),
        null,
      ),
      askForAlert: answers(
        (tx) =>
          askForAlert(
            tx,
            {
              ...{
                siteId,
                siteUrl: "https://theirs.example",
                email: "theirs@example.com",
                frequency: "daily",
              },
              ...{
                subject: { kind: "price", vehicleId: car },
                title: "Theirs",
                source: "/",
                isProved: false,
                now: NOW,
              },
            },
            randomUUID,
          ),
        REFUSED,
      ),
      findSubscriber: answers((tx) => findSubscriber(tx, subscriber), null),
      listAlerts: answers((tx) => listAlerts(tx, subscriber), []),
      listAlertsOfPerson: answers(
        async (tx) => (await listAlertsOfPerson(tx, JANE)).filter(({ id }) => id === alert),
        [],
      ),
      stopAlertOfPerson: answers((tx) => stopAlertOfPerson(tx, JANE, alert), null),
      eraseSubscribers: answers((tx) => eraseSubscribers(tx, { email: null }), undefined),
      confirmAlerts: answers((tx) => confirmAlerts(tx, subscriber, { alertIds: [alert], now: NOW }), 0),
      changeFrequency: answers((tx) => changeFrequency(tx, subscriber, "instant"), undefined),
      stopAlert: answers((tx) => stopAlert(tx, subscriber, alert), undefined),
      stopAllAlerts: answers((tx) => stopAllAlerts(tx, subscriber), undefined),
      removeUnconfirmed: answers((tx) => removeUnconfirmed(tx, NOW), undefined),
      listWaiting: answers((tx) => listWaiting(tx, siteId), []),
      lockSubscriber: answers((tx) => lockSubscriber(tx, subscriber), null),
      listWaitingMatches: answers((tx) => listWaitingMatches(tx, subscriber), []),
      settleMatches: answers((tx) => settleMatches(tx, subscriber, { now: NOW, isSent: true }), undefined),
      claimProgress: answers((tx) => claimProgress(tx, siteId, 2), REFUSED),
      saveProgress: answers((tx) => saveProgress(tx, siteId, 2), undefined),
      listConfirmedAlerts: answers((tx) => listConfirmedAlerts(tx, siteId), []),
      readNewSince: answers(async (tx) => (await readNewSince(tx, [car], new Date(0))).size, 0),
      addMatches: answers(
        (tx) => addMatches(tx, [{ alertId: alert, vehicleId: car, reason: { kind: "new" } }], NOW),
        REFUSED,
      ),
      recordChange: answers(async (tx) => typeof (await recordChange(tx)), "number"),
      listZonedLocations: answers(async (tx) => (await listZonedLocations(tx)).length, 1),
      listPlaces: answers(async (tx) => (await listPlaces(tx)).locations.length, 1),
      readPlacesDigest: answers(
        async (tx) => (await readPlacesDigest(tx)) === (await inMine(readPlacesDigest)),
        false,
      ),
      readRuleContext: answers(
        async (tx) => (await readRuleContext(tx, { siteId, file: {} }, APPLYING)).locations.length,
        1,
      ),
      listLocations: answers(async (tx) => (await listLocations(tx)).length, 1),
      saveDealerships: answers(
        (tx) => saveDealerships(tx, [{ slug: "northside", name: "Theirs" }]),
        undefined,
      ),
      saveLocations: answers((tx) => saveLocations(tx, [{ ...ASPLEY, name: "Theirs" }]), undefined),
      publishSiteConfig: answers(
        (tx) =>
          publishSiteConfig(tx, siteId, {
            schema: siteConfigSchema,
            document: { ...CONFIG, name: "Theirs" },
            author: "b",
          }),
        REFUSED,
      ),
      readPublishedConfig: answers((tx) => readPublishedConfig(tx, siteId, siteConfigSchema), null),
      readPublishedDocument: answers((tx) => readPublishedDocument(tx, siteId), null),
      readPlaceDocuments: answers(
        async (tx) => {
          const { dealerships, locations } = await readPlaceDocuments(tx);
          return [dealerships.length, locations.length];
        },
        [1, 1],
      ),
      readSiteFile: answers(async (tx) => (await readSiteFile(tx, siteId)).config, undefined),
      applySiteFile: answers(
        (tx) => applySiteFile(tx, siteId, { file: { config: { ...CONFIG, name: "Theirs" } }, ...APPLYING }),
        REFUSED,
      ),
      addSite: answers(
        async (tx) => {
          const [{ slug }] = (await tx.query<{ slug: string }>("select slug from site where id = $1", [
            siteId,
          ])) as [{ slug: string }];
          return addSite(tx, slug, []);
        },
        { ok: false, reason: "slug-taken" },
      ),
      readAccountSlug: answers(async (tx) => (await readAccountSlug(tx)) === mineSlug, false),
      changeHosts: answers((tx) => changeHosts(tx, siteId, { add: ["theirs.example"], remove: [] }), REFUSED),
      chooseHost: answers((tx) => chooseHost(tx, siteId, "theirs.example"), false),
      checkSite: answers(
        (tx) =>
          checkSite(
            tx,
            {
              siteId,
              accountId,
              slug: "",
              account: "",
              hosts: [],
              canonicalHost: null,
              publishedVersion: 1,
              changeNumber: 0,
            },
            { ...APPLYING, secret: () => undefined, mailLeaves: true, baseDomain: "localhost" },
          ),
        { problems: ["No configuration is published."], notes: [] },
      ),
      checkStock: answers((tx) => checkStock(tx, testConfig(), NOW), {
        problems: [],
        notes: ["1 of 3 vehicles for sale has no picture: A1."],
      }),
      checkRedirects: answers(async (tx) => {
        const config = testConfig({ redirects: [{ from: "/old", to: `/${toPageSlug(accountId)}` }] });
        return (await checkRedirects(tx, { siteId, config, now: NOW })).length;
      }, 1),
      allowConfirmation: answers(async (tx) => {
        const context = { secret: TEST_SECRET, siteId, client: "" };
        return allowConfirmation(tx, context, { email: "jane@example.com", now: NOW });
      }, true),
      addReminders: answers(
        (tx) => addReminders(tx, { siteId, heldBefore: NOW, to: ["theirs@example.com"] }, NOW),
        undefined,
      ),
      addToDigest: answers(
        (tx) => addToDigest(tx, { ...one, id: lead }, [{ kind: "digest", to: "x@y.example" }]),
        REFUSED,
      ),
      readDigest: answers((tx) => readDigest(tx, lead), []),
      readLeadCar: answers((tx) => readLeadCar(tx, { id: car } as EnquiryCar, "https://x.example"), null),
      storeLead: answers(
        (tx) => storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: [] }),
        REFUSED,
      ),
      releaseLead: answers((tx) => releaseLead(tx, jobs, { id: lead, now: NOW }), false),
      resendLead: answers((tx) => resendLead(tx, jobs, { id: lead, now: NOW, all: true }), {
        ok: false,
        reason: "unknown",
      }),
      listTroubles: answers(
        async (tx) => (await listTroubles(tx, new Date("2100-01-01"))).some(({ id }) => id === dispatch),
        false,
      ),
      markAlarmed: answers((tx) => markAlarmed(tx, [{ id: dispatch, failed: true }]), undefined),
      listUndispatched: answers((tx) => listUndispatched(tx, siteId, null), []),
      readLead: answers((tx) => readLead(tx, lead), null),
      listLeads: answers((tx) => listLeads(tx, { siteId, limit: 10 }), []),
      readLeadState: answers((tx) => readLeadState(tx, lead), null),
      readConfiguredTargets: answers((tx) => readConfiguredTargets(tx, { ...one, siteId }), []),
      countLeads: answers((tx) => countLeads(tx, { siteId }), 0),
      listLeadsOfPerson: answers(async (tx) => ofMine(await listLeadsOfPerson(tx, JANE)), []),
      withdrawConsents: answers(
        async (tx) => (await withdrawConsents(tx, { ...JANE, own: [lead] }, NOW)).filter((id) => id === lead),
        [],
      ),
      readHeldRecord: answers(async (tx) => ofMine((await readHeldRecord(tx, JANE)).enquiries), []),
      readShopperRecord: answers(
        async (tx) =>
          ofMine((await readShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
        [],
      ),
      eraseHeldRecord: answers(async (tx) => ofMine((await eraseHeldRecord(tx, JANE, NOW)).enquiries), []),
      readPerson: answers(async (tx) => ofMine((await readPerson(tx, JANE)).enquiries), []),
      eraseShopperRecord: answers(
        async (tx) =>
          ofMine((await eraseShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
        [],
      ),
      eraseRecord: answers(async (tx) => eraseRecord(tx, await readPerson(tx, JANE), NOW), undefined),
      acknowledgeLead: answers((tx) => acknowledgeLead(tx, lead, NOW), false),
      discardLead: answers((tx) => discardLead(tx, lead, NOW), false),
      storeAttachments: answers((tx) => storeAttachments(tx, { leadId: lead, now: NOW }, [CV]), REFUSED),
      listAttachments: answers((tx) => listAttachments(tx, lead), []),
      readAttachment: answers((tx) => readAttachment(tx, attachment), null),
      listUnscanned: answers(async (tx) => (await listUnscanned(tx, 5)).includes(attachment), false),
      recordScan: answers((tx) => recordScan(tx, attachment, { scan: "clean", now: NOW }), null),
      noteStale: answers((tx) => noteStale(tx, [], NOW), undefined),
      countFailedScan: answers((tx) => countFailedScan(tx, attachment), 0),
      deleteAttachments: answers((tx) => deleteAttachments(tx, [lead]), undefined),
      deIdentifyLeads: answers((tx) => deIdentifyLeads(tx, [lead], NOW), undefined),
      addDispatches: answers(
        (tx) =>
          addDispatches(tx, lead, {
            targets: [{ kind: "mail", to: "x@y.example" }],
            state: "pending",
            now: NOW,
          }),
        REFUSED,
      ),
      enqueueDue: answers(
        async (tx) => [await enqueueDue(tx, jobs, { now: NOW, leadId: lead }), jobs.take("")],
        [undefined, []],
      ),
      claimDispatch: answers((tx) => claimDispatch(tx, dispatch, NOW), null),
      recordDispatched: answers(
        (tx) => recordDispatched(tx, { id: dispatch, requested_at: NOW }, NOW),
        undefined,
      ),
      recordFailure: answers(
        (tx) => recordFailure(tx, { id: dispatch, requested_at: NOW }, { reason: "no", now: NOW }),
        undefined,
      ),
      listUnreachedTargets: answers((tx) => listUnreachedTargets(tx, lead), []),
      findReplyAddress: answers((tx) => findReplyAddress(tx, lead), null),
      countWithin: answers(
        (tx) =>
          countWithin(tx, [{ subject: "phone 2", windowMs: HOUR_MS, max: 0 }], {
            secret: TEST_SECRET,
            now: NOW,
          }),
        false,
      ),
      countHits: answers(
        (tx) => countHits(tx, [{ subject: "phone 1", windowMs: HOUR_MS }], { secret: TEST_SECRET, now: NOW }),
        [2],
      ),
      readHits: answers(
        (tx) => readHits(tx, { subject: "phone 1", windowMs: HOUR_MS }, { secret: TEST_SECRET, now: NOW }),
        2,
      ),
      releaseHits: answers(
        (tx) =>
          releaseHits(tx, [{ subject: "phone 1", windowMs: HOUR_MS }], { secret: TEST_SECRET, now: NOW }),
        undefined,
      ),
      ensureShopper: answers(async (tx) => {
        const found = await ensureShopper(tx, { id: randomUUID(), contact: { phone: JANE.phone } }, NOW);
        return found.id === shopper;
      }, false),
      changePhone: answers((tx) => changePhone(tx, shopper, "+61499999999"), false),
      recordAgreement: answers(
        (tx) => recordAgreement(tx, { shopperId: shopper, siteId, ...AGREEMENT }, NOW),
        REFUSED,
      ),
      renameShopper: answers((tx) => renameShopper(tx, shopper, "Theirs"), undefined),
      addToWatchlist: answers((tx) => addToWatchlist(tx, shopper, { vehicleIds: [car], now: NOW }), 0),
      removeFromWatchlist: answers((tx) => removeFromWatchlist(tx, shopper, car), undefined),
      listIdsOfShopper: answers(
        (tx) => listIdsOfShopper(tx, { id: shopper, phone: null, email: null, name: null }, NOW),
        [],
      ),
      listShopperEnquiries: answers(
        (tx) => listShopperEnquiries(tx, { id: shopper, phone: null, email: null, name: null }, NOW),
        [],
      ),
      listEnquiredCars: answers((tx) => listEnquiredCars(tx, shopper), []),
      listWatchlist: answers((tx) => listWatchlist(tx, shopper), []),
      readSavedPrices: answers((tx) => readSavedPrices(tx, shopper), new Map()),
      listShoppersOfPerson: answers(
        async (tx) => (await listShoppersOfPerson(tx, JANE)).some(({ id }) => id === shopper),
        false,
      ),
      eraseShoppers: answers((tx) => eraseShoppers(tx, [shopper]), undefined),
      startSession: answers((tx) => startSession(tx, aSession(siteId, shopper), NOW), REFUSED),
      resumeSession: answers((tx) => resumeSession(tx, `token of ${accountId}`, NOW), null),
      listSessions: answers((tx) => listSessions(tx, shopper, NOW), []),
      endSession: answers((tx) => endSession(tx, shopper, session), false),
      endSessions: answers((tx) => endSessions(tx, shopper, null), undefined),
      removeEndedSessions: answers((tx) => removeEndedSessions(tx, new Date("2100-01-01")), undefined),
      findOpenRequests: answers(
        async (tx) => (await findOpenRequests(tx, CODE, NOW)).newest?.id === code,
        false,
      ),
      lockCodes: answers((tx) => lockCodes(tx, CODE), undefined),
      saveCode: answers((tx) => saveCode(tx, { id: randomUUID(), ...CODE, hash: "theirs" }, NOW), undefined),
      removeCode: answers((tx) => removeCode(tx, code), undefined),
      checkCode: answers((tx) => checkCode(tx, { id: code, ...CODE, hash: "hash" }, NOW), {
        ok: false,
        reason: "ended",
      }),
      removeExpiredCodes: answers((tx) => removeExpiredCodes(tx, new Date("2100-01-01")), undefined),
      allowCode: answers((tx) => allowCode(tx, "theirs@example.com", ASKING), { ok: true }),
      releaseCode: answers((tx) => releaseCode(tx, "theirs@example.com", ASKING), undefined),
      allowGuess: answers((tx) => allowGuess(tx, ASKING), true),
      openSession: answers(async (tx) => {
        const before = {
          id: session,
          shopper: { id: shopper, phone: null, email: "a@b.example", name: null },
        };
        const context = { siteId: theirs.siteId, userAgent: "", now: () => NOW, place: PLACE };
        const cookies = await openSession(tx, context, {
          contact: { phone: JANE.phone },
          before,
          addsPhone: true,
        });
        return cookies.length;
      }, 2),
      notifyVehicleChanged: answers((tx) => notifyVehicleChanged(tx, car), undefined),
      readVehicle: answers(async (tx) => (await readVehicle(tx, SLUG))?.id === car, false),
      countVisitor: answers(
        (tx) =>
          countVisitor(
            tx,
            { siteId, vehicleId: car, kind: "view" },
            { visitor: "another", day: "2026-03-01" },
          ),
        REFUSED,
      ),
      readCount: answers((tx) => readCount(tx, { siteId, vehicleId: car, kind: "view" }), 0),
      readTowFigures: answers((tx) => readTowFigures(tx, [car]), new Map()),
      findQuote: answers((tx) => findQuote(tx, { vehicleId: car, priceCents: 1, credit: "GREAT" }), null),
      keepQuote: answers(
        (tx) =>
          keepQuote(
            tx,
            { vehicleId: car, priceCents: 1, credit: "FAIR" },
            { record: EMPTY_RECORD, now: NOW },
          ),
        undefined,
      ),
      readVocabulary: answers(async (tx) => (await readVocabulary(tx)).locations.length, 1),
      readStock: answers(
        async (tx) => {
          const found: number[] = [];
          for await (const batch of readStock(tx, { after: 0 })) found.push(...batch.map(({ id }) => id));
          return [found.length, found.includes(car)];
        },
        [3, false],
      ),
      completeFacts: answers(
        async (tx) => {
          const vehicle = { id: car, features: "[]", financeLenders: {} } as VehicleColumns;
          const [{ priceHistory, photosCount, financeLenders }] = (await completeFacts(tx, [vehicle])) as [
            VehicleFacts,
          ];
          return { priceHistory, photosCount, financeLenders };
        },
        { priceHistory: [], photosCount: 0, financeLenders: {} },
      ),
      listSources: answers(
        async (tx) => (await listSources(tx)).map(({ name, forSale }) => [name, forSale]),
        [[SOURCE, 3]],
      ),
      listFeeds: answers((tx) => askedFor(listFeeds(tx), feed), []),
      findFeed: answers(async (tx) => (await findFeed(tx, SOURCE))?.id === feed, false),
      isSameFeed: answers(
        (tx) => isSameFeed(tx, { id: feed, address: "/nowhere", mapping: "forecourt" }),
        false,
      ),
      saveFeed: answers(
        (tx) =>
          saveFeed(tx, {
            name: SOURCE,
            address: "/theirs",
            mapping: "forecourt",
            intervalMinutes: 9,
            snapshot: true,
            silentAfterHours: 9,
            notify: [],
            locations: [],
          }),
        undefined,
      ),
      claimDueFeeds: answers((tx) => askedFor(claimDueFeeds(tx, new Date("2100-01-01")), feed), []),
      claimSilentFeeds: answers((tx) => askedFor(claimSilentFeeds(tx, new Date("2100-01-01")), feed), []),
      markImported: answers((tx) => markImported(tx, feed, { hash: "theirs", now: NOW }), undefined),
      markChecked: answers((tx) => markChecked(tx, feed, NOW), undefined),
      markDue: answers((tx) => markDue(tx, feed, NOW), undefined),
      markSeen: answers((tx) => markSeen(tx, feed, "theirs"), undefined),
      markSettling: answers((tx) => markSettling(tx, feed, { stamp: "theirs", now: NOW }), undefined),
      markSettled: answers((tx) => markSettled(tx, feed), undefined),
      markReach: answers((tx) => markReach(tx, feed, { since: NOW, reason: "theirs" }), undefined),
      findHeld: answers(async (tx) => (await findHeld(tx, SOURCE))?.runId === held.runId, false),
      readYards: answers(async (tx) => [...(await readYards(tx)).keys()].includes(location), false),
      describeNewYards: answers(async (tx) => describeNewYards(tx, await readYards(tx), 1), []),
      discardHeld: answers((tx) => discardHeld(tx, SOURCE), 1),
      markReleased: answers((tx) => markReleased(tx, held, NOW), undefined),
      insertRun: answers((tx) => insertRun(tx, { ...RUN, sourceId: source }), REFUSED),
      updateHeld: answers(
        (tx) => updateHeld(tx, held.runId, { reason: "theirs", report: emptyReport(), decisions: "theirs" }),
        undefined,
      ),
      ensureSource: answers(async (tx) => (await ensureSource(tx, emptied())).id === source, false),
      findSource: answers(async (tx) => (await findSource(tx, emptied())) === source, false),
      countForSale: answers((tx) => countForSale(tx, source), 0),
      recordPublished: answers((tx) => recordPublished(tx, storedSource, PUBLISHED), undefined),
      recordPublication: answers(
        (tx) => recordPublication(tx, storedSource, { ...RUN, ...PUBLISHED, sourceName: SOURCE }),
        REFUSED,
      ),
      listHeldPrices: answers(
        async (tx) => (await listHeldPrices(tx)).some(({ vehicleId }) => vehicleId === priced),
        false,
      ),
      releaseHeldPrices: answers((tx) => releaseHeldPrices(tx, [priced], NOW), 0),
      discardHeldPrices: answers((tx) => discardHeldPrices(tx, [priced]), 0),
      claimHeldPriceReports: answers(
        async (tx) => (await claimHeldPriceReports(tx, [{ id: feed } as Feed], NOW)).length,
        0,
      ),
      importVehicles: answers(
        (tx) =>
          importVehicles(tx, readDrafts(), {
            report: emptyReport(),
            survey: new FeedSurvey(FORECOURT),
            source: { id: source, firstImport: true, missingMeans: "withdrawn" },
            snapshot: true,
            now: NOW,
          }),
        REFUSED,
      ),
      importWithin: answers(
        async (tx) => {
          const { removedFromSale, isUsable } = await importWithin(tx, emptied(), emptyReport());
          return { removedFromSale, isUsable };
        },
        { removedFromSale: 3, isUsable: false },
      ),
      importAndJudge: answers(async (tx) => {
        const input = Readable.from([toFeed([aCar("Z1")])]);
        const judged = await importAndJudge(tx, { ...emptied(), sourceName: "theirs", input }, emptyReport());
        return judged.source.id === source;
      }, false),
      findUsedMapping: answers(
        async (tx) => (await findUsedMapping(tx, USED_FILE))?.used.from === "mine",
        false,
      ),
      readCovered: answers(
        async (tx) => (await readCovered(tx, [SOURCE])).map(({ reference }) => reference.name),
        [SOURCE],
      ),
      pointToKeptFilms: answers(
        (tx) => pointToKeptFilms(tx, [{ url: FILM, path: "/film/theirs" }]),
        undefined,
      ),
      addPhotos: answers((tx) => addPhotos(tx, [PHOTO]), undefined),
      addReadyPhotos: answers(
        (tx) => addReadyPhotos(tx, [{ url: PHOTO, hash: "00", width: 16, height: 16, preview: "00" }]),
        undefined,
      ),
      claimDuePhotos: answers(
        async (tx) => (await claimDuePhotos(tx, new Date("2100-01-01"), 10)).some(({ id }) => id === photo),
        false,
      ),
      recordPhotos: answers(
        (tx) =>
          recordPhotos(tx, [
            {
              photo: photoOfMine,
              finding: { kind: "failed", reason: "theirs", final: true },
              nextFetchAt: NOW,
            },
          ]),
        undefined,
      ),
      releasePhotos: answers((tx) => releasePhotos(tx, [photoOfMine], NOW), undefined),
      listFailedPhotos: answers(listFailedPhotos, []),
      claimUnreported: answers((tx) => claimUnreported(tx, NOW), []),
      recordObservations: answers(
        (tx) => recordObservations(tx, TEST_SECRET, { changeNumber: 0, now: NOW }),
        undefined,
      ),
      planSiteRemoval: answers((tx) => planSiteRemoval(tx, siteId), {
        ...{ hosts: 0, events: 0, enquiries: 0, undelivered: 0, otherSites: 1 },
      }),
      removeSite: answers((tx) => removeSite(tx, siteId, NOW), undefined),
      readLocationUse: answers(
        async (tx) => (await readLocationUse(tx, "aspley", siteConfigSchema))?.location.id === location,
        false,
      ),
      removeLocation: answers((tx) => removeLocation(tx, location), undefined),
      readAccountContents: answers(async (tx) => (await readAccountContents(tx)).sites, 1),
      removeSource: answers((tx) => removeSource(tx, SOURCE, { keepStock: false, now: NOW }), 0),
      saveDraft: answers(async (tx) => {
        const saved = await saveDraft(tx, aPage(), SAVED);
        return saved.ok && saved.itemId === page;
      }, false),
      publishDrafts: answers((tx) => publishDrafts(tx, [page], SAVED), { ok: true, published: 0 }),
      unpublishItems: answers((tx) => unpublishItems(tx, [page]), undefined),
      listItems: answers((tx) => askedFor(listItems(tx), page), []),
      readSiteContent: answers(
        async (tx) =>
          askedFor(Promise.resolve((await readSiteContent(tx, { siteId, today: SHOWN_ON })).pages), page),
        [],
      ),
      readShownDocument: answers((tx) => readShownDocument(tx, page, { siteId, today: SHOWN_ON }), null),
      findShownItem: answers(async (tx) => {
        const shown = { siteId, today: "2025-03-01" };
        return (await findShownItem(tx, { kind: "promotion", slug: "spin-to-win" }, shown))?.id === promotion;
      }, false),
      readShownPromotion: answers(
        async (tx) => (await readShownPromotion(tx, { siteId, today: "2025-03-01" }))?.itemId === promotion,
        false,
      ),
      findSpin: answers((tx) => findSpin(tx, promotion, { shopperId: shopper, personKey: "theirs" }), null),
      countWon: answers((tx) => countWon(tx, promotion), new Map()),
      addSpin: answers(
        (tx) =>
          addSpin(tx, {
            ...{ id: randomUUID(), version: 1, spunAt: NOW, ...PRIZE },
            ...{ itemId: promotion, shopperId: shopper, personKey: "another" },
          }),
        REFUSED,
      ),
      listPageSlugs: answers(async (tx) => (await listPageSlugs(tx, theirs.siteId)).length, 1),
      listShownDocuments: answers(
        async (tx) =>
          (await listShownDocuments(tx, "page", { siteId: theirs.siteId, today: SHOWN_ON })).length,
        1,
      ),
      listPublished: answers(async (tx) => (await listPublished(tx)).length, 2),
      applyContent: answers(
        async (tx) =>
          (
            await applyContent(
              tx,
              { drafts: [{ file: "a.md", draft: aPage({ sites: [mineSlug] }) }], prune: true },
              CHECKED,
            )
          ).ok,
        false,
      ),
      applyReadContent: answers(async (tx) => {
        const content = { drafts: [], problems: [], images: new Map(), films: [] };
        return (await applyReadContent(tx, { content, prune: true }, CHECKED)).ok;
      }, true),
      confirmObservations: answers((tx) => confirmObservations(tx, TEST_SECRET, NOW), undefined),
      publishHeld: answers(
        (tx) =>
          publishHeld(tx, held, { secret: TEST_SECRET, now: NOW }).catch(
            (error) => error instanceof NotPublished,
          ),
        true,
      ),
    };
  }

  const PUBLISHED = {
    ...{ report: emptyReport(), snapshot: true, released: false },
    used: { document: {}, from: "theirs", columns: [], at: "" },
  };
  const USED_FILE = join(root, "features/inventory/feeds/fixtures/listings.csv");
  const RUN = {
    ...{ feedId: null, siteId: null, outcome: "failed" as const, reason: null, report: emptyReport() },
    ...{ snapshot: true, startedAt: NOW, held: null },
  };
  const readDrafts = () =>
    readFeedDrafts(Readable.from([toFeed([aCar("Z1")])]), { mapping: FORECOURT, locations: [], now: NOW });
  const emptied = () => ({
    secret: TEST_SECRET,
    ...{ sourceName: SOURCE, mapping: FORECOURT, mappingFrom: "forecourt", snapshot: true, now: NOW },
    input: Readable.from([toFeed([])]),
  });
});
