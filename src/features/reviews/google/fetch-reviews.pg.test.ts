import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ASPLEY, addTestSite, publishDocument } from "#features/tenancy/accounts/test-account.ts";
import {
  listLocations,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { sitesOf } from "#features/tenancy/sites/test-sites.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { listReviews, saveReviews } from "../store/review-store.server.ts";
import { aReview } from "../test-review.ts";
import { type FetchParts, fetchDueReviews } from "./fetch-reviews.server.ts";
import { discardHeldReviews, listHeldReviews, releaseHeldReviews } from "./held-removal-store.server.ts";
import { replyToReview } from "./reply-to-review.server.ts";
import { listReviewFeeds } from "./review-feed-store.server.ts";
import { aGoogleReview, type GoogleServer, startGoogleServer } from "./test-google-server.ts";

const db = openTestDatabase();
const [ASPLEY_PROFILE, NUNDAH_PROFILE] = ["accounts/1/locations/2", "accounts/1/locations/3"] as const;
const PROFILES = [
  { location: "aspley", name: ASPLEY_PROFILE },
  { location: "nundah", name: NUNDAH_PROFILE },
];
const dispatcher = new Agent();
let google: GoogleServer;
let site: LiveSite;
let now: Date;
let mails: Pick<MailMessage, "to" | "subject" | "text">[];
let secrets: Readonly<Record<string, string>>;
beforeAll(async () => {
  google = await startGoogleServer();
});
afterAll(async () => {
  await google.stop();
  await dispatcher.close();
});
beforeEach(async () => {
  Object.assign(google, {
    mood: "working",
    replyState: {},
    unlisted: 0,
    isEndless: false,
    delayMs: 0,
    mostAtOnce: 0,
  });
  google.reviews.clear();
  google.asked.length = 0;
  mails = [];
  now = new Date("2026-03-01T00:00:00Z");
  secrets = { CLIENT: "a secret", GRANT: "a token" };
  site = await addSite();
});

async function addSite(): Promise<LiveSite> {
  const tenancy = await addTestSite(db);
  const connection = { clientId: "client", client: { secretName: "CLIENT" }, grant: { secretName: "GRANT" } };
  const reviews = { google: { ...connection, profiles: PROFILES } };
  await db.inAccount(tenancy.accountId, async (tx) => {
    await publishDocument(tx, tenancy.siteId, { reviews });
    await saveDealerships(tx, [{ slug: "northside", name: "Northside", licenceNumber: "1" }]);
    await saveLocations(tx, [
      { ...ASPLEY, name: "Aspley" },
      { ...ASPLEY, slug: "nundah", name: "Nundah", primary: false },
    ]);
  });
  const config = testConfig({ reviews });
  return { ...tenancy, account: "north", slug: "north", config } as unknown as LiveSite;
}

const parts = (): FetchParts => ({
  ...{ db, sites: sitesOf(site), log: silentLog, now: () => now },
  readSecret: (_, name) => secrets[name],
  mailer: {
    send: async ({ id, to, subject, text }) => {
      mails.push({ to, subject, text });
      return { id };
    },
  },
  google: { dispatcher, standIn: google.url, timeoutMs: 500, paceMs: 0 },
});
const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const stored = () =>
  inAccount(async (tx) => {
    const locationIds = [null, ...(await listLocations(tx)).map(({ id }) => id)];
    return listReviews(tx, { locationIds, minRating: 1, hidden: [] }, { offset: 0, limit: 500 });
  });
const storedIds = async () => (await stored()).map(({ externalId }) => externalId).sort();
const feeds = () => inAccount(listReviewFeeds);
const give = (profile: string, count: number, from = 0) =>
  google.reviews.set(
    profile,
    Array.from({ length: count }, (_, at) => aGoogleReview(`${profile.at(-1)}-${from + at}`)),
  );
const passHours = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const listsAsked = () => google.asked.filter((one) => one.startsWith("GET")).length;

test("D321 ENT-29: what is due is fetched, each review at its location and on the day that it was there", async () => {
  give(ASPLEY_PROFILE, 120);
  give(NUNDAH_PROFILE, 2);
  await fetchDueReviews(parts());
  const reviews = await stored();
  expect(reviews).toHaveLength(122);
  expect(new Set(reviews.map(({ locationId }) => locationId)).size).toBe(2);
  expect(reviews[0]).toMatchObject({ source: "google", date: "2026-02-21", image: null });
  expect(listsAsked()).toBe(4);
  expect(await feeds()).toMatchObject([
    { location: "aspley", fetchedAt: now, problem: null },
    { location: "nundah", fetchedAt: now, problem: null },
  ]);
});

test("D321: a location is fetched every six hours, and only as far as something changed", async () => {
  give(ASPLEY_PROFILE, 120);
  await fetchDueReviews(parts());
  const before = listsAsked();
  passHours(5);
  await fetchDueReviews(parts());
  expect(listsAsked()).toBe(before);
  passHours(1);
  google.reviews.get(ASPLEY_PROFILE)?.unshift(aGoogleReview("newest", 1));
  await fetchDueReviews(parts());
  // The page with the new one, the next, which has nothing new, and the other location's.
  expect(listsAsked()).toBe(before + 3);
  expect(await stored()).toHaveLength(121);
});

test("D321: several processes fetch a location once", async () => {
  give(ASPLEY_PROFILE, 2);
  await Promise.all([fetchDueReviews(parts()), fetchDueReviews(parts()), fetchDueReviews(parts())]);
  expect(listsAsked()).toBe(2);
});

test("D321: a review that was taken down goes, and a list that lacks most of what was there removes nothing", async () => {
  give(ASPLEY_PROFILE, 60);
  await fetchDueReviews(parts());
  google.reviews.get(ASPLEY_PROFILE)?.splice(10, 1);
  passHours(6);
  await fetchDueReviews(parts());
  expect(await storedIds()).not.toContain("2-10");
  expect(await stored()).toHaveLength(59);
  give(ASPLEY_PROFILE, 5);
  passHours(6);
  await fetchDueReviews(parts());
  expect(await stored()).toHaveLength(59);
  expect((await feeds())[0]?.problem).toBe(
    "Google's list lacks more than 40% of the stored reviews, so none was removed. `reviews release` removes them, `reviews discard` keeps them. (54 of 59 are missing from it)",
  );
});

const aspleyId = () =>
  inAccount(async (tx) => (await listLocations(tx)).find((one) => one.slug === "aspley")!.id);
const fetchNext = async () => {
  passHours(6);
  await fetchDueReviews(parts());
};
/** Google took down the first of two reviews. */
async function takeOneOfTwoDown(): Promise<void> {
  give(ASPLEY_PROFILE, 2);
  await fetchDueReviews(parts());
  google.reviews.get(ASPLEY_PROFILE)?.splice(0, 1);
  await fetchNext();
}

test("D330: of few reviews one that Google took down is held, and the dealer is asked once", async () => {
  await takeOneOfTwoDown();
  expect(await storedIds()).toEqual(["2-0", "2-1"]);
  expect(await inAccount(listHeldReviews)).toMatchObject([
    { location: "aspley", customerName: "Customer 2-0" },
  ]);
  await fetchNext();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "sales@dealer.example",
    subject: "Google no longer lists reviews of Aspley",
  });
  expect(mails[0]?.text).toMatch(
    /1 of the 2 reviews.*reviews release aspley --account north.*reviews discard aspley/s,
  );
});

