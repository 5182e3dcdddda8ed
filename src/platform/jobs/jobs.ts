import { setTimeout as delay } from "node:timers/promises";
import { type ConnectionOptions, PgBoss } from "pg-boss";
import { z } from "zod";
import type { AccountId } from "../account-id.ts";
import { atMostOnceIn, type Logger } from "../log.ts";
import type { Queries } from "../postgres/database.ts";
import { MINUTE_MS } from "../time.ts";
import { inOwnTrace } from "../tracing/tracing.ts";

/** An account in a payload. It was a real one when the job was added, in that account's transaction. */
export const accountIdField = z.custom<AccountId>((value) => Number.isSafeInteger(value));

/** A job is a name, a version and a payload schema. Payloads hold ids, never personal data (D13). */
export interface JobDefinition<Payload extends object> {
  readonly queue: string;
  readonly schema: z.ZodType<Payload>;
  /** While a job with the same key waits in the queue, another is not added. Without it, every job is added. */
  readonly toKey?: (payload: Payload) => string;
}

interface JobSettings<Payload extends object> {
  readonly name: string;
  readonly version: number;
  readonly schema: z.ZodType<Payload>;
  readonly toKey?: JobDefinition<Payload>["toKey"];
}

/** Defines a job. A change of its payload or its `toKey` needs the next version, which is another queue. */
export function defineJob<Payload extends object>({
  name,
  version,
  schema,
  toKey,
}: JobSettings<Payload>): JobDefinition<Payload> {
  return { queue: `${name}.v${version}`, schema, ...(toKey && { toKey }) };
}

interface EnqueuedJob<Payload extends object> {
  readonly payload: Payload;
  /** Not before this instant. */
  readonly startAfter?: Date;
  /** Jobs of a group share the limit `perGroup`. Ids or a hash, never personal data. */
  readonly group?: string;
  /** Taken before other jobs of its queue, also by the workers that `work` keeps for such jobs. */
  readonly urgent?: boolean;
}

interface WorkOptions {
  /** How many jobs run at once in this process. Each of them takes at most one job a poll. */
  readonly atOnce?: number;
  /** How many jobs of one group run at once in this process; the rest of the group waits without a slot. */
  readonly perGroup?: number;
  /** Takes only urgent jobs, so that others never use up these slots. */
  readonly urgentOnly?: boolean;
}

/** Starts taking a kind of job from a queue. */
export type JobHandler = (queue: Pick<JobQueue, "work">) => Promise<void>;

/** Runs `handler` for the jobs of a kind. It may run more than once for the same job and must cope with that. */
export function handleJob<Payload extends object>(
  job: JobDefinition<Payload>,
  handler: (payload: Payload) => Promise<void>,
  options: WorkOptions = {},
): JobHandler {
  return (queue) => queue.work(job, handler, options);
}

const URGENT = 1;
const POLL_SECONDS = 1;

/** A job whose worker was killed is given to another after this time; longer than any handler takes. */
const EXPIRES_AFTER_SECONDS = 150;

/** How long running jobs have to finish when the queue stops, in milliseconds. */
export const JOB_STOP_TIMEOUT_MS = 30_000;

/** Jobs of a queue that could run now, and how long the oldest of them has waited. */
export interface WaitingJobs {
  readonly queue: string;
  readonly waiting: number;
  readonly seconds: number;
}

const WAITING = `
  select name as queue, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;

/** The job queue in PostgreSQL. Handlers may run more than once for a job and must bear it. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #queues = new Set<string>();

  /** @param clock milliseconds since any moment */
  constructor(appUrl: string, log: Logger, clock = () => performance.now()) {
    this.#boss = new PgBoss({
      connectionString: appUrl,
      schema: "pgboss",
      migrate: false,
      createSchema: false,
      schedule: false,
      reindex: false,
      max: 3,
    });
    // While the database is away each queue fails at each poll: dozens of times a second.
    const isDue = atMostOnceIn(MINUTE_MS, clock);
    this.#boss.on("error", (error) => {
      if (isDue()) log.warn({ error: error.message }, "job queue");
    });
    this.#boss.on("warning", () => undefined);
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Adds a job within the caller's transaction: it exists exactly when the rows that it is about do. */
  async enqueue<Payload extends object>(
    tx: Queries,
    job: JobDefinition<Payload>,
    { payload, startAfter, group, urgent = false }: EnqueuedJob<Payload>,
  ): Promise<void> {
    await this.#ensureQueue(job);
    await this.#boss.send(job.queue, job.schema.parse(payload), {
      db: transactionAsDatabase(tx),
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: EXPIRES_AFTER_SECONDS,
      ...(startAfter && { startAfter }),
      ...(group && { group: { id: group } }),
      ...(urgent && { priority: URGENT }),
      ...(job.toKey && { singletonKey: job.toKey(payload) }),
    });
  }

  /** Runs `handler` for the jobs of a kind until `stop`, several at once so that a slow one does not hold up the rest. */
  async work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
    { atOnce = 1, perGroup, urgentOnly = false }: WorkOptions = {},
  ): Promise<void> {
    await this.#ensureQueue(job);
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      localConcurrency: atOnce,
      ...(perGroup && { localGroupConcurrency: perGroup }),
      ...(urgentOnly && { minPriority: URGENT }),
    };
    await this.#boss.work<Payload>(job.queue, options, async (jobs) => {
      for (const { data } of jobs) {
        const payload = job.schema.parse(data);
        const attributes = {
          job: job.queue,
          ...("accountId" in payload && { account: Number(payload.accountId) }),
        };
        await inOwnTrace("job", attributes, () => handler(payload));
      }
    });
  }

  /** Queues with jobs that could run now. */
  async listWaiting(): Promise<readonly WaitingJobs[]> {
    const { rows } = await this.#boss.getDb().executeSql(WAITING);
    return rows;
  }

  /** Takes no further jobs, and resolves when the running ones have ended or their time is over. */
  async stopWork(): Promise<void> {
    const ended = Promise.all([...this.#queues].map((queue) => this.#boss.offWork(queue)));
    await Promise.race([ended, delay(JOB_STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Lets running jobs finish, then disconnects. What still runs after `stopWork` is given to another worker. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: JOB_STOP_TIMEOUT_MS });
  }

  async #ensureQueue<Payload extends object>({ queue, toKey }: JobDefinition<Payload>): Promise<void> {
    if (this.#queues.has(queue)) return;
    await this.#boss.createQueue(queue, { policy: toKey ? "short" : "standard" });
    this.#queues.add(queue);
  }
}

function transactionAsDatabase(tx: Queries): NonNullable<ConnectionOptions["db"]> {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) }) };
}
