import type { Background } from "#platform/features/feature.ts";
import { importInThread } from "./feed/import-in-thread.server.ts";
import { type PartFeedParts, runDuePartFeeds } from "./feed/run-part-feeds.server.ts";

export interface PartsContext extends Omit<PartFeedParts, "importFile"> {
  /** Address of the database as the app's role, for the threads that import. */
  readonly databaseUrl: string;
}

const ROUND_MS = 30_000;

/** Fetches lists of parts that are due. */
export const buildPartsBackground = ({ databaseUrl: url, ...context }: PartsContext): Background => ({
  rounds: [
    {
      name: "parts",
      every: ROUND_MS,
      run: (stopped) =>
        runDuePartFeeds(
          { ...context, importFile: (file, signal) => importInThread({ ...file, url }, signal) },
          stopped,
        ),
    },
  ],
});
