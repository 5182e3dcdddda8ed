import { Agent } from "undici";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountId, SiteId } from "../account-id.ts";
import type { StoredPage } from "../http/page-cache.ts";
import { silentLog } from "../log.ts";
import { createCdn } from "./cdn.ts";
import { EdgeCache } from "./edge-cache.ts";

const PAGE = {
  status: 200,
  headers: { "content-type": "text/html" },
  validUntil: Number.POSITIVE_INFINITY,
} as unknown as StoredPage;
const account = { provider: "fastly", id: "abc", token: "token" } as const;
const toSite = (id: number) => ({ accountId: 1 as AccountId, siteId: id as SiteId });
const START = Date.parse("2026-03-01T00:00:00Z");
/** Beyond the time of what a process before this one may have sent. */
const LATER = 400_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

function open(purge = vi.fn(async (_tags: readonly string[]) => ({ ok: true }) as const)) {
  const cdn = { ...createCdn(account, { dispatcher: new Agent() }), purge };
  return { purge, edge: new EdgeCache({ cdn, log: silentLog, now: () => new Date() }) };
}

test("D415: a page is kept no longer than it is right, and one for some people only or of an error not at all", () => {
  const { edge } = open();
  const control = (changes: Partial<StoredPage>) =>
    edge.mark({ ...PAGE, ...changes }, toSite(1), null).headers["surrogate-control"];
  expect(control({})).toBe("max-age=300, stale-while-revalidate=60");
  expect(control({ validUntil: START + 320_000 })).toBe("max-age=300, stale-while-revalidate=20");
  expect(control({ validUntil: START + 90_500 })).toBe("max-age=90");
  expect(control({ validUntil: START + 500 })).toBeUndefined();
  expect(control({ status: 404 })).toBeUndefined();
  expect(control({ headers: { "cache-control": "no-store" } })).toBeUndefined();
});

test("D415: changes are gathered into calls of as many tags as the CDN takes, once for each site that was sent", async () => {
  const { edge, purge } = open();
  await vi.advanceTimersByTimeAsync(LATER);
  for (let site = 1; site <= 600; site++) edge.mark(PAGE, toSite(site), null);
  for (let change = 0; change < 3; change++)
    for (let site = 1; site <= 700; site++) edge.dropSite(site as SiteId);
  expect(edge.waiting).toBe(600);
  await vi.advanceTimersByTimeAsync(1000);
  expect(purge.mock.calls.map(([tags]) => tags.length)).toEqual([256, 256, 88]);
  edge.dropSite(1 as SiteId);
  await vi.advanceTimersByTimeAsync(1000);
  expect(purge).toHaveBeenCalledTimes(3);
});

test("D415: pages that made room in memory are purged when their account changes, or what all show, and not before", async () => {
  const { edge, purge } = open();
  const ofTwo = { accountId: 2 as AccountId, siteId: 9 as SiteId };
  await vi.advanceTimersByTimeAsync(LATER);
  for (const site of [toSite(7), toSite(8), ofTwo]) edge.mark(PAGE, site, null);
  for (const site of [toSite(7), ofTwo, toSite(10)]) edge.forgetSite(site);
  expect(edge.waiting).toBe(0);
  edge.dropForgotten(1);
  edge.dropForgotten(3);
  await vi.advanceTimersByTimeAsync(1000);
  edge.dropForgotten();
  edge.dropForgotten();
  await vi.advanceTimersByTimeAsync(1000);
  expect(purge.mock.calls).toEqual([[["site-7"]], [["site-9"]]]);
});

test("D415: right after the start every site is purged that changes: another process may have sent its pages", async () => {
  const { edge, purge } = open();
  edge.dropSite(7 as SiteId);
  await vi.advanceTimersByTimeAsync(1000);
  expect(purge.mock.calls).toEqual([[["site-7"]]]);
});

test("D415: what fails is tried again, later each time, and once more when the process stops", async () => {
  const purge = vi.fn(async () => ({ ok: false, detail: "status 500", retryMs: null }) as never);
  const { edge } = open(purge);
  edge.dropSite(7 as SiteId);
  await vi.advanceTimersByTimeAsync(600);
  expect(purge).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(4000);
  expect(purge).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(purge.mock.calls.length).toBeLessThan(20);
  edge.mark(PAGE, toSite(7), null);
  edge.dropSite(7 as SiteId);
  const before = purge.mock.calls.length;
  await edge.close();
  expect(purge).toHaveBeenCalledTimes(before + 1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(purge).toHaveBeenCalledTimes(before + 1);
});

test("D415: a purge that is never taken is given up when the CDN keeps none of its pages any more", async () => {
  const purge = vi.fn(
    async (_tags: readonly string[]) => ({ ok: false, detail: "status 403", retryMs: null }) as never,
  );
  const { edge } = open(purge);
  edge.dropSite(7 as SiteId);
  await vi.advanceTimersByTimeAsync(200_000);
  edge.dropSite(8 as SiteId);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(edge.waiting).toBe(2);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(edge.waiting).toBe(1);
  expect(purge.mock.lastCall).toEqual([["site-8"]]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(edge.waiting).toBe(0);
  purge.mockClear();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await edge.close();
  expect(purge).not.toHaveBeenCalled();
});
