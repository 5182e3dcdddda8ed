import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Images } from "#platform/images/images.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import { aCar, importCars, NOW } from "../import/test-import.ts";
import { type PhotoPorts, PhotoRounds } from "./run-photos.server.ts";
import { runDuePhotos } from "./test-photos.ts";

const db = openTestDatabase();
let server: Server;
let asked: string[] = [];
let now = NOW;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("a photo");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

const images = {
  keep: async () => ({ ok: true, hash: "hash", width: 4, height: 3, preview: "" }),
  prepare: async () => undefined,
} as unknown as Images;
const ports = { db, images, log: silentLog, now: () => now, allowPrivate: true };
const run = async () => {
  asked = [];
  await runDuePhotos(ports);
  return asked;
};
const toUrls = (name: string, count: number, of = server) => {
  const { port } = of.address() as AddressInfo;
  return Array.from({ length: count }, (_, at) => `http://127.0.0.1:${port}/${name}/${at}`);
};
const importStock = (accountId: AccountId, photos: Readonly<Record<string, readonly string[]>>) =>
  importCars(
    db,
    accountId,
    Object.entries(photos).map(([number, urls]) => aCar(number, { photos: urls })),
    { snapshot: true },
  );

/**
 * Fetches the photos of four accounts, as many as have a turn at once, and of a fifth with a single photo. The server of
 * the four answers `answered` requests of each until that photo is asked for. Resolves to how many it was asked of each.
 */
async function runBesideFour(photos: number, answered: number, changes: Partial<PhotoPorts> = {}) {
  let isQuickAsked = false;
  const held: (() => void)[] = [];
  const counts = new Map<string, number>();
  const slow = createServer(({ url = "" }, response) => {
    const account = url.split("/")[1]!;
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    const answer = () => response.end("a photo");
    if (count > answered && !isQuickAsked) held.push(answer);
    else answer();
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  for (const name of ["a", "b", "c", "d"]) {
    const { accountId } = await addTestSite(db);
    await importStock(accountId, { S1: toUrls(name, photos, slow) });
  }
  await importStock((await addTestSite(db)).accountId, { Q1: toUrls("quick", 1) });
  asked = [];
  const rounds = new PhotoRounds({ ...ports, ...changes });
  try {
    await rounds.start();
    await vi.waitFor(() => expect(asked).toContain("/quick/0"), 10_000);
    isQuickAsked = true;
    for (const answer of held) answer();
    await rounds.settled();
    return [...counts.values()];
  } finally {
    await rounds.stop();
    slow.close();
  }
}

test("D422: four accounts with very many photos keep no other waiting", async () => {
  const batch = 40;
  expect(await runBesideFour(batch + 20, batch)).toEqual([60, 60, 60, 60]);
});

test("D422: four accounts with slow photo servers keep no other waiting for the end of a batch", async () => {
  // What is left of a batch is fetched in later ones, each photo once.
  expect(await runBesideFour(40, 30, { maxBatchMs: 0 })).toEqual([40, 40, 40, 40]);
});

test("D422: an account whose photo server hangs keeps no other waiting, also none whose photos come later", async () => {
  const hanging = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const [slow, large, late] = [await addTestSite(db), await addTestSite(db), await addTestSite(db)];
  const { port } = hanging.address() as AddressInfo;
  await importStock(slow.accountId, { S1: [`http://127.0.0.1:${port}/1`] });
  await importStock(large.accountId, {
    ...{ L1: toUrls("hurried-1", 30), L2: toUrls("hurried-2", 30) },
    L3: toUrls("hurried-3", 30),
  });
  asked = [];
  const rounds = new PhotoRounds(ports);
  try {
    await rounds.start();
    await vi.waitFor(() => expect(asked).toHaveLength(90), 10_000);
    await importStock(late.accountId, { N1: toUrls("late", 1) });
    await rounds.start();
    await vi.waitFor(() => expect(asked).toHaveLength(91), 10_000);
  } finally {
    await rounds.stop();
    hanging.close();
  }
});

test("D422 CONST-04: a photo that no vehicle in stock shows is not looked at again until an import names it", async () => {
  const { accountId } = await addTestSite(db);
  const stock = {
    C1: toUrls("gone", 2),
    C2: toUrls("stays", 1),
    C3: toUrls("others", 1),
    C4: toUrls("more", 1),
  };
  const { C1: _, ...rest } = stock;
  await importStock(accountId, stock);
  expect((await run()).filter((path) => path.startsWith("/gone/"))).toHaveLength(2);
  now = new Date(NOW.getTime() + DAY_MS);
  await importStock(accountId, rest);
  now = new Date(NOW.getTime() + 10 * DAY_MS);
  expect((await run()).filter((path) => path.startsWith("/gone/"))).toEqual([]);
  const listed = () => db.query<{ id: number }>("select id from accounts_with_photos($1) as id", [now]);
  expect((await listed()).map(({ id }) => id)).not.toContain(accountId);
  await importStock(accountId, stock);
  expect((await run()).filter((path) => path.startsWith("/gone/"))).toHaveLength(2);
});

test("D452: the picture that a vehicle begins with is made ahead, no other one, and none again that stays the same", async () => {
  const { accountId } = await addTestSite(db);
  const prepared: string[] = [];
  const byPlace = {
    keep: async (bytes: Buffer) => ({ ok: true, hash: String(bytes), width: 4, height: 3, preview: "" }),
    prepare: async (hashes: readonly string[]) => void prepared.push(...hashes),
  } as unknown as Images;
  const named = createServer(({ url }, response) => {
    const name = url?.slice(1).replace("/", "-") ?? "";
    if (name === "broken-0") response.writeHead(404).end();
    else response.end(name);
  }).listen(0, "127.0.0.1");
  await once(named, "listening");
  await importStock(accountId, { F1: toUrls("first", 3, named), F2: toUrls("broken", 2, named) });
  const fetchAll = () => runDuePhotos({ ...ports, images: byPlace });
  await fetchAll();
  now = new Date(now.getTime() + 30 * DAY_MS);
  await fetchAll();
  named.close();
  expect(prepared.filter((name) => /first|broken/.test(name)).sort()).toEqual(["broken-1", "first-0"]);
});
