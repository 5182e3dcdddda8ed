import type { Env } from "#platform/env.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import type { Runtime } from "./process.ts";

/** What the background work of features may use. A feature names the parts that it needs. */
export interface WorkerContext extends Runtime {
  /** Secrets that settings name. */
  readonly readSecret: ReadSecret;
  /** Whether feeds, photos and webhooks may be at private addresses. */
  readonly allowPrivate: boolean;
  /** Where the operators of the installation receive alarms, beside the log. */
  readonly alarmUrl: string | undefined;
}

export function buildWorkerContext(runtime: Runtime, env: Env, readSecret: ReadSecret): WorkerContext {
  return {
    ...runtime,
    readSecret,
    allowPrivate: env.FETCH_PRIVATE_ADDRESSES,
    alarmUrl: env.ALARM_WEBHOOK_URL,
  };
}
