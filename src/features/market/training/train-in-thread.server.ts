import { Worker } from "node:worker_threads";
import type { MarketData } from "../data/market-data.ts";

export interface Training {
  /** What was learned. Averages are filled in later, by the thread. */
  readonly data: Promise<MarketData>;
  /** Resolves when the thread has ended. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export interface TrainingTask {
  /** Of the database as the app's role. */
  readonly url: string;
  /** Of its replica; null without one. */
  readonly readUrl: string | null;
  readonly now: Date;
}

/** A million prices need half of it. What is learned is outside of it, in memory that threads share. */
const MAX_HEAP_MB = 2048;

/** Reads the observations and trains the market model in a thread of its own (D12). */
export function trainInThread(task: TrainingTask, maxHeapMb = MAX_HEAP_MB): Training {
  const thread = new Worker(new URL("./train-market-thread.server.ts", import.meta.url), {
    workerData: task,
    name: "market model",
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const data = new Promise<MarketData>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => {
      reject(new Error("the training ended early"));
      end();
    });
  });
  data.catch(() => undefined);
  const stop = async () => {
    await thread.terminate();
    await done;
  };
  return { data, done, stop };
}
