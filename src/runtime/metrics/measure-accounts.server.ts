import { listTroubles } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { isLateSql, isUnresolved, lateCutoff } from "#features/leads/outbox/late-dispatch.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";

/** What is wrong at all dealers together, by what it is. */
export interface AccountFigures {
  /** Deliveries of enquiries: "waiting", "late" after 15 minutes, "given up" and not dealt with. */
  readonly deliveries: Readonly<Record<string, number>>;
  /** When the oldest of them was asked for, of each that there is. */
  readonly deliveriesSince: Readonly<Record<string, Date>>;
  /** Enquiries that wait for a person to release them (D14). */
  readonly heldLeads: number;
  /** Sources of stock by their trouble, such as "unreachable" or "held" (D190). */
  readonly feedTroubles: Readonly<Record<string, number>>;
  /** Since when each of them has lasted the longest; "overdue": when the feed that has waited longest should have been checked. */
  readonly feedsSince: Readonly<Record<string, Date>>;
}

/** Counts at each account that has something to count, since no query sees the rows of more than one (D2, D422). */
export async function measureAccounts(
  { db, log, now }: { readonly db: Database; readonly log: Logger; readonly now: () => Date },
  stopped: AbortSignal,
): Promise<AccountFigures> {
  const deliveries = { waiting: 0, late: 0, "given up": 0 };
  const feedTroubles: Record<string, number> = {};
  const [deliveriesSince, feedsSince]: [Record<string, Date>, Record<string, Date>] = [{}, {}];
  let heldLeads = 0;
  await forEachDueAccount({ db, log, stopped }, ["troubles"], async (accountId) => {
    const [leads, sources] = await db.inAccount(accountId, async (tx) => [
      await countLeads(tx, now()),
      await listSources(tx),
    ]);
    deliveries.waiting += leads.waiting;
    deliveries.late += leads.late;
    deliveries["given up"] += leads.givenUp;
    heldLeads += leads.held;
    keepEarlier(deliveriesSince, "waiting", leads.waitingSince);
    keepEarlier(deliveriesSince, "given up", leads.givenUpSince);
    for (const { kind, since } of sources.flatMap(listTroubles)) {
      feedTroubles[kind] = (feedTroubles[kind] ?? 0) + 1;
      keepEarlier(feedsSince, kind, since);
    }
  });
  await forEachDueAccount({ db, log, stopped }, ["feeds", now()], async (accountId) => {
    const [due] = await db.inAccount(accountId, (tx) =>
      tx.query<{ since: Date | null }>(OLDEST_DUE_FEED, [now()]),
    );
    keepEarlier(feedsSince, "overdue", due?.since ?? null);
  });
  return { deliveries, deliveriesSince, heldLeads, feedTroubles, feedsSince };
}

/** Feeds that are being checked are not overdue. */
const OLDEST_DUE_FEED = `
  select min(next_check_at) as since from feed
  where paused_at is null and running_since is null and next_check_at <= $1`;

function keepEarlier(since: Record<string, Date>, key: string, at: Date | null): void {
  const known = since[key];
  if (at && (!known || at < known)) since[key] = at;
}

interface LeadCounts {
  readonly waiting: number;
  readonly late: number;
  readonly givenUp: number;
  readonly held: number;
  readonly waitingSince: Date | null;
  readonly givenUpSince: Date | null;
}

async function countLeads(tx: AccountTransaction, now: Date): Promise<LeadCounts> {
  const counted = await tx.query<LeadCounts>(
    `select count(*) filter (where state = 'pending') as waiting, count(*) filter (where ${isLateSql("$1")}) as late,
       count(*) filter (where ${isUnresolved}) as "givenUp",
       min(requested_at) filter (where state = 'pending') as "waitingSince",
       min(requested_at) filter (where ${isUnresolved}) as "givenUpSince",
       (select count(*) from lead where suspicions <> '{}' and released_at is null and deidentified_at is null) as held
     from lead_delivery where state in ('pending', 'failed')`,
    [lateCutoff(now)],
  );
  return requireRow(counted);
}
