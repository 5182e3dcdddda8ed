import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, daysLater, importContent, NOW, toFeed, vehicles } from "../import/test-import.ts";
import { claimSilentFeeds } from "../sources/feed-store.server.ts";
import { listTroubles } from "../sources/feed-troubles.ts";
import { listSources } from "../sources/source-list.server.ts";
import { releaseHeld } from "./release-held.server.ts";
import { cars, givenFeeds, minutesLater } from "./test-feeds.ts";

const db = openTestDatabase();
const feeds = givenFeeds(db);
const { within, add, put, check, round, addresses, told, subjects } = feeds;

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
      (await releaseHeld(feeds.parts, feeds.account, { sourceName: "stock", now: minutesLater(26 * 60) }))
        .prices,
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
    expect(
      await releaseHeld(feeds.parts, feeds.account, { sourceName: "stock", now: minutesLater(61) }),
    ).toEqual({
      released: true,
      prices: 0,
      report: expect.objectContaining({ updated: 1, removed: 4, heldPrices: 1 }),
    });
    const prices = (await vehicles(db, feeds.account)).map(({ drive_away_cents }) => drive_away_cents);
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
    await rm(join(feeds.folder, "feed.json"));
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
    await importContent(db, feeds.account, cars(3), { snapshot: true });
    expect(await state("forecourt")).toEqual({ forSale: 3, importedAt: NOW, troubles: [] });
    await importContent(db, feeds.account, cars(1), { snapshot: true, now: daysLater(1) });
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
