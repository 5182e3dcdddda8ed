import { execFileSync } from "node:child_process";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { discardHeld } from "../import/import-runs.server.ts";
import {
  aCar,
  ask,
  daysLater,
  importContent,
  NOW,
  TEST_SECRET,
  toFeed,
  vehicles,
} from "../import/test-import.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  findFeed,
  listFeeds,
  type NewFeed,
  saveFeed,
} from "../sources/feed-store.server.ts";
import { listTroubles } from "../sources/feed-troubles.ts";
import { listSources } from "../sources/source-list.server.ts";
import { FeedRounds } from "./feed-rounds.server.ts";
import { releaseHeld } from "./release-held.server.ts";
import { type FeedParts, runFeed } from "./run-feeds.server.ts";

const db = openTestDatabase();

let account: AccountId;
let folder: string;
let now: Date;
let mails: MailMessage[];
let parts: FeedParts;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  folder = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
  now = NOW;
  mails = [];
  const send = async (mail: MailMessage) => {
    mails.push(mail);
    return { id: mail.id };
  };
  parts = { db, secret: TEST_SECRET, mailer: { send }, log: silentLog, now: () => now, allowPrivate: false };
  return async () => {
    await ask(db, account, "update feed set next_check_at = 'infinity'");
    await rm(folder, { recursive: true });
  };
});

const within = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);
const add = async (changes: Partial<NewFeed> = {}) => {
  const feed = {
    name: "stock",
    address: folder,
    mapping: "forecourt",
    intervalMinutes: 60,
    snapshot: true,
    silentAfterHours: 48,
    locations: [],
  };
  await within((tx) => saveFeed(tx, { ...feed, notify: addresses(), ...changes }));
};
const put = (content: string, name = "feed.json") => writeFile(join(folder, name), content);
const cars = (count: number, changes: object = {}) =>
  toFeed(Array.from({ length: count }, (_, index) => aCar(`A${index}`, changes)));
/** Lets every feed of these accounts come due at `at`, and checks what is due. */
const check = async (at: Date, accounts: readonly AccountId[] = [account]) => {
  now = at;
  const rounds = new FeedRounds(parts);
  for (const one of accounts) {
    await ask(db, one, "update feed set next_check_at = $1", [at]);
    await rounds.startAccount(one);
  }
  await rounds.settled();
};
/** Two checks, of which the second finds a new file as the first saw it. */
const round = async (at: Date, accounts?: readonly AccountId[]) => {
  await check(at, accounts);
  await check(at, accounts);
};
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const forSale = async () =>
  (await vehicles(db, account)).filter(({ withdrawn_at }) => withdrawn_at === null).length;
const runs = async () =>
  (await ask<{ outcome: string }>(db, account, "select outcome from import_run order by id")).map(
    ({ outcome }) => outcome,
  );
const addresses = () => [`boss@dealer${account}.example`, `it@dealer${account}.example`];
const told = () =>
  mails
    .splice(0)
    .filter(({ to }) => addresses().includes(to))
    .map(({ to, subject, text }) => ({ to, subject, text }));
const subjects = () => [...new Set(told().map(({ subject }) => subject))];

describe("taking turns", () => {
  test("D5 D11: a feed is due at its interval, and of two workers one takes it", async () => {
    await add({ name: "one" });
    await add({ name: "two", intervalMinutes: 15 });
    await ask(db, account, "update feed set next_check_at = $1", [NOW]);
    const claim = (at: Date) => within(async (tx) => (await claimDueFeeds(tx, at)).map(({ name }) => name));
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(NOW)));
    expect(claims.flat().sort()).toEqual(["one", "two"]);
    expect(await claim(minutesLater(14))).toEqual([]);
    expect(await claim(minutesLater(15))).toEqual(["two"]);
    expect(await claim(minutesLater(60))).toEqual(["one", "two"]);
  });

  test("D11: a worker that has a feed does not keep another from taking the rest", async () => {
    await add({ name: "one" });
    await add({ name: "two" });
    await ask(db, account, "update feed set next_check_at = $1", [NOW]);
    await within(async (tx) => {
      await tx.query("select from feed where name = 'one' for update");
      const others = await within((other) => claimDueFeeds(other, NOW));
      expect(others.map(({ name }) => name)).toEqual(["two"]);
    });
  });
});

