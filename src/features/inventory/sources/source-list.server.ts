import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { FeedState, HeldState, SourceState } from "./feed-troubles.ts";

interface SourceRow extends Omit<SourceState, "held" | "failed" | "feed">, FeedState {
  readonly isFeed: boolean;
  readonly heldSince: Date | null;
  readonly heldRun: Omit<HeldState, "since"> | null;
  readonly failedSince: Date | null;
  readonly failedReason: string | null;
}

/** Every feed of the account, and every mapping that `import` was used with, by name. A removed one is left out once it has nothing for sale (D74). */
export async function listSources(tx: AccountTransaction): Promise<SourceState[]> {
  const rows = await tx.query<SourceRow>(SOURCES);
  return rows.map(
    ({
      id,
      name,
      mapping,
      forSale,
      importedAt,
      heldPrices,
      heldPricesSince,
      isFeed,
      ...row
    }): SourceState => {
      const { heldSince, heldRun, failedSince, failedReason, ...feed } = row;
      return {
        ...{ id, name, mapping, forSale, importedAt, heldPrices, heldPricesSince },
        held: heldSince && heldRun && { since: heldSince, ...heldRun },
        failed: failedSince && { since: failedSince, reason: failedReason ?? "" },
        feed: isFeed ? feed : null,
      };
    },
  );
}

const SOURCES = `
  with run as (
    select source_id, max(id) as newest, coalesce(max(id) filter (where outcome <> 'failed'), 0) as sound,
      max(id) filter (where outcome = 'held') as held,
      max(started_at) filter (where outcome in ('published', 'released')) as published_at
    from import_run group by source_id),
  failure as (
    select run.source_id, min(started_at) as since, max(reason) filter (where id = newest) as reason
    from import_run join run on run.source_id = import_run.source_id and id > sound
    group by run.source_id),
  stock as (
    select source_id, count(*) filter (where withdrawn_at is null and status <> 'sold') as for_sale,
      count(*) filter (where withdrawn_at is null and held_prices is not null and not held_discarded) as held,
      min(held_at) filter (where withdrawn_at is null and held_prices is not null and not held_discarded) as held_since
    from vehicle group by source_id)
  select source.id, source.name, source.mapping, coalesce(stock.for_sale, 0) as "forSale",
    coalesce(feed.imported_at, run.published_at) as "importedAt",
    held.started_at as "heldSince",
    jsonb_build_object('runId', held.id, 'reason', held.reason, 'snapshot', held.snapshot, 'read', held.report->'read',
      'created', held.report->'created', 'updated', held.report->'updated', 'unchanged', held.report->'unchanged',
      'removed', held.report->'removed', 'rejectedRows', held.report->'rejectedRows') as "heldRun",
    failure.since as "failedSince", failure.reason as "failedReason",
    coalesce(stock.held, 0) as "heldPrices", stock.held_since as "heldPricesSince",
    feed.id is not null as "isFeed", feed.address, feed.interval_minutes as "intervalMinutes", feed.snapshot,
    feed.silent_after_hours as "silentAfterHours", feed.checked_at as "checkedAt",
    feed.locations, feed.next_check_at as "nextCheckAt", feed.running_since as "runningSince",
    feed.unreachable_since as "unreachableSince", feed.unreachable_reason as "unreachableReason",
    feed.settling_since as "settlingSince", feed.silence_reported_at as "silenceReportedAt",
    feed.paused_at as "pausedAt", feed.paused_by as "pausedBy"
  from source left join feed on feed.source_id = source.id left join run on run.source_id = source.id
    left join import_run held on held.id = run.held left join failure on failure.source_id = source.id
    left join stock on stock.source_id = source.id
  where source.removed_at is null or stock.for_sale > 0 order by source.name`;
