import PQueue from "p-queue";
import type { Background } from "#platform/features/feature.ts";
import { importInThread } from "./feed/import-in-thread.server.ts";
import { type PartFeedParts, runDuePartFeeds } from "./feed/run-part-feeds.server.ts";

export interface PartsContext extends Omit<PartFeedParts, "importFile"> {
  /** Address of the database as the app's role, for the threads that import. */
  readonly databaseUrl: string;
}

const ROUND_MS = 30_000;

/** Fetches lists of parts that are due. Several are fetched side by side, and imported one after another, which takes memory. */
export function buildPartsBackground({ databaseUrl: url, ...context }: PartsContext): Background {
  const imports = new PQueue({ concurrency: 1 });
  const importFile: PartFeedParts["importFile"] = (file, stopped) =>
    imports.add(() => {
      stopped.throwIfAborted();
      return importInThread({ ...file, url }, stopped);
    });
  return {
    rounds: [
      {
        name: "parts",
        every: ROUND_MS,
        run: (stopped) => runDuePartFeeds({ ...context, importFile }, stopped),
      },
    ],
  };
}