describe("a round", () => {
  test("D11: the folder's newest file is imported, and the same content is not imported again", async () => {
    await put(cars(5));
    await add();
    await round(NOW);
    expect(await forSale()).toBe(5);
    await round(minutesLater(60));
    await put(cars(5), "same-again.json");
    await round(minutesLater(120));
    expect(await runs()).toEqual(["published"]);
    await put(cars(4), "z.json");
    await round(minutesLater(180));
    expect([await forSale(), await runs()]).toEqual([4, ["published", "published"]]);
    const [feed] = await within(listFeeds);
    expect(feed).toMatchObject({
      importedAt: minutesLater(180),
      checkedAt: minutesLater(180),
      unreachableSince: null,
    });
    expect(told()).toEqual([]);
  });

  test("D71: the dealer is notified of columns that a published file lacks, once for each that goes missing", async () => {
    const csv = (header: string) => `${header},DAP\nA1,Kia,Rio,2020,Red,10,17100\n`;
    await put(csv("Stock number,Make,Model,Year,Colour,KM"), "feed.csv");
    await add({ mapping: "dealer-csv" });
    await round(NOW);
    const [first] = told();
    expect(first?.subject).toBe('Your stock feed "stock" lacks columns');
    expect(first?.text).toContain('"Badge" (badge), "Series" (series)');
    expect(first?.text).toContain("The rest was imported.");
    await put(csv("Stock number,Make,Model,Year,Colour,Kilometers driven"), "feed.csv");
    await round(minutesLater(60));
    const [second] = told();
    expect(second?.text).toBe(
      'The file has no column "Odometer" or "Kilometres" or "KM" or 8 more names (km). Did you mean "Kilometers driven"?\n\nThe rest was imported.\n',
    );
    await put(
      csv("Stock number,Make,Model,Year,Colour,Kilometers driven").replace("Red", "Blue"),
      "feed.csv",
    );
    await round(minutesLater(120));
    expect(told()).toEqual([]);
  });

  test("D72: a feed whose prices vanish is held, and the dealer reads which column was lost", async () => {
    const csv = (header: string) =>
      `${header}\n${["A", "B", "C"].map((at) => `${at},Kia,Rio,2020,20000`).join("\n")}\n`;
    await put(csv("Stock number,Make,Model,Year,DAP Price"), "feed.csv");
    await add({ mapping: "dealer-csv" });
    await round(NOW);
    told();
    await put(csv("Stock number,Make,Model,Year,DAP Price AUD"), "feed.csv");
    await round(minutesLater(60));
    const [mail] = told();
    expect(mail?.subject).toBe('Your stock feed "stock" is held');
    expect(mail?.text).toMatch(/driveAwayPrice 0 of 3 \(before 3 of 3\).*Did you mean "DAP Price AUD"\?/);
    expect(mail?.text).toContain("The stock on your site is unchanged.");
  });

  test("D71: a feed of changes has days without any", async () => {
    await put(cars(2));
    await add({ snapshot: false });
    await round(NOW);
    await put(toFeed([]));
    await round(minutesLater(60));
    expect([await forSale(), await runs(), told()]).toEqual([2, ["published", "published"], []]);
  });

  test("D11: a file of changes removes nothing", async () => {
    await put(cars(5));
    await add({ snapshot: false });
    await round(NOW);
    await put(cars(1, { km: 1 }));
    await round(minutesLater(60));
    expect([await forSale(), await runs()]).toEqual([5, ["published", "published"]]);
  });

  test("D6 D11: a held import keeps yesterday's stock, and each address is notified once", async () => {
    await put(cars(5));
    await add();
    await round(NOW);
    await put(cars(1));
    await round(minutesLater(60));
    await round(minutesLater(120));
    expect([await forSale(), await runs()]).toEqual([5, ["published", "held"]]);
    const ids = mails.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[\w.-]+$/.test(id))).toBe(true);
    expect(told()).toEqual(
      addresses().map((to) => ({
        to,
        subject: 'Your stock feed "stock" is held',
        text: "It would remove 4 of 5 vehicles for sale. It would create 0, update 0 and remove 4 vehicles (the file was taken for the whole stock). Release it with `feeds release stock` or discard it with `feeds discard stock`.\n\nThe stock on your site is unchanged.\n",
      })),
    );
    expect(await releaseHeld(parts, account, { sourceName: "stock", now: minutesLater(130) })).toEqual({
      released: true,
      prices: 0,
      report: expect.objectContaining({ created: 0, updated: 0, removed: 4 }),
    });
    await round(minutesLater(180));
    expect([await forSale(), await runs()]).toEqual([1, ["published", "released", "published"]]);
  });

  test("D11: a discarded import is not tried again, a new file is", async () => {
    await put(cars(5));
    await add();
    await round(NOW);
    await put(cars(1));
    await round(minutesLater(60));
    expect(await within((tx) => discardHeld(tx, "stock"))).toBe(1);
    await round(minutesLater(120));
    expect([await forSale(), await runs()]).toEqual([5, ["published", "discarded"]]);
    await put(cars(4));
    await round(minutesLater(180));
    expect(await forSale()).toBe(4);
  });

  test("D11: a failed import keeps yesterday's stock and is reported once; a mailer that is away stops nothing", async () => {
    await put(cars(5));
    await add();
    await round(NOW);
    await put(cars(5).slice(0, 300));
    await round(minutesLater(60));
    await round(minutesLater(120));
    expect([await forSale(), await runs()]).toEqual([5, ["published", "failed"]]);
    expect(subjects()).toEqual(['Your stock feed "stock" could not be imported']);
    await put(cars(5).slice(0, 200));
    parts = { ...parts, mailer: { send: () => Promise.reject(new Error("no mail")) } };
    await round(minutesLater(180));
    expect(await runs()).toEqual(["published", "failed", "failed"]);
  });

  test("D11: an outage is reported once, ends by itself, and the next one is reported again", async () => {
    await put(cars(2));
    await add();
    await round(NOW);
    await add({ address: join(folder, "gone") });
    await round(minutesLater(60));
    await round(minutesLater(120));
    expect(subjects()).toEqual(['Your stock feed "stock" could not be read']);
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: minutesLater(60) });
    await round(minutesLater(180));
    expect(told()).toEqual([]);
    await add();
    await round(minutesLater(240));
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: null });
    await add({ address: join(folder, "gone") });
    await round(minutesLater(300));
    expect(told()).toHaveLength(2);
    expect(await forSale()).toBe(2);
  });

  test("D11: a feed with a new address is neither unreachable nor still changing because of its old one", async () => {
    await add({ address: join(folder, "gone") });
    await round(NOW);
    await ask(db, account, "update feed set settling_since = $1", [NOW]);
    await add();
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({
      ...{ unreachableSince: null, settlingSince: null },
    });
    const [source] = await within(listSources);
    expect(listTroubles(source!)).toEqual([]);
  });

  test("D11: a feed brings the cars of the locations that it covers; those of others are reported by their line", async () => {
    const at = (name: string) => ({
      location: { code: null, name, city: null, state: null, postcode: null },
    });
    await add({ locations: ["aspley"] });
    await put(toFeed([aCar("A1", at("Aspley")), aCar("A2", at("Chermside")), aCar("A3")]));
    await round(NOW);
    expect((await vehicles(db, account)).map(({ stock_number }) => stock_number)).toEqual(["A1", "A3"]);
    const [run] = await ask<{ rejected: unknown }>(
      db,
      account,
      "select report->'rejected' as rejected from import_run",
    );
    const reason = "is not covered by this feed";
    const remark = { field: "location", value: "Chermside", reason };
    expect(run!.rejected).toEqual([{ line: 3, row: 2, stockNumber: "A2", ...remark }]);
    const named = await ask<{ name: string; cars: number }>(
      db,
      account,
      "select l.name, count(*) as cars from vehicle v join location l on l.id = v.location_id group by 1",
    );
    expect(named).toEqual([{ name: "Aspley", cars: 2 }]);
  });

  test("D11: a covered location is the same by code, name or slug, whichever the feed has", async () => {
    await ask(
      db,
      account,
      "insert into location (account_id, slug, code, name) values (current_account(), 'chermside', 'CH1', 'Northside')",
    );
    const at = (name: string, code: string | null = null) => ({
      location: { code, name, city: null, state: null, postcode: null },
    });
    await add({ locations: ["chermside"] });
    await put(
      toFeed([
        aCar("A1", at("Yard", "CH1")),
        aCar("A2", at("Northside")),
        aCar("A3"),
        aCar("A4", at("Aspley")),
      ]),
    );
    await round(NOW);
    const places = await ask<{ slug: string; cars: number }>(
      db,
      account,
      "select l.slug, count(*) as cars from vehicle v join location l on l.id = v.location_id group by 1",
    );
    expect(places).toEqual([{ slug: "chermside", cars: 3 }]);
  });

  test("D11: one feed's trouble is not another's", async () => {
    const other = (await addTestSite(db)).accountId;
    await put(cars(2));
    await add({ name: "broken", mapping: join(folder, "no-mapping.json") });
    await add({ name: "good" });
    await db.inAccount(other, (tx) =>
      saveFeed(tx, {
        name: "theirs",
        address: folder,
        mapping: "forecourt",
        intervalMinutes: 60,
        snapshot: true,
        silentAfterHours: 48,
        notify: [],
        locations: [],
      }),
    );
    await round(NOW, [account, other]);
    expect([await forSale(), (await vehicles(db, other)).length]).toEqual([2, 2]);
    expect(subjects()).toEqual(['Your stock feed "broken" could not be read']);
  });

  test("D11: a feed with a mapping file of its own goes on with it, and so does its release", async () => {
    const mapping = join(folder, "..", `${account}-mapping.json`);
    const fields = { stockNumber: "No", make: "Make", model: "Model", year: "Year", price: "Price" };
    await writeFile(mapping, JSON.stringify({ name: "my-dealer", key: "stockNumber", fields }));
    const rows = (count: number) =>
      `No,Make,Model,Year,Price\n${Array.from({ length: count }, (_, n) => `N${n},Kia,EV9,2025,97000`).join("\n")}\n`;
    await add({ mapping });
    await put(rows(5));
    await round(NOW);
    await put(rows(4));
    await round(minutesLater(60));
    await put(rows(1));
    await round(minutesLater(120));
    expect([await forSale(), await runs()]).toEqual([4, ["published", "published", "held"]]);
    await releaseHeld(parts, account, { sourceName: "stock", now: minutesLater(130) });
    await rm(mapping);
    expect(await forSale()).toBe(1);
  });

  test("D11: an operator's run takes unchanged content too when forced", async () => {
    await put(cars(2));
    await add();
    await round(NOW);
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    expect(await runFeed(parts, account, { feed })).toEqual({ kind: "unchanged" });
    expect(await runFeed(parts, account, { feed, force: true })).toMatchObject({
      kind: "published",
      report: { unchanged: 2 },
    });
  });

  test("D11: private addresses are not fetched by the worker", async () => {
    await add({ address: "http://127.0.0.1:1/feed.json" });
    await round(NOW);
    expect(told()[0]!.text).toContain("refused: a private address");
  });
});

