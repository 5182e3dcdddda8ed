import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import { type Database, isDatabaseDown } from "#platform/postgres/database.ts";
import { awaitOutcome } from "#platform/thread-outcome.ts";
import { type ImportOutcome, type ImportRequest, recordFailure } from "../import/run-import.server.ts";
import type { ReleaseDecision, Released } from "./release-held.server.ts";

/** A feed was ended because the server stops. Nothing was changed, and the feed is due again at once (D76). */
export class FeedStoppedError extends Error {
  constructor() {
    super("the feed was stopped with the server");
  }
}

const THREADS = 2;
/** 300,000 rows need less than half of it. */
const MAX_HEAP_MB = 1024;

/** An import for a thread, which reads the mapping from its document. */
export type ThreadImport = Omit<ImportRequest, "mapping" | "onRow"> & { readonly document: unknown };

/** What a thread is given. A file is removed here. */
export interface ImportTask {
  readonly url: string;
  readonly secret: string;
  readonly work:
    | { readonly kind: "import"; readonly request: ThreadImport }
    | { readonly kind: "release"; readonly accountId: AccountId; readonly decision: ReleaseDecision };
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

  /**
   * Releases a held import like `releaseHeld`.
   * @throws FeedStoppedError, and whatever ends the thread early
   */
  release(accountId: AccountId, decision: ReleaseDecision): Promise<Released> {
    return this.#atOnce(async () => {
      try {
        return await this.#start<Released>({ kind: "release", accountId, decision });
      } catch (error) {
        throw this.#stopped ? new FeedStoppedError() : error;
      }
    });
  }

  /** Ends the imports that are under way and begins no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#running].map((thread) => thread.terminate()));
  }

  #import({ mapping: { document }, onRow: _, ...request }: ImportRequest): Promise<ImportOutcome> {
    const { discard: __, ...feed } = request.feed;
    return this.#start({ kind: "import", request: { ...request, document, feed } as ThreadImport });
  }

  async #start<Outcome>(work: ImportTask["work"]): Promise<Outcome> {
    if (this.#stopped) throw new FeedStoppedError();
    const { url, secret, maxHeapMb = MAX_HEAP_MB } = this.#parts;
    const thread = new Worker(new URL("./import-thread.server.ts", import.meta.url), {
      workerData: { url, secret, work },
      name: "import",
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.#running.add(thread);
    try {
      return await awaitOutcome<Outcome>(thread);
    } finally {
      this.#running.delete(thread);
    }
  }
}
