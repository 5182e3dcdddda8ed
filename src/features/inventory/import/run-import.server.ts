import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { findMissingColumns } from "../feeds/mapping/feed-columns.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import type { FetchedFeed } from "../sources/fetch-feed.server.ts";
import { describeRejection } from "./describe-entries.ts";
import { readFeedDrafts } from "./feed-drafts.server.ts";
import { readCovered } from "./guard/covered-locations.server.ts";
import { FeedSurvey, type Offers } from "./guard/feed-survey.ts";
import { emptyReport, type ImportReport } from "./guard/import-report.ts";
import { describeNewYards, readYards } from "./guard/new-yards.server.ts";
import { findHoldReason } from "./hold-reason.ts";
import { discardHeld, insertRun, packFile } from "./import-runs.server.ts";
import {
  countForSale,
  ensureSource,
  findSource,
  recordPublished,
  type StoredSource,
} from "./import-source.server.ts";
import { recordObservations } from "./market-observations.server.ts";
import type { UsedMapping } from "./used-mapping.ts";
import { type ImportEffects, importVehicles } from "./write/import-vehicles.server.ts";

/** From this many changed vehicles on, statistics are gathered at once; PostgreSQL itself does it a minute later (D75). */
const MIN_CHANGES_TO_ANALYSE = 1000;