test("D330 T21: a release removes exactly the reviews that are held, and the problem is gone", async () => {
  await takeOneOfTwoDown();
  await inAccount((tx) => saveReviews(tx, "google", [aReview({ externalId: "later", text: "Later." })]));
  const yard = await aspleyId();
  expect(await inAccount((tx) => releaseHeldReviews(tx, yard))).toBe(1);
  expect(await storedIds()).toEqual(["2-1", "later"]);
  expect(await inAccount((tx) => releaseHeldReviews(tx, yard))).toBeNull();
  expect((await feeds())[0]?.problem).toBeNull();
});

test("D330: what is discarded stays, is not asked about again, and goes once Google listed it again and took it down", async () => {
  await takeOneOfTwoDown();
  const yard = await aspleyId();
  expect(await inAccount((tx) => discardHeldReviews(tx, yard))).toBe(1);
  await fetchNext();
  expect(await storedIds()).toEqual(["2-0", "2-1"]);
  expect((await feeds())[0]?.problem).toBeNull();
  give(ASPLEY_PROFILE, 6);
  await fetchNext();
  google.reviews.get(ASPLEY_PROFILE)?.splice(0, 1);
  await fetchNext();
  expect(await storedIds()).toEqual(["2-1", "2-2", "2-3", "2-4", "2-5"]);
  expect(mails).toHaveLength(1);
});

