import { afterEach, expect, test, vi } from "vitest";
import { StockNotLoadedError } from "#features/catalogue/index/live-stocks.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { Database, recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { until } from "../testing/test-process.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, startTestServer, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("failure");
const host = toHost(slug);
const COROLLA = "/cars/2022-toyota-corolla-ascent-sport-a1";
const account = givenDealer(db, { sites: { [slug]: { config: aSite() } }, stock: [aRow()] });
const server = givenServer(db);
afterEach(() => vi.restoreAllMocks());

const failing = (message: string) => vi.spyOn(db, "inAccount").mockRejectedValue(new Error(message));
const entries = (message: string) =>
  server
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.msg === message);

test("ERR-05: a defect gives the 500 page in the dealer's look, which says nothing of it and is not kept", async () => {
  failing("a secret detail");
  for (const path of [COROLLA, `${COROLLA}.data`]) {
    const { status, headers, text } = await server.ask(host, path);
    expect([status, headers["cache-control"], headers.etag]).toEqual([500, "no-store", undefined]);
    expect(text).not.toContain("secret detail");
  }
  expect((await server.ask(host, COROLLA)).text).toMatch(/Northside Motors[\s\S]*Something went wrong/);
  vi.restoreAllMocks();
  expect((await server.ask(host, COROLLA)).status).toBe(200);
});

test("LEAD-19 D240: a defect is in the log under its request's id, with the pattern of its path, and nothing is printed", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  failing("broken loader");
  server.process.pages.dropSite(account.sites[slug] as SiteId);
  await server.ask(host, `${COROLLA}?name=jane`);
  const failure = entries("page failed").findLast((entry) => entry.reason === "broken loader");
  expect(failure).toMatchObject({ level: 50, site: slug, path: "/cars/:slug" });
  expect(failure.at.length).toBeGreaterThan(0);
  expect(entries("request").filter((entry) => entry.id === failure.id)).toMatchObject([{ status: 500 }]);
  for (const typed of ["jane", "corolla"]) expect(JSON.stringify(failure)).not.toContain(typed);
  expect(printed).not.toHaveBeenCalled();
});

test("ERR-05: a defect of a call is answered in JSON, and its log entry quotes nothing that was sent", async () => {
  failing("invalid input: jane@example.com");
  const body = JSON.stringify({ events: [{ id: 4, path: "/", time: "2026-11-22T00:00:00Z" }] });
  const { status, text } = await server.ask(host, "/api/analytics", { method: "POST", body });
  expect([status, JSON.parse(text)]).toEqual([500, { error: expect.any(String) }]);
  expect(entries("request failed")).toMatchObject([{ error: "Error", path: "/api/analytics" }]);
  expect(server.log()).not.toContain("jane@example.com");
});

test("D76: a site whose stock is not loaded yet answers 503 with the time to try again", async () => {
  vi.spyOn(server.process.stocks, "load").mockRejectedValue(new StockNotLoadedError(slug));
  for (const path of ["/search/used-cars", "/api/search"]) {
    const { status, headers } = await server.ask(host, path);
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "10", "no-store"]);
  }
});

test("ERR-05 D4: a site whose settings cannot be read is unavailable, not unknown", async () => {
  vi.spyOn(Database.prototype, "inAccount").mockRejectedValue(new Error("the connection was lost"));
  const started = await startTestServer(db);
  try {
    const answer = await started.ask(host, COROLLA);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
    expect((await started.ask("nobody.example", "/")).status).toBe(404);
    vi.restoreAllMocks();
    await db.inAccount(account.id, (tx) => recordChange(tx));
    await until(async () => (await started.ask(host, COROLLA)).status === 200);
  } finally {
    await started.stop();
  }
});
