import { execFileSync } from "node:child_process";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { NOW } from "../import/test-import.ts";
import { claimDueFeeds, findFeed } from "../sources/feed-store.server.ts";
import { runFeed } from "./run-feeds.server.ts";
import { givenFeeds, minutesLater } from "./test-feeds.ts";

const db = openTestDatabase();
const feeds = givenFeeds(db);
const { within, add, put, check, round, forSale, runs, told, subjects } = feeds;

describe("a file that is being written", () => {
  const HEAD = "Stock number,Make,Model,Year,DAP\n";
  const csv = (count: number) =>
    HEAD + Array.from({ length: count }, (_, index) => `A${index},Kia,EV9,2025,97000\n`).join("");
  const dated = async (content: string, seconds: number, name = "stock.csv") => {
    await put(content, name);
    await utimes(join(feeds.folder, name), seconds, seconds);
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
    expect(await runFeed({ ...feeds.parts }, feeds.account, { feed: feed!, watched: true })).toMatchObject({
      kind: "published",
    });
    expect(await within((tx) => claimDueFeeds(tx, later(60)))).toEqual([]);
  });

  test("D73: running a feed while its file is written says so, and it is no outage", async () => {
    const pipe = join(feeds.folder, "growing.csv");
    execFileSync("mkfifo", [pipe]);
    await utimes(pipe, 1000, 1000);
    await add({ mapping: "dealer-csv", address: pipe });
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    const [outcome] = await Promise.all([
      runFeed(feeds.parts, feeds.account, { feed }),
      writeFile(pipe, csv(2)),
    ]);
    expect(outcome).toMatchObject({ kind: "unreachable", reason: expect.stringContaining("being written") });
    expect(await within((tx) => findFeed(tx, "stock"))).toMatchObject({ unreachableSince: null });
    expect(told()).toEqual([]);
  });

  test("D73: a person who runs a feed means the file as it is", async () => {
    await add({ mapping: "dealer-csv" });
    await put(csv(2), "stock.csv");
    const feed = (await within((tx) => findFeed(tx, "stock")))!;
    expect(await runFeed(feeds.parts, feeds.account, { feed })).toMatchObject({ kind: "published" });
  });
});
