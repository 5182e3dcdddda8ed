import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { buildInventoryBackground } from "#features/inventory/background.server.ts";
import { publishChangesJob } from "#features/inventory/changes/publish-changes.server.ts";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { readEnv } from "#platform/env.ts";
import { drawPhoto } from "#platform/images/test-images.ts";
import { silentLog } from "#platform/log.ts";
import { appUrl } from "#platform/postgres/test-database.ts";
import { openPlatform } from "#platform/start/platform.ts";
import { listAttributes, startTestCollector } from "#platform/tracing/test-collector.ts";
import { openRuntime } from "../../process.ts";
import { createDataDir, removeDataDir, until } from "../../testing/test-process.ts";
import { addAccount, aRow, aSite, SECRET, unique } from "../../testing/test-site.ts";

/** A dealer's feed with one photo, as its supplier serves it. */
async function startSupplier() {
  const photo = await drawPhoto(1300, 900).jpeg().toBuffer();
  const server = createServer((incoming, response) => {
    const { port } = server.address() as AddressInfo;
    const vehicle = { ...aRow({ stockNumber: "T1" }), photos: [`http://127.0.0.1:${port}/1.jpg`] };
    response.end(incoming.url === "/1.jpg" ? photo : JSON.stringify({ vehicles: [vehicle] }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, close: () => server.close() };
}

test("D452: feeds, photos, pictures, jobs and indexes are traces of their own, with their account", async () => {
  const [collector, supplier, dataDir] = [
    await startTestCollector(),
    await startSupplier(),
    await createDataDir(),
  ];
  const env = readEnv({
    ...{ DATA_DIR: dataDir, DATABASE_URL: appUrl, SECRET_KEY: SECRET },
    ...{ TRACES_URL: collector.url, TRACES_SHARE: "1" },
  });
  const platform = await openPlatform(env);
  const slug = unique("traced");
  const account = await addAccount(platform.db, () => new Date(), { [slug]: { config: aSite() } });
  const runtime = await openRuntime({ platform, env, log: silentLog });
  const { jobs = [], rounds = [] } = buildInventoryBackground({ ...runtime, allowPrivate: true });
  const started = rounds.filter(({ name }) => ["feeds", "photos"].includes(name));
  const count = (what: string) =>
    platform.db.inAccount(account.id, async (tx) => (await tx.query(`select from ${what}`)).length);
  try {
    await platform.db.inAccount(account.id, (tx) =>
      saveFeed(tx, {
        ...{ name: "supplier", address: `http://${supplier.host}/stock`, mapping: "forecourt" },
        ...{ intervalMinutes: 60, snapshot: true, silentAfterHours: 48, locations: [], notify: [] },
      }),
    );
    const run = async (name: string) =>
      started.find((round) => round.name === name)?.run(new AbortController().signal);
    await run("feeds");
    await until(async () => (await count("vehicle")) === 1);
    await run("photos");
    await until(async () => (await count("photo where state = 'ready'")) === 1);
    for (const handle of jobs) await handle(runtime.jobs);
    await platform.db.inAccount(account.id, (tx) =>
      runtime.jobs.enqueue(tx, publishChangesJob, { payload: { accountId: account.id } }),
    );
    await until(async () => (await runtime.jobs.listWaiting()).length === 0);
    const site = await runtime.sites.bySlug(slug);
    if (site) await runtime.stocks.load(site);
  } finally {
    await Promise.all(started.map((round) => round.stop?.()));
    await runtime.close();
    await platform.close();
    collector.close();
    supplier.close();
    await removeDataDir(dataDir);
  }
  const { spans } = collector;
  const roots = spans.filter(({ parentSpanId = "" }) => parentSpanId === "");
  for (const name of ["feed", "photos", "pictures", "job", "index build"])
    expect(roots.filter((span) => span.name === name).map((span) => listAttributes(span).account)).toEqual([
      account.id,
    ]);
  const hosts = (within: string) => {
    const traceId = roots.find(({ name }) => name === within)?.traceId;
    const asked = spans.filter((span) => span.traceId === traceId && span.name === "outside service");
    return asked.map((span) => listAttributes(span)["server.address"]);
  };
  expect([hosts("feed"), hosts("photos")]).toEqual([["127.0.0.1"], ["127.0.0.1"]]);
  expect(JSON.stringify(spans)).not.toMatch(/1\.jpg|\/stock/);
});
