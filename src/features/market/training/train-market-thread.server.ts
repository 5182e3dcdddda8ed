/** Runs in a thread of its own, so that no request waits for it (D12). Started by `trainInThread`. */
import { parentPort, workerData } from "node:worker_threads";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { readFromReplica } from "#platform/postgres/replica/replica-reads.ts";
import type { MarketObservation } from "../data/market-car.ts";
import { fillAverages } from "../model/averages.ts";
import { trainMarket } from "../model/train-market.ts";
import { readObservations } from "./observation-store.server.ts";
import type { TrainingTask } from "./train-in-thread.server.ts";

const { url, readUrl, now } = workerData as TrainingTask;
const observations = await readMarket();
const data = trainMarket(observations);
parentPort!.postMessage(data);
fillAverages(data);

/** From the replica, else from the primary server. */
async function readMarket(): Promise<MarketObservation[]> {
  const [primary, replica] = [url, readUrl ?? url].map(
    (at) => new Database(at, { connections: 1, limits: LONG_WORK_LIMITS }),
  ) as [Database, Database];
  try {
    return await readObservations(
      readFromReplica({ primary, replica }, () => 0),
      now,
    );
  } finally {
    await primary.close();
    await replica.close();
  }
}
