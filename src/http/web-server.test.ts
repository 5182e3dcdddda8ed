import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import type { Images } from "#platform/images/images.ts";
import { silentLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { SearchUnavailableError } from "#search/contract/engine.ts";
import { toErrorEntry } from "./respond.ts";
import { SiteRoutes } from "./routes/site-routes.ts";
import { StaticFiles } from "./static-files.ts";
import { createWebServer } from "./web-server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-files-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "app-1a2b.js"), "export {}");
  await writeFile(join(folder, "assets", "gone-3c4d.js"), "export {}");
});
afterAll(() => rm(folder, { recursive: true }));

const unasked = () => Promise.reject(new Error("not asked"));

/** A server that nobody asks. */
async function openServer(trustedHops: number) {
  const rules = { schema: siteConfigSchema, baseDomain: "localhost", defaultSite: undefined };
  return createWebServer({
    sites: new LiveSites({} as Database, silentLog, rules),
    pages: new PageCache(1e6, () => 0),
    edge: null,
    backOffice: null,
    files: await StaticFiles.open(folder),
    images: {} as Images,
    originals: {} as Storage,
    ...{ answerPage: unasked, answerCall: unasked, answerWithoutSite: unasked },
    routes: new SiteRoutes([]),
    isReady: () => true,
    limits: { takeRead: () => true },
    metrics: null,
    trustedHops,
    log: silentLog,
  });
}

test("D20: a client that sends its request drop by drop is cut off", async () => {
  const server = await openServer(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
  // Photos take a phone minutes; small bodies have a shorter limit of their own (read-body.test.ts).
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
});

test("D240: connections are counted by network, unless all of them come from a proxy", async () => {
  const [open, behindProxy] = [await openServer(0), await openServer(1)];
  expect(open.listenerCount("connection") - behindProxy.listenerCount("connection")).toBe(1);
});

describe("static files", () => {
  test("D20: a file is read once; one deleted under the running server is not found, and found when it is back", async () => {
    const files = await StaticFiles.open(folder);
    const first = await files.find("/assets/app-1a2b.js");
    await rm(join(folder, "assets", "app-1a2b.js"));
    expect(await files.find("/assets/app-1a2b.js")).toBe(first);
    await rm(join(folder, "assets", "gone-3c4d.js"));
    expect(await files.find("/assets/gone-3c4d.js")).toBeNull();
    await writeFile(join(folder, "assets", "gone-3c4d.js"), "export {}");
    expect(await files.find("/assets/gone-3c4d.js")).toMatchObject({ status: 200 });
  });

  test.each(["/../package.json", "/assets/../../secret", "/assets", "/", "/assets/app-1a2b.js/"])(
    "D20: %s is no file",
    async (path) => {
      expect(await (await StaticFiles.open(folder)).find(path)).toBeNull();
    },
  );
});

test("LEAD-19: the log gets no message of a form post's error, since it may quote what was typed", () => {
  const error = Object.assign(new Error('invalid input: "jane@example.com"'), { code: "22P02" });
  expect(JSON.stringify(toErrorEntry(error, "POST"))).not.toContain("jane");
  expect(toErrorEntry(error, "POST")).toMatchObject({
    error: "Error",
    code: "22P02",
    at: [expect.anything(), ...Array((error.stack?.split("\n").length ?? 0) - 2).fill(expect.anything())],
  });
  expect(toErrorEntry(error, "GET")).toMatchObject({ reason: error.message });
});

test("D412: the log says why a request failed during an outage, a form post, too", () => {
  const away = new SearchUnavailableError("the search cluster does not answer: Request timed out");
  expect(toErrorEntry(away, "POST")).toMatchObject({ reason: away.message });
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:9200")]);
  expect(toErrorEntry(refused, "GET")).toMatchObject({ reason: "AggregateError" });
});
