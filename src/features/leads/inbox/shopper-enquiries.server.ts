import type { Shopper, ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { LeadCar, LeadSeller } from "../rules/lead.ts";
import type { LeadTopic } from "../rules/lead-topic.ts";

/** An enquiry as its sender may see it (D145). */
export interface ShopperEnquiry extends LeadTopic {
  readonly id: string;
  readonly receivedAt: Date;
  /** The shopper's own (D260). Otherwise it only names their number or address, which anyone can type. */
  readonly isOwn: boolean;
  readonly message: string;
  readonly car: LeadCar | null;
  /** The time that it books, changes or cancels (D161). */
  readonly appointment: Appointment | null;
  readonly seller: LeadSeller;
  /** When the first of the dealer's targets, or the fallback, had it (D13). */
  readonly deliveredAt: Date | null;
  /** No target has it, and delivery was given up. */
  readonly isGivenUp: boolean;
}

/** Enquiries that a shopper is shown. */
const MAX_ENQUIRIES = 50;
/** For as long, an enquiry is listed for its number or address alone. Numbers change owners. */
const UNPROVEN_MS = 180 * 86_400_000;

/**
 * The enquiries that a shopper ($2) may see: those that they sent while signed in, and those of the last 180 days (since $5) that
 * name their number or address and that no other shopper sent. What waits to be checked is its sender's only (D14).
 */
const OF_SHOPPER = `account_id = $1 and deidentified_at is null and (shopper_id = $2
  or shopper_id is null and (phone_key = $3 or email_key = $4) and received_at >= $5
    and (suspicions = '{}' or released_at is not null))`;

const listShopperValues = (tx: AccountTransaction, { id, phone, email }: Shopper, now: Date) => [
  ...[tx.accountId, id, phone, email, new Date(now.getTime() - UNPROVEN_MS)],
];

/**
 * Which of these are a shopper's own: sent in their session, or naming a number and an address that the shopper has proved, both of them
 * (D260). One alone may be shared or may have had another owner, and a name proves nothing.
 */
const IS_OWN = "(shopper_id is not null or phone_key = $3 and email_key = $4)";

/** Lists the ids of all enquiries that are a shopper's own, to be read whole and erased. */
export async function listIdsOfShopper(
  tx: AccountTransaction,
  shopper: Shopper,
  now: Date,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from lead where ${OF_SHOPPER} and ${IS_OWN}`,
    listShopperValues(tx, shopper, now),
  );
  return rows.map(({ id }) => id);
}

/** Lists a shopper's enquiries, the newest first. */
export function listShopperEnquiries(
  tx: AccountTransaction,
  shopper: Shopper,
  now: Date,
): Promise<ShopperEnquiry[]> {
  return tx.query<ShopperEnquiry>(
    `select id, received_at as "receivedAt", category, subcategory, coalesce(${IS_OWN}, false) as "isOwn", message, car, seller, appointment,
       "deliveredAt", "deliveredAt" is null and coalesce("isGivenUp", false) as "isGivenUp"
     from lead left join lateral (
       select min(delivered_at) as "deliveredAt", bool_or(state = 'failed') and not bool_or(state = 'pending') as "isGivenUp"
       from lead_delivery d
       where d.account_id = lead.account_id and d.lead_id = lead.id and d.kind in ('mail', 'adf', 'webhook', 'alert')
     ) d on true
     where ${OF_SHOPPER}
     order by received_at desc, id limit ${MAX_ENQUIRIES}`,
    listShopperValues(tx, shopper, now),
  );
}

/** Lists the vehicles that a shopper asked about while signed in, by slug, with the time of the last enquiry; the newest first. */
export function listEnquiredCars(
  tx: AccountTransaction,
  shopperId: ShopperId,
): Promise<{ readonly slug: string; readonly at: Date }[]> {
  return tx.query(
    `select v.slug, max(l.received_at) as at from lead l join vehicle v on v.account_id = l.account_id and v.id = l.vehicle_id
     where l.account_id = $1 and l.shopper_id = $2 and l.deidentified_at is null
     group by v.slug order by at desc, v.slug limit ${MAX_ENQUIRIES}`,
    [tx.accountId, shopperId],
  );
}
