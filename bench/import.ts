import { createReadStream } from "node:fs";
import { readFeedDrafts } from "#features/inventory/import/feed-drafts.server.ts";
import type { ImportReport } from "#features/inventory/import/guard/import-report.ts";
import { runImport } from "#features/inventory/import/run-import.server.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import { ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { Platform } from "#platform/start/platform.ts";
import { LISTINGS } from "./feed.ts";
import { computeMedian, requireFirst, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withPlatform } from "./product.ts";
import { type FeedFile, withFeed, withGeneratedFeed } from "./stock.ts";

interface Timed {
  readonly seconds: number;
  readonly report: ImportReport;
}

/** A whole feed, from the file to the commit: into an account without stock, and once more unchanged. */
export default async function measureImport(options: Options): Promise<Section[]> {
  return withDataDir((dataDir) =>
    withPlatform(dataDir, async (platform) => {
      const bench: Bench = { platform, rounds: options.quick ? 2 : 5 };
      return [
        await withFeed(options, (feed) => measureFeed(bench, feed, options)),
        await measureKinds({ ...bench, rounds: options.quick ? 1 : 3 }),
      ];
    }),
  );
}

interface Bench {
  readonly platform: Platform;
  readonly rounds: number;
}

/** The first round has the database to itself; from the second on, it knows other accounts and not the new one (D215). */
async function measureFeed({ platform, rounds }: Bench, feed: FeedFile, options: Options): Promise<Section> {
  const runs = await repeat(rounds, async (at) => ({
    ...(await importTwice(platform, feed, `listings-${at}`)),
    reading: await timeReading(feed),
  }));
  const [alone, ...beside] = runs.map(({ first }) => first.seconds);
  const { read, created, rejectedRows } = requireFirst(runs).first.report;
  const median = (value: (run: (typeof runs)[number]) => number) => computeMedian(runs.map(value));
  const figures = [
    { name: "rows read", value: read, unit: "" },
    { name: "created", value: created, unit: "" },
    { name: "rejected", value: rejectedRows, unit: "" },
    { name: "first import", value: median(({ first }) => first.seconds), unit: "s", target: { atMost: 6 } },
    {
      name: "first import, rows a second",
      value: median(({ first }) => computeRowsASecond(first)),
      unit: "",
    },
    { name: "same file again", value: median(({ second }) => second.seconds), unit: "s" },
    {
      name: "same file again, rows a second",
      value: median(({ second }) => computeRowsASecond(second)),
      unit: "",
    },
    { name: "rows read and mapped alone", value: median(({ reading }) => reading), unit: "s" },
    {
      name: "first import over reading alone",
      value: median(({ first, reading }) => first.seconds / reading),
      unit: "times",
    },
    {
      name: "same file again over reading alone",
      value: median(({ second, reading }) => second.seconds / reading),
      unit: "times",
    },
    {
      name: "first import, beside other accounts over in an empty database",
      value: computeMedian(beside) / (alone ?? Number.NaN),
      unit: "times",
      target: { atMost: 1.5 },
    },
  ];
  return { title: `Import of ${options.listings ? "the listings" : "a generated CSV"}`, figures };
}

const KINDS = ["usual", "without stock numbers", "with one address for many"] as const;

/** First imports of generated files that identify their vehicles in other ways, in turn (D216). */
async function measureKinds({ platform, rounds }: Bench): Promise<Section> {
  const seconds = await repeat(rounds, async (at) => {
    const round: number[] = [];
    for (const kind of KINDS) {
      const { first } = await withGeneratedFeed(kind, (feed) =>
        importTwice(platform, feed, toSlug(`${kind} ${at}`)),
      );
      round.push(first.seconds);
    }
    return round;
  });
  const figures = KINDS.flatMap((kind, at) => [
    {
      name: `first import ${kind}`,
      value: computeMedian(seconds.map((round) => round[at] ?? Number.NaN)),
      unit: "s",
    },
    ...(at === 0
      ? []
      : [
          {
            name: `${kind} over usual`,
            value: computeMedian(seconds.map((round) => (round[at] ?? Number.NaN) / requireFirst(round))),
            unit: "times",
            target: { atMost: 1.5 },
          },
        ]),
  ]);
  return { title: `Import of generated files, ${LISTINGS.toLocaleString("en-AU")} rows each`, figures };
}

async function timeReading({ path, mapping }: FeedFile): Promise<number> {
  const started = performance.now();
  const reading = { mapping, locations: [], now: new Date() };
  for await (const _ of readFeedDrafts(createReadStream(path), reading));
  return (performance.now() - started) / 1000;
}

async function importTwice(platform: Platform, feed: FeedFile, account: string) {
  const accountId = await ensureAccount(platform.db, `bench-${account}`, "Bench");
  const once = async (): Promise<Timed> => {
    const started = performance.now();
    const fetched = await fetchFeed(feed.path, { allowPrivate: false });
    if (!fetched.ok) throw new Error(fetched.reason);
    const { mapping } = feed;
    const { kind, report } = await runImport(platform, {
      ...{ accountId, siteId: null, sourceName: mapping.name, mapping, feed: fetched.feed },
      ...{ mappingFrom: mapping.name, snapshot: true, now: new Date() },
    });
    if (kind !== "published") throw new Error(`the feed was ${kind}`);
    return { seconds: (performance.now() - started) / 1000, report };
  };
  return { first: await once(), second: await once() };
}

function computeRowsASecond({ seconds, report }: Timed): number {
  return report.read / seconds;
}

async function repeat<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at++) results.push(await work(at));
  return results;
}