describe("a file that is being written", () => {
  const HEAD = "Stock number,Make,Model,Year,DAP\n";
  const csv = (count: number) =>
    HEAD + Array.from({ length: count }, (_, index) => `A${index},Kia,EV9,2025,97000\n`).join("");
  const dated = async (content: string, seconds: number, name = "stock.csv") => {
    await put(content, name);
    await utimes(join(folder, name), seconds, seconds);
  };

  test("D73: half a file that ends at a row is not imported; it is, once two checks saw the same size and time", async () => {
    await add({ mapping: "dealer-csv" });
    await dated(csv(5), 1000);
    await round(NOW);
    for (const [minute, rows] of [3, 4, 5].entries()) {
      await dated(csv(rows), 2000 + minute);
      await check(minutesLater(60 + minute));
      expect([await forSale(), await runs()]).toEqual([5, ["published"]]);
    }
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ settlingSince: minutesLater(60) });
    await dated(csv(4), 3000);
    await check(minutesLater(70));
    await check(minutesLater(71));
    expect([await forSale(), await runs()]).toEqual([4, ["published", "published"]]);
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ settlingSince: null });
    expect(subjects()).toEqual(['Your stock feed "stock" lacks columns']);
  });

  test("D73: a file of the same size with another time, or a newer file of the folder, is waited for as well", async () => {
    await add({ mapping: "dealer-csv" });
    await dated(csv(1), 1000);
    await check(NOW);
    await dated(csv(1), 2000);
    await check(minutesLater(1));
    await dated(csv(1), 3000, "newer.csv");
    await check(minutesLater(2));
    expect(await runs()).toEqual([]);
    await check(minutesLater(3));
    expect(await runs()).toEqual(["published"]);
  });

  test("D5 D73: the second check comes after 30 seconds, whatever the interval, and may be another process's", async () => {
    await add({ mapping: "dealer-csv" });
    await put(csv(2), "stock.csv");
    await check(NOW);
    const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect(await within((tx) => claimDueFeeds(tx, later(29)))).toEqual([]);
    const [feed] = await within((tx) => claimDueFeeds(tx, later(30)));
    expect(await runFeed({ ...parts }, account, { feed: feed!, watched: true })).toMatchObject({
      kind: "published",
    });
    expect(await within((tx) => claimDueFeeds(tx, later(60)))).toEqual([]);
  });

  test("D73: running a feed while its file is written says so, and it is no outage", async () => {
    const pipe = join(folder, "growing.csv");
    execFileSync("mkfifo", [pipe]);
    await utimes(pipe, 1000, 1000);
    await add({ mapping: "dealer-csv", address: pipe });
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    const [outcome] = await Promise.all([runFeed(parts, account, { feed }), writeFile(pipe, csv(2))]);
    expect(outcome).toMatchObject({ kind: "unreachable", reason: expect.stringContaining("being written") });
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: null });
    expect(told()).toEqual([]);
  });

  test("D73: a person who runs a feed means the file as it is", async () => {
    await add({ mapping: "dealer-csv" });
    await put(csv(2), "stock.csv");
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    expect(await runFeed(parts, account, { feed })).toMatchObject({ kind: "published" });
  });
});

