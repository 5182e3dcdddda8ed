import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
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
  /** Of a held import. */
  readonly held: {
    readonly content: Buffer;
    readonly request: HeldRequest;
    readonly decisions: string;
  } | null;
}

/** Stores what became of an import. */
export async function insertRun(tx: AccountTransaction, run: Run): Promise<void> {
  const { held } = run;
  await tx.query(
    `insert into import_run (account_id, source_id, feed_id, site_id, outcome, reason, report, snapshot, held_content, request,
       decisions, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now())`,
    [
      ...[tx.accountId, run.sourceId, run.feedId, run.siteId, run.outcome, run.reason],
      ...[JSON.stringify(run.report), run.snapshot],
      held && (await promisify(gzip)(held.content)),
      held && JSON.stringify(held.request),
      held?.decisions ?? null,
      run.startedAt,
    ],
  );
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
       r.started_at as "startedAt", r.report, r.held_content as content, r.snapshot, r.request, r.decisions
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
    "update import_run set reason = $2, report = $3, decisions = $4 where id = $1 and outcome = 'held'",
    [runId, reason, JSON.stringify(report), decisions],
  );
}

/** Drops what is held of a source, its content with it; answers how many imports. */
export async function discardHeld(tx: AccountTransaction, sourceName: string): Promise<number> {
  const discarded = await tx.query(
    `update import_run set outcome = 'discarded', held_content = null
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
  await tx.query("update import_run set outcome = 'released', held_content = null where id = $1", [runId]);
  await tx.query("update feed set imported_at = $2, silence_reported_at = null where id = $1", [feedId, now]);
}
