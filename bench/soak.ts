import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Platform } from "#platform/start/platform.ts";
import { ChangingFeeds } from "./changing-feeds.ts";
import { fillWithSites } from "./copied-sites.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { readResidentBytes, type ServerProcess, startServer, withDataDir, withPlatform } from "./product.ts";
import { type Answered, Shoppers } from "./shoppers.ts";

const SITES = 300;
const METRICS = "127.0.0.1:19466";
/** How much of what the machine can do the shoppers ask for. */
const SHARE = 0.8;
const [MINUTES, MINUTES_WITHOUT_FEEDS] = [15, 3];
const SAMPLE_MS = 5000;

/**
 * Many minutes of shoppers at most of what the machine can do; beside them feeds are read and imported at a fixed rate, and enquiries
 * are delivered. Before, the same shoppers without feeds. The load comes from this machine, too.
 */
export default async function soak({ quick }: Options): Promise<Section[]> {
  const count = quick ? 20 : SITES;
  return withDataDir(async (dataDir) => {
    await fillWithSites(dataDir, { usual: count, large: 0 });
    const server = await startServer({
      ...{ dataDir, demo: true },
      env: { TRUST_PROXY: "1", METRICS_ADDRESS: METRICS, FETCH_PRIVATE_ADDRESSES: "true" },
    });
    try {
      return await withPlatform(dataDir, async (platform) => {
        const feeds = await openFeeds(platform, { dataDir, count });
        const shoppers = await Shoppers.meet(server, count);
        await shoppers.askAsFastAsAnswered(quick ? 10 : 60);
        const capacity = await shoppers.askAsFastAsAnswered(quick ? 5 : 30);
        const rate = SHARE * capacity;
        const without = await shoppers.askAtRate(rate, 60 * (quick ? 0.25 : MINUTES_WITHOUT_FEEDS));
        await feeds.start(platform, server);
        const watching = new AbortController();
        const sampling = sample(server, watching.signal);
        const answers = await shoppers.askAtRate(rate, 60 * (quick ? 0.75 : MINUTES));
        watching.abort();
        const samples = await sampling;
        await feeds.stop(platform);
        const figures = [
          { name: "capacity, with its load on the same machine", value: capacity, unit: "requests/s" },
          { name: "asked for", value: rate, unit: "requests/s" },
          ...describe(answers),
          ...compare(answers, without),
          ...describeSamples(samples),
          ...(await feeds.describe(platform)),
          ...(await countLeads(platform, shoppers)),
        ];
        return [{ title: "Shoppers at four fifths of what the machine can do", figures, samples }];
      });
    } finally {
      await server.stop();
    }
  });
}

/** Of all usual sites, with the stock that they were made with. */
async function openFeeds(
  { db }: Platform,
  { dataDir, count }: { readonly dataDir: string; readonly count: number },
): Promise<ChangingFeeds> {
  const dealers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const slug = `usual-${at + 1}`;
      const site = await findSite(db, slug);
      if (!site) throw new Error(`there is no site ${slug}`);
      return { slug, accountId: site.accountId };
    }),
  );
  return ChangingFeeds.open({ stock: `${dataDir}/usual.csv`, source: "bench", dealers });
}

function describe(answers: readonly Answered[]): Figure[] {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].sort();
  const failed = answers.filter(({ status }) => status >= 500 || status === 0).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  return [
    { name: "requests", value: answers.length, unit: "" },
    { name: "failed on our side", value: (100 * failed) / answers.length, unit: "%", target: { atMost: 0 } },
    { name: "refused by a limit", value: (100 * refused) / answers.length, unit: "%" },
    ...kinds.flatMap((kind) => {
      const times = listTimes(answers, kind);
      return [
        { name: `${kind}, p50`, value: computeMedian(times), unit: "ms" },
        { name: `${kind}, p99`, value: computePercentile(times, 0.99), unit: "ms" },
      ];
    }),
  ];
}

/** What the feeds cost the shoppers of pages. */
function compare(beside: readonly Answered[], without: readonly Answered[]): Figure[] {
  return (["home", "results", "vehicle"] as const).flatMap((kind) =>
    [0.5, 0.95].map((share) => {
      const [one = Number.NaN, other = Number.NaN] = [beside, without].map((answers) =>
        computePercentile(listTimes(answers, kind), share),
      );
      return { name: `${kind} p${100 * share}, with feeds over without`, value: one / other, unit: "times" };
    }),
  );
}

