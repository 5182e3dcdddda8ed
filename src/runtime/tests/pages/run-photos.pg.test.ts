import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Photo } from "#features/catalogue/card/card.ts";
import { readStock } from "#features/catalogue/index/stock-store.server.ts";
import { aCar, ask, daysLater, importCars, NOW } from "#features/inventory/import/test-import.ts";
import { listFailedPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { reportFailedPhotos } from "#features/inventory/photos/report-photos.server.ts";
import { PhotoRounds } from "#features/inventory/photos/run-photos.server.ts";
import { runDuePhotos } from "#features/inventory/photos/test-photos.ts";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { Images } from "#platform/images/images.ts";
import { MAX_IMAGE_BYTES } from "#platform/images/inspect-image.ts";
import { decodeForFeed } from "#platform/images/sharp.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";

const db = openTestDatabase();

let account: AccountId;
let folder: string;
let images: Images;
let server: Server;
let now: Date;
/** What the photo server answers by path; anything else is a 404. */
let answers: Map<string, RequestListener>;
let asked: { path: string; headers: Record<string, unknown> }[];

beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  folder = await mkdtemp(join(tmpdir(), "forecourt-photos-"));
  images = await Images.open({
    originals: new DiskStorage(join(folder, "originals")),
    folder: join(folder, "derived"),
    cacheBytes: 10e6,
  });
  now = new Date();
  answers = new Map();
  asked = [];
  server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers });
    const answer = answers.get(request.url!);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
  await ask(db, account, "update photo set next_fetch_at = 'infinity'");
});

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const jpeg = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
const sends =
  (bytes: Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": "image/jpeg", ...headers }).end(bytes);
const toPorts = (allowPrivate = true) => ({ db, images, log: silentLog, now: () => now, allowPrivate });
const run = () => runDuePhotos(toPorts());
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const photos = async (): Promise<Photo[]> => {
  const shown: Photo[] = [];
  await db.inAccount(account, async (tx) => {
    for await (const batch of readStock(tx, { now: NOW })) shown.push(...batch.flatMap((car) => car.photos));
  });
  return shown;
};
const tries = () =>
  ask(db, account, "select distinct state, failures, reason, next_fetch_at <= $1 as due from photo", [now]);
const changeNumber = async () =>
  (await db.query<{ n: number }>("select change_number as n from account where id = $1", [account]))[0]!.n;

describe("photos that feeds name", () => {
  test("CONST-04 D30 D43: shown from the feed's address until fetched, then from our own with size and preview", async () => {
    answers.set("/a.jpg", sends(await jpeg("#336699")));
    await importCars(db, account, [
      aCar("A1", { photos: [url("/a.jpg")] }),
      aCar("A2", { photos: [url("/a.jpg")] }),
    ]);
    expect(await photos()).toEqual(
      Array(2).fill({ url: url("/a.jpg"), width: null, height: null, preview: null }),
    );
    const before = await changeNumber();
    await run();
    const [first, second] = await photos();
    expect(first).toEqual({
      url: expect.stringMatching(/^\/img\/[0-9a-f]{64}$/),
      width: 640,
      height: 480,
      preview: expect.stringMatching(/^[0-9a-f]{18}$/),
    });
    expect(second).toEqual(first);
    expect(asked).toHaveLength(1);
    expect(await changeNumber()).toBe(before + 1);
    await run();
    expect(asked).toHaveLength(1);
  });

  test("CONST-04: a photo is asked for by its ETag; only another one changes what is shown", async () => {
    const versioned =
      (bytes: Buffer, etag: string): RequestListener =>
      (request, response) =>
        request.headers["if-none-match"] === etag
          ? response.writeHead(304).end()
          : sends(bytes, { etag })(request, response);
    answers.set("/a.jpg", versioned(await jpeg("#336699"), '"1"'));
    await importCars(db, account, [aCar("A1", { photos: [url("/a.jpg")] })]);
    await run();
    const [first] = await photos();
    const before = await changeNumber();
    later(26);
    await run();
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
    expect([await photos(), await changeNumber()]).toEqual([[first], before]);
    answers.set("/a.jpg", versioned(await jpeg("#993333"), '"2"'));
    later(26);
    await run();
    const [second] = await photos();
    expect(second!.url).not.toBe(first!.url);
    expect(await changeNumber()).toBe(before + 1);
  });

  test("CONST-04 D30: what is no photo is left out, told with its reason, and comes back when it is one", async () => {
    answers.set("/a.jpg", sends(Buffer.from("<html>Not found</html>")));
    answers.set("/b.jpg", sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')));
    await importCars(db, account, [aCar("A1", { photos: [url("/a.jpg"), url("/b.jpg"), url("/gone.jpg")] })]);
    await run();
    expect(await photos()).toEqual([]);
    const failed = await db.inAccount(account, listFailedPhotos);
    expect(failed.map(({ stockNumber }) => stockNumber)).toEqual(["A1", "A1", "A1"]);
    expect(failed.find((photo) => photo.url === url("/gone.jpg"))!.reason).toBe("Its address answered 404.");
    answers.set("/a.jpg", sends(await jpeg("#336699")));
    later(26);
    await run();
    expect(await photos()).toHaveLength(1);
  });

  test("CONST-04: a server in trouble is asked again soon, and keeps what was shown before", async () => {
    answers.set("/a.jpg", (_, response) => void response.writeHead(503).end());
    await importCars(db, account, [aCar("A1", { photos: [url("/a.jpg")] })]);
    await run();
    expect(await photos()).toMatchObject([{ url: url("/a.jpg") }]);
    answers.set("/a.jpg", sends(await jpeg("#336699"), { etag: '"1"' }));
    later(0.1);
    await run();
    const shown = await photos();
    expect(shown).toMatchObject([{ width: 640 }]);
    answers.set("/a.jpg", (_, response) => void response.writeHead(410).end());
    later(26);
    await run();
    expect(await photos()).toEqual(shown);
  });

  test("CONST-04: never more than two at once of one host, and none from a private address", async () => {
    let open = 0;
    let most = 0;
    const picture = await jpeg("#336699");
    const paths = Array.from({ length: 12 }, (_, at) => `/${at}.jpg`);
    for (const path of paths) {
      answers.set(path, (request, response) => {
        most = Math.max(most, ++open);
        setImmediate(() => {
          open--;
          sends(picture)(request, response);
        });
      });
    }
    await importCars(db, account, [aCar("A1", { photos: paths.map(url) })]);
    await runDuePhotos(toPorts(false));
    expect([asked.length, await photos()]).toEqual([0, []]);
    later(26);
    await run();
    expect(asked).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(2);
  });

  test("CONST-04: photos that wait to be decoded fill a limited room, and no more are fetched meanwhile", async () => {
    const large = Buffer.alloc(MAX_IMAGE_BYTES);
    const paths = Array.from({ length: 9 }, (_, at) => `/${at}.jpg`);
    for (const path of paths) answers.set(path, sends(large));
    await importCars(db, account, [aCar("A1", { photos: paths.map(url) })]);
    const decoded = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    let waiting = 0;
    vi.spyOn(images, "keep").mockImplementation(async () => {
      if (++waiting === 6) full.resolve();
      await decoded.promise;
      return { ok: false, reason: "It is no image." };
    });
    const running = run();
    await full.promise;
    // Whatever is to be asked for meanwhile arrives before the answers to these.
    for (let round = 0; round < 20; round++) await fetch(url("/round"));
    const fetched = () => asked.filter(({ path }) => path !== "/round").length;
    expect(fetched()).toBe(6);
    decoded.resolve();
    await running;
    expect(fetched()).toBe(9);
  });

  test("CONST-04: a stop does not wait for servers that hang, and what was under way counts as not tried", async () => {
    const arrived = Promise.withResolvers<void>();
    answers.set("/a.jpg", () => arrived.resolve());
    await importCars(db, account, [aCar("A1", { photos: [url("/a.jpg"), url("/b.jpg")] })]);
    const rounds = new PhotoRounds(toPorts());
    await rounds.start();
    await arrived.promise;
    await rounds.stop();
    expect(await tries()).toEqual([{ state: "waiting", failures: 0, reason: null, due: true }]);
  });

  test("CONST-04 D95: a stop does not wait for photos to be decoded, and they count as not tried", async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/${at}.jpg`);
    for (const path of paths) answers.set(path, sends(await jpeg("#336699")));
    await importCars(db, account, [aCar("A1", { photos: paths.map(url) })]);
    const others = Promise.withResolvers<void>();
    const decoding = decodeForFeed(() => others.promise);
    const rounds = new PhotoRounds(toPorts());
    await rounds.start();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(5), 30_000);
    const stopped = rounds.stop();
    others.resolve();
    await Promise.all([decoding, stopped]);
    expect(await readdir(folder, { recursive: true })).toEqual([]);
    expect(await tries()).toEqual([{ state: "waiting", failures: 0, reason: null, due: true }]);
  });

  test("CONST-04 ENT-02: frames of a spin and panoramas are fetched as photos are, videos are not", async () => {
    const named = { photos: ["/p.jpg"], spins: ["/s0.jpg", "/s1.jpg"], interiors: ["/i.jpg"] };
    for (const path of Object.values(named).flat()) answers.set(path, sends(await jpeg("#336699")));
    await importCars(db, account, [
      aCar("A1", {
        photos: named.photos.map(url),
        spins: named.spins.map(url),
        interiors: named.interiors.map(url),
        videos: [url("/v.mp4")],
        walkarounds: [url("/w.mp4")],
      }),
    ]);
    await run();
    expect(asked.map(({ path }) => path).sort()).toEqual(Object.values(named).flat().sort());
    expect((await photos()).map(({ width }) => width)).toEqual([640]);
  });

  test("CONST-04: photos of vehicles that have left are not fetched", async () => {
    await importCars(db, account, [aCar("A1", { photos: [url("/a.jpg")] }), aCar("A2")]);
    await importCars(db, account, [aCar("A2")], { snapshot: true, force: true, now: daysLater(1) });
    await run();
    expect(asked).toEqual([]);
  });
});

test("CONST-04: the dealer is notified of each failed photo once, at most once a day", async () => {
  const mails: MailMessage[] = [];
  const send = async (mail: MailMessage) => {
    mails.push(mail);
    return { id: mail.id };
  };
  const report = () => reportFailedPhotos({ db, mailer: { send }, log: silentLog, now: () => now });
  const to = `${account}@dealer.example`;
  await db.inAccount(account, (tx) =>
    saveFeed(tx, {
      ...{ name: "stock", address: "/nowhere", mapping: "forecourt", intervalMinutes: 60, snapshot: true },
      ...{ silentAfterHours: 48, notify: [to], locations: [] },
    }),
  );
  await ask(db, account, "update feed set next_check_at = 'infinity'");
  await importCars(db, account, [aCar("A1", { photos: [url("/gone.jpg")] })]);
  await run();
  await report();
  await report();
  const own = () => mails.filter((mail) => mail.to === to);
  expect(own()).toHaveLength(1);
  expect(own()[0]!.subject).toBe("1 photo of your stock could not be used");
  expect(own()[0]!.text).toContain(`1 × Its address answered 404.\n  Stock number A1: ${url("/gone.jpg")}`);
  await importCars(db, account, [aCar("A1", { photos: [url("/gone.jpg"), url("/lost.jpg")] })], {
    now: daysLater(1),
  });
  await run();
  await report();
  expect(own()).toHaveLength(1);
  later(25);
  await report();
  expect(own().map(({ text }) => text.includes("/lost.jpg"))).toEqual([false, true]);
});
