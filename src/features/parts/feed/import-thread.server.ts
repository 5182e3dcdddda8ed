/** Imports one file of parts in a thread of its own, so that no page waits for it (T14). Started by `importInThread`. */
import { createReadStream } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { importParts } from "../import/import-parts.server.ts";
import type { PartTask } from "./import-in-thread.server.ts";

const { url, accountId, path, ...file } = workerData as PartTask;
const db = new Database(url, { connections: 1, limits: LONG_WORK_LIMITS });
try {
  parentPort?.postMessage(await importParts(db, accountId, { ...file, input: createReadStream(path) }));
} finally {
  await db.close();
}