const listTimes = (answers: readonly Answered[], kind: Answered["kind"]) =>
  answers.filter((one) => one.kind === kind).map(({ ms }) => ms);

/** What the process says of itself at a moment. */
interface Sample {
  readonly second: number;
  readonly residentMb: number;
  readonly heapMb: number;
  readonly sites: number;
  /** Of the time since the last one, in milliseconds. */
  readonly eventLoopP99: number;
  readonly eventLoopMax: number;
  /** How long the oldest change has waited to be in search, in milliseconds. */
  readonly indexLag: number;
}

type Samples = readonly Readonly<Record<keyof Sample, number>>[];

async function sample(server: ServerProcess, stopped: AbortSignal): Promise<Samples> {
  const samples: Sample[] = [];
  const started = performance.now();
  while (!stopped.aborted) {
    const answer = await request(`http://${METRICS}/metrics`);
    const metrics = await answer.body.text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
    samples.push({
      second: Math.round((performance.now() - started) / 1000),
      residentMb: (await readResidentBytes(server.pid)) / 2 ** 20,
      heapMb: read("nodejs_heap_size_used_bytes") / 2 ** 20,
      sites: read("forecourt_sites"),
      eventLoopP99: 1000 * read("nodejs_eventloop_lag_p99_seconds"),
      eventLoopMax: 1000 * read("nodejs_eventloop_lag_max_seconds"),
      indexLag: 1000 * read("forecourt_index_lag_seconds"),
    });
    await delay(SAMPLE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
  // The first speaks of the time before.
  return samples.slice(1);
}

/** Memory: what the last fifth of the time took over the second, since the first is warm-up. */
function describeSamples(samples: Samples): Figure[] {
  const of = (key: keyof Sample) => samples.map((one) => one[key]);
  const resident = of("residentMb");
  const fifth = Math.max(1, Math.floor(resident.length / 5));
  const early = computeMedian(resident.slice(fifth, 2 * fifth));
  const late = computeMedian(resident.slice(-fifth));
  return [
    { name: "resident in the last fifth", value: late, unit: "MB" },
    { name: "resident, most", value: Math.max(...resident), unit: "MB" },
    {
      name: "resident, last fifth over second",
      value: late / early,
      unit: "times",
      target: { atMost: 1.1 },
    },
    {
      name: "event loop delay, p99 of each five seconds, median",
      value: computeMedian(of("eventLoopP99")),
      unit: "ms",
    },
    { name: "the same, worst", value: Math.max(...of("eventLoopP99")), unit: "ms" },
    { name: "longest delay of the event loop", value: Math.max(...of("eventLoopMax")), unit: "ms" },
    { name: "longest wait of a change for the search", value: Math.max(...of("indexLag")), unit: "ms" },
  ];
}

const OURS = "email like 'ada%@shopper.example'";

/** Enquiries that were taken, and of those what reached their dealer within five minutes after the last. */
async function countLeads({ db }: Platform, { sent }: Shoppers): Promise<Figure[]> {
  const sites = await Promise.all([...sent.keys()].map((slug) => findSite(db, slug)));
  // Some have several sites.
  const accounts = new Set(sites.flatMap((site) => site?.accountId ?? []));
  const count = async (text: string) => {
    let sum = 0;
    for (const accountId of accounts) {
      const [row] = await db.inAccount(accountId, (tx) => tx.query<{ n: number }>(text));
      sum += row?.n ?? 0;
    }
    return sum;
  };
  const waiting = () => count("select count(*) as n from lead_delivery where state = 'pending'");
  const end = performance.now() + 300_000;
  while ((await waiting()) > 0 && performance.now() < end) await delay(1000);
  const taken = [...sent.values()].reduce((sum, one) => sum + one, 0);
  const kept = await count(`select count(*) as n from lead where ${OURS}`);
  const unsent = await count(
    `select count(*) as n from lead where ${OURS} and suspicions = '{}'
       and not exists (select from lead_delivery d where d.lead_id = lead.id and d.state = 'delivered')`,
  );
  return [
    { name: "enquiries taken", value: taken, unit: "" },
    { name: "enquiries that are not stored", value: taken - kept, unit: "", target: { atMost: 0 } },
    { name: "enquiries that reached nobody", value: unsent, unit: "", target: { atMost: 0 } },
  ];
}
