import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { Logger } from "#platform/log.ts";
import { type Database, isDatabaseDown } from "#platform/postgres/database.ts";
import { awaitOutcome } from "#platform/thread-outcome.ts";
import { type ImportOutcome, type ImportRequest, recordFailure } from "../import/run-import.server.ts";

/** A feed was ended because the server stops. Nothing was changed, and the feed is due again at once (D76). */
export class FeedStoppedError extends Error {
  constructor() {
    super("the feed was stopped with the server");
  }
}

const THREADS = 2;
/** 300,000 rows need less than half of it. */
const MAX_HEAP_MB = 1024;

/** What a thread is given. The mapping is loaded there, and the file is removed here. */
export interface ImportTask {
  readonly url: string;
  readonly secret: string;
  readonly request: Omit<ImportRequest, "mapping" | "onRow">;
}

interface ImportThreadsParts {
  readonly db: Database;
  /** Address of the database as the app's role, for the threads' own connections. */
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
  readonly maxHeapMb?: number;
}

/** Imports in threads of their own, so that no page waits for one (D76). */
export class ImportThreads {
  readonly #parts: ImportThreadsParts;
  readonly #atOnce = pLimit(THREADS);
  readonly #running = new Set<Worker>();
  #stopped = false;

  constructor(parts: ImportThreadsParts) {
    this.#parts = parts;
  }

  /**
   * Imports a feed like `runImport`. A thread that fails or takes too much memory is a failed import, which is stored.
   * @throws FeedStoppedError, and what means that the database is down
   */
  run(request: ImportRequest): Promise<ImportOutcome> {
    return this.#atOnce(async () => {
      try {
        return await this.#import(request);
      } catch (error) {
        if (this.#stopped) throw new FeedStoppedError();
        if (isDatabaseDown(error)) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        this.#parts.log.error({ source: request.sourceName, error: message }, "an import ended early");
        const reason =
          code === "ERR_WORKER_OUT_OF_MEMORY"
            ? "The file needs more memory than an import may use."
            : "The import ended unexpectedly; the log says more.";
        return recordFailure(this.#parts.db, request, reason);
      }
    });
  }

  /** Ends the imports that are under way and begins no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#running].map((thread) => thread.terminate()));
  }

  async #import({ mapping: _, onRow: __, ...request }: ImportRequest): Promise<ImportOutcome> {
    if (this.#stopped) throw new FeedStoppedError();
    const { url, secret, maxHeapMb = MAX_HEAP_MB } = this.#parts;
    const { discard: ___, ...feed } = request.feed;
    const thread = new Worker(new URL("./import-thread.server.ts", import.meta.url), {
      workerData: { url, secret, request: { ...request, feed } },
      name: "import",
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.#running.add(thread);
    try {
      return await awaitOutcome<ImportOutcome>(thread);
    } finally {
      this.#running.delete(thread);
    }
  }
}