test("D330: a list that is whole again ends what is held; one that lacks others is asked about again", async () => {
  await takeOneOfTwoDown();
  give(ASPLEY_PROFILE, 2);
  await fetchNext();
  expect(await inAccount(listHeldReviews)).toEqual([]);
  give(ASPLEY_PROFILE, 1);
  await fetchNext();
  expect((await inAccount(listHeldReviews)).map(({ customerName }) => customerName)).toEqual([
    "Customer 2-1",
  ]);
  expect(mails).toHaveLength(2);
});

test("D330: a mail that cannot be sent changes nothing", async () => {
  give(ASPLEY_PROFILE, 2);
  await fetchDueReviews(parts());
  give(ASPLEY_PROFILE, 1);
  passHours(6);
  await fetchDueReviews({ ...parts(), mailer: { send: () => Promise.reject(new Error("no server")) } });
  expect(await inAccount(listHeldReviews)).toHaveLength(1);
});

test("D331: a list that never ends is read up to a limit, removes nothing, and the problem says so", async () => {
  give(ASPLEY_PROFILE, 3);
  Object.assign(google, { isEndless: true, unlisted: 1 });
  await fetchDueReviews(parts());
  expect(listsAsked()).toBe(401);
  expect((await feeds())[0]?.problem).toBe(
    "Google's list does not end within 400 parts, so the rest was not read, and no review was removed. (1200 were read)",
  );
  expect(await stored()).toHaveLength(3);
});

test("D331: a site whose time is up reads no further; what was read stays, and its other locations stay due", async () => {
  give(ASPLEY_PROFILE, 500);
  google.delayMs = 100;
  await fetchDueReviews({ ...parts(), siteLimitMs: 250 });
  expect((await stored()).length).toBeLessThan(500);
  expect(await feeds()).toMatchObject([
    { location: "aspley", problem: expect.stringContaining("Google took too long") },
  ]);
  google.delayMs = 0;
  passHours(0.5);
  await fetchDueReviews(parts());
  expect(await stored()).toHaveLength(500);
  expect(await feeds()).toMatchObject([{ problem: null }, { location: "nundah", problem: null }]);
});

test("D331: sites are fetched side by side, so that a slow one keeps no other waiting", async () => {
  const other = await addSite();
  give(ASPLEY_PROFILE, 1);
  google.delayMs = 100;
  await fetchDueReviews({ ...parts(), sites: sitesOf(site, other) });
  expect(google.mostAtOnce).toBe(2);
});

test("D321: a list that is shorter than its own count removes nothing, and the problem says that", async () => {
  give(ASPLEY_PROFILE, 5);
  await fetchDueReviews(parts());
  google.reviews.get(ASPLEY_PROFILE)?.splice(0, 1);
  google.unlisted = 1;
  passHours(6);
  await fetchDueReviews(parts());
  expect(await stored()).toHaveLength(5);
  expect((await feeds())[0]?.problem).toBe(
    "Google's list was shorter than its own count, so no review was removed. (it listed 4 of 5 reviews)",
  );
});

