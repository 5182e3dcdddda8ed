import type { CarPrice } from "#features/pricing/price.ts";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** How many days of enquiries are counted. */
export const COUNTED_DAYS = 30;

/** What is read of the vehicles of a page beside their rows: it would be slow to read of all that are searched for (D448). */
export interface RowFacts {
  /** Name of the feed, or of what else brings it. */
  readonly feed: string;
  /** Without those that are held as automated. */
  readonly enquiries: number;
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

/** SQL: whether somebody enquired with the lead of an alias. What is held as automated is none until it is released (D14). */
export const isEnquiry = (lead: string): string =>
  `(${lead}.suspicions = '{}' or ${lead}.released_at is not null)`;

/** The facts of each vehicle with one of these ids. */
export async function readRowFacts(
  tx: AccountTransaction,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RowFacts>> {
  const rows = await tx.query<FactsRow>(
    `select v.id, s.name as feed,
       (select count(*)::int from lead e where e.account_id = v.account_id and e.vehicle_id = v.id and ${isEnquiry("e")}
          and e.received_at > $3::timestamptz - interval '${COUNTED_DAYS} days') as enquiries,
       (select coalesce(json_agg(json_build_object('at', h.from_at, 'cents', h.cents, 'priceType', h.price_type)
            order by h.from_at desc, h.id desc), '[]')
          from (select * from vehicle_price p where p.account_id = v.account_id and p.vehicle_id = v.id
            order by p.from_at desc, p.id desc limit 2) h) as prices
     from vehicle v join source s on s.id = v.source_id where v.account_id = $1 and v.id = any($2)`,
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