describe("held prices", () => {
  const about = 'Your stock feed "stock" has prices that are held';

  test("D5 D9: the dealer is notified of new held prices once, by whichever worker, and reminded daily until none is held", async () => {
    await put(cars(3));
    await add();
    await round(NOW);
    await put(cars(3, { driveAwayPrice: 4599 }));
    await round(minutesLater(60));
    expect(told()).toMatchObject(addresses().map((to) => ({ to, subject: about })));
    await round(minutesLater(24 * 60));
    expect(told()).toEqual([]);
    await round(minutesLater(25 * 60));
    expect(subjects()).toEqual([about]);
    await put(toFeed([...JSON.parse(cars(3, { driveAwayPrice: 4598 })), aCar("A3")]));
    await round(minutesLater(26 * 60));
    expect(told()).toEqual([]);
    expect(
      (await releaseHeld(parts, account, { sourceName: "stock", now: minutesLater(26 * 60) })).prices,
    ).toBe(3);
    await round(daysLater(9));
    expect(subjects()).toEqual(['Your stock feed "stock" has fallen silent']);
  });

  test("D9: the mail names each vehicle with both prices, and what to do", async () => {
    await put(cars(1));
    await add();
    await round(NOW);
    await put(cars(1, { driveAwayPrice: 4599 }));
    await round(minutesLater(60));
    const [mail] = told();
    expect(mail!.text).toContain("The feed moved 1 price by more than 30%.");
    expect(mail!.text).toContain("  A0  2022 Toyota HiLux SR5: $45,990 on your site, $4,599 in the feed\n");
    expect(mail!.text).toContain("`feeds discard stock --price <stock number>`");
  });

  test("D9: releasing a held import does not publish prices that it moves too far", async () => {
    await put(cars(5));
    await add();
    await round(NOW);
    await put(cars(1, { driveAwayPrice: 4599 }));
    await round(minutesLater(60));
    expect(await releaseHeld(parts, account, { sourceName: "stock", now: minutesLater(61) })).toEqual({
      released: true,
      prices: 0,
      report: expect.objectContaining({ updated: 1, removed: 4, heldPrices: 1 }),
    });
    const prices = (await vehicles(db, account)).map(({ drive_away_cents }) => drive_away_cents);
    expect(new Set(prices)).toEqual(new Set([4_599_000]));
  });
});

