import { describe, expect, test } from "vitest";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { toRoute } from "#platform/http/route.ts";
import { createLog } from "#platform/log.ts";
import { RequestLimits } from "./request-limits.ts";
import type { SiteRoute } from "./routes/site-routes.ts";

const limit = { name: "enquiries", maxPerHour: 10, isReported: true };
const route = toRoute({ path: "/enquiry", limit }) as SiteRoute;
const site = { accountId: 1, siteId: 1 } as LiveSite;
const SISTER = { accountId: 1, siteId: 2 } as LiveSite;
const OTHER = { accountId: 2, siteId: 3 } as LiveSite;

describe("limits of anonymous requests", () => {
  const entries: string[] = [];
  const open = () =>
    new RequestLimits(() => new Date(0), createLog("info", { write: (entry) => void entries.push(entry) }));

  /** How many of 500 writes are allowed, each from the network that `toClient` names. */
  const count = (limits: RequestLimits, toClient: (at: number) => string, at: LiveSite = site) =>
    Array.from({ length: 500 }, (_, index) =>
      limits.take({ route, site: at, client: toClient(index) }),
    ).filter(Boolean).length;

  test("D80: a network may write so much in an hour, and another one as much", () => {
    const limits = open();
    expect(count(limits, () => "203.0.113.7")).toBe(10);
    expect(count(limits, () => "203.0.113.8")).toBe(10);
  });

  test("D240: the networks of a /48 together may write as much as four", () => {
    expect(count(open(), (at) => `2001:db8:7:${at.toString(16)}::/64`)).toBe(40);
  });

  test("D240: all clients of an account together may write as much as twenty, on all of its sites", () => {
    const limits = open();
    expect(count(limits, (at) => `203.0.113.${at}`, site)).toBe(200);
    expect(count(limits, (at) => `198.51.100.${at}`, SISTER)).toBe(0);
    expect(count(limits, (at) => `203.0.113.${at}`, OTHER)).toBe(200);
  });

  test("D80: that enquiries are refused is logged once an hour for each site, without the network", () => {
    entries.length = 0;
    count(open(), () => "203.0.113.7");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toContain("refused enquiries");
    expect(entries[0]).not.toContain("203.0.113");
  });

  test("D240: reads are counted apart from writes", () => {
    const limits = open();
    count(limits, () => "203.0.113.7");
    const read = () => limits.takeRead({ site, client: "203.0.113.7" });
    expect(Array.from({ length: 20_001 }, read).filter(Boolean)).toHaveLength(20_000);
  });
});
