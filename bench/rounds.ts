import { listAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Platform } from "#platform/start/platform.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { buildTestRounds } from "#runtime/testing/test-rounds.ts";
import { fillWithSites, USUAL } from "./copied-sites.ts";
import { computeMedian, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withPlatform } from "./product.ts";

const SITES = 10_000;

/** The round that visits every account, once a day, and one that asks no account. */
const ELSEWHERE = ["price observations", "stale files"];

/** What a pass of all rounds takes where nothing is due: as they ask for work, and as if each account had some (D422). */
export default async function measureRounds({ quick }: Options): Promise<Section[]> {
  const count = quick ? SITES / 20 : SITES;
  return withDataDir(async (dataDir) => {
    await fillWithSites(dataDir, { usual: count, large: 0 });
    const figures = await withPlatform(dataDir, measurePasses);
    return [
      { title: `Rounds with ${count.toLocaleString("en-AU")} idle accounts of ${USUAL} cars`, figures },
    ];
  });
}

async function measurePasses(platform: Platform): Promise<Figure[]> {
  const { db } = platform;
  const all = (await listAccounts(db)).map(({ accountId: id }) => ({ id }));
  // What the first pass does once, such as fetching feeds, is not what is measured.
  await pass(platform, null);
  const after = await pass(platform, null);
  const before = await pass(platform, all);
  return [
    { name: "a pass of all rounds over all accounts", value: before.seconds, unit: "s" },
    {
      name: "a pass of all rounds over those with work",
      value: after.seconds,
      unit: "s",
      target: { atMost: 1 },
    },
    {
      name: "all accounts over those with work",
      value: before.seconds / after.seconds,
      unit: "times",
    },
    { name: "asking which they are, median of the rounds", value: computeMedian(after.asked), unit: "ms" },
    { name: "asking which they are, slowest round", value: Math.max(...after.asked), unit: "ms" },
  ];
}

/** @param answer what rounds are told that the accounts with work are; null for what is so */
async function pass({ db, appUrl }: Platform, answer: readonly object[] | null) {
  const asked: number[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    const isQuestion = text.includes("from accounts_with_");
    if (isQuestion && answer) return answer as never[];
    const started = performance.now();
    const rows = await db.query<never>(text, values);
    if (isQuestion) asked.push(performance.now() - started);
    return rows;
  };
  const sites = new LiveSites(db, silentLog, {
    ...{ schema: siteConfigSchema, baseDomain: "localhost", defaultSite: undefined },
  });
  const watched = { query, inAccount: db.inAccount.bind(db), readAccount: db.readAccount.bind(db) };
  const parts = { db: watched, sites, databaseUrl: appUrl, now: () => new Date() };
  const rounds = [...(await buildTestRounds(parts)).values()];
  const started = performance.now();
  for (const round of rounds) if (!ELSEWHERE.includes(round.name)) await round.run(AbortSignal.any([]));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(rounds.map(({ stop }) => stop?.()));
  return { seconds, asked };
}
