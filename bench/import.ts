import type { ImportReport } from "#features/inventory/import/guard/import-report.ts";
import { runImport } from "#features/inventory/import/run-import.server.ts";
import { fetchFeed } from "#features/inventory/sources/fetch-feed.server.ts";
import { ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Platform } from "#platform/start/platform.ts";
import { computeMedian, requireFirst, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withPlatform } from "./product.ts";
import { type FeedFile, withFeed } from "./stock.ts";

interface Timed {
  readonly seconds: number;
  readonly report: ImportReport;
}

/** A whole feed, from the file to the commit: into an account without stock, and once more unchanged. */
export default async function measureImport(options: Options): Promise<Section[]> {
  const runs = await withFeed(options, (feed) =>
    withDataDir((dataDir) =>
      withPlatform(dataDir, (platform) =>
        repeat(options.quick ? 1 : 5, (at) => importTwice(platform, feed, at)),
      ),
    ),
  );
  const [first, second] = [runs.map((run) => run.first), runs.map((run) => run.second)];
  const { read, created, rejected } = requireFirst(first).report;
  const figures = [
    { name: "rows read", value: read, unit: "" },
    { name: "created", value: created, unit: "" },
    { name: "rejected", value: rejected.length, unit: "" },
    {
      name: "first import",
      value: computeMedian(first.map(({ seconds }) => seconds)),
      unit: "s",
      target: { atMost: 10 },
    },
    { name: "first import, rows a second", value: computeMedian(first.map(computeRowsASecond)), unit: "" },
    { name: "unchanged", value: requireFirst(second).report.unchanged, unit: "" },
    { name: "same file again", value: computeMedian(second.map(({ seconds }) => seconds)), unit: "s" },
    {
      name: "same file again, rows a second",
      value: computeMedian(second.map(computeRowsASecond)),
      unit: "",
    },
  ];
  return [{ title: `Import of ${options.listings ? "the listings" : "a generated CSV"}`, figures }];
}

async function importTwice(platform: Platform, feed: FeedFile, at: number) {
  const accountId = await ensureAccount(platform.db, `bench-${at}`, "Bench");
  const once = async (): Promise<Timed> => {
    const started = performance.now();
    const fetched = await fetchFeed(feed.path, { allowPrivate: false });
    if (!fetched.ok) throw new Error(fetched.reason);
    const { mapping } = feed;
    const { report } = await runImport(platform, {
      ...{ accountId, siteId: null, sourceName: mapping.name, mapping, feed: fetched.feed },
      ...{ mappingFrom: mapping.name, snapshot: true, now: new Date() },
    });
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
