import { listTroubles } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { isLateSql, isUnresolved, lateCutoff } from "#features/leads/outbox/late-dispatch.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";

/** What is wrong at all dealers together, by what it is. */
export interface AccountFigures {
  /** Deliveries of enquiries: "waiting", "late" after 15 minutes, "given up" and not dealt with. */
  readonly deliveries: Readonly<Record<string, number>>;
  /** Enquiries that wait for a person to release them (D14). */
  readonly heldLeads: number;
  /** Sources of stock by their trouble, such as "unreachable" or "held" (D190). */
  readonly feedTroubles: Readonly<Record<string, number>>;
}

/** Counts at each account that has something to count, since no query sees the rows of more than one (D2, D422). */
export async function measureAccounts(
  { db, log, now }: { readonly db: Database; readonly log: Logger; readonly now: () => Date },
  stopped: AbortSignal,
): Promise<AccountFigures> {
  const deliveries = { waiting: 0, late: 0, "given up": 0 };
  const feedTroubles: Record<string, number> = {};
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
    for (const { kind } of sources.flatMap(listTroubles)) feedTroubles[kind] = (feedTroubles[kind] ?? 0) + 1;
  });
  return { deliveries, heldLeads, feedTroubles };
}

interface LeadCounts {
  readonly waiting: number;
  readonly late: number;
  readonly givenUp: number;
  readonly held: number;
}

async function countLeads(tx: AccountTransaction, now: Date): Promise<LeadCounts> {
  const [counted] = await tx.query<LeadCounts>(
    `select count(*) filter (where state = 'pending') as waiting, count(*) filter (where ${isLateSql("$1")}) as late,
       count(*) filter (where ${isUnresolved}) as "givenUp",
       (select count(*) from lead where suspicions <> '{}' and released_at is null and deidentified_at is null) as held
     from lead_delivery where state in ('pending', 'failed')`,
    [lateCutoff(now)],
  );
  return counted ?? { waiting: 0, late: 0, givenUp: 0, held: 0 };
}
