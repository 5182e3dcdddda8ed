import { isInScope, type ThreadScope } from "#features/leads/threads/find-thread.server.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";

/** How many enquiries about a vehicle somebody may see. */
export async function countEnquiries(
  tx: AccountTransaction,
  vehicleId: number,
  { sites, locations }: ThreadScope,
): Promise<number> {
  const { count } = requireRow(
    await tx.query<{ count: number }>(
      `select count(*)::int as count from lead l where l.account_id = $1 and l.vehicle_id = $2
         and (l.suspicions = '{}' or l.released_at is not null) and ${isInScope("l", { sites: "$3", locations: "$4" })}`,
      [tx.accountId, vehicleId, sites, locations],
    ),
  );
  return count;
}

/** What shoppers did with a vehicle in a week. */
export interface InterestWeek {
  /** The Monday that it begins with, `YYYY-MM-DD`. */
  readonly monday: string;
  /** Visitors of its page, each once a day (D80). */
  readonly views: number;
  /** How often the phone number was asked for, by a visitor once a day. */
  readonly calls: number;
  readonly enquiries: number;
}

/** How many weeks are listed, the one that has begun included. */
const MAX_WEEKS = 12;

/**
 * What shoppers did with a vehicle, week by week, the newest first: 12 weeks at most, and none before the one of its listing (D449).
 * `today` and `listed` are calendar dates where the dealer is.
 */
export function listInterest(
  tx: AccountTransaction,
  vehicleId: number,
  { today, listed, timeZone }: { readonly today: string; readonly listed: string; readonly timeZone: string },
): Promise<readonly InterestWeek[]> {
  return tx.query<InterestWeek>(
    `with week as (select generate_series(date_trunc('week', greatest($3::date, $4::date - 7 * ${MAX_WEEKS - 1})), $4::date,
         interval '1 week')::date as monday)
     select week.monday, coalesce(seen.views, 0) as views, coalesce(seen.calls, 0) as calls, coalesce(asked.enquiries, 0) as enquiries
     from week left join (
       select date_trunc('week', c.day)::date as monday, sum(c.visitors) filter (where c.kind = 'view')::int as views,
         sum(c.visitors) filter (where c.kind = 'phone_reveal')::int as calls
       from site s join vehicle_count c on c.account_id = s.account_id and c.site_id = s.id and c.vehicle_id = $2
       where s.account_id = $1 and c.day >= (select min(monday) from week) group by 1) seen using (monday)
     left join (
       select date_trunc('week', e.received_at at time zone $5)::date as monday, count(*)::int as enquiries from lead e
       where e.account_id = $1 and e.vehicle_id = $2 and (e.suspicions = '{}' or e.released_at is not null) group by 1) asked
       using (monday)
     order by week.monday desc`,
    [tx.accountId, vehicleId, listed, today, timeZone],
  );
}
