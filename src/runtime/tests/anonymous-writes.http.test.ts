import { describe, expect, test } from "vitest";
import { PRODUCT_ROUTES } from "#http/routes/routes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("writes");
const sister = unique("sister");
const host = toHost(slug);
const CAR = "2022-toyota-corolla-ascent-sport-a1";
const NOW = "2026-11-22T02:00:00.000Z";
let now = new Date(NOW);
const account = givenDealer(db, {
  sites: { [slug]: { config: aSite() }, [sister]: { config: aSite() } },
  stock: [aRow(), aRow({ stockNumber: "A2" })],
  now: () => now,
});
const server = givenServer(db, { now: () => now, env: { TRUST_PROXY: "1" } });

let clients = 0;
/** A network that no other test knows. */
const client = () => `203.0.113.${++clients}`;
const post = (path: string, body: unknown, from: string, headers: Record<string, string> = {}) =>
  server.ask(host, path, {
    method: "POST",
    headers: { "x-forwarded-for": from, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("shopper events", () => {
  const eventsAt = (path: string) =>
    db.inAccount(account.id, (tx) =>
      tx.query<{ at: Date }>("select at from analytics_event where path = $1", [path]),
    );
  const send = (path: string, time: string, from = client()) =>
    post("/api/analytics", { events: [{ id: 4, path, time }] }, from);

  test.each([
    ["/plain", "2026-11-22T01:59:00Z", "2026-11-22T01:59:00.000Z"],
    ["/digits", `2026-11-22T01:59:00.${"1".repeat(200)}Z`, "2026-11-22T01:59:00.111Z"],
    ["/future", "2099-01-01T00:00:00Z", NOW],
    ["/year", "9999-12-31T23:59:59.999999999Z", NOW],
    ["/old", "2026-11-20T00:00:00Z", NOW],
    ["/zero", "0000-01-01T00:00:00Z", NOW],
  ])("ANA-11 D80: the time of %s, %s, is stored as %s", async (path, time, stored) => {
    expect((await send(path, time)).status).toBe(204);
    expect((await eventsAt(path)).map(({ at }) => at.toISOString())).toEqual([stored]);
  });

  test.each(["2026-11-22", "now", "2026-02-30T00:00:00Z", "2026-11-22T01:59:60Z", "-1", ""])(
    "ANA-11: the time %j is refused",
    async (time) => {
      expect((await send("/refused", time)).status).toBe(400);
      expect(await eventsAt("/refused")).toEqual([]);
    },
  );

  test("ANA-11 D80: a batch of 32 KiB is stored, one of a byte more is refused", async () => {
    const events = [{ id: 4, path: "/large", time: NOW }];
    const padding = "x".repeat(32_768 - JSON.stringify({ events, padding: "" }).length);
    expect((await post("/api/analytics", { events, padding }, client())).status).toBe(204);
    const refused = await post("/api/analytics", { events, padding: `${padding}x` }, client());
    expect([refused.status, JSON.parse(refused.text)]).toEqual([400, { error: "too-large" }]);
    expect(await eventsAt("/large")).toHaveLength(1);
  });

  test("D80: a batch without events is refused, since no limit would count it", async () => {
    expect((await post("/api/analytics", { events: [] }, client())).status).toBe(400);
  });

  test("D80: one network may store a limited number an hour; another is not affected, and the next hour starts from zero", async () => {
    const events = Array.from({ length: 50 }, () => ({ id: 4, path: "/flood", time: NOW }));
    const from = "2001:db8::1";
    for (let at = 0; at < 120; at++)
      expect((await post("/api/analytics", { events }, from)).status).toBe(204);
    expect((await post("/api/analytics", { events }, from)).status).toBe(429);
    expect((await post("/api/analytics", { events }, "2001:db8::2")).status).toBe(429);
    expect((await post("/api/analytics", { events }, `9.9.9.9, ${from}`)).status).toBe(429);
    expect((await post("/api/analytics", { events }, "2001:db8:0:1::1")).status).toBe(204);
    expect(await eventsAt("/flood")).toHaveLength(121 * 50);
    const elsewhere = {
      method: "POST",
      headers: { "x-forwarded-for": from },
      body: JSON.stringify({ events }),
    };
    expect((await server.ask(toHost(sister), "/api/analytics", elsewhere)).status).toBe(204);
    now = new Date(now.getTime() + 3_600_000);
    expect((await post("/api/analytics", { events }, from)).status).toBe(204);
  });
});

describe("views", () => {
  const view = async (from: string, agent: string, car = CAR) => {
    const headers = { "x-forwarded-for": from, "user-agent": agent, "sec-fetch-site": "same-origin" };
    return JSON.parse((await server.ask(host, `/cars/${car}/view.json`, { headers })).text).views;
  };

  test("D80 API-04: neither another browser name nor another address of the same network is another visitor", async () => {
    expect(await view("2001:db8:7::1", "Mozilla/5.0 Chrome/140")).toBe(1);
    for (const agent of ["Chrome/141", "Firefox/150", "Safari/605"])
      expect(await view("2001:db8:7::1", `Mozilla/5.0 ${agent}`)).toBe(1);
    expect(await view("2001:db8:7::ffff:2", "Mozilla/5.0 Chrome/140")).toBe(1);
    expect(await view("9.9.9.9, 2001:db8:7::3", "Mozilla/5.0 Chrome/140")).toBe(1);
    expect(await view("2001:db8:8::1", "Mozilla/5.0 Chrome/140")).toBe(2);
  });

  test("D80 API-04: a network that asked for far too much is answered and counted no more", async () => {
    const from = client();
    const site = await server.findSite(slug);
    const { route } = PRODUCT_ROUTES.find(new URL(`http://${host}/cars/${CAR}/view.json`), site.config)!;
    expect(server.process.limits.take({ route, site, client: from }, 600)).toBe(true);
    const other = "2022-toyota-corolla-ascent-sport-a2";
    expect(await view(from, "Mozilla/5.0 Chrome/140", other)).toBe(0);
    expect(await view(client(), "Mozilla/5.0 Chrome/140", other)).toBe(1);
  });

  test("D80 D240 API-04: the networks of a /48 are four visitors a day at most", async () => {
    const other = "2022-toyota-corolla-ascent-sport-a2";
    const before = await view("2001:db8:9::1", "Mozilla/5.0 Chrome/140", other);
    for (let at = 1; at < 30; at++) await view(`2001:db8:9:${at}::1`, "Mozilla/5.0 Chrome/140", other);
    expect(await view("2001:db8:9:30::1", "Mozilla/5.0 Chrome/140", other)).toBe(before + 3);
  });
});

describe("enquiries", () => {
  /** Each from another person, about no car, so that only numbers make them suspect. */
  const enquiry = (at: number) => ({
    ...{ name: "Jane", last_name: "Citizen", email: `p${at}@example.com`, phone: `0412 ${345_000 + at}` },
    ...{ category: "Service", message: `Question ${at}` },
  });
  const readSuspicions = async (at: number) => {
    const rows = await db.inAccount(account.id, (tx) =>
      tx.query<{ suspicions: string[] }>("select suspicions from lead where email = $1", [
        `p${at}@example.com`,
      ]),
    );
    return rows.map(({ suspicions }) => suspicions);
  };
  const stored = async () => (await db.inAccount(account.id, (tx) => tx.query("select from lead"))).length;

  test("D80 D14 ERR-01: more than people send is kept as suspect, far more refused with the phone number; other networks are not concerned", async () => {
    const from = client();
    const statuses = new Set<number>();
    for (let at = 0; at < 300; at++) statuses.add((await post("/api/enquiries", enquiry(at), from)).status);
    expect([...statuses]).toEqual([200]);
    expect([await readSuspicions(39), await readSuspicions(40)]).toEqual([[[]], [["rate-address"]]]);
    const before = await stored();
    const refused = await post("/api/enquiries", enquiry(300), from);
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([
      429,
      "We have had too many enquiries from your network in the last hour, so this one has not been sent. Please call us on 07 3000 0000.",
    ]);
    expect(await stored()).toBe(before);
    expect((await post("/api/enquiries", enquiry(301), from)).status).toBe(429);
    const reports = server
      .log()
      .split("\n")
      .filter((entry) => entry.includes("refused enquiries"));
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0] ?? "")).toMatchObject({ level: 50, site: expect.any(Number) });
    expect(reports[0]).not.toContain(from);
    expect((await post("/api/enquiries", enquiry(300), client())).status).toBe(200);
    expect(await readSuspicions(300)).toEqual([[]]);
  });
});
