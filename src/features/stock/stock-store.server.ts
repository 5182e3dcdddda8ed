import { USUAL_CREDIT } from "#features/finance/credit-bands.ts";
import type { LenderRecords } from "#features/finance/lender-record.ts";
import type { PricePeriod } from "#features/pricing/was-price.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { CardRecord } from "./card.ts";

/** Public facts of a vehicle, from which a site's index and its pages are made. No column comes here by itself (LAW-08). */
export interface VehicleFacts extends Omit<CardRecord, "wasCents" | "estimate"> {
  readonly showOnDealerWebsite: boolean;
  readonly withdrawnAt: string | null;
  readonly listedAt: string;
  readonly features: readonly string[];
  readonly categories: readonly string[];
  readonly dealershipName: string | null;
  readonly customRank: number | null;
  readonly dealerPin: number | null;
  readonly financeLenders: LenderRecords;
  readonly priceHistory: readonly PricePeriod[];
  readonly changeNumber: number;
}

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What became of the photo of `vehicle_media m`; as a query of its own, since joined it would be searched whole. */
const photoOf = (what: string) =>
  `(select ${what} from photo p where p.account_id = m.account_id and p.url = m.source_url)`;

/** Condition on `vehicle_media m` of what pages show of any kind: it has an address of the web and did not fail (D30). */
const SHOWN = `m.source_url ~ '^https?:' and coalesce(${photoOf("p.state")}, '') <> 'failed'`;

const SHOWN_PHOTO = `m.kind = 'photo' and ${SHOWN}`;

/** A `Photo` as JSON: our own picture, or until it is fetched the feed's (CONST-04). */
const PHOTO = `coalesce(
  ${photoOf("case when p.state = 'ready' then json_build_object('url', '/img/' || p.hash, 'width', p.width, 'height', p.height, 'preview', p.preview) end")},
  json_build_object('url', m.source_url, 'width', null, 'height', null, 'preview', null))`;

/** `PHOTO`, or null for a picture of `vehicle_media m` that pages do not show. */
export const PHOTO_IF_SHOWN = `case when ${SHOWN} then ${PHOTO} end`;

/** The kept quote for the usual credit as a `LenderRecords`; a feed's own counts before it (FIN-20). */
const QUOTE = `coalesce((select jsonb_build_object('youx', q.record) from finance_quote q
  where q.account_id = v.account_id and q.vehicle_id = v.id and q.credit = '${USUAL_CREDIT}'
  order by q.asked_at desc limit 1), '{}')`;

/** Columns of `VehicleFacts`, lists as JSON since that is read much faster than arrays, over `vehicle v`, `location l`, `dealership d`. */
export const VEHICLE_FACTS = `
  v.id, v.slug, v.stock_number as "stockNumber", v.item_type as "itemType", v.car_type as "carType", v.status,
  v.make, v.model, v.badge, v.series, v.year, v.km, v.colour, v.body, v.fuel, v.transmission, v.drive, v.seats,
  json_build_object('driveAwayCents', v.drive_away_cents, 'egcCents', v.egc_cents, 'unknownCents', v.unknown_cents,
    'beforeCents', v.before_cents, 'offerCents', v.offer_cents, 'subscriptionCents', v.subscription_cents) as prices,
  coalesce(v.state_average_market_cents, v.average_market_cents) as "marketAverageCents",
  ${QUOTE} || v.finance_lenders as "financeLenders",
  v.preorder, v.certified, v.reserved, v.tag, ${iso("v.arrived_at")} as "arrivedAt", ${iso("v.sold_at")} as "soldAt",
  ${iso("v.withdrawn_at")} as "withdrawnAt", ${iso("v.listed_at")} as "listedAt",
  v.show_on_dealer_website as "showOnDealerWebsite", to_json(v.features) as features,
  to_json(v.categories) as categories, v.custom_rank as "customRank",
  v.dealer_pin as "dealerPin", v.change_number as "changeNumber",
  l.name as "locationName", l.slug as "locationSlug", l.city, l.state,
  coalesce(d.slug, ld.slug) as "dealershipSlug", coalesce(d.name, ld.name) as "dealershipName",
  coalesce((select json_agg(json_build_object('priceType', p.price_type, 'cents', p.cents, 'from', ${iso("p.from_at")}) order by p.from_at)
    from vehicle_price p where p.vehicle_id = v.id), '[]') as "priceHistory",
  coalesce((select json_agg(${PHOTO} order by m.position)
    from vehicle_media m where m.vehicle_id = v.id and ${SHOWN_PHOTO} and m.position < 3), '[]') as photos,
  (select count(*)::int from vehicle_media m where m.vehicle_id = v.id and ${SHOWN_PHOTO}) as "photosCount"`;

export const VEHICLE_JOINS = `
  vehicle v left join location l on l.id = v.location_id left join dealership d on d.id = v.dealership_id
  left join dealership ld on ld.id = l.dealership_id`;

/** All stock at an instant, or what changed after a change number. */
type StockQuestion =
  | { readonly now: Date; readonly batch?: number }
  | { readonly after: number; readonly batch?: number };

/**
 * Reads the account's vehicles in batches, once through the table however large it is. A full read leaves out what was
 * withdrawn or sold over a year ago, since no site shows it; a read of changes has it, so that an index can take it out.
 */
export async function* readStock(
  tx: AccountTransaction,
  question: StockQuestion,
): AsyncGenerator<VehicleFacts[]> {
  const { batch = 500 } = question;
  const [condition, value] =
    "now" in question
      ? [
          "v.withdrawn_at is null and (v.sold_at is null or v.sold_at > $1::timestamptz - interval '366 days')",
          question.now,
        ]
      : ["v.change_number > $1 and v.change_number > 0", question.after];
  // Right after a large import there are no statistics, and places would be searched anew for every vehicle.
  await tx.query("set local enable_nestloop = off");
  await tx.query(
    `declare stock no scroll cursor for select ${VEHICLE_FACTS} from ${VEHICLE_JOINS} where ${condition}`,
    [value],
  );
  const fetch = () => {
    const rows = tx.query<VehicleFacts>(`fetch ${batch} from stock`);
    // It may fail before anybody waits for it.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetch();
  try {
    while (true) {
      const rows = await next;
      const isLast = rows.length < batch;
      // The database works on the next batch while this one is used.
      if (!isLast) next = fetch();
      if (rows.length) yield rows;
      if (isLast) return;
    }
  } finally {
    await next.catch(() => undefined);
    // A failed transaction has closed it already.
    await tx.query("close stock").catch(() => undefined);
  }
}
