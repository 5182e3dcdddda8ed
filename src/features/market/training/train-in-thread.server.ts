import { Worker } from "node:worker_threads";
import type { MarketData } from "../data/market-data.ts";

export interface Training {
  /** What was learned. Averages are filled in later, by the thread. */
  readonly data: Promise<MarketData>;
  /** Resolves when the thread has ended. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/** Reads the observations and trains the market model in a thread of its own (D12). */
export function trainInThread(url: string, now: Date): Training {
  const thread = new Worker(new URL("./train-market-thread.server.ts", import.meta.url), {
    workerData: { url, now },
    name: "market model",
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
