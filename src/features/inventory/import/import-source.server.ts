import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { computeNextFill, type FeedFill } from "./guard/fill-guard.ts";
import type { ImportReport } from "./guard/import-report.ts";
import { listColumnHolds } from "./hold-reason.ts";
import type { UsedMapping } from "./used-mapping.ts";
import type { ImportSource } from "./write/import-vehicles.server.ts";

/** What is kept of the last published import of a source, to judge the next one by (D71, D72, D193). */
interface PublishedFeed {
  readonly fill: FeedFill;
  /** Mapped fields of which it had no column. */
  readonly missing: readonly string[];
  /** What held it because of its columns and a person accepted (D203). */
  readonly columns?: readonly string[];
  /** Absent for an import of an earlier version. */
  readonly used?: UsedMapping;
}

export interface StoredSource extends ImportSource {
  readonly published: PublishedFeed | null;
}

interface SourceRequest {
  readonly sourceName: string;
  readonly mapping: Mapping;
  readonly mappingFrom: string;
}

/** The source of an import that is to be published, and its lock until the end of the transaction. A feed keeps its mapping. */
export async function ensureSource(
  tx: AccountTransaction,
  { sourceName, mapping, mappingFrom }: SourceRequest,
): Promise<StoredSource> {
  return requireRow(
    await tx.query<StoredSource>(
      `insert into source (account_id, name, mapping, missing_means) values ($1, $2, $3, $4)
       on conflict (account_id, name) do update set missing_means = excluded.missing_means, removed_at = null,
         mapping = case when exists (select from feed where source_id = source.id) then source.mapping else excluded.mapping end
       returning id, first_imported_at is null as "firstImport", missing_means as "missingMeans", published`,
      [tx.accountId, sourceName, mappingFrom, mapping.missing],
    ),
  );
}

/** The id of the source of an import that changed nothing, which leaves the source as it is. */
export async function findSource(
  tx: AccountTransaction,
  { sourceName, mapping, mappingFrom }: SourceRequest,
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into source (account_id, name, mapping, missing_means) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set removed_at = null returning id`,
    [tx.accountId, sourceName, mappingFrom, mapping.missing],
  );
  return requireRow(rows).id;
}

/** How many vehicles of a source are for sale. */
export async function countForSale(tx: AccountTransaction, sourceId: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    "select count(*) as count from vehicle where source_id = $1 and withdrawn_at is null and status <> 'sold'",
    [sourceId],
  );
  return requireRow(rows).count;
}

interface Published {
  readonly report: ImportReport;
  readonly used: UsedMapping;
  readonly snapshot: boolean;
  /** Whether a person agreed to what would have held it. */
  readonly released: boolean;
}

/** Keeps of a published import what the next one is judged by. */
export async function recordPublished(
  tx: AccountTransaction,
  source: StoredSource,
  { report, used, ...decision }: Published,
): Promise<void> {
  const published: PublishedFeed = {
    fill: computeNextFill(source.published?.fill ?? null, report.fill, decision),
    missing: report.missingColumns.map(({ field }) => field),
    columns: listColumnHolds(report.columns),
    used,
  };
  await tx.query("update source set published = $2 where id = $1", [source.id, JSON.stringify(published)]);
}