export interface ImportRequest {
  readonly accountId: AccountId;
  readonly siteId: SiteId | null;
  readonly feedId?: number;
  /** Name within which stock numbers are matched: a feed's, or the mapping's (D6). */
  readonly sourceName: string;
  readonly mapping: Mapping;
  /** Name or path from which the mapping was loaded. */
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
  | {
      readonly kind: "held";
      readonly report: ImportReport;
      readonly reason: string;
      /** Whether the file was taken for the whole stock. */
      readonly snapshot: boolean;
    }
  /** Nothing was changed. */
  | { readonly kind: "failed"; readonly report: ImportReport; readonly reason: string };

interface Parts {
  readonly db: Database;
  /** Key of the market observations' hashes. */
  readonly secret: string;
}

/** What an import would do, in case that it is held. */
interface Decided {
  readonly decisions: string;
  readonly columns: readonly string[];
}

/** Carries an outcome out of a transaction that must not be committed. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome;
  readonly decided: Decided | null;

  constructor(outcome: ImportOutcome, decided: Decided | null = null) {
    super(outcome.kind);
    this.outcome = outcome;
    this.decided = decided;
  }
}

/**
 * Imports a feed: all of it becomes visible at once, or nothing of it. A feed that cannot be read to its end, or that
 * would empty the site, leaves yesterday's stock up (D6, D11). The run and its report are stored, but for a dry run.
 */
export async function runImport(parts: Parts, request: ImportRequest): Promise<ImportOutcome> {
  // Before the transaction, which others who change this stock wait for.
  const packed = request.dryRun ? null : await packFile(request.feed, false);
  const { outcome, decided, recorded } = await attemptImport(parts, request, packed);
  if (outcome.kind === "published") await gatherStatistics(parts.db, request.accountId, outcome.report);
  if (recorded || request.dryRun || outcome.kind === "dry-run" || outcome.kind === "superseded")
    return outcome;
  await recordUnchanged(parts.db, request, { outcome, decided, packed });
  return outcome;
}

/** Has PostgreSQL look at a stock of which much changed (D75). */
export async function gatherStatistics(
  db: Database,
  accountId: AccountId,
  report: ImportReport,
): Promise<void> {
  if (countChanges(report) < MIN_CHANGES_TO_ANALYSE) return;
  await db.inAccount(accountId, (tx) => tx.query("select gather_stock_statistics()"));
}

/** Stores a run that ended without an outcome of its own: nothing was changed. */
export async function recordFailure(
  db: Database,
  request: ImportRequest,
  reason: string,
): Promise<ImportOutcome> {
  const outcome = { kind: "failed", report: emptyReport(), reason } as const;
  const packed = await packFile(request.feed, false);
  await recordUnchanged(db, request, { outcome, decided: null, packed });
  return outcome;
}

interface Attempt {
  readonly outcome: ImportOutcome;
  readonly decided: Decided | null;
  /** Whether the run is stored with what it changed. */
  readonly recorded: boolean;
}

async function attemptImport(
  { db, secret }: Parts,
  request: ImportRequest,
  content: Buffer | null,
): Promise<Attempt> {
  const report = emptyReport();
  const { snapshot } = request;
  try {
    return await db.inAccount(request.accountId, async (tx) => {
      const input = createReadStream(request.feed.path);
      const { source, reason, ...decided } = await importAndJudge(tx, { ...request, secret, input }, report);
      const holds = request.force ? null : reason;
      if (request.dryRun) throw new RolledBack({ kind: "dry-run", report, reason: holds });
      if (holds !== null) throw new RolledBack({ kind: "held", report, reason: holds, snapshot }, decided);
      const outcome = { kind: "published", report } as const;
      // Pages of a stock that stays as it was need not be rendered again, so its change number is not raised either.
      if (!source.firstImport && countChanges(report) === 0) throw new RolledBack(outcome, decided);
      const used = toUsed(request, decided);
      await recordPublication(tx, source, { ...toRun(request), report, used, content });
      return { outcome, decided, recorded: true };
    });
  } catch (error) {
    if (error instanceof RolledBack)
      return { outcome: error.outcome, decided: error.decided, recorded: false };
    if (error instanceof FeedError)
      return { outcome: { kind: "failed", report, reason: error.message }, decided: null, recorded: false };
    throw error;
  }
}

interface JudgedImport extends Decided {
  readonly source: StoredSource;
  /** Why the import should wait for a person; null if it need not. */
  readonly reason: string | null;
}

type JudgedRequest = RowsRequest & { readonly feedId?: number | null };

/**
 * Imports a feed's content within the caller's transaction, and judges what it did.
 * @throws FeedError when the feed cannot be read to its end or none of its rows can be used
 * @throws RolledBack when the feed was removed
 */
export async function importAndJudge(
  tx: AccountTransaction,
  request: JudgedRequest,
  report: ImportReport,
): Promise<JudgedImport> {
  const source = await ensureSource(tx, request);
  // Removing a feed locks its source first, so that from here on it is either gone or waits.
  if (request.feedId && !(await isFeed(tx, request.feedId)))
    throw new RolledBack({ kind: "superseded", report });
  const forSale = await countForSale(tx, source.id);
  const { isUsable, columns, decisions, ...effects } = await importWithin(tx, request, report);
  if (!isUsable && !mayBeEmpty(request, report, forSale))
    throw new FeedError("refused", describeUnusable(report));
  const fillBefore = source.published?.fill ?? null;
  const acceptedBefore = source.published?.columns ?? [];
  const reason = findHoldReason({ ...effects, report, forSale, fillBefore, acceptedBefore });
  return { source, reason, columns, decisions };
}

/** How many vehicles an import wrote. */
function countChanges({ created, updated, removed }: ImportReport): number {
  return created + updated + removed;
}

/** An empty snapshot is for the removal guard to judge, and a feed of changes has days without any. */
function mayBeEmpty({ snapshot, feedId }: JudgedRequest, { read }: ImportReport, before: number): boolean {
  return read === 0 && (snapshot ? before > 0 : Boolean(feedId));
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
  /** When the feed was read first, if it is read again: its dates are judged by it. */
  readonly readAt?: Date;
  readonly onRow?: (read: number) => void;
}

interface Imported extends ImportEffects {
  /** Whether any row said something that could be used. */
  readonly isUsable: boolean;
  readonly offers: Offers;
  /** The columns of the file. */
  readonly columns: readonly string[];
}

/**
 * Imports a feed's content within the caller's transaction and records what it saw of the market (D12).
 * @throws FeedError when the feed cannot be read to its end; the transaction must then not be committed
 */
export async function importWithin(
  tx: AccountTransaction,
  request: RowsRequest,
  report: ImportReport,
): Promise<Imported> {
  const { secret, mapping, locations = [], snapshot, now, readAt = now, onRow } = request;
  const source = await ensureSource(tx, request);
  const survey = new FeedSurvey(mapping);
  const yards = await readYards(tx);
  const covered = await readCovered(tx, locations);
  const rows = readFeedDrafts(request.input, { mapping, locations: covered, now: readAt, survey });
  const effects = await importVehicles(tx, rows, {
    ...{ report, survey, source, snapshot, now },
    ...(onRow && { onRow }),
  });
  const missingBefore = source.published?.missing ?? [];
  report.missingColumns = findMissingColumns(mapping, survey.columns).map((missing) => ({
    ...missing,
    isNew: !missingBefore.includes(missing.field),
  }));
  const newYards = await describeNewYards(tx, yards, survey.fill.vehicles);
  report.columns = [...survey.judgeColumns(), ...newYards];
  report.fill = survey.fill;
  report.notes = survey.notes;
  await recordObservations(tx, secret, { changeNumber: effects.changeNumber, now });
  const { isUsable, offers, columns } = survey;
  return { ...effects, isUsable, offers, columns: columns.names };
}

async function isFeed(tx: AccountTransaction, id: number): Promise<boolean> {
  return (await tx.query("select from feed where id = $1", [id])).length > 0;
}

/** What is stored of an import, whatever became of it. */
interface RunRequest {
  readonly sourceName: string;
  readonly feedId: number | null;
  readonly siteId: SiteId | null;
  readonly snapshot: boolean;
  /** Whether a person agreed to what would have held it. */
  readonly released: boolean;
  readonly startedAt: Date;
}

function toRun({ sourceName, feedId, siteId, snapshot, force, now }: ImportRequest): RunRequest {
  return { sourceName, feedId: feedId ?? null, siteId, snapshot, released: force ?? false, startedAt: now };
}

function toUsed({ mapping, mappingFrom, now }: ImportRequest, { columns }: Decided): UsedMapping {
  return { document: mapping.document, from: mappingFrom, columns, at: now.toISOString() };
}

interface Publication extends RunRequest {
  readonly report: ImportReport;
  readonly used: UsedMapping;
  /** See `Run`. */
  readonly content: Buffer | null;
}

/** Stores a published import. What was held before is out of date: released later, it would bring old stock back. */
export async function recordPublication(
  tx: AccountTransaction,
  source: StoredSource,
  publication: Publication,
): Promise<void> {
  await discardHeld(tx, publication.sourceName);
  await recordPublished(tx, source, publication);
  await insertRun(tx, {
    ...publication,
    sourceId: source.id,
    outcome: "published",
    reason: null,
    held: null,
  });
}

interface Unchanged {
  readonly outcome: Exclude<ImportOutcome, { readonly kind: "dry-run" | "superseded" }>;
  readonly decided: Decided | null;
  /** The file, as far as it is kept whatever became of the import. */
  readonly packed: Buffer | null;
}

/** Stores an import that left the stock as it was. */
async function recordUnchanged(
  db: Database,
  request: ImportRequest,
  { outcome, decided, packed }: Unchanged,
): Promise<void> {
  const { report } = outcome;
  const run = { ...toRun(request), report };
  const isHeld = outcome.kind === "held";
  const content = packed ?? (isHeld ? await packFile(request.feed, isHeld) : null);
  await db.inAccount(request.accountId, async (tx) => {
    if (outcome.kind === "published" && decided) {
      await recordPublication(tx, await ensureSource(tx, request), {
        ...run,
        used: toUsed(request, decided),
        content,
      });
      return;
    }
    const held = isHeld && decided ? toHeld(request, decided) : null;
    const reason = "reason" in outcome ? outcome.reason : null;
    const sourceId = await findSource(tx, request);
    await insertRun(tx, { ...run, sourceId, outcome: outcome.kind, reason, content, held });
  });
}

function toHeld(request: ImportRequest, decided: Decided) {
  const { locations = [] } = request;
  return { request: { used: toUsed(request, decided), locations }, decisions: decided.decisions };
}
