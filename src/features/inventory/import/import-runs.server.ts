import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { FetchedFeed } from "../sources/fetch-feed.server.ts";
import type { ImportReport } from "./guard/import-report.ts";
import type { UsedMapping } from "./used-mapping.ts";

type RunOutcome = "published" | "held" | "failed";

/** What a held import is imported with when it is released (D190). */
interface HeldRequest {
  readonly used: UsedMapping;
  /** Locations that the feed covers; none for all. */
  readonly locations: readonly string[];
}

/** An import that waits for a person. */
export interface HeldImport {
  readonly runId: number;
  readonly sourceName: string;
  readonly siteId: SiteId | null;
  /** Null for an import by hand, and once the feed is removed. */
  readonly feedId: number | null;
  readonly reason: string;
  /** When the file was read. */
  readonly startedAt: Date;
  /** What the import would do. */
  readonly report: ImportReport;
  /** The feed as it came, gzipped. */
  readonly content: Buffer;
  /** Null for an import that an earlier version held, which did not keep it. */
  readonly decided: HeldDecision | null;
}

interface HeldDecision {
  readonly snapshot: boolean;
  readonly request: HeldRequest;
  /** Equal for two imports exactly when they do the same. */
  readonly decisions: string;
}

export interface Run {
  readonly sourceId: number;
  readonly feedId: number | null;
  readonly siteId: SiteId | null;
  readonly outcome: RunOutcome;
  readonly reason: string | null;
  readonly report: ImportReport;
  readonly snapshot: boolean;
  readonly startedAt: Date;
  /** The file as it came, gzipped; null for one that is not kept. */
  readonly content: Buffer | null;
  /** Of a held import. */
  readonly held: {
    readonly request: HeldRequest;
    readonly decisions: string;
  } | null;
}

/** Larger files are kept only while their import is held, in bytes. */
const MAX_KEPT_BYTES = 32 * 2 ** 20;
/** How many of a source's files are kept, the newest. */
const KEPT_FILES = 10;

/** What is kept of an import's file. @param isHeld whether a release will need it, whatever its size */
export async function packFile({ path, bytes }: FetchedFeed, isHeld: boolean): Promise<Buffer | null> {
  if (!isHeld && bytes > MAX_KEPT_BYTES) return null;
  return promisify(gzip)(await readFile(path));
}

/** Stores what became of an import, and drops the files of earlier ones of its source. */
export async function insertRun(tx: AccountTransaction, run: Run): Promise<void> {
  const { held } = run;
  await tx.query(
    `insert into import_run (account_id, source_id, feed_id, site_id, outcome, reason, report, counts, snapshot, content, request,
       decisions, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now())`,
    [
      ...[tx.accountId, run.sourceId, run.feedId, run.siteId, run.outcome, run.reason],
      ...[JSON.stringify(run.report), JSON.stringify(countReport(run.report)), run.snapshot],
      held || (run.content?.length ?? 0) <= MAX_KEPT_BYTES ? run.content : null,
      held && JSON.stringify(held.request),
      held?.decisions ?? null,
      run.startedAt,
    ],
  );
  await tx.query(
    `update import_run set content = null
     where account_id = $1 and source_id = $2 and content is not null and outcome <> 'held' and id not in (
       select id from import_run where account_id = $1 and source_id = $2 and content is not null
       order by id desc limit ${KEPT_FILES})`,
    [tx.accountId, run.sourceId],
  );
}

/** The figures of an import. */
export interface ImportCounts
  extends Pick<
    ImportReport,
    "read" | "created" | "updated" | "unchanged" | "removed" | "rejectedRows" | "heldPrices"
  > {
  /** Reasons of rejected rows, and remarks on values, also those that the report does not keep. */
  readonly rejected: number;
  readonly warnings: number;
}

function countReport(report: ImportReport): ImportCounts {
  const { read, created, updated, unchanged, removed, rejectedRows, heldPrices, omitted } = report;
  return {
    ...{ read, created, updated, unchanged, removed, rejectedRows, heldPrices },
    rejected: report.rejected.length + omitted.rejected,
    warnings: report.warnings.length + omitted.warnings,
  };
}

interface HeldRow extends Omit<HeldImport, "decided"> {
  readonly snapshot: boolean | null;
  readonly request: HeldRequest | null;
  readonly decisions: string | null;
}

/** The newest held import of a source; null if none is. */
export async function findHeld(tx: AccountTransaction, sourceName: string): Promise<HeldImport | null> {
  const [row] = await tx.query<HeldRow>(
    `select r.id as "runId", s.name as "sourceName", r.site_id as "siteId", r.feed_id as "feedId", r.reason,
       r.started_at as "startedAt", r.report, coalesce(r.content, r.held_content) as content, r.snapshot, r.request, r.decisions
     from import_run r join source s on s.id = r.source_id
     where s.name = $1 and r.outcome = 'held' order by r.id desc limit 1`,
    [sourceName],
  );
  if (!row) return null;
  const { snapshot, request, decisions, ...held } = row;
  const isKept = snapshot !== null && request !== null && decisions !== null;
  return { ...held, decided: isKept ? { snapshot, request, decisions } : null };
}

