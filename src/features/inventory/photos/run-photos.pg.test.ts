import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Images } from "#platform/images/images.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import { aCar, importCars, NOW } from "../import/test-import.ts";
import { runDuePhotos } from "./run-photos.server.ts";

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
} as unknown as Images;
const run = async () => {
  asked = [];
  await runDuePhotos({ db, images, now: () => now, allowPrivate: true });
  return asked;
};
const toUrls = (name: string, count: number) => {
  const { port } = server.address() as AddressInfo;
  return Array.from({ length: count }, (_, at) => `http://127.0.0.1:${port}/${name}/${at}`);
};
const importStock = (accountId: AccountId, photos: Readonly<Record<string, readonly string[]>>) =>
  importCars(
    db,
    accountId,
    Object.entries(photos).map(([number, urls]) => aCar(number, { photos: urls })),
    { snapshot: true },
  );

test("D422: an account with very many photos keeps no other waiting", async () => {
  const [large, small] = [await addTestSite(db), await addTestSite(db)];
  const photos = Object.fromEntries(
    Array.from({ length: 4 }, (_, at) => [`A${at}`, toUrls(`large-${at}`, 30)]),
  );
  await importStock(large.accountId, photos);
  await importStock(small.accountId, { B1: toUrls("small", 2) });
  const order = await run();
  expect(order).toHaveLength(122);
  const last = order.findLastIndex((path) => path.startsWith("/small/"));
  expect(last).toBeLessThan(50);
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
