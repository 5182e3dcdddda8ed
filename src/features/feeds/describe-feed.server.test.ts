import { describe, expect, test } from "vitest";
import type { FeedState } from "#features/inventory/sources/feed-troubles.ts";
import {
  describeInterval,
  describeOrigin,
  describeProgress,
  describeTrouble,
} from "./describe-feed.server.ts";
import type { ListedRun } from "./store/read-runs.server.ts";

const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);
const FEED: FeedState = {
  ...{ address: "https://kim:secret@feeds.example:8443/a/stock.csv?key=secret", locations: [] },
  ...{ intervalMinutes: 15, snapshot: true, silentAfterHours: 48, checkedAt: at("02:00") },
  ...{ nextCheckAt: at("02:15"), runningSince: null, unreachableSince: null, unreachableReason: null },
  ...{ settlingSince: null, silenceReportedAt: null, pausedAt: null, pausedBy: null },
};
const RUN = { startedAt: at("01:00") } as ListedRun;
const progress = (feed: Partial<FeedState>, time = "02:05", newest: ListedRun | null = RUN) =>
  describeProgress({ feed: { ...FEED, ...feed } }, newest, { now: at(time), timeZone: "Australia/Brisbane" });

describe("D438: what a feed's page says of it", () => {
  test("D438: of an address it shows where it is, and nothing that lets anybody in", () => {
    expect(describeOrigin(FEED)).toBe("From the web, at feeds.example:8443");
    expect(describeOrigin({ ...FEED, address: "/srv/dealers/7/yard" })).toBe("From “yard” on the server");
    expect(describeOrigin(null)).toBe("Imported by hand");
    const trouble = {
      kind: "unreachable",
      since: null,
      reason: "/srv/7/yard cannot be read: gone.",
      advice: "",
    } as const;
    const feed = { ...FEED, address: "/srv/7/yard" };
    expect(describeTrouble(trouble, { feed }, "UTC").reason).toBe("The file cannot be read: gone.");
  });

  test.each([
    ["idle", {}, "02:05", /^Checked 27 Nov 2026, 12:00.*: nothing new\. Next check 27 Nov 2026, 12:15/],
    ["idle", { checkedAt: null }, "02:05", /^Not checked yet\. Next/],
    ["idle", { checkedAt: at("00:59") }, "02:05", /^Checked [^:]*:59[^:]*\. Next/],
    ["idle", { unreachableSince: at("01:30") }, "02:05", /^Checked .*AEST\. Next/],
    ["queued", {}, "02:16", /^Queued since 27 Nov 2026, 12:15.*\.$/],
    ["queued", {}, "02:18", /has not taken it yet\.$/],
    ["running", { runningSince: at("02:04") }, "02:05", /^Running since 27 Nov 2026, 12:04/],
    ["queued", { runningSince: at("02:04") }, "02:40", /^Queued/],
  ] as const)("D438: it is %s with %j at %s", (kind, feed, time, text) => {
    expect(progress(feed, time)).toEqual({ kind, text: expect.stringMatching(text) });
  });

  test.each([
    [1, "every minute"],
    [15, "every 15 minutes"],
    [60, "every hour"],
    [90, "every 90 minutes"],
    [120, "every 2 hours"],
  ])("D438: %i minutes are %s", (minutes, words) => {
    expect(describeInterval(minutes)).toBe(words);
  });
});
