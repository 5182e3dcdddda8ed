import { forEachAccount, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import type { Round } from "#platform/features/round.ts";
import type { Images } from "#platform/images/images.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { EncryptionKeys } from "#platform/secrets/encryption.ts";
import { publishChanges, publishChangesJob } from "./changes/publish-changes.server.ts";
import { confirmObservations } from "./import/market-observations.server.ts";
import { deleteOldMappingDrafts, findOldDrafts } from "./mappings/mapping-draft-store.server.ts";
import { deleteRemovedPhotos, findLongRemoved } from "./photos/own-photos.server.ts";
import { reportFailedPhotos } from "./photos/report-photos.server.ts";
import { PhotoRounds } from "./photos/run-photos.server.ts";
import { FeedRounds } from "./schedule/feed-rounds.server.ts";
import { ImportThreads } from "./schedule/import-threads.server.ts";
import { releaseAsked, releaseHeldJob } from "./schedule/release-job.server.ts";

export interface InventoryContext {
  readonly db: Database;
  /** Address of the database as the app's role, for the threads that import. */
  readonly databaseUrl: string;
  readonly secret: string;
  /** Keys of what is stored of secrets (D429). */
  readonly keys: EncryptionKeys;
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
  const { databaseUrl, ...parts } = context;
  const imports = new ImportThreads({ ...parts, url: databaseUrl });
  const release: ImportThreads["release"] = (...asked) => imports.release(...asked);
  return {
    jobs: [
      handleJob(publishChangesJob, async ({ accountId }) => {
        await context.db.inAccount(accountId, publishChanges);
      }),
      handleJob(releaseHeldJob, (asked) => releaseAsked({ ...context, release }, asked)),
    ],
    rounds: [
      buildFeedRound(parts, imports),
      buildPhotoRound(context),
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
      { name: "removed photos", every: "daily", run: (stopped) => deletePhotos({ ...context, stopped }) },
      { name: "mapping drafts", every: "daily", run: (stopped) => deleteDrafts({ ...context, stopped }) },
    ],
  };
}

/** A round only starts feeds, so that a slow one delays no other; stopping ends their downloads and imports (D95). */
function buildFeedRound(context: Omit<InventoryContext, "databaseUrl">, imports: ImportThreads): Round {
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

/** Like that of feeds, it only starts what is due. */
function buildPhotoRound(context: InventoryContext): Round {
  const photos = new PhotoRounds(context);
  return { name: "photos", every: PHOTO_ROUND_MS, run: () => photos.start(), stop: () => photos.stop() };
}

/** Records, for every account, which observed prices still stand (D12). */
async function confirmPrices(parts: InventoryContext & { readonly stopped: AbortSignal }): Promise<void> {
  const { db, secret, now } = parts;
  await forEachAccount(parts, (accountId) =>
    db.inAccount(accountId, (tx) => confirmObservations(tx, secret, now())),
  );
}

/** Deletes the photos that people took off vehicles long ago (D442). */
async function deletePhotos(parts: InventoryContext & { readonly stopped: AbortSignal }): Promise<void> {
  const { db, now } = parts;
  await forEachDueAccount(parts, ["removed_photos", findLongRemoved(now())], (accountId) =>
    db.inAccount(accountId, async (tx) => {
      await deleteRemovedPhotos(tx, now());
    }),
  );
}

/** Drops the mappings that nobody saved (D439). */
async function deleteDrafts(parts: InventoryContext & { readonly stopped: AbortSignal }): Promise<void> {
  const { db, now } = parts;
  await forEachDueAccount(parts, ["old_mapping_drafts", findOldDrafts(now())], (accountId) =>
    db.inAccount(accountId, (tx) => deleteOldMappingDrafts(tx, now())),
  );
}
