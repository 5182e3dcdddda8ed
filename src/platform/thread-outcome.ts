import { Worker } from "node:worker_threads";

interface ThreadWork {
  /** For whoever looks at the process. */
  readonly name: string;
  readonly data: unknown;
  /** Moved to the thread, and empty afterwards. */
  readonly transfer: readonly ArrayBuffer[];
  readonly maxMs: number;
  readonly maxHeapMb: number;
}

/** A thread was ended before it had an outcome, such as for its limits. */
export class ThreadEndedError extends Error {}

/**
 * Does one piece of work that may take long in a thread of its own, so that no page waits for it (T14).
 * @throws ThreadEndedError if it takes more time or memory than it may, else what the thread throws
 */
export async function runThread<Outcome>(
  script: URL,
  { name, data, transfer, maxMs, maxHeapMb }: ThreadWork,
): Promise<Outcome> {
  const thread = new Worker(script, {
    ...{ workerData: data, transferList: [...transfer], name },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const late = setTimeout(() => void thread.terminate(), maxMs);
  try {
    return await awaitOutcome<Outcome>(thread);
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new ThreadEndedError(`the thread ${name} took too much memory`);
  } finally {
    clearTimeout(late);
  }
}

/**
 * What a thread that does one piece of work posts. Resolves once the thread has ended, so that no more of them run than are counted.
 * @throws Error if the thread fails, or ends early without an outcome
 */
export async function awaitOutcome<Outcome>(thread: Worker): Promise<Outcome> {
  let outcome: Outcome | undefined;
  thread.on("message", (message: Outcome) => {
    outcome = message;
  });
  await new Promise<void>((resolve, reject) => {
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
  if (outcome === undefined) throw new ThreadEndedError("the thread ended early, without an outcome");
  return outcome;
}
