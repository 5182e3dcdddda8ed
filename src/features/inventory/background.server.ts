import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import type { Round } from "#platform/features/round.ts";
import type { Images } from "#platform/images/images.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { publishChanges, publishChangesJob } from "./changes/publish-changes.server.ts";
import { confirmObservations } from "./import/market-observations.server.ts";
import { reportFailedPhotos } from "./photos/report-photos.server.ts";
import { runDuePhotos } from "./photos/run-photos.server.ts";
import { FeedRounds } from "./schedule/feed-rounds.server.ts";
import { ImportThreads } from "./schedule/import-threads.server.ts";

export interface InventoryContext {
  readonly db: Database;
  /** Address of the database as the app's role, for the threads that import. */
  readonly databaseUrl: string;
  readonly secret: string;
  readonly images: Images;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
}

const FEED_ROUND_MS = 15_000;
const PHOTO_ROUND_MS = 5_000;
const REPORT_ROUND_MS = 600_000;

/** Runs feeds, fetches photos and keeps the market's observations current. */
export function buildInventoryBackground(context: InventoryContext): Background {
  return {
    jobs: [
      handleJob(publishChangesJob, async ({ accountId }) => {
        await context.db.inAccount(accountId, publishChanges);
      }),
    ],
    rounds: [
      buildFeedRound(context),
      { name: "photos", every: PHOTO_ROUND_MS, run: (stopped) => runDuePhotos(context, stopped) },
      {
        name: "photo reports",
        every: REPORT_ROUND_MS,
        run: (stopped) => reportFailedPhotos({ ...context, stopped }),
      },
      {
        name: "price observations",
        every: "daily",
        run: (stopped) => confirmPrices({ ...context, stopped }),
      },
    ],
  };
}

/** A round only starts feeds, so that a slow one delays no other; stopping ends their downloads and imports (D95). */
function buildFeedRound({ databaseUrl, ...context }: InventoryContext): Round {
  const imports = new ImportThreads({ ...context, url: databaseUrl });
  const feeds = new FeedRounds({ ...context, importFeed: (request) => imports.run(request) });
  return {
    name: "feeds",
    every: FEED_ROUND_MS,
    run: () => feeds.start(),
    stop: async () => {
      await Promise.all([feeds.stop(), imports.stop()]);
    },
  };
}

/** Records, for every account, which observed prices still stand (D12). */
async function confirmPrices(parts: InventoryContext & { readonly stopped: AbortSignal }): Promise<void> {
  const { db, secret, now } = parts;
  await forEachAccount(parts, (accountId) =>
    db.inAccount(accountId, (tx) => confirmObservations(tx, secret, now())),
  );
}
