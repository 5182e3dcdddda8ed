import { afterEach, expect, test, vi } from "vitest";
import { addSite, changeHosts } from "#features/tenancy/accounts/site-directory.server.ts";
import { createLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { findFreePort } from "../../testing/test-process.ts";
import { given, givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, unique } from "../../testing/test-site.ts";
import { TlsPermissions } from "../../tls/tls-permissions.ts";

const db = openTestDatabase();
const [slug, host] = [unique("tls"), `www.${unique("tls")}.example`];
const account = givenDealer(db, { sites: { [slug]: { hosts: [host], config: aSite() } } });
const at = given(async () => ({ address: `127.0.0.1:${await findFreePort()}` }));
givenServer(db, () => ({ env: { TLS_PERMISSION_ADDRESS: at.address } }));
afterEach(() => vi.restoreAllMocks());

const askAt = async (target: string, init: RequestInit = {}) =>
  (await fetch(`http://${at.address}${target}`, init)).status;
const ask = (domain: string) => askAt(`/?domain=${encodeURIComponent(domain)}`);

const PROXY = "203.0.113.1";

let moment = Date.now();
const lines: string[] = [];
const create = () =>
  new TlsPermissions({
    ...{ db, baseDomain: "dealers.example", backOfficeHost: "staff.example", now: () => new Date(moment) },
    log: createLog("info", { write: (line) => void lines.push(line) }),
  });

test("D414: a certificate is allowed for the own domain of a published site, and for nothing else", async () => {
  const unpublished = `www.${unique("tls")}.example`;
  await db.inAccount(account.id, (tx) => addSite(tx, unique("tls"), [unpublished]));
  for (const domain of [host, host.toUpperCase(), `${host}.`]) expect(await ask(domain)).toBe(200);
  for (const domain of [
    ...[
      unpublished,
      `x.${host}`,
      "shop.example",
      `${slug}.localhost`,
      "localhost",
      "203.0.113.7",
      "::1",
      "*",
      "",
      " ",
    ],
    ...["a".repeat(5000), `${host}' or true --`, `${host}\0`],
  ])
    expect([domain, await ask(domain)]).toEqual([domain, 404]);
  expect(await askAt("/")).toBe(404);
  expect(await askAt(`/other?domain=${host}`)).toBe(404);
  expect(await askAt(`/?domain=${host}`, { method: "POST" })).toBe(404);
});

test("D414 D430: a certificate is allowed for the host of the back office without a look into the database", async () => {
  const [permissions, queries] = [create(), vi.spyOn(db, "query")];
  expect(await permissions.ask("staff.example", PROXY)).toBe("yes");
  expect(await permissions.ask("x.staff.example", PROXY)).toBe("no");
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

test("D414: answers come from memory, an unknown host's for half a minute, and a flood of names gets little of the database", async () => {
  const [permissions, queries] = [create(), vi.spyOn(db, "query")];
  const added = `www.${unique("tls")}.example`;
  expect([await permissions.ask(added, PROXY), await permissions.ask(host, PROXY)]).toEqual(["no", "yes"]);
  for (let again = 0; again < 100; again++)
    expect([await permissions.ask(added, PROXY), await permissions.ask(host, PROXY)]).toEqual(["no", "yes"]);
  expect(queries).toHaveBeenCalledTimes(2);
  const siteId = account.sites[slug]!;
  await db.inAccount(account.id, (tx) => changeHosts(tx, siteId, { add: [added], remove: [] }));
  moment += 31_000;
  expect(await permissions.ask(added, PROXY)).toBe("yes");
  await db.inAccount(account.id, (tx) => changeHosts(tx, siteId, { add: [], remove: [added] }));
  moment += 6 * MINUTE_MS;
  expect(await permissions.ask(added, PROXY)).toBe("no");
  queries.mockClear();
  const names = Array.from({ length: 500 }, (_, index) => `scan-${index}.example`);
  const answers = await Promise.all([
    ...names.map((name) => permissions.ask(name, PROXY)),
    permissions.ask(host, PROXY),
  ]);
  expect(answers.slice(0, -1)).not.toContain("yes");
  expect(answers.at(-1)).toBe("yes");
  expect(queries.mock.calls.length).toBeLessThanOrEqual(9);
});

test("D414: while the database is away, domains that were allowed stay so, and nobody else is", async () => {
  const permissions = create();
  expect(await permissions.ask(host, PROXY)).toBe("yes");
  moment += 60 * MINUTE_MS;
  vi.spyOn(db, "query").mockRejectedValue(new Error("away"));
  expect(await permissions.ask(host, PROXY)).toBe("yes");
  expect(await permissions.ask("new.example", PROXY)).toBe("unavailable");
  expect(permissions.answers).toEqual({ yes: 2, no: 0, unavailable: 1 });
});

test("D414: a domain that is asked for again and again is reported, until it is not any more", async () => {
  const permissions = create();
  for (let handshake = 0; handshake < 50; handshake++) await permissions.ask(host, PROXY);
  expect(permissions.countRefused()).toBe(0);
  for (const _ of [1, 2, 3]) {
    moment += 5 * MINUTE_MS;
    await permissions.ask(host, PROXY);
  }
  expect(permissions.countRefused()).toBe(1);
  expect(lines.filter((line) => line.includes(host))).toHaveLength(1);
  moment += 61 * MINUTE_MS;
  expect(permissions.countRefused()).toBe(0);
});

test("D414: several proxies that share their certificates each ask for a domain, which is not reported", async () => {
  const permissions = create();
  lines.length = 0;
  for (const proxy of [PROXY, "203.0.113.2", "203.0.113.3"]) {
    moment += 5 * MINUTE_MS;
    await permissions.ask(host, proxy);
  }
  expect([permissions.countRefused(), lines]).toEqual([0, []]);
  for (const proxy of [PROXY, "203.0.113.2", PROXY, "203.0.113.2"]) {
    moment += 5 * MINUTE_MS;
    await permissions.ask(host, proxy);
  }
  expect(permissions.countRefused()).toBe(1);
});
