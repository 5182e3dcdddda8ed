import type { CarPrice } from "#features/pricing/price.ts";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isCountedDay, isCountedEnquiry, isShownPrice } from "./stock-problems.ts";

/** What is read of the vehicles of a page beside their rows: it would be slow to read of all that are searched for (D448). */
export interface RowFacts {
  /** Name of the feed, or of what else brings it. */
  readonly feed: string;
  /** Of 30 days, without those that are held as automated. */
  readonly enquiries: number;
  /** Of 30 days; a visitor counts once a day (D80). */
  readonly views: number;
  /** How often the phone number was asked for in 30 days, a visitor once a day. */
  readonly calls: number;
  /** The first price of each type that shoppers saw, in cents. */
  readonly firstCents: Readonly<Partial<Record<PriceType, number>>>;
  /** The last time that shoppers saw another price; null if they saw one price alone. */
  readonly priceChange: {
    readonly at: Date;
    readonly from: CarPrice | null;
    readonly to: CarPrice | null;
  } | null;
}

interface FactsRow extends Omit<RowFacts, "priceChange"> {
  readonly id: number;
  /** The last two, newest first. */
  readonly prices: readonly {
    readonly at: string;
    readonly cents: number | null;
    readonly priceType: PriceType;
  }[];
}

const NOW = "$3::timestamptz";

/** The facts of each vehicle with one of these ids. */
export async function readRowFacts(
  tx: AccountTransaction,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RowFacts>> {
  const rows = await tx.query<FactsRow>(
    `select v.id, s.name as feed,
       (select count(*)::int from lead e where e.account_id = v.account_id and e.vehicle_id = v.id
          and ${isCountedEnquiry("e", NOW)}) as enquiries, seen.views, seen.calls,
       (select coalesce(json_object_agg(f.price_type, f.cents), '{}') from (select distinct on (p.price_type) p.price_type, p.cents
          from vehicle_price p where p.account_id = v.account_id and p.vehicle_id = v.id and ${isShownPrice("p.cents")}
          order by p.price_type, p.from_at, p.id) f) as "firstCents",
       (select coalesce(json_agg(json_build_object('at', h.from_at, 'cents', h.cents, 'priceType', h.price_type)
            order by h.from_at desc, h.id desc), '[]')
          from (select * from vehicle_price p where p.account_id = v.account_id and p.vehicle_id = v.id
            order by p.from_at desc, p.id desc limit 2) h) as prices
     from vehicle v join source s on s.id = v.source_id cross join lateral (
       select coalesce(sum(c.visitors) filter (where c.kind = 'view'), 0)::int as views,
         coalesce(sum(c.visitors) filter (where c.kind = 'phone_reveal'), 0)::int as calls
       from site t join vehicle_count c on c.account_id = t.account_id and c.site_id = t.id and c.vehicle_id = v.id
       where t.account_id = v.account_id and ${isCountedDay("c.day", NOW)}) seen
     where v.account_id = $1 and v.id = any($2)`,
    [tx.accountId, ids, now],
  );
  return new Map(
    rows.map(({ id, prices, ...facts }) => [id, { ...facts, priceChange: toPriceChange(prices) }]),
  );
}

function toPriceChange([to, from]: FactsRow["prices"]): RowFacts["priceChange"] {
  if (!to || !from) return null;
  return { at: new Date(to.at), from: toPrice(from), to: toPrice(to) };
}

const toPrice = ({ cents, priceType }: FactsRow["prices"][number]): CarPrice | null =>
  cents === null ? null : { cents, priceType };
