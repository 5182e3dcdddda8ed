import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import { findMissingColumns } from "../feeds/mapping/feed-columns.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import type { FetchedFeed } from "../sources/fetch-feed.server.ts";
import { describeRejection } from "./describe-entries.ts";
import { readFeedDrafts } from "./feed-drafts.server.ts";
import { readCovered } from "./guard/covered-locations.server.ts";
import { FeedSurvey, type Offers } from "./guard/feed-survey.ts";
import { computeNextFill, type FeedFill } from "./guard/fill-guard.ts";
import { emptyReport, type ImportReport } from "./guard/import-report.ts";
import { findHoldReason } from "./hold-reason.ts";
import { recordObservations } from "./market-observations.server.ts";
import { type ImportEffects, type ImportSource, importVehicles } from "./write/import-vehicles.server.ts";

/** From this many changed vehicles on, statistics are gathered at once; PostgreSQL itself does it a minute later (D75). */
const MIN_CHANGES_TO_ANALYSE = 1000;

export interface ImportRequest {
  readonly accountId: AccountId;
  readonly siteId: SiteId | null;
  readonly feedId?: number;
  /** Name within which stock numbers are matched: a feed's, or the mapping's (D6). */
  readonly sourceName: string;
  readonly mapping: Mapping;
  /** Name or path from which the mapping can be loaded again, should the import be held. */
  readonly mappingFrom: string;
  /** Locations that the feed covers; none for all (D11). */
  readonly locations?: readonly string[];
  readonly feed: FetchedFeed;
  readonly snapshot: boolean;
  readonly dryRun?: boolean;
  /** A person has agreed to a large removal or to fields that went empty. */
  readonly force?: boolean;
  readonly now: Date;
  readonly onRow?: (read: number) => void;
}

export type ImportOutcome =
  | { readonly kind: "published"; readonly report: ImportReport }
  /** Nothing was changed; `reason` is why the import itself would be held. */
  | { readonly kind: "dry-run"; readonly report: ImportReport; readonly reason: string | null }
  /** The feed was changed or removed since it was fetched. Nothing was changed, and no run is stored. */
  | { readonly kind: "superseded"; readonly report: ImportReport }
  /** Nothing was changed; the feed is kept until someone releases or discards it. */
  | { readonly kind: "held"; readonly report: ImportReport; readonly reason: string }
  /** Nothing was changed. */
  | { readonly kind: "failed"; readonly report: ImportReport; readonly reason: string };

interface Parts {
  readonly db: Database;
  /** Key of the market observations' hashes. */
  readonly secret: string;
}

/** Carries an outcome out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Imports a feed: all of it becomes visible at once, or nothing of it. A feed that cannot be read to its end, or that
 * would empty the site, leaves yesterday's stock up (D6, D11). The run and its report are stored, but for a dry run.
 */
export async function runImport(parts: Parts, request: ImportRequest): Promise<ImportOutcome> {
  const { outcome, recorded } = await attemptImport(parts, request);
  if (countChanges(outcome) >= MIN_CHANGES_TO_ANALYSE)
    await parts.db.inAccount(request.accountId, (tx) => tx.query("select gather_stock_statistics()"));
  if (recorded || request.dryRun || outcome.kind === "superseded") return outcome;
  const content = outcome.kind === "held" ? await promisify(gzip)(await readFile(request.feed.path)) : null;
  await parts.db.inAccount(request.accountId, async (tx) => {
    const source = await ensureSource(tx, request);
    await recordRun(tx, request, { source, outcome, content });
  });
  return outcome;
}

/** Stores a run that ended without an outcome of its own: nothing was changed. */
export async function recordFailure(
  db: Database,
  request: ImportRequest,
  reason: string,
): Promise<ImportOutcome> {
  const outcome = { kind: "failed", report: emptyReport(), reason } as const;
  await db.inAccount(request.accountId, async (tx) => {
    await recordRun(tx, request, { source: await ensureSource(tx, request), outcome, content: null });
  });
  return outcome;
}

interface Attempt {
  readonly outcome: ImportOutcome;
  /** Whether the run is stored with what it changed. */
  readonly recorded: boolean;
}

async function attemptImport({ db, secret }: Parts, request: ImportRequest): Promise<Attempt> {
  const report = emptyReport();
  try {
    return await db.inAccount(request.accountId, async (tx) => {
      const source = await ensureSource(tx, request);
      // Removing a feed locks its source first, so that from here on it is either gone or waits.
      if (request.feedId !== undefined && !(await isFeed(tx, request.feedId)))
        throw new RolledBack({ kind: "superseded", report });
      const before = await countLive(tx, source.id);
      const input = createReadStream(request.feed.path);
      const { isUsable, ...effects } = await importWithin(tx, { ...request, secret, input }, report);
      if (!isUsable && !mayBeEmpty(request, report, before))
        throw new FeedError("refused", describeUnusable(report));
      const fillBefore = source.published?.fill ?? null;
      const reason = findHoldReason({ ...effects, report, forSale: before, fillBefore });
      const holds = request.force ? null : reason;
      if (request.dryRun) throw new RolledBack({ kind: "dry-run", report, reason: holds });
      if (holds !== null) throw new RolledBack({ kind: "held", report, reason: holds });
      const outcome = { kind: "published", report } as const;
      // Pages of a stock that stays as it was need not be drawn again, so its change number is not raised either.
      if (!source.firstImport && countChanges(outcome) === 0) throw new RolledBack(outcome);
      await recordRun(tx, request, { source, outcome, content: null });
      return { outcome, recorded: true };
    });
  } catch (error) {
    if (error instanceof RolledBack) return { outcome: error.outcome, recorded: false };
    if (error instanceof FeedError) {
      return { outcome: { kind: "failed", report, reason: error.message }, recorded: false };
    }
    throw error;
  }
}

