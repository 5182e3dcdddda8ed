import { randomUUID } from "node:crypto";
import { askForAlert, confirmAlerts, listAlerts } from "#features/alerts/store/alert-store.server.ts";
import { addMatches, claimProgress } from "#features/alerts/store/match-store.server.ts";
import { storeEvents } from "#features/analytics/calls.server.ts";
import { claimVehicle, joinLine } from "#features/checkout/store/reservation-store.server.ts";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import { aPage } from "#features/content/store/test-content.ts";
import { addPaper } from "#features/counter/store/papers.server.ts";
import { saveDeal } from "#features/deals/store/deal-store.server.ts";
import { keepQuote } from "#features/finance/quotes/quote-store.server.ts";
import { addToWatchlist } from "#features/garage/watchlist/watchlist-store.server.ts";
import { saveCode } from "#features/identity/codes/code-store.server.ts";
import { startSession } from "#features/identity/sessions/session-store.server.ts";
import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import {
  ensureShopper,
  listShoppersOfPerson,
  recordAgreement,
} from "#features/identity/shoppers/shopper-store.server.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import { changeAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { publishChanges } from "#features/inventory/changes/publish-changes.server.ts";
import { findHeld } from "#features/inventory/import/import-runs.server.ts";
import { aCar, importContent, NOW, TEST_SECRET, toFeed } from "#features/inventory/import/test-import.ts";
import { insertMappingDraft } from "#features/inventory/mappings/mapping-draft-store.server.ts";
import { saveSignIn } from "#features/inventory/sources/feed-sign-in.server.ts";
import { findFeed, saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { listHeldPrices } from "#features/inventory/sources/held-prices.server.ts";
import type { Attachment } from "#features/leads/attachments/attachment.ts";
import { storeAttachments } from "#features/leads/attachments/attachment-store.server.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { addReply } from "#features/leads/replies/reply-store.server.ts";
import { addTemplate } from "#features/leads/replies/templates/template-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { refuseTexts } from "#features/leads/texts/text-store.server.ts";
import { addThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { saveModels } from "#features/models/store/model-store.server.ts";
import { aModel } from "#features/models/test-models.ts";
import { savePartFeed } from "#features/parts/feed/part-feed-store.server.ts";
import { importTestParts, partsCsv } from "#features/parts/test-parts.ts";
import { claimReviewFeed } from "#features/reviews/google/review-feed-store.server.ts";
import { saveReviews } from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import { addSpin } from "#features/spin-to-win/store/spin-store.server.ts";
import { aPromotion, aPromotionDraft, publishPromotion } from "#features/spin-to-win/test-promotion.ts";
import { keepBulkEdit } from "#features/stock/store/bulk-edit.server.ts";
import { APPLYING, ASPLEY, addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { addHostClaim } from "#features/tenancy/hosts/host-claim-store.server.ts";
import { addTestDrive } from "#features/test-drives/store/booking-store.server.ts";
import { saveHold } from "#features/test-drives/store/hold-store.server.ts";
import { saveStep, type TradeInStep } from "#features/trade-in/store/trade-in-store.server.ts";
import { countVisitor } from "#features/vehicle-page/visits/count-store.server.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countHits } from "#platform/postgres/rate-counter.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";
import { addTestPayment } from "./test-payment.ts";
import { addStaffRows, SSO_KEYS } from "./test-staff-rows.ts";

/** Two accounts with a row in every table, of which neither may see or change anything of the other (D2). */
export const db = openTestDatabase();

/**
 * In no account: when daily work was done (D465), what the market asks for a car, without dealer (D12), the list of migrations, which is read only, slugs of removed
 * demo accounts (D74), how often each site is visited (D421), keys of files that are to be removed from the storage (D241), and who
 * works in the back office, with what signs them in (T8) and where they are told of enquiries (D463).
 */
export const OUTSIDE = [
  ...["daily_round", "market_observation", "migration", "removed_demo", "site_visits", "stale_file"],
  ...["staff_attempt", "staff_challenge", "staff_device", "staff_password", "staff_person"],
  ...["staff_passkey", "staff_push_device", "staff_recovery_code", "staff_session", "staff_totp"],
  "staff_used_challenge",
];

export const CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};
export const SOURCE = "isolation";
/** A person who has sent something to both accounts. */
export const JANE = { email: "jane@example.com", phone: "+61412345678" };
export const PHOTO = "https://p.example/1";
export const FILM = "https://p.example/1.webm";

/** What an account wants as a domain. */
export const toClaimedHost = (accountId: number) => `www.dealer-${accountId}.example`;

/** A code that both accounts have sent. */
export const CODE = { purpose: "sign-in", target: JANE.phone, requester: "a browser" } as const;
export const AGREEMENT = { version: "1", text: "I agree.", source: "/sign-in" };
/** When it is driven. */
export const DRIVE = { start: new Date(NOW.getTime() + HOUR_MS), end: new Date(NOW.getTime() + 2 * HOUR_MS) };
/** A session to start, under a token of its own. */
export const aSession = (siteId: SiteId, shopperId: ShopperId) => ({
  ...{ id: randomUUID(), shopperId, siteId, tokenHash: randomUUID() as string, device: "Safari on iPhone" },
});

/** How the server of each account's feed is signed in to. */
export const FEED_SIGN_IN = {
  origin: "https://dms.example",
  signIn: { kind: "basic", name: "kim", secret: "secret" },
  keys: SSO_KEYS,
} as const;

/** The mapping that each account has saved. */
export const MADE_MAPPING = {
  ...{ name: "made-here", key: "stockNumber" },
  fields: { stockNumber: "No", make: "Make", model: "Model", year: "Year" },
} as const;

async function findSourceId(tx: AccountTransaction): Promise<number> {
  const [source] = await tx.query<{ id: number }>("select id from source where name = $1", [SOURCE]);
  return source!.id;
}

/** An account with a row in every table. */
export async function fullAccount(): Promise<Tenancy> {
  const site = await addTestSite(db);
  const { accountId, siteId } = site;
  await db.inAccount(accountId, async (tx) => {
    await tx.query("insert into site_host (host, site_id, account_id) values ($1, $2, $3)", [
      `${randomUUID()}.example`,
      siteId,
      accountId,
    ]);
    await addHostClaim(tx, { siteId, host: toClaimedHost(accountId) }, NOW);
    const file = {
      config: CONFIG,
      dealerships: [{ slug: "northside", name: "Northside" }],
      locations: [ASPLEY],
    };
    await applySiteFile(tx, siteId, { file, ...APPLYING });
    const feed = { name: SOURCE, address: "/nowhere", mapping: "forecourt", intervalMinutes: 60 };
    await saveFeed(tx, { ...feed, snapshot: true, silentAfterHours: 1, notify: [], locations: [] });
    await tx.query("update feed set next_check_at = 'infinity'");
    const saved = await findFeed(tx, SOURCE);
    await saveSignIn(tx, { feedId: saved!.id, ...FEED_SIGN_IN }, NOW);
    const draft = {
      id: randomUUID(),
      sourceId: await findSourceId(tx),
      mapping: "forecourt",
      title: "stock.csv",
    };
    const sample = { format: "csv", columns: [], rows: [] } as const;
    await insertMappingDraft(tx, { ...draft, sample, document: MADE_MAPPING }, NOW);
    await tx.query(
      "insert into saved_mapping (account_id, name, document, saved_by, saved_at) values ($1, $2, $3, 'system', $4)",
      [accountId, MADE_MAPPING.name, JSON.stringify(MADE_MAPPING), NOW],
    );
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
  await importContent(db, accountId, toFeed([aCar("A1", { rego: "THEIRS1" })]), options);
  await importTestParts(db, accountId, partsCsv(PART_ROW));
  const event = { id: 1, car_id: null, path: "/", time: NOW.toISOString() };
  const sink = { ...site, db, now: () => NOW, mayWrite: () => true };
  await storeEvents(sink, JSON.stringify({ events: [event] }));
  await db.inAccount(accountId, async (tx) => {
    const [car] = await tx.query<{ id: number }>("select id from vehicle limit 1");
    await addAlert(tx, siteId, car!.id);
    await addPages(tx);
    await saveModels(tx, [aModel()], SAVED);
    await addReview(tx);
    await savePartFeed(tx, { address: "/nowhere", intervalMinutes: 60, snapshot: true, notify: [] });
    await tx.query("update part_feed set next_check_at = 'infinity'");
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
    await saveDeal(tx, { shopperId: shopper!.id, siteId, vehicleId: car!.id, query: "", now: NOW });
    await givenTestDrive(tx, siteId, car!.id);
    await changeAvailability(tx, { jobs: NO_JOBS, now: NOW }, toReserved(car!.id));
    await publishChanges(tx);
    await keepBulkEdit(tx, aBulkEdit(`staff:${accountId}`, "mine"));
    await claimVehicle(tx, aClaim(siteId, car!.id), { now: NOW, heldUntil: new Date("2100-01-01") });
    await joinLine(tx, aClaim(siteId, car!.id), NOW);
    await addSpinOf(tx, shopper!.id);
    await saveStep(tx, aTradeInStep(siteId, randomUUID()), NOW);
    await addStaffRows(tx);
    await addThreadRows(tx);
    await addReplyRows(tx);
  });
  await addTestPayment(db, site);
  return site;
}

/** A note in the thread of the account's enquiry, which somebody has read. */
async function addThreadRows(tx: AccountTransaction): Promise<void> {
  const [ids] = await tx.query<{ threadId: number; staffId: StaffId }>(
    'select (select id from thread) as "threadId", (select staff_id from staff_membership) as "staffId"',
  );
  await addThreadEvent(tx, ids!.threadId, { kind: "note", at: NOW, staffId: ids!.staffId, body: "Called" });
  await markThreadRead(tx, ids!, NOW);
}

/** A reply that waits to be sent, a mail that came, and a template. */
async function addReplyRows(tx: AccountTransaction): Promise<void> {
  const [thread] = await tx.query<{ id: number }>("select id from thread");
  const event = { at: NOW, staffId: null, body: "Hello" };
  const eventId = await addThreadEvent(tx, thread!.id, { kind: "mail-out", ...event });
  const mail = { recipient: "a@b.example", subject: "Hello", formId: randomUUID(), now: NOW };
  await addReply(tx, { eventId, ...mail });
  const data = { mailKey: `mail-${tx.accountId}`, subject: "Re: Hello" };
  await addThreadEvent(tx, thread!.id, { kind: "mail-in", ...event, data });
  await addTemplate(tx, { name: "Mine", body: "Hi {name}" });
  await addThreadEvent(tx, thread!.id, {
    kind: "text-in",
    ...event,
    data: { textKey: `text-${tx.accountId}` },
  });
  await refuseTexts(tx, toTextPhone(tx.accountId), NOW);
}

/** The number of an account that answered STOP. */
export const toTextPhone = (accountId: number): string => `+614${String(accountId).padStart(8, "0")}`;

export const BULK_EDIT = randomUUID();
/** What somebody changed of many vehicles, under an id that both accounts have. */
export const aBulkEdit = (actor: string, what: string) => ({
  ...{ id: BULK_EDIT, actor, what, at: NOW, changes: [] },
});

export const CV: Attachment = {
  ...({ field: "cv", name: "cv.pdf", kind: "pdf", scan: "waiting" } as const),
  ...{ id: randomUUID(), size: 5 },
};

/** A trade-in that nobody has finished. */
export const aTradeInStep = (siteId: SiteId, id: string): TradeInStep => ({
  ...{ id, siteId, vehicleId: null, isSold: false, step: "car", timeZone: "Australia/Brisbane" },
});

/** A spin of the wheel of a promotion, which is published. */
async function addSpinOf(tx: AccountTransaction, shopperId: ShopperId): Promise<void> {
  const itemId = await publishPromotion(tx, aPromotionDraft(aPromotion()));
  const spin = { id: randomUUID(), version: 1, spunAt: NOW, ...PRIZE };
  await addSpin(tx, { ...spin, itemId, shopperId, personKey: "theirs" });
}

export const PRIZE = { prizeKey: "car-wash", prizeName: "Car wash", isWin: true, leadId: null };

export const NO_JOBS = { enqueue: async () => undefined };

/** Staff say that a vehicle is reserved. */
export const toReserved = (vehicleId: number) =>
  ({ vehicleId, to: "reserved", actor: "system", note: null }) as const;

/** A claim to a vehicle. */
export const aClaim = (siteId: SiteId, vehicleId: number) => ({
  ...{
    id: randomUUID() as string,
    siteId,
    vehicleId,
    tradeInId: null,
    priceCents: 4_599_000,
    depositCents: 20_000,
  },
  ...{ refundDays: 7, reservedDays: 7, terms: "A hold.", ...toHolder(vehicleId) },
});

/** Where a hold of a vehicle comes from, here. */
export const toHolder = (vehicleId: number) => ({
  network: `network of ${vehicleId}`,
  block: `block of ${vehicleId}`,
});

/** What was signed before a test drive. */
export const aPaper = (driveId: string) => ({
  ...{ driveId, submission: randomUUID(), picture: null, erasePictureAt: null, plate: "123 ABC" },
  licence: { state: "QLD", class: "C", expires: "2030-01-01", last: "1234" },
  ...{ odometerOut: 10, agreement: "I bring it back.", agreementVersion: "12345678", signedName: "Jane" },
  ...{ signature: null, signedAt: NOW, storedAt: NOW, takenBy: "Kim" },
});

/** A booked test drive with what was signed for it, and a time that somebody holds. */
async function givenTestDrive(tx: AccountTransaction, siteId: SiteId, vehicleId: number): Promise<void> {
  const driveId = randomUUID();
  const [ids] = await tx.query<{ leadId: string; locationId: number }>(
    `select (select id from lead) as "leadId", (select id from location) as "locationId"`,
  );
  const { leadId, locationId } = ids!;
  const wanted = { locationId, vehicleId, ...DRIVE };
  await addTestDrive(tx, { id: driveId, siteId, leadId, ...wanted }, NOW);
  await addPaper(tx, aPaper(driveId));
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

/** A review of a location, whose feed is due again. */
async function addReview(tx: AccountTransaction): Promise<void> {
  const [yard] = await tx.query<{ id: number }>("select id from location");
  await saveReviews(tx, "google", [aReview({ locationId: yard!.id })]);
  await claimReviewFeed(tx, yard!.id, { now: NOW, until: NOW });
}

export const SAVED = { author: "test", now: NOW };

/** A part that each account has. */
export const PART_ROW = "04465-0K240,Brake pad set,189.50,4,Toyota HiLux 2015-2024";

/** Slug of a page that each account has under its own address. */
export const toPageSlug = (accountId: number) => `about-${accountId}`;

/** A page that was at another address before. */
async function addPages(tx: AccountTransaction): Promise<void> {
  for (const slug of ["our-story", toPageSlug(tx.accountId)]) {
    const saved = await saveDraft(tx, aPage({ slug }), SAVED);
    if (!saved.ok) throw new Error(saved.reason);
    await publishDrafts(tx, [saved.itemId], SAVED);
  }
}

interface Table {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly owned: boolean;
  readonly policies: readonly string[];
  /** What lets functions of the owner read rows of all accounts (D422). */
  readonly rounds: readonly string[];
  /** What demands that who works as staff is a member (D426). */
  readonly staff: readonly string[];
}

const TABLES = `
  select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id' and attnotnull) as owned,
    array(select coalesce(qual, with_check) from pg_policies where tablename = relname and policyname not in ('rounds', 'staff') order by 1) as policies,
    array(select concat_ws(' ', cmd, 'to', array_to_string(roles, ','), 'using', qual) from pg_policies
      where tablename = relname and policyname = 'rounds') as rounds,
    array(select concat_ws(' ', permissive, cmd, 'to', array_to_string(roles, ','), 'using', qual, with_check) from pg_policies
      where tablename = relname and policyname = 'staff') as staff
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;

/** The account whose rows the other one asks for. */
export const mine = await fullAccount();
/** The account that asks, with ids of `mine`. */
export const theirs = await fullAccount();
/** Every table and view, with how it is protected. */
export const tables = await db.query<Table>(TABLES);

/** Runs `work` in a transaction of the account `mine`. */
export const inMine = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(mine.accountId, work);
/** Runs `work` in a transaction of the account `theirs`. */
export const inTheirs = <T>(work: (tx: AccountTransaction) => Promise<T>) =>
  db.inAccount(theirs.accountId, work);
/** Names of the tables whose rows belong to accounts. */
export const owned = () => tables.filter(({ name }) => !OUTSIDE.includes(name)).map(({ name }) => name);
/** The column with the id of a row's account. */
export const findKey = (table: string) => (table === "account" ? "id" : "account_id");
/** The `from` clause for the rows of `mine`. */
export const rowsOfMine = (table: string) => `${table} where ${findKey(table)} = ${mine.accountId}`;

/** What the stores are asked for: ids of `mine`, and its slug. */
export type Ids = Awaited<ReturnType<typeof idsOfMine>> & { readonly mineSlug: string };
/** Reads ids of rows of `mine`. */
export const idsOfMine = () =>
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
      model: number;
      subscriber: string;
      alert: string;
      testDrive: string;
      tradeIn: string;
      reservation: string;
      visitor: string;
      review: number;
      part: number;
      payment: string;
      refund: string;
      staff: StaffId;
      invitation: string;
      thread: number;
      reply: number;
      template: number;
      replyForm: string;
      mappingDraft: string;
    }>(
      `select (select id from vehicle limit 1) as car, (select id from source where name = $1) as source,
         (select id from feed) as feed, (select id from location) as location, (select id from photo) as photo, (select id from import_run limit 1) as run,
         (select id from lead_delivery) as dispatch, (select id from lead) as lead, (select id from lead_attachment) as attachment,
         (select id from shopper) as shopper, (select id from shopper_session) as session, (select id from one_time_code) as code,
         (select id from content_item where kind = 'page') as page,
         (select id from content_item where kind = 'promotion') as promotion,
         (select id from manufacturer_model) as model,
         (select id from alert_subscriber) as subscriber, (select id from alert) as alert,
         (select id from test_drive) as "testDrive", (select visitor from test_drive_hold) as visitor,
         (select id from review) as review, (select id from part) as part,
         (select id from payment where provider = 'simulator') as payment,
         (select r.id from payment_refund r join payment p on p.id = r.payment_id where p.provider = 'simulator') as refund,
         (select id from trade_in) as "tradeIn",
         (select id from thread) as thread, (select event_id from thread_reply) as reply, (select form_id from thread_reply) as "replyForm", (select id from reply_template) as template, (select id from mapping_draft) as "mappingDraft", (select staff_id from staff_membership) as staff, (select id from staff_invitation) as invitation,
         (select id from reservation where state = 'held') as reservation`,
      [SOURCE],
    );
    const held = await findHeld(tx, SOURCE);
    const [price] = await listHeldPrices(tx);
    return { ...ids[0]!, held: held!, priced: price!.vehicleId };
  });

/** What a store is asked of the other account, and what it must answer. */
export interface Call {
  readonly call: (tx: AccountTransaction) => Promise<unknown>;
  readonly answer: unknown;
}

/** A call of each store by the function's name. Later calls find what earlier ones have written. */
export type Calls = Readonly<Record<string, Call>>;

/** A call of a store with the answer that it must give. */
export const answers = (call: Call["call"], answer: unknown): Call => ({ call, answer });

/** The answer of a store whose statement violates a key. */
export const REFUSED = "refused";

/** The rows found that have this id. */
export const keepId = async <Id>(found: Promise<readonly { readonly id: Id }[]>, id: Id) =>
  (await found).filter((one) => one.id === id);
