import { beforeAll, expect, test } from "vitest";
import { NOW } from "#features/inventory/import/test-import.ts";
import { addTestSite, publishDocument } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId, Tenancy } from "#platform/account-id.ts";
import type { Round } from "#platform/features/round.ts";
import type { Database } from "#platform/postgres/database.ts";
import { appUrl } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { buildTestRounds } from "#runtime/testing/test-rounds.ts";
import { db } from "./test-isolation.ts";
import { at, change, longAgo, never, now, quietAccount } from "./test-quiet-account.ts";

const google = { profiles: [{ location: "aspley", name: "accounts/1/locations/2" }] };
const keeps = (days: object) => ({ privacy: days });

/** What makes something due of a quiet account: SQL, or a document that its site publishes, or both. */
type Due = readonly [round: string, what: string, sql: string, document?: object];

const DUE: readonly Due[] = [
  ["photos", "a photo to fetch", `update photo set next_fetch_at = ${now}`],
  ["photo reports", "a photo that failed", "update photo set state = 'failed', reported_at = null"],
  ["feeds", "a feed to check", `update feed set next_check_at = ${now}`],
  ["feeds", "a silent feed", `update feed set silence_reported_at = null, imported_at = ${longAgo}`],
  ["feeds", "held prices", "update feed set prices_reported_at = null"],
  [
    "feeds",
    "held prices since the last report",
    `update vehicle set held_at = ${at(1)} where held_prices is not null`,
  ],
  ["feeds", "held prices of long ago", `update feed set prices_reported_at = ${at(-DAY_MS)}`],
  ["parts", "a list of parts", `update part_feed set next_check_at = ${now}`],
  ["reservations", "the end of a hold", `update reservation set held_until = ${now} where state = 'held'`],
  [
    "reservations",
    "the end of a reservation",
    `update reservation set state = 'paid', paid_at = ${now}, reserved_until = ${now} where state = 'held'`,
  ],
  ["reservations", "a sold vehicle", "update vehicle set status = 'sold'"],
  ["reservations", "a vehicle that people sold", `update vehicle_override set sold_at = ${now}`],
  [
    "reservations",
    "a free vehicle",
    `update reservation set state = 'ended', ended_as = 'released', ended_at = ${now} where state = 'held'`,
  ],
  [
    "dispatches",
    "an enquiry to send",
    `update lead_delivery set state = 'pending', requested_at = ${now}, next_try_at = ${now}, claimed_until = null`,
  ],
  [
    "dispatches",
    "an enquiry that is late",
    `update lead_delivery set state = 'pending', requested_at = ${at(-HOUR_MS)}, attempts = 1, next_try_at = ${never}`,
  ],
  [
    "dispatches",
    "an enquiry that was given up",
    "update lead_delivery set state = 'failed', alarmed = 'late'",
  ],
  ["replies", "a mail", `update thread_reply set state = 'pending', next_try_at = ${now}`],
  ["attachment scans", "a file", "update lead_attachment set scan = 'waiting'"],
  ["alerts", "a match to send", "update alert_match set sent_at = null"],
  [
    "alerts",
    "a match to send on the next day",
    `update alert_match set sent_at = null; update alert_subscriber set digest_at = ${at(-8 * HOUR_MS)}`,
  ],
  ["alerts", "changed stock", "update alert_progress set change_number = 0"],
  ["alerts", "alerts that were never matched", "delete from alert_progress"],
  ["reviews", "a location to read", `update review_feed set next_at = ${now}`, { reviews: { google } }],
  ["reviews", "a location that was never read", "delete from review_feed", { reviews: { google } }],
  ["finance quotes", "quotes of youX", "select 1", { finance: { youx: { url: "https://x.example" } } }],
  ["unfinished payments", "a payment", "update payment set state = 'processing'"],
  ["unfinished payments", "a refund", `update payment_refund set state = 'asked', next_try_at = ${now}`],
  ["unfinished payments", "an event of the provider", "update payment_event set handled_at = null"],
  ["unfinished payments", "an event of the simulator", "update simulated_event set delivered_at = null"],
  ["test drive reminders", "a test drive of tomorrow", `update test_drive set starts_at = ${at(DAY_MS)}`],
  ["ended sessions", "a code", `update one_time_code set expires_at = ${now}`],
  ["ended sessions", "a session", `update shopper_session set expires_at = ${now}`],
  ["ended sessions", "an unused session", `update shopper_session set last_used_at = ${longAgo}`],
  ["ended invitations", "an invitation", `update staff_invitation set expires_at = ${now}`],
  ["operators in accounts", "an operator", `update operator_entry set next_try_at = ${now}`],
  ["operators in accounts", "an operator of long ago", `update operator_entry set day = ${longAgo}`],
  ["ended test drives", "a hold", `update test_drive_hold set expires_at = ${now}`],
  [
    "ended test drives",
    "a test drive",
    `delete from test_drive_paper; update test_drive set starts_at = ${longAgo}, ends_at = ${at(-31 * DAY_MS)}`,
  ],
  [
    "licence pictures",
    "a picture",
    `update test_drive_paper set picture = gen_random_uuid(), erase_picture_at = ${now}`,
  ],
  ["unconfirmed alerts", "an alert", `update alert set confirmed_at = null, asked_at = ${longAgo}`],
  [
    "unconfirmed alerts",
    "a subscriber",
    `delete from alert; update alert_subscriber set created_at = ${longAgo}`,
  ],
  ["unfinished trade-ins", "a trade-in", `update trade_in set updated_at = ${at(-31 * DAY_MS)}`],
  ["removals", "an enquiry", `update lead set received_at = ${at(-731 * DAY_MS)}`],
  [
    "removals",
    "an enquiry, by the site",
    `update lead set received_at = ${at(-11 * DAY_MS)}`,
    keeps({ enquiryDays: 10 }),
  ],
  ["removals", "a held enquiry", "update lead set suspicions = '{speed}', released_at = null"],
  ["removals", "a file", `update lead_attachment set received_at = ${at(-91 * DAY_MS)}`],
  [
    "removals",
    "a file, by the site",
    `update lead_attachment set received_at = ${at(-3 * DAY_MS)}`,
    keeps({ fileDays: 2 }),
  ],
  ["removals", "a consent", `update marketing_consent set given_at = ${longAgo}`],
  [
    "removals",
    "a consent, by the site",
    `update marketing_consent set given_at = ${at(-3 * DAY_MS)}`,
    keeps({ consentDays: 2 }),
  ],
  ["turns", "an enquiry that nobody has", `update thread set assign_at = ${now}`],
  ["notices of leads", "an enquiry that nobody was told of", `update thread set tell_at = ${now}`],
  ["threads", "an enquiry without a thread", "update lead set thread_id = null"],
  ["old spins", "a spin", `update promotion_spin set spun_at = ${at(-731 * DAY_MS)}`],
  [
    "old spins",
    "a spin, by the site",
    `update promotion_spin set spun_at = ${at(-3 * DAY_MS)}`,
    keeps({ spinDays: 2 }),
  ],
  [
    "old audit entries",
    "an entry",
    `insert into audit_entry (account_id, at, actor, name, action)
     values (current_account(), ${longAgo}, 'system', 'Tests', 'look around')`,
  ],
  [
    "removed photos",
    "a photo",
    `update photo set vehicle_id = (select min(id) from vehicle), upload_key = 'k', removed_at = ${longAgo}`,
  ],
  ["mapping drafts", "a draft", `update mapping_draft set created_at = ${longAgo}`],
  ["old events", "an event", `update analytics_event set at = ${at(-401 * DAY_MS)}`],
  [
    "old events",
    "an event, by the site",
    `update analytics_event set at = ${at(-3 * DAY_MS)}`,
    keeps({ eventDays: 2 }),
  ],
  ["idle accounts", "a shopper to tell", `update shopper set last_seen_at = ${at(-701 * DAY_MS)}`],
  [
    "idle accounts",
    "a shopper to tell, by the site",
    `update shopper set last_seen_at = ${at(-21 * DAY_MS)}`,
    keeps({ accountDays: 30 }),
  ],
];