/** How many vehicles an import wrote. */
function countChanges({ kind, report }: ImportOutcome): number {
  return kind === "published" ? report.created + report.updated + report.removed : 0;
}

/** An empty snapshot is for the removal guard to judge, and a feed of changes has days without any. */
function mayBeEmpty({ snapshot, feedId }: ImportRequest, { read }: ImportReport, before: number): boolean {
  return read === 0 && (snapshot ? before > 0 : feedId !== undefined);
}

function describeUnusable({ read, rejected }: ImportReport): string {
  if (read === 0) return "The file has no vehicles.";
  const [first] = rejected;
  return `None of its ${read} rows could be used.${first ? ` ${describeRejection(first)}` : ""}`;
}

interface RowsRequest {
  /** Key of the market observations' hashes. */
  readonly secret: string;
  readonly sourceName: string;
  readonly mapping: Mapping;
  readonly mappingFrom: string;
  readonly locations?: readonly string[];
  readonly input: Readable;
  readonly snapshot: boolean;
  readonly now: Date;
  readonly onRow?: (read: number) => void;
}

/**
 * Imports a feed's content within the caller's transaction and records what it saw of the market (D12).
 * @throws FeedError when the feed cannot be read to its end; the transaction must then not be committed
 */
export async function importWithin(
  tx: AccountTransaction,
  request: RowsRequest,
  report: ImportReport,
): Promise<ImportEffects & { readonly isUsable: boolean; readonly offers: Offers }> {
  const { secret, mapping, locations = [], snapshot, now, onRow } = request;
  const source = await ensureSource(tx, request);
  const survey = new FeedSurvey(mapping);
  const covered = await readCovered(tx, locations);
  const rows = readFeedDrafts(request.input, { mapping, locations: covered, now, survey });
  const effects = await importVehicles(tx, rows, {
    ...{ report, survey, source, snapshot, now },
    ...(onRow && { onRow }),
  });
  const missingBefore = source.published?.missing ?? [];
  report.missingColumns = findMissingColumns(mapping, survey.columns).map((missing) => ({
    ...missing,
    isNew: !missingBefore.includes(missing.field),
  }));
  report.fill = survey.fill;
  report.notes = survey.notes;
  await recordObservations(tx, secret, { changeNumber: effects.changeNumber, now });
  return { ...effects, isUsable: survey.isUsable, offers: survey.offers };
}

/** What is kept of the last published import of a source, to judge the next one by (D71, D72). */
interface PublishedFeed {
  readonly fill: FeedFill;
  /** Mapped fields of which it had no column. */
  readonly missing: readonly string[];
}

interface StoredSource extends ImportSource {
  readonly published: PublishedFeed | null;
}

async function ensureSource(
  tx: AccountTransaction,
  { sourceName, mapping, mappingFrom }: Pick<RowsRequest, "sourceName" | "mapping" | "mappingFrom">,
): Promise<StoredSource> {
  const [row] = await tx.query<StoredSource>(
    `insert into source (account_id, name, mapping, missing_means) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set mapping = excluded.mapping, missing_means = excluded.missing_means,
       removed_at = null
     returning id, first_imported_at is null as "firstImport", missing_means as "missingMeans", published`,
    [tx.accountId, sourceName, mappingFrom, mapping.missing],
  );
  if (!row) throw new Error("the source was not stored");
  return row;
}

async function isFeed(tx: AccountTransaction, id: number): Promise<boolean> {
  return (await tx.query("select from feed where id = $1", [id])).length > 0;
}

async function countLive(tx: AccountTransaction, sourceId: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    "select count(*) as count from vehicle where source_id = $1 and withdrawn_at is null and status <> 'sold'",
    [sourceId],
  );
  return requireRow(rows).count;
}

/** What was held before a newer import is out of date: released later, it would bring old stock back. */
async function discardHeld(tx: AccountTransaction, sourceId: number): Promise<void> {
  await tx.query(
    "update import_run set outcome = 'discarded', held_content = null where source_id = $1 and outcome = 'held'",
    [sourceId],
  );
}

interface Run {
  readonly source: StoredSource;
  readonly outcome: ImportOutcome;
  /** The feed of a held import, compressed. */
  readonly content: Buffer | null;
}

async function recordRun(
  tx: AccountTransaction,
  request: ImportRequest,
  { source, outcome, content }: Run,
): Promise<void> {
  if (outcome.kind === "published") {
    await discardHeld(tx, source.id);
    await recordPublished(tx, source, { ...request, report: outcome.report });
  }
  await tx.query(
    `insert into import_run (account_id, source_id, feed_id, site_id, outcome, reason, report, held_content, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
    [
      tx.accountId,
      source.id,
      request.feedId ?? null,
      request.siteId,
      outcome.kind,
      "reason" in outcome ? outcome.reason : null,
      JSON.stringify(outcome.report),
      content,
      request.now,
    ],
  );
}

async function recordPublished(
  tx: AccountTransaction,
  source: StoredSource,
  { snapshot, force, report }: Pick<ImportRequest, "snapshot" | "force"> & { readonly report: ImportReport },
): Promise<void> {
  const { fill, missingColumns: missing } = report;
  const published: PublishedFeed = {
    fill: computeNextFill(source.published?.fill ?? null, fill, { snapshot, released: force ?? false }),
    missing: missing.map(({ field }) => field),
  };
  await tx.query("update source set published = $2 where id = $1", [source.id, JSON.stringify(published)]);
}