test("D321: a fetch that the server's end cuts short says so, and goes on half an hour later", async () => {
  give(ASPLEY_PROFILE, 120);
  const stopped = {
    get aborted() {
      return listsAsked() > 0;
    },
  };
  await fetchDueReviews(parts(), stopped as AbortSignal);
  expect(await stored()).toHaveLength(50);
  const [feed] = await feeds();
  expect(feed).toMatchObject({ nextAt: new Date(now.getTime() + 1_800_000) });
  expect(feed?.problem).toBe("The server stopped before it had read all reviews. (50 were read)");
});

test.each([
  ["no-quota", 24, 1, "Google has not approved this project yet: its quota is 0."],
  ["over-quota", 1, 1, "Google's quota is used up for now."],
  ["revoked", 6, 0, "Google refuses"],
  ["failing", 0.5, 2, "Google did not answer."],
] as const)(
  "D321: while Google is %s, what is stored stays; after %d h it is tried again",
  async (mood, hours, lists, problem) => {
    give(ASPLEY_PROFILE, 2);
    await fetchDueReviews(parts());
    passHours(6);
    google.mood = mood;
    const before = listsAsked();
    await fetchDueReviews(parts());
    expect(listsAsked() - before).toBe(lists);
    expect(await stored()).toHaveLength(2);
    const [feed] = await feeds();
    expect(feed).toMatchObject({ problemSince: now, nextAt: new Date(now.getTime() + hours * 3_600_000) });
    expect(feed?.problem).toContain(problem);
    google.mood = "working";
    passHours(hours);
    await fetchDueReviews(parts());
    expect((await feeds())[0]).toMatchObject({ problem: null, problemSince: null, fetchedAt: now });
  },
);

test("D321 D83: a secret that is not there is a problem that names it, and Google is not asked", async () => {
  secrets = { CLIENT: "a secret" };
  await fetchDueReviews(parts());
  expect((await feeds()).map(({ problem }) => problem)).toEqual(
    Array(2).fill("Google was not asked, because a secret is missing. (there is no secret GRANT)"),
  );
  expect(google.asked).toEqual([]);
});

test("D320 D321: an imported review that Google gives now counts once", async () => {
  await inAccount((tx) =>
    saveReviews(tx, "import", [
      aReview({ customerName: "Customer 2-0", text: "Words 2-0.", date: "2026-02-20" }),
      aReview({
        externalId: "other",
        customerName: "Customer 2-0",
        text: "Other words.",
        date: "2026-02-20",
      }),
    ]),
  );
  give(ASPLEY_PROFILE, 1);
  await fetchDueReviews(parts());
  expect(await storedIds()).toEqual(["2-0", "other"]);
});

test("D322: an answer is kept with what Google makes of it, the policy of a rejected one after the next fetch", async () => {
  give(ASPLEY_PROFILE, 1);
  await fetchDueReviews(parts());
  const [review] = await stored();
  const answer = (text: string | null, id = review!.id) => replyToReview(parts(), site, { id, text });
  google.replyState = { reviewReplyState: "PENDING" };
  expect(await answer("Thanks.")).toEqual({ ok: true, state: "pending" });
  expect((await stored())[0]?.reply).toMatchObject({ text: "Thanks.", state: "pending", date: "2026-03-01" });
  const reviewReply = { comment: "Thanks.", reviewReplyState: "REJECTED", policyViolation: "ADVERTISING" };
  google.reviews.set(ASPLEY_PROFILE, [aGoogleReview("2-0", 5, { reviewReply })]);
  passHours(6);
  await fetchDueReviews(parts());
  expect((await stored())[0]?.reply).toMatchObject({ state: "rejected", violation: "ADVERTISING" });
  google.replyState = {};
  expect(await answer("Thank you.")).toEqual({ ok: true, state: "shown" });
  expect(await answer(null)).toEqual({ ok: true, state: "removed" });
  expect((await stored())[0]?.reply).toBeNull();
  google.mood = "unverified";
  expect(await answer("Thanks.")).toEqual({ ok: false, reason: "status 403, PERMISSION_DENIED" });
  expect((await stored())[0]?.reply).toBeNull();
  expect(await answer("Thanks.", 999_999)).toMatchObject({ ok: false });
});