describe("what is listed", () => {
  const state = async (name = "stock") => {
    const source = (await within(listSources)).find((one) => one.name === name)!;
    const troubles = listTroubles(source).map(({ kind, since }) => [kind, since]);
    return { forSale: source.forSale, importedAt: source.importedAt, troubles };
  };

  test("D11: a feed is listed as still changing, held, failed, unreachable and with held prices, each since when", async () => {
    await add();
    await put(cars(5));
    expect(await state()).toEqual({ forSale: 0, importedAt: null, troubles: [] });
    await check(NOW);
    expect((await state()).troubles).toEqual([["still changing", NOW]]);
    await check(minutesLater(1));
    expect(await state()).toEqual({ forSale: 5, importedAt: minutesLater(1), troubles: [] });
    await put(cars(1));
    await round(minutesLater(60));
    expect((await state()).troubles).toEqual([["held", minutesLater(60)]]);
    await put(cars(5).slice(0, 300));
    await round(minutesLater(120));
    await put(cars(5).slice(0, 200));
    await round(minutesLater(180));
    expect((await state()).troubles).toEqual([
      ["failed", minutesLater(120)],
      ["held", minutesLater(60)],
    ]);
    await put(cars(5, { driveAwayPrice: 4599 }));
    await round(minutesLater(240));
    expect((await state()).troubles).toEqual([["prices held", minutesLater(240)]]);
    await put(cars(5, { km: 7 }));
    await round(minutesLater(300));
    expect((await state()).troubles).toEqual([]);
    await rm(join(folder, "feed.json"));
    await round(minutesLater(360));
    await round(minutesLater(420));
    expect((await state()).troubles).toEqual([["unreachable", minutesLater(360)]]);
    const [source] = await within(listSources);
    expect(source!.feed!.unreachableReason).toContain("has no file to read");
    await round(daysLater(4));
    expect((await state()).troubles).toEqual([
      ["unreachable", minutesLater(360)],
      ["silent", minutesLater(300)],
    ]);
  });

  test("D6 D11: a mapping used with an import is listed beside the feeds, with what it brought", async () => {
    await add();
    await importContent(db, account, cars(3), { snapshot: true });
    expect(await state("forecourt")).toEqual({ forSale: 3, importedAt: NOW, troubles: [] });
    await importContent(db, account, cars(1), { snapshot: true, now: daysLater(1) });
    expect((await state("forecourt")).troubles).toEqual([["held", daysLater(1)]]);
    expect((await within(listSources)).map(({ name, feed }) => [name, feed !== null])).toEqual([
      ["forecourt", false],
      ["stock", true],
    ]);
  });
});

describe("silence", () => {
  test("D11: a feed that is silent beyond its limit is reported once, and again after it has been heard from", async () => {
    await put(cars(2));
    await add({ silentAfterHours: 24 });
    await round(NOW);
    await round(minutesLater(24 * 60));
    expect(told()).toEqual([]);
    await round(minutesLater(24 * 60 + 1));
    expect(told()[0]).toMatchObject({
      subject: 'Your stock feed "stock" has fallen silent',
      text: "Nothing new has come for more than 24 hours.\n\nThe stock on your site is unchanged.\n",
    });
    await round(daysLater(3));
    expect(told()).toEqual([]);
    await put(cars(3));
    await round(daysLater(4));
    await round(daysLater(6));
    expect(subjects()).toEqual(['Your stock feed "stock" has fallen silent']);
  });

  test("D5 D11: of several workers one tells", async () => {
    await put(cars(1));
    await add();
    await round(NOW);
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => within((tx) => claimSilentFeeds(tx, daysLater(3)))),
    );
    expect(claims.flat()).toHaveLength(1);
  });
});
