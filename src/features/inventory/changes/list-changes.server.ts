import { type CarPrice, describePrice } from "#features/pricing/price.ts";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Availability } from "./change-availability.server.ts";
import type { VehicleDetail } from "./change-detail.server.ts";

/** What somebody changed of a vehicle. */
export interface VehicleChange {
  readonly at: Date;
  readonly actor: string;
  /** The person's name where they work in the back office; else who was named on the command line, or who else did it. */
  readonly name: string;
  readonly note: string | null;
  /** "sold", "price $24,990 Drive Away", "hidden from the site" */
  readonly what: string;
}

const MAX_CHANGES = 100;

/** The name of an actor in a column, with staff `p`. */
const NAME = (actor: string) =>
  `coalesce(p.name, case when ${actor} like 'staff:%' then substr(${actor}, 7) else ${actor} end)`;

interface ChangeRow extends Omit<VehicleChange, "what"> {
  readonly availability: Availability | null;
  readonly price: CarPrice | null;
  readonly detail: VehicleDetail | "notice" | null;
  readonly value: string | null;
}

/** What people changed of a vehicle, newest first, a hundred at most. */
export async function listVehicleChanges(
  tx: AccountTransaction,
  vehicleId: number,
): Promise<readonly VehicleChange[]> {
  const rows = await tx.query<ChangeRow>(
    `select c.at, c.actor, ${NAME("c.actor")} as name, c.note, c.availability, c.detail, c.value,
       case when c.price_cents is not null then json_build_object('cents', c.price_cents, 'priceType', c.price_type) end as price
     from vehicle_change c left join staff_person p on c.actor = 'staff:' || p.id
     where c.account_id = $1 and c.vehicle_id = $2 order by c.id desc limit ${MAX_CHANGES}`,
    [tx.accountId, vehicleId],
  );
  return rows.map(({ at, actor, name, note, ...change }) => ({
    ...{ at, actor, name, note },
    what: describeChange(change),
  }));
}

function describeChange({
  availability,
  price,
  detail,
  value,
}: Pick<ChangeRow, "availability" | "price" | "detail" | "value">): string {
  if (availability !== null) return availability;
  if (detail === null) return price === null ? "price as fed" : `price ${describePrice(price)}`;
  if (detail === "notice") return "answers for the notice";
  if (value === null) return `${DETAIL_NAMES[detail]} as fed`;
  if (detail === "shown") return value === "yes" ? "shown on the site" : "hidden from the site";
  if (detail === "pinned") return value === "yes" ? "pinned" : "not pinned";
  if (value === "") return `no ${DETAIL_NAMES[detail]}`;
  return detail === "tag" ? `tag “${value}”` : "comments";
}

const DETAIL_NAMES: Readonly<Record<VehicleDetail, string>> = {
  shown: "showing",
  pinned: "pin",
  tag: "tag",
  comments: "comments",
};

/** A price that pages showed. */
export interface ShownPrice {
  readonly from: Date;
  /** Null for none. */
  readonly cents: number | null;
  readonly priceType: PriceType;
  /** Who gave it; null for the feed. */
  readonly name: string | null;
}

/** The prices that pages showed of a vehicle, newest first, a hundred at most (D8). */
export function listPriceHistory(tx: AccountTransaction, vehicleId: number): Promise<readonly ShownPrice[]> {
  return tx.query<ShownPrice>(
    `select h.from_at as "from", h.cents, h.price_type as "priceType", c.name
     from vehicle_price h left join lateral (
       select ${NAME("c.actor")} as name from vehicle_change c left join staff_person p on c.actor = 'staff:' || p.id
       where c.account_id = h.account_id and c.vehicle_id = h.vehicle_id and c.at = h.from_at
         and c.availability is null and c.detail is null limit 1) c on true
     where h.account_id = $1 and h.vehicle_id = $2 order by h.from_at desc, h.id desc limit ${MAX_CHANGES}`,
    [tx.accountId, vehicleId],
  );
}