/** Notes what a held import would do now. */
export async function updateHeld(
  tx: AccountTransaction,
  runId: number,
  { reason, report, decisions }: Pick<HeldImport, "reason" | "report"> & { readonly decisions: string },
): Promise<void> {
  await tx.query(
    `update import_run set reason = $2, report = $3, counts = $4, decisions = $5 where id = $1 and outcome = 'held'`,
    [runId, reason, JSON.stringify(report), JSON.stringify(countReport(report)), decisions],
  );
}

/** Drops what is held of a source; answers how many imports. */
export async function discardHeld(tx: AccountTransaction, sourceName: string): Promise<number> {
  const discarded = await tx.query(
    `update import_run set outcome = 'discarded', held_content = null,
       content = case when octet_length(content) <= ${MAX_KEPT_BYTES} then content end
     where outcome = 'held' and source_id = (select id from source where name = $1) returning id`,
    [sourceName],
  );
  return discarded.length;
}

/** Marks a held import as released. Its feed counts as heard of. */
export async function markReleased(
  tx: AccountTransaction,
  { runId, feedId }: Pick<HeldImport, "runId" | "feedId">,
  now: Date,
): Promise<void> {
  await tx.query(
    "update import_run set outcome = 'released', content = null, held_content = null where id = $1",
    [runId],
  );
  await tx.query("update feed set imported_at = $2, silence_reported_at = null where id = $1", [feedId, now]);
}

/** A held import as a person saw it: what it would do is the same as long as its decisions are (D190). */
export interface SeenImport {
  readonly runId: number;
  readonly decisions: string;
}

/** A release that the worker has not begun or ended after this time was lost with it, and may be asked for again. */
const RELEASE_LEASE = "15 minutes";

/** Whether the import `run` is held as somebody saw it, is the newest that is, and is not being published. Of `$1` to `$4`. */
const IS_AS_SEEN = `run.account_id = $1 and run.id = $2 and run.outcome = 'held' and run.decisions = $3
  and (run.release_asked_at is null or run.release_asked_at < $4::timestamptz - interval '${RELEASE_LEASE}')
  and not exists (select from import_run later where later.account_id = $1 and later.source_id = run.source_id
    and later.outcome = 'held' and later.id > run.id)`;

/** Notes who wants a held import to be published; false if it is not held as they saw it. */
export async function markReleaseAsked(
  tx: AccountTransaction,
  { runId, decisions, name }: SeenImport & { readonly name: string },
  now: Date,
): Promise<boolean> {
  const asked = await tx.query(
    `update import_run run set release_asked_at = $4, release_refused = null, decided_by = $5
     where ${IS_AS_SEEN} returning id`,
    [tx.accountId, runId, decisions, now, name],
  );
  return asked.length > 0;
}

/** Notes who drops a held import, before `discardHeld`; false if it is not held as they saw it. */
export async function markDiscarder(
  tx: AccountTransaction,
  { runId, decisions, name }: SeenImport & { readonly name: string },
  now: Date,
): Promise<boolean> {
  const noted = await tx.query(
    `update import_run run set decided_by = $5, release_asked_at = null where ${IS_AS_SEEN} returning id`,
    [tx.accountId, runId, decisions, now, name],
  );
  return noted.length > 0;
}

/** Whether the import `r` was discarded, can still be released, and is the newest of its source. Of `$1`, the account. */
export const IS_RESTORABLE = `r.outcome = 'discarded' and r.content is not null and r.decisions is not null
  and not exists (select from import_run later where later.account_id = $1 and later.source_id = r.source_id
    and later.id > r.id)`;

/** Holds an import again that a person discarded; false if it cannot be. */
export async function restoreDiscarded(tx: AccountTransaction, runId: number): Promise<boolean> {
  const restored = await tx.query(
    `update import_run r set outcome = 'held', decided_by = null
     where r.account_id = $1 and r.id = $2 and ${IS_RESTORABLE} returning id`,
    [tx.accountId, runId],
  );
  return restored.length > 0;
}

/** The source of a held import that is to be published; null if it is not. */
export async function findAskedRelease(tx: AccountTransaction, runId: number): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>(
    `select s.name from import_run run join source s on s.id = run.source_id
     where run.account_id = $1 and run.id = $2 and run.outcome = 'held' and run.release_asked_at is not null`,
    [tx.accountId, runId],
  );
  return found?.name ?? null;
}

/** Notes why a release changed nothing: a person decides again. */
export async function settleRelease(tx: AccountTransaction, runId: number, why: string): Promise<void> {
  await tx.query(
    `update import_run set release_asked_at = null, release_refused = $3, decided_by = null
     where account_id = $1 and id = $2 and outcome = 'held'`,
    [tx.accountId, runId, why],
  );
}
