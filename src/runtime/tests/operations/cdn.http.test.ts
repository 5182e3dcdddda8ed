import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type CdnMood,
  startTestCdn,
  type TestCdn,
  type TestCdnProvider,
} from "#platform/cdn/test-cdn-server.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import {
  type Asking,
  addAccount,
  aRow,
  aSite,
  askingAt,
  startTestServer,
  type TestAccount,
  type TestServer,
  toHost,
  unique,
} from "../../testing/test-site.ts";

const db = openTestDatabase();
const PATIENT = { timeout: 15_000, interval: 50 };

describe.each(["cloudflare", "fastly"] as const)("%s", (provider: TestCdnProvider) => {
  const [slug, other] = [unique("cdn"), unique("cdn")];
  let cdn: TestCdn;
  let account: TestAccount;
  let server: TestServer;
  let ask: Asking;
  beforeAll(async () => {
    cdn = await startTestCdn(provider);
    account = await addAccount(db, () => new Date(), { [slug]: { config: aSite() } });
    await addAccount(db, () => new Date(), { [other]: { config: aSite() } });
    await account.import([aRow()]);
    server = await startTestServer(db, {
      cdnStandIn: cdn.url,
      env: {
        ...{ CDN: provider, CDN_ID: cdn.account.id, CDN_TOKEN: cdn.account.token },
        FETCH_PRIVATE_ADDRESSES: "true",
      },
    });
    cdn.originPort = server.port;
    ask = askingAt(cdn.port);
  });
  afterAll(async () => {
    await server.stop();
    await cdn.stop();
  });

  const CAR = "/cars/2022-toyota-corolla-ascent-sport-a1";
  const state = async (path: string, host = slug) =>
    (await ask(toHost(host), path)).headers["x-cache"] as string;
  /** Has the CDN keep a page. */
  const keep = async (path: string, host = slug) => {
    expect((await ask(toHost(host), path)).status).toBe(200);
    expect([path, await state(path, host)]).toEqual([path, "HIT"]);
  };
  const change = (name: string) => account.apply(slug, aSite({ name }));

  test("D415: a CDN keeps pages that are the same for everybody, and browsers behind it ask each time", async () => {
    for (const path of ["/", "/search", CAR, "/search.data"]) await keep(path);
    const page = await ask(toHost(slug), CAR);
    expect(page.headers["cache-control"]).toBe("no-cache");
    for (const name of ["cache-tag", "surrogate-key", "surrogate-control", "cloudflare-cdn-cache-control"])
      expect([name, page.headers[name]]).toEqual([name, undefined]);
    for (const path of ["/sign-in", "/cars/none", "/enquiry", "/healthz"]) {
      await ask(toHost(slug), path);
      expect([path, await state(path)]).toEqual([path, "MISS"]);
    }
    const { headers } = await server.ask(toHost(slug), CAR);
    const tags = `account-${account.id} site-${account.sites[slug]} site-${account.sites[slug]}-2022-toyota-corolla-ascent-sport-a1`;
    if (provider === "fastly") expect(headers["surrogate-key"]).toBe(tags);
    else expect(headers["cache-tag"]).toBe(tags.replaceAll(" ", ","));
    expect(headers["surrogate-control"] ?? headers["cloudflare-cdn-cache-control"]).toMatch(
      /^max-age=(300|[12]?\d?\d)(, stale-while-revalidate=\d+)?$/,
    );
  });

  test("D415: a change is seen through the CDN, also after its API failed or was busy, and only that site's pages go", async () => {
    await keep("/", other);
    const moods: CdnMood[] = ["working", "failing", "busy", "garbage"];
    for (const mood of moods) {
      await keep("/");
      const before = cdn.purges.length;
      cdn.mood = mood;
      const name = `Dealer ${mood}`;
      await change(name);
      await vi.waitFor(
        async () => expect((await server.ask(toHost(slug), "/")).text).toContain(name),
        PATIENT,
      );
      if (mood !== "working") {
        await vi.waitFor(() => expect(server.process.edge?.waiting).toBeGreaterThan(0), PATIENT);
        await vi.waitFor(() => expect(server.log()).toContain("the CDN did not purge"), PATIENT);
      }
      cdn.mood = "working";
      await vi.waitFor(() => expect(cdn.purges.length).toBeGreaterThan(before), PATIENT);
      expect((await ask(toHost(slug), "/")).text).toContain(name);
    }
    expect(server.process.edge?.waiting).toBe(0);
    expect(server.log()).not.toContain(cdn.account.token);
  });

  test("D415: a change of one vehicle has the CDN forget its pages alone", async () => {
    for (const path of ["/", CAR]) await keep(path);
    await db.inAccount(account.id, async (tx) => {
      const [car] = await tx.query<{ id: number }>("select id from vehicle");
      await notifyVehicleChanged(tx, car!.id);
    });
    await vi.waitFor(() => expect(cdn.purges.at(-1)).toEqual([expect.stringMatching(/-a1$/)]), PATIENT);
    expect([await state("/"), await state(CAR)]).toEqual(["HIT", "MISS"]);
  });
});
