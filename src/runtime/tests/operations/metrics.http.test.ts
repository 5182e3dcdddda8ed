import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { measureAccounts } from "../../metrics/measure-accounts.server.ts";
import { serveMetrics } from "../../metrics/metrics-server.ts";
import { findFreePort } from "../../testing/test-process.ts";
import { given, givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("measured");
const account = givenDealer(db, { sites: { [slug]: { config: aSite() } }, stock: [aCar("A1")] });
const at = given(async () => ({ address: `127.0.0.1:${await findFreePort()}` }));
const server = givenServer(db, () => ({ env: { METRICS_ADDRESS: at.address } }));

const readMetrics = async () => (await fetch(`http://${at.address}/metrics`)).text();

test("D409: requests are counted by route, method and status, pages by where they come from, and nobody is named", async () => {
  const host = toHost(slug);
  const page = "/cars/2022-toyota-hilux-sr5-a1";
  for (let asked = 0; asked < 3; asked++) expect((await server.ask(host, page)).status).toBe(200);
  await server.ask(host, "/cars/none");
  await server.ask(host, "/offers", { method: "DELETE" });
  await server.ask(unique("nobody"), "/");
  const text = await readMetrics();
  const count = (labels: string) =>
    Number(new RegExp(`^forecourt_http_request_seconds_count\\{${labels}\\} (\\d+)`, "m").exec(text)?.[1]);
  expect(count('route="/cars/:slug",method="GET",status="200"')).toBe(3);
  expect(count('route="/cars/:slug",method="GET",status="404"')).toBe(1);
  expect(count('route="none",method="GET",status="404"')).toBe(1);
  expect(text).toMatch(/method="other",status="405"/);
  expect(text).toMatch(/^forecourt_pages_total\{from="memory"\} [2-9]/m);
  expect(text).toMatch(/^forecourt_sites 1$/m);
  for (const pool of ["main", "sites"])
    expect(text).toMatch(
      new RegExp(`^forecourt_database_connections\\{pool="${pool}",state="idle"\\} \\d`, "m"),
    );
  expect(text).toMatch(/^forecourt_index_lag_seconds 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).not.toContain("hilux");
});

test("D409: the figures are at their own address alone", async () => {
  expect((await server.ask(toHost(slug), "/metrics")).status).toBe(404);
  expect((await fetch(`http://${at.address}/`)).status).toBe(404);
  expect((await fetch(`http://${at.address}/metrics`, { method: "POST" })).status).toBe(404);
  await expect(serveMetrics(server.process.measured!.metrics, at.address)).rejects.toThrow(
    /METRICS_ADDRESS .* cannot be listened on/,
  );
});

test("D409: a worker counts late and held enquiries and troubled feeds at all dealers", async () => {
  const measure = (now: Date) =>
    measureAccounts({ db, log: silentLog, now: () => now }, new AbortController().signal);
  const before = await measure(new Date());
  const [site] = await db.inAccount(account.id, (tx) => tx.query<{ id: number }>("select id from site"));
  const lead = aLead({ siteId: site!.id as never, receivedAt: new Date() });
  await db.inAccount(account.id, (tx) =>
    storeLead(
      tx,
      { jobs: rememberingJobs(), newId: () => crypto.randomUUID() },
      {
        lead,
        targets: [{ kind: "mail", to: "boss@northside.example" }],
      },
    ),
  );
  const held = aLead({
    id: crypto.randomUUID(),
    siteId: site!.id as never,
    suspicions: ["honeypot"] as never,
  });
  await db.inAccount(account.id, (tx) =>
    storeLead(tx, { jobs: rememberingJobs(), newId: () => crypto.randomUUID() }, { lead: held, targets: [] }),
  );
  const now = await measure(new Date());
  expect(now.deliveries.waiting! - before.deliveries.waiting!).toBe(1);
  expect(now.heldLeads - before.heldLeads).toBe(1);
  const later = await measure(new Date(Date.now() + HOUR_MS));
  expect(later.deliveries.late! - before.deliveries.late!).toBe(1);
  expect(later.deliveriesSince.waiting!.getTime()).toBeLessThanOrEqual(lead.receivedAt.getTime());
});

test("D409: a worker tells how late the check of a feed is, and since when another has a trouble", async () => {
  const now = new Date("2001-01-01T12:00:00Z");
  const measure = () => measureAccounts({ db, log: silentLog, now: () => now }, new AbortController().signal);
  const { accountId } = await addTestSite(db);
  await importCars(db, accountId, [aCar("C1")]);
  const change = (sql: string) => db.inAccount(accountId, (tx) => tx.query(sql));
  await change(
    "insert into feed (account_id, source_id, name, address, next_check_at) select account_id, id, 'a', 'https://feeds.example/a', '2001-01-01T11:00:00Z' from source",
  );
  expect((await measure()).feedsSince.overdue).toEqual(new Date("2001-01-01T11:00:00Z"));
  await change(
    "update feed set next_check_at = '2001-01-01T13:00:00Z', unreachable_since = '2000-12-31T00:00:00Z'",
  );
  const { feedsSince } = await measure();
  expect([feedsSince.overdue, feedsSince.unreachable]).toEqual([undefined, new Date("2000-12-31T00:00:00Z")]);
});

test.each([
  ["unreachable", "update feed set unreachable_since = now(), unreachable_reason = 'no'"],
  ["still changing", "update feed set settling_since = now()"],
  ["silent", "update feed set silence_reported_at = now()"],
  ["prices held", "update vehicle set held_prices = '{}', held_at = now()"],
  [
    "held",
    "insert into import_run (account_id, source_id, outcome, reason, report, started_at, finished_at) select account_id, id, 'held', '', '{}', now(), now() from source",
  ],
  [
    "failed",
    "insert into import_run (account_id, source_id, outcome, reason, report, started_at, finished_at) select account_id, id, 'failed', '', '{}', now(), now() from source",
  ],
])(
  "D409 D422: a dealer with a source that is %s is counted, alone of all that have nothing else",
  async (kind, sql) => {
    const count = async () =>
      (await measureAccounts({ db, log: silentLog, now: () => new Date() }, new AbortController().signal))
        .feedTroubles[kind] ?? 0;
    const { accountId } = await addTestSite(db);
    const before = await count();
    await importCars(db, accountId, [aCar("B1")]);
    expect(await count()).toBe(before);
    await db.inAccount(accountId, async (tx) => {
      await tx.query(
        "insert into feed (account_id, source_id, name, address) select account_id, id, 'a', 'https://feeds.example/a' from source",
      );
      await tx.query(sql);
    });
    expect(await count()).toBe(before + 1);
  },
);

test("D409: each alert rule names figures that there are, and says what to do", async () => {
  const text = await readMetrics();
  const rules = parse(await readFile("ops/prometheus/alerts.yml", "utf8")).groups[0].rules;
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules) {
    for (const [name] of String(expr).matchAll(/(?:forecourt|nodejs)_\w+/g))
      expect(text, `${alert}: ${name}`).toContain(`# TYPE ${String(name).replace(/_(count|bucket)$/, "")} `);
    expect([alert, annotations.action.length > 20]).toEqual([alert, true]);
  }
});

test("D409: each panel of the dashboard names figures that there are", async () => {
  const text = await readMetrics();
  const { panels } = JSON.parse(await readFile("ops/grafana/forecourt.json", "utf8"));
  expect(panels.length).toBeGreaterThan(8);
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const names = [...String(expr).matchAll(/(?:forecourt|nodejs|process)_\w+/g)].map(([name]) => name);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names)
        expect(text, `${title}: ${name}`).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, "")} `);
    }
});
