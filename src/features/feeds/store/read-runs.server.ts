import { FIRST_PHOTO, type StoredPhoto } from "#features/catalogue/index/stock-store.server.ts";
import type { ReportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import type { ImportReport } from "#features/inventory/import/guard/import-report.ts";
import { type ImportCounts, IS_RESTORABLE } from "#features/inventory/import/import-runs.server.ts";
import { toPicture } from "#features/stock/store/list-stock.server.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { PictureView } from "#ui/media/picture.tsx";

export type RunOutcome = "published" | "held" | "failed" | "released" | "discarded";

/** One import of a source, without its report. */
export interface ListedRun {
  readonly id: number;
  readonly outcome: RunOutcome;
  readonly reason: string | null;
  readonly startedAt: Date;
  readonly counts: ImportCounts;
}

/** Read from the report for what an earlier version imported: a report may have megabytes. */
const COUNTS = `coalesce(r.counts, jsonb_build_object('read', r.report->'read', 'created', r.report->'created',
  'updated', r.report->'updated', 'unchanged', r.report->'unchanged', 'removed', r.report->'removed',
  'rejectedRows', coalesce(r.report->'rejectedRows', '0'), 'heldPrices', coalesce(r.report->'heldPrices', '0'),
  'rejected', coalesce(jsonb_array_length(r.report->'rejected'), 0) + coalesce((r.report->'omitted'->>'rejected')::int, 0),
  'warnings', coalesce(jsonb_array_length(r.report->'warnings'), 0) + coalesce((r.report->'omitted'->>'warnings')::int, 0)))`;

const LISTED = `r.id, r.outcome, r.reason, r.started_at as "startedAt", ${COUNTS} as counts`;

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Imports of a source since an instant, the newest first. */
export function listRuns(
  tx: AccountTransaction,
  { sourceId, since }: { readonly sourceId: number; readonly since: Date },
  { offset, limit }: Window,
): Promise<ListedRun[]> {
  return tx.query<ListedRun>(
    `select ${LISTED} from import_run r
     where r.account_id = $1 and r.source_id = $2 and r.started_at >= $3 order by r.id desc offset $4 limit $5`,
    [tx.accountId, sourceId, since, offset, limit],
  );
}

/** What became of the imports of a day. */
export interface RunDay {
  /** `YYYY-MM-DD` by the clock of the time zone. */
  readonly day: string;
  readonly runs: number;
  readonly failed: number;
  /** Held, also if they were decided on since. */
  readonly held: number;
}

/** The days since an instant on which a source was imported. */
export function listRunDays(
  tx: AccountTransaction,
  {
    sourceId,
    since,
    timeZone,
  }: { readonly sourceId: number; readonly since: Date; readonly timeZone: string },
): Promise<RunDay[]> {
  return tx.query<RunDay>(
    `select (started_at at time zone $4)::date as day, count(*)::int as runs,
       (count(*) filter (where outcome = 'failed'))::int as failed,
       (count(*) filter (where outcome in ('held', 'released', 'discarded')))::int as held
     from import_run where account_id = $1 and source_id = $2 and started_at >= $3 group by 1 order by 1`,
    [tx.accountId, sourceId, since, timeZone],
  );
}

/** The newest import of each of the account's sources, by the source's id. */
export async function findNewestRuns(tx: AccountTransaction): Promise<ReadonlyMap<number, ListedRun>> {
  const rows = await tx.query<ListedRun & { readonly sourceId: number }>(
    `select s.id as "sourceId", r.* from source s cross join lateral (
       select ${LISTED} from import_run r where r.account_id = $1 and r.source_id = s.id order by r.id desc limit 1) r
     where s.account_id = $1`,
    [tx.accountId],
  );
  return new Map(rows.map(({ sourceId, ...run }) => [sourceId, run]));
}

/** An import with its report but the lists of rows. */
export interface FoundRun extends ListedRun {
  readonly snapshot: boolean | null;
  readonly finishedAt: Date;
  readonly report: Omit<ImportReport, "rejected" | "warnings">;
  readonly hasFile: boolean;
  /** Null but for a held import that can be released. */
  readonly decisions: string | null;
  readonly releaseAskedAt: Date | null;
  readonly releaseRefused: string | null;
  readonly decidedBy: string | null;
  /** Whether a later import of the source is held: then that one is decided on. */
  readonly isOutdated: boolean;
  /** Whether it was discarded, and can be held again. */
  readonly isRestorable: boolean;
}

interface AskedRun {
  readonly sourceId: number;
  readonly runId: number;
}

/** An import of a source; null if the account has none. */
export async function findRun(
  tx: AccountTransaction,
  { sourceId, runId }: AskedRun,
): Promise<FoundRun | null> {
  const [found] = await tx.query<FoundRun>(
    `select ${LISTED}, r.snapshot, r.finished_at as "finishedAt", r.report - 'rejected' - 'warnings' as report,
       (r.content is not null or r.held_content is not null) as "hasFile", r.decisions,
       r.release_asked_at as "releaseAskedAt", r.release_refused as "releaseRefused", r.decided_by as "decidedBy",
       exists (select from import_run l where l.account_id = $1 and l.source_id = r.source_id and l.outcome = 'held'
         and l.id > r.id) as "isOutdated",
       (${IS_RESTORABLE}) as "isRestorable"
     from import_run r where r.account_id = $1 and r.source_id = $2 and r.id = $3`,
    [tx.accountId, sourceId, runId],
  );
  return found ?? null;
}

export type EntryList = "rejected" | "warnings";

/** The entries of one list of a report that have all of the words, in the order of the file, and how many there are. */
export async function listEntries(
  tx: AccountTransaction,
  {
    runId,
    list,
    words,
  }: { readonly runId: number; readonly list: EntryList; readonly words: readonly string[] },
  { offset, limit }: Window,
): Promise<{ readonly entries: readonly ReportEntry[]; readonly count: number }> {
  const found = `from import_run r cross join lateral jsonb_array_elements(r.report->$3::text) with ordinality as e (entry, place)
    where r.account_id = $1 and r.id = $2 and not exists (
      select from unnest($4::text[]) word where strpos(lower(concat_ws(' ', 'line ' || (entry->>'line'), entry->>'stockNumber',
        entry->>'field', entry->>'value', entry->>'reason')), word) = 0)`;
  const asked = [tx.accountId, runId, list, words.map((word) => word.toLowerCase())];
  const { count } = requireRow(
    await tx.query<{ count: number }>(`select count(*)::int as count ${found}`, asked),
  );
  const rows = await tx.query<{ entry: ReportEntry }>(
    `select entry ${found} order by place offset $5 limit $6`,
    [...asked, offset, limit],
  );
  return { entries: rows.map(({ entry }) => entry), count };
}

/** All entries of one list of a report. */
export async function readEntries(
  tx: AccountTransaction,
  runId: number,
  list: EntryList,
): Promise<readonly ReportEntry[]> {
  const [found] = await tx.query<{ entries: readonly ReportEntry[] | null }>(
    "select report->$3::text as entries from import_run where account_id = $1 and id = $2",
    [tx.accountId, runId, list],
  );
  return found?.entries ?? [];
}

/** The file of an import, gzipped; null if it is not kept. */
export async function readRunFile(
  tx: AccountTransaction,
  { sourceId, runId }: AskedRun,
): Promise<Buffer | null> {
  const [found] = await tx.query<{ content: Buffer | null }>(
    `select coalesce(content, held_content) as content from import_run
     where account_id = $1 and source_id = $2 and id = $3`,
    [tx.accountId, sourceId, runId],
  );
  return found?.content ?? null;
}

/** The first photos of vehicles, by their ids, as far as they are fetched. */
export async function findPhotos(
  tx: AccountTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PictureView>> {
  const rows = await tx.query<{ id: number; photo: StoredPhoto | null }>(
    `select v.id, ${FIRST_PHOTO} as photo from vehicle v where v.account_id = $1 and v.id = any($2)`,
    [tx.accountId, ids],
  );
  return new Map(
    rows.flatMap(({ id, photo }) => {
      const picture = toPicture(photo);
      return picture ? [[id, picture] as const] : [];
    }),
  );
}
