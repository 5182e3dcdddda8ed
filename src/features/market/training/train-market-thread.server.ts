/** Runs in a thread of its own, so that no request waits for it (D12). Started by `trainInThread`. */
import { parentPort, workerData } from "node:worker_threads";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { fillAverages } from "../model/averages.ts";
import { trainMarket } from "../model/train-market.ts";
import { readObservations } from "./observation-store.server.ts";

const { url, now } = workerData as { readonly url: string; readonly now: Date };
const db = new Database(url, { connections: 1, limits: LONG_WORK_LIMITS });
const observations = await readObservations(db, now);
await db.close();
const data = trainMarket(observations);
parentPort!.postMessage(data);
fillAverages(data);
