/** Runs one import in a thread of its own, so that no page waits for it (D76). Started by `ImportThreads`. */
import { parentPort, workerData } from "node:worker_threads";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { loadMapping } from "../feeds/propose/load-mapping.server.ts";
import { runImport } from "../import/run-import.server.ts";
import type { ImportTask } from "./import-threads.server.ts";

const { url, secret, request } = workerData as ImportTask;
const db = new Database(url, { connections: 2, limits: LONG_WORK_LIMITS });
try {
  const mapping = await loadMapping(request.mappingFrom);
  const outcome = await runImport({ db, secret }, { ...request, mapping });
  parentPort?.postMessage(outcome);
} finally {
  await db.close();
}
