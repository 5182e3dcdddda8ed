import type { ImportRequest } from "#features/inventory/import/run-import.server.ts";
import { reportFailedPhotos } from "#features/inventory/photos/report-photos.server.ts";
import { runDuePhotos } from "#features/inventory/photos/run-photos.server.ts";
import { FeedRounds } from "#features/inventory/schedule/feed-rounds.server.ts";
import { ImportThreads } from "#features/inventory/schedule/import-threads.server.ts";
import { type DeliveryPorts, sweepDeliveries, watchLead } from "#features/leads/dispatch/deliver.server.ts";
import { type AlarmPorts, raiseAlarms } from "#features/leads/dispatch/raise-alarms.server.ts";
import { postWebhook } from "#features/leads/dispatch/webhook-post.server.ts";
import { workDeliveries } from "#features/leads/dispatch/work-deliveries.server.ts";
import { watchLeadJob } from "#features/leads/outbox/lead-jobs.ts";
import { QuoteRounds } from "#features/vehicle-page/finance/quote-rounds.server.ts";
import type { Env } from "#platform/env.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { stopParts } from "#platform/stop-parts.ts";
import { removeOldRecords, runDailyWork } from "./daily-work.ts";
import type { Runtime } from "./process.ts";

const DELIVERY_ROUND_MS = 30_000;
const FEED_ROUND_MS = 15_000;
const PHOTO_ROUND_MS = 5_000;
const REPORT_ROUND_MS = 600_000;
const QUOTE_ROUND_MS = 600_000;
const REMOVAL_ROUND_MS = 3_600_000;

export interface Worker {
  /**
   * Takes no further work. What can be repeated is ended: downloads, imports, photos that wait to be decoded. What cannot, such
   * as a mail that is being sent, is finished (D95).
   */
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly secret: ReadSecret;
  /** Runs at the beginning and at each UTC midnight. */
  readonly daily: () => Promise<void>;
}

/** Delivers leads, runs feeds, fetches photos, asks for finance quotes, and does what is due once a day. Several workers share the work. */
export async function startWorker(
  process: Runtime,
  env: Env,
  { secret, daily }: WorkerOptions,
): Promise<Worker> {
  const { db, jobs, log, now, sites } = process;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const mailer = createMailer(env);
  const allowPrivate = env.FETCH_PRIVATE_ADDRESSES;
  const ports: DeliveryPorts = {
    db,
    jobs,
    mailer,
    log,
    now,
    secret,
    postWebhook: (post) => postWebhook(post, { allowPrivate }),
    fallback: (accountId, siteId) =>
      sites.all.find((site) => site.accountId === accountId && site.siteId === siteId)?.config.leads.fallback
        .to ?? [],
  };
  await workDeliveries(jobs, ports);
  await jobs.work(watchLeadJob, (payload) => watchLead(ports, payload));
  const alarmPorts: AlarmPorts = {
    ...{ db, log, now, stopped },
    alarmUrl: env.ALARM_WEBHOOK_URL,
    // The operators' own address, which may well be on their own network.
    post: (post) => postWebhook(post, { allowPrivate: true }),
  };
  const deliveries = repeat(
    0,
    async () => {
      await sweepDeliveries(ports);
      await raiseAlarms(alarmPorts);
    },
    () => DELIVERY_ROUND_MS,
  );
  const imports = new ImportThreads({ db, url: process.databaseUrl, secret: process.secret, log });
  const importFeed = (request: ImportRequest) => imports.run(request);
  const feedRounds = new FeedRounds({
    db,
    secret: process.secret,
    mailer,
    log,
    now,
    allowPrivate,
    importFeed,
  });
  const feeds = repeat(FEED_ROUND_MS, () => feedRounds.start());
  const photoPorts = { db, images: process.images, now, allowPrivate };
  const photos = repeat(PHOTO_ROUND_MS, () => runDuePhotos(photoPorts, stopped));
  const reports = repeat(REPORT_ROUND_MS, () => reportFailedPhotos({ db, mailer, log, now, stopped }));
  const quoteRounds = new QuoteRounds(process);
  const quotes = repeat(QUOTE_ROUND_MS, () => quoteRounds.run(stopped));
  const everyDay = async () => {
    await daily();
    await runDailyWork({ ...process, stopped });
  };
  const days = repeat(untilMidnight(now()), everyDay, () => untilMidnight(now()));
  const removals = repeat(
    0,
    () => removeOldRecords({ ...process, stopped }),
    () => REMOVAL_ROUND_MS,
  );
  const stop = async () => {
    stopping.abort();
    const stopFeeds = async () => {
      await Promise.all([feedRounds.stop(), imports.stop(), feeds()]);
      await feedRounds.settled();
    };
    const rounds = {
      deliveries,
      photos,
      "photo reports": reports,
      "finance quotes": quotes,
      "daily work": days,
      removals,
    };
    await stopParts({ jobs: () => jobs.stopWork(), feeds: stopFeeds, ...rounds }, log);
  };
  return { stop };

  /** Repeats a round of work until the worker stops. The answer resolves when the round that is under way has ended. */
  function repeat(
    firstWait: number,
    work: () => Promise<void>,
    wait: () => number = () => firstWait,
  ): () => Promise<void> {
    let running: Promise<void> = Promise.resolve();
    let timer = setTimeout(round, firstWait);
    function round(): void {
      running = work()
        .catch((error: Error) =>
          log.warn({ error: error.message }, "a round of work failed; the next one tries again"),
        )
        .then(() => {
          if (!stopped.aborted) timer = setTimeout(round, wait());
        });
    }
    return async () => {
      clearTimeout(timer);
      await running;
    };
  }
}

const DAY_MS = 86_400_000;

function untilMidnight(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS) + 1000;
}
