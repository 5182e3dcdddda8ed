import { Worker } from "node:worker_threads";
import type { AccountId } from "#platform/account-id.ts";
import { awaitOutcome } from "#platform/thread-outcome.ts";
import type { PartFile } from "../import/import-parts.server.ts";
import type { PartImport } from "../import/part-report.ts";

/** What the thread is given. */
export interface PartTask extends Omit<PartFile, "input"> {
  /** Address of the database as the app's role, for the thread's own connection. */
  readonly url: string;
  readonly accountId: AccountId;
  readonly path: string;
}

/** A million rows need less than half of it. */
const MAX_HEAP_MB = 512;

/**
 * Imports a file of parts in a thread of its own.
 * @throws Error if the thread ends early, such as by `stopped`; nothing was changed then
 */
export async function importInThread(task: PartTask, stopped: AbortSignal): Promise<PartImport> {
  const thread = new Worker(new URL("./import-thread.server.ts", import.meta.url), {
    workerData: task,
    name: "parts",
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const end = () => void thread.terminate();
  stopped.addEventListener("abort", end);
  try {
    return await awaitOutcome<PartImport>(thread);
  } finally {
    stopped.removeEventListener("abort", end);
  }
}