/** Rounds that visit every account, or all that took payments, once a day, and those that ask no account. */
const ELSEWHERE = [
  ...["price observations", "reconciliation of payments", "stale files", "ended staff sessions"],
];

/** Accounts in whose transactions a round worked, or whose sites it asked for. */
let visited: AccountId[] = [];
let onVisit: ((accountId: AccountId) => Promise<void>) | null = null;
async function visit(accountId: AccountId): Promise<void> {
  visited.push(accountId);
  await onVisit?.(accountId);
}

const watched: Pick<Database, "query" | "inAccount" | "readAccount"> = {
  query: (text, values) => db.query(text, values),
  inAccount: async (accountId, ...rest) => {
    await visit(accountId);
    return db.inAccount(accountId, ...rest);
  },
  readAccount: async (accountId, ...rest) => {
    await visit(accountId);
    return db.readAccount(accountId, ...rest);
  },
};

const sites = {
  find: async () => null,
  keep: async () => null,
  ofAccount: async (accountId: AccountId) => {
    await visit(accountId);
    return [];
  },
};

let rounds: ReadonlyMap<string, Round>;
const run = async (name: string) => {
  visited = [];
  const round = rounds.get(name)!;
  await round.run(AbortSignal.any([]));
  // Feeds and photos are only started by their rounds.
  if (["feeds", "photos"].includes(name)) await new Promise((resolve) => setTimeout(resolve, 50));
  return [...new Set(visited)];
};

let quiet: Tenancy;
beforeAll(async () => {
  quiet = await quietAccount();
  rounds = await buildTestRounds({ db: watched, sites, databaseUrl: appUrl, now: () => NOW });
});

test("D422: of an account with nothing due, no round but two daily ones opens a transaction", async () => {
  expect([...rounds.keys()].toSorted()).toEqual(
    [...new Set([...DUE.map(([name]) => name), ...ELSEWHERE])].toSorted(),
  );
  for (const name of rounds.keys()) {
    if (ELSEWHERE.includes(name)) continue;
    expect({ name, visited: (await run(name)).includes(quiet.accountId) }).toEqual({ name, visited: false });
  }
});

test.each(DUE.map(([round, what, sql, document]) => ({ round, what, sql, document })))(
  "D422: the round of $round visits an account with $what",
  async ({ round, sql, document }) => {
    const [busy, late] = [await quietAccount(), await quietAccount()];
    const makeDue = async ({ accountId, siteId }: Tenancy) => {
      if (document) await db.inAccount(accountId, (tx) => publishDocument(tx, siteId, document));
      await change(accountId, sql);
    };
    expect(await run(round)).not.toContain(busy.accountId);
    await makeDue(busy);
    // What is added while a round runs is done by the next.
    onVisit = async (accountId) => {
      if (accountId !== busy.accountId) return;
      onVisit = null;
      await makeDue(late);
    };
    const first = await run(round);
    expect(onVisit).toBe(null);
    expect(first).toContain(busy.accountId);
    expect(first).not.toContain(quiet.accountId);
    expect([...first, ...(await run(round))]).toContain(late.accountId);
  },
);

test("D386 D465: the books of every account that ever took a payment are compared each day, and of no other", async () => {
  const { accountId: without } = await addTestSite(db);
  const found = await run("reconciliation of payments");
  expect(found).toContain(quiet.accountId);
  expect(found).not.toContain(without);
});
