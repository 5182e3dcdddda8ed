import { randomUUID } from "node:crypto";
import { addVisits } from "#features/tenancy/accounts/site-directory.server.ts";
import { type Env, toBackOfficeOrigin } from "#platform/env.ts";
import type { Background, Feature } from "#platform/features/feature.ts";
import { doOnceADay } from "#platform/features/once-a-day.server.ts";
import { type Round, repeatRound } from "#platform/features/round.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { stopParts } from "#platform/shutdown.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { FEATURES } from "./features.ts";
import { measureAccounts } from "./metrics/measure-accounts.server.ts";
import type { OpenMetrics } from "./metrics/open-metrics.ts";
import type { Runtime } from "./process.ts";

export interface Worker {
  /**
   * Takes no further work. What can be repeated is ended: downloads, imports, photos that wait to be decoded. What cannot, such
   * as a mail that is being sent, is finished (D95).
   */
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly secret: ReadSecret;
  /** Runs once in each day of UTC. */
  readonly daily: () => Promise<void>;
  /** Those of the program by default. */
  readonly features?: readonly Feature<WorkerContext>[];
}

/** Does the background work of every feature: its jobs and its rounds. Several workers share the work. */
export async function startWorker(
  runtime: Runtime,
  env: Env,
  { secret, daily, features = FEATURES }: WorkerOptions,
): Promise<Worker> {
  const { db, jobs, log, now } = runtime;
  const background = await buildBackground(features, buildWorkerContext(runtime, env, secret));
  for (const { jobs: handlers = [] } of background) for (const handle of handlers) await handle(jobs);
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const since = now();
  const onceADay = (name: string, work: () => Promise<void>) =>
    doOnceADay({ db, now, stopped }, { name, since }, work);
  const repeated: readonly Round[] = [
    ...background.flatMap(({ rounds = [] }) => rounds),
    { name: "daily work", every: "daily", run: daily },
    buildCounting(runtime),
    ...(runtime.measured ? [buildMeasuring(runtime, runtime.measured)] : []),
  ];
  const stops = repeated.map((round) => [round.name, repeatRound(round, { now, log, stopped, onceADay })]);
  return {
    stop: async () => {
      stopping.abort();
      await stopParts({ jobs: () => jobs.stopWork(), ...Object.fromEntries(stops) }, log);
    },
  };
}

const VISITS_ROUND_MS = 10 * MINUTE_MS;

/** Which sites are visited most, so that they are read first after a start (D421). */
function buildCounting({ db, sites, now }: Runtime): Round {
  const count = () => addVisits(db, sites.takeVisits(), now());
  return { name: "visits of sites", every: VISITS_ROUND_MS, run: count, stop: count };
}

const MEASURE_ROUND_MS = 5 * MINUTE_MS;

const buildMeasuring = (runtime: Runtime, measured: OpenMetrics): Round => ({
  name: "figures of all dealers",
  every: MEASURE_ROUND_MS,
  atStart: true,
  run: async (stopped) => {
    measured.accounts = await measureAccounts(runtime, stopped);
  },
});

const buildBackground = (features: readonly Feature<WorkerContext>[], context: WorkerContext) =>
  Promise.all(
    features.map(async ({ background }): Promise<Background> => (await background?.(context)) ?? {}),
  );

/** What the background work of features may use. A feature names the parts that it needs. */
export interface WorkerContext extends Runtime {
  /** Secrets that settings name. */
  readonly readSecret: ReadSecret;
  /** A random UUID. */
  readonly newId: () => string;
  /** Whether feeds, photos and webhooks may be at private addresses. */
  readonly allowPrivate: boolean;
  /** Where the operators of the installation receive alarms, beside the log. */
  readonly alarmUrl: string | undefined;
  /** The domain to which shoppers answer staff; null if their answers do not come in. */
  readonly replyDomain: string | null;
  /** Where the back office is. */
  readonly backOfficeOrigin: string;
}

function buildWorkerContext(runtime: Runtime, env: Env, readSecret: ReadSecret): WorkerContext {
  return {
    ...runtime,
    readSecret,
    newId: randomUUID,
    allowPrivate: env.FETCH_PRIVATE_ADDRESSES,
    alarmUrl: env.ALARM_WEBHOOK_URL,
    replyDomain: runtime.replies?.domain ?? null,
    backOfficeOrigin: toBackOfficeOrigin(env),
  };
}
