/** Runs one import, or releases a held one, in a thread of its own, so that no page waits for it (D76). Started by `ImportThreads`. */
import { parentPort, workerData } from "node:worker_threads";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { parseMapping } from "../feeds/mapping/mapping.ts";
import { type ImportOutcome, runImport } from "../import/run-import.server.ts";
import type { ImportTask, ThreadImport } from "./import-threads.server.ts";
import { releaseHeld } from "./release-held.server.ts";

const { url, secret, work } = workerData as ImportTask;
const db = new Database(url, { connections: 2, limits: LONG_WORK_LIMITS });
try {
  const outcome =
    work.kind === "import"
      ? await importFeed(work.request)
      : await releaseHeld({ db, secret }, work.accountId, work.decision);
  parentPort?.postMessage(outcome);
} finally {
  await db.close();
}

async function importFeed(request: ThreadImport): Promise<ImportOutcome> {
  const parsed = parseMapping(JSON.stringify(request.document));
  if (!parsed.ok) throw new Error("a mapping that was read cannot be read again");
  return runImport({ db, secret }, { ...request, mapping: parsed.mapping });
}
