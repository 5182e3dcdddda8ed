import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import { discardHeld } from "../import/import-runs.server.ts";
import { aCar, ask, NOW, toFeed, vehicles } from "../import/test-import.ts";
import { saveSignIn } from "../sources/feed-sign-in.server.ts";
import { claimDueFeeds, findFeed, listFeeds, saveFeed } from "../sources/feed-store.server.ts";
import { listTroubles } from "../sources/feed-troubles.ts";
import { listSources } from "../sources/source-list.server.ts";
import { releaseHeld } from "./release-held.server.ts";
import { runFeed } from "./run-feeds.server.ts";
import { cars, givenFeeds, minutesLater } from "./test-feeds.ts";

const db = openTestDatabase();
const feeds = givenFeeds(db);
const { within, add, put, round, forSale, runs, addresses, told, subjects } = feeds;

describe("taking turns", () => {
  test("D5 D11: a feed is due at its interval, and of two workers one takes it", async () => {
    await add({ name: "one" });
    await add({ name: "two", intervalMinutes: 15 });
    await ask(db, feeds.account, "update feed set next_check_at = $1", [NOW]);
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
    await ask(db, feeds.account, "update feed set next_check_at = $1", [NOW]);
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
    const ids = feeds.mails.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[\w.-]+$/.test(id))).toBe(true);
    expect(told()).toEqual(
      addresses().map((to) => ({
        to,
        subject: 'Your stock feed "stock" is held',
        text: "It would remove 4 of 5 vehicles for sale. It would create 0, update 0 and remove 4 vehicles (the file was taken for the whole stock). Release it with `feeds release stock` or discard it with `feeds discard stock`.\n\nThe stock on your site is unchanged.\n",
      })),
    );
    expect(
      await releaseHeld(feeds.parts, feeds.account, { sourceName: "stock", now: minutesLater(130) }),
    ).toEqual({
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
    feeds.parts = { ...feeds.parts, mailer: { send: () => Promise.reject(new Error("no mail")) } };
    await round(minutesLater(180));
    expect(await runs()).toEqual(["published", "failed", "failed"]);
  });

  test("D11: an outage is reported once, ends by itself, and the next one is reported again", async () => {
    await put(cars(2));
    await add();
    await round(NOW);
    await add({ address: join(feeds.folder, "gone") });
    await round(minutesLater(60));
    await round(minutesLater(120));
    expect(subjects()).toEqual(['Your stock feed "stock" could not be read']);
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: minutesLater(60) });
    await round(minutesLater(180));
    expect(told()).toEqual([]);
    await add();
    await round(minutesLater(240));
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: null });
    await add({ address: join(feeds.folder, "gone") });
    await round(minutesLater(300));
    expect(told()).toHaveLength(2);
    expect(await forSale()).toBe(2);
  });

  test("D11: a feed with a new address is neither unreachable nor still changing because of its old one", async () => {
    await add({ address: join(feeds.folder, "gone") });
    await round(NOW);
    await ask(db, feeds.account, "update feed set settling_since = $1", [NOW]);
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
    expect((await vehicles(db, feeds.account)).map(({ stock_number }) => stock_number)).toEqual(["A1", "A3"]);
    const [run] = await ask<{ rejected: unknown }>(
      db,
      feeds.account,
      "select report->'rejected' as rejected from import_run",
    );
    const reason = "is not covered by this feed";
    const remark = { field: "location", value: "Chermside", reason };
    expect(run!.rejected).toEqual([{ line: 3, row: 2, stockNumber: "A2", ...remark }]);
    const named = await ask<{ name: string; cars: number }>(
      db,
      feeds.account,
      "select l.name, count(*) as cars from vehicle v join location l on l.id = v.location_id group by 1",
    );
    expect(named).toEqual([{ name: "Aspley", cars: 2 }]);
  });

  test("D11: a covered location is the same by code, name or slug, whichever the feed has", async () => {
    await ask(
      db,
      feeds.account,
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
      feeds.account,
      "select l.slug, count(*) as cars from vehicle v join location l on l.id = v.location_id group by 1",
    );
    expect(places).toEqual([{ slug: "chermside", cars: 3 }]);
  });

  test("D11: one feed's trouble is not another's", async () => {
    const other = (await addTestSite(db)).accountId;
    await put(cars(2));
    await add({ name: "broken", mapping: join(feeds.folder, "no-mapping.json") });
    await add({ name: "good" });
    await db.inAccount(other, (tx) =>
      saveFeed(tx, {
        name: "theirs",
        address: feeds.folder,
        mapping: "forecourt",
        intervalMinutes: 60,
        snapshot: true,
        silentAfterHours: 48,
        notify: [],
        locations: [],
      }),
    );
    await round(NOW, [feeds.account, other]);
    expect([await forSale(), (await vehicles(db, other)).length]).toEqual([2, 2]);
    expect(subjects()).toEqual(['Your stock feed "broken" could not be read']);
  });

  test("D11: a feed with a mapping file of its own goes on with it, and so does its release", async () => {
    const mapping = join(feeds.folder, "..", `${feeds.account}-mapping.json`);
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
    await releaseHeld(feeds.parts, feeds.account, { sourceName: "stock", now: minutesLater(130) });
    await rm(mapping);
    expect(await forSale()).toBe(1);
  });

  test("D11: an operator's run takes unchanged content too when forced", async () => {
    await put(cars(2));
    await add();
    await round(NOW);
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    expect(await runFeed(feeds.parts, feeds.account, { feed })).toEqual({ kind: "unchanged" });
    expect(await runFeed(feeds.parts, feeds.account, { feed, force: true })).toMatchObject({
      kind: "published",
      report: { unchanged: 2 },
    });
  });

  test("D447: a secret whose key is gone stops its own feed alone, which says what to do", async () => {
    await put(cars(2));
    await add();
    await add({ name: "signed", address: "https://127.0.0.1:1/feed.json" });
    const keys = withDerivedKey("another secret", undefined);
    const signIn = { kind: "basic", name: "kim", secret: "three gums" } as const;
    await within(async (tx) => {
      const { id: feedId } = (await findFeed(tx, "signed"))!;
      await saveSignIn(tx, { feedId, origin: "https://127.0.0.1:1", signIn, keys }, NOW);
    });
    await round(NOW);
    expect(await forSale()).toBe(2);
    expect(told()[0]!.text).toContain("Its password or key cannot be read any more. Enter it again.");
  });

  test("D11: private addresses are not fetched by the worker", async () => {
    await add({ address: "http://127.0.0.1:1/feed.json" });
    await round(NOW);
    expect(told()[0]!.text).toContain("it leads to a private address");
  });
});
