import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readReviewPage } from "./google-answer.ts";
import { GoogleProfile } from "./google-profile.server.ts";
import { aGoogleReview, type GoogleServer, startGoogleServer } from "./test-google-server.ts";

const GRANT = { clientId: "client", clientSecret: "a secret", refreshToken: "a refresh token" };
const PROFILE = "accounts/1/locations/2";
const dispatcher = new Agent();
let google: GoogleServer;
let now: Date;
beforeAll(async () => {
  google = await startGoogleServer();
});
afterAll(async () => {
  await google.stop();
  await dispatcher.close();
});
beforeEach(() => {
  Object.assign(google, { mood: "working", replyState: {} });
  google.reviews.clear();
  google.asked.length = 0;
  now = new Date("2026-03-01T00:00:00Z");
});
const open = (standIn = google.url) =>
  new GoogleProfile(GRANT, { dispatcher, now: () => now, standIn, timeoutMs: 300, paceMs: 0 });

test("D321: reviews are asked for by the page, the last changed first, with the token of the dealer's grant", async () => {
  google.reviews.set(
    PROFILE,
    Array.from({ length: 60 }, (_, at) => aGoogleReview(`r${at}`)),
  );
  const profile = open();
  const first = await profile.list(PROFILE, null);
  expect(first).toMatchObject({ ok: true, value: { listed: 50, total: 60, nextPage: "50" } });
  expect(await profile.list(PROFILE, "50")).toMatchObject({
    ok: true,
    value: { listed: 10, nextPage: null },
  });
  expect(google.asked).toEqual([
    "POST /token",
    "GET /v4/accounts/1/locations/2/reviews?pageSize=50&orderBy=updateTime+desc",
    "GET /v4/accounts/1/locations/2/reviews?pageSize=50&orderBy=updateTime+desc&pageToken=50",
  ]);
  expect(google.lastGrant).toEqual({
    ...{ grant_type: "refresh_token", client_id: "client", client_secret: "a secret" },
    refresh_token: "a refresh token",
  });
});

test("D321: a token is used until its last minute, and renewed once where Google does not take it any more", async () => {
  const profile = open();
  const tokens = google.tokens;
  const count = () => google.tokens - tokens;
  await profile.list(PROFILE, null);
  now = new Date("2026-03-01T00:58:00Z");
  await profile.list(PROFILE, null);
  expect(count()).toBe(1);
  now = new Date("2026-03-01T00:59:30Z");
  expect(await profile.list(PROFILE, null)).toMatchObject({ ok: true });
  expect(count()).toBe(2);
  // As if another process had been given one.
  google.tokens += 1;
  expect(await profile.list(PROFILE, null)).toMatchObject({ ok: true });
  expect(count()).toBe(4);
});

test.each([
  ["no-quota", "no-quota", "status 429, RESOURCE_EXHAUSTED"],
  ["over-quota", "quota", "status 429, RESOURCE_EXHAUSTED"],
  ["revoked", "refused", "no access token: status 400"],
  ["unverified", "refused", "status 403, PERMISSION_DENIED"],
  ["failing", "unavailable", "status 503, UNAVAILABLE"],
  ["garbage", "unavailable", "no access token: the answer is not understood"],
  ["silent", "unavailable", "no access token: no answer in time"],
] as const)("D321: Google that is %s is an outcome, %s, without a secret", async (mood, reason, detail) => {
  google.mood = mood;
  for (const outcome of [
    await open().list(PROFILE, null),
    await open().reply(PROFILE, "r1", "Thanks."),
    await open().removeReply(PROFILE, "r1"),
  ]) {
    expect(outcome).toEqual({ ok: false, reason, detail });
    expect(JSON.stringify(outcome)).not.toMatch(/a secret|refresh token|Thanks/);
  }
});

test("D321: Google that cannot be reached is unavailable", async () => {
  expect(await open("http://127.0.0.1:1").list(PROFILE, null)).toMatchObject({ reason: "unavailable" });
});

test.each([
  [{}, null],
  [{ reviewReplyState: "APPROVED" }, null],
  [{ reviewReplyState: "PENDING" }, "pending"],
  [{ reviewReplyState: "REJECTED", policyViolation: "SPAM" }, "rejected"],
] as const)("D322: an answer of which Google says %j is %s", async (replyState, state) => {
  google.replyState = replyState;
  expect(await open().reply(PROFILE, "r/1", "Thanks.")).toEqual({ ok: true, value: state });
  expect(google.asked.at(-1)).toBe("PUT /v4/accounts/1/locations/2/reviews/r%2F1/reply");
  expect(await open().removeReply(PROFILE, "r1")).toEqual({ ok: true, value: null });
  expect(google.asked.at(-1)).toBe("DELETE /v4/accounts/1/locations/2/reviews/r1/reply");
});

test("ENT-29 D321 D320: a review has its stars as a number, plain words, and no name where Google has none", () => {
  const reply = {
    comment: "<i>Thanks</i>",
    updateTime: "2026-02-21T00:00:00Z",
    reviewReplyState: "REJECTED",
  };
  const { reviews, listed } = readReviewPage({
    reviews: [
      aGoogleReview("1", 2, { comment: "<b>Slow</b>", reviewReply: { ...reply, policyViolation: "SPAM" } }),
      aGoogleReview("2", 5, { reviewer: { isAnonymous: true, displayName: "Somebody" }, comment: undefined }),
      aGoogleReview("3", 5, { starRating: "STAR_RATING_UNSPECIFIED" }),
      { reviewId: "4" },
    ],
  });
  expect(listed).toBe(4);
  expect(reviews).toEqual([
    {
      ...{ externalId: "1", customerName: "Customer 1", text: "Slow", rating: 2 },
      at: new Date("2026-02-20T15:30:00.123Z"),
      reply: { text: "Thanks", at: new Date("2026-02-21T00:00:00Z"), state: "rejected", violation: "SPAM" },
    },
    {
      ...{ externalId: "2", customerName: "A Google user", text: "", rating: 5, reply: null },
      at: new Date("2026-02-20T15:30:00.123Z"),
    },
  ]);
});
