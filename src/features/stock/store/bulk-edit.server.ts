import type { Availability } from "#features/inventory/changes/change-availability.server.ts";
import type { StaffPrice } from "#features/inventory/changes/change-price.server.ts";
import type { CarPrice } from "#features/pricing/price.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { LISTED_COLUMNS, LISTED_FROM, type ListedVehicle, type StockFilter } from "./list-stock.server.ts";

/** What one vehicle becomes, from what pages show of it. */
export type BulkStep =
  | { readonly kind: "price"; readonly from: CarPrice | null; readonly to: StaffPrice | "as-fed" }
  | {
      readonly kind: "availability";
      readonly from: Exclude<Availability, "as-fed">;
      readonly to: Availability;
    }
  | { readonly kind: "shown"; readonly from: boolean; readonly to: boolean | "as-fed" }
  | { readonly kind: "tag"; readonly from: string | null; readonly to: string | null | "as-fed" };

/** A step and the vehicle that it is for. */
export type VehicleStep = BulkStep & { readonly vehicleId: number };

/** A change of many vehicles. */
export interface BulkEdit {
  readonly id: string;
  readonly actor: string;
  /** "the price of 12 vehicles" */
  readonly what: string;
  readonly at: Date;
  /** The steps that take it back. */
  readonly changes: readonly VehicleStep[];
}

/** Keeps what somebody changed, in place of what they changed before it. */
export async function keepBulkEdit(
  tx: AccountTransaction,
  { id, actor, what, at, changes }: BulkEdit,
): Promise<void> {
  await tx.query(
    `insert into stock_bulk_edit (account_id, actor, id, what, at, changes) values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (account_id, actor) do update set id = excluded.id, what = excluded.what, at = excluded.at, changes = excluded.changes`,
    [tx.accountId, actor, id, what, at, JSON.stringify(changes)],
  );
}

/** What somebody changed last, after an instant; null for nothing. */
export async function findLastBulkEdit(
  tx: AccountTransaction,
  actor: string,
  after: Date,
): Promise<Pick<BulkEdit, "id" | "what" | "at"> | null> {
  const [found] = await tx.query<Pick<BulkEdit, "id" | "what" | "at">>(
    "select id, what, at from stock_bulk_edit where account_id = $1 and actor = $2 and at > $3",
    [tx.accountId, actor, after],
  );
  return found ?? null;
}

/** Takes what somebody changed last, so that nobody takes it back twice; null if it is another by now. */
export async function takeBulkEdit(
  tx: AccountTransaction,
  actor: string,
  id: string,
): Promise<readonly VehicleStep[] | null> {
  const [found] = await tx.query<Pick<BulkEdit, "changes">>(
    "delete from stock_bulk_edit where account_id = $1 and actor = $2 and id = $3 returning changes",
    [tx.accountId, actor, id],
  );
  return found?.changes ?? null;
}

/** What people say of a vehicle, apart from its feed. */
export interface OwnValues {
  readonly price: StaffPrice | "as-fed";
  readonly availability: Availability;
  readonly shown: boolean | "as-fed";
  readonly tag: string | null | "as-fed";
}

/** The vehicles with these ids at these locations, with what people say of each, by name. */
export async function listChosen(
  tx: AccountTransaction,
  ids: readonly number[],
  { locations }: Pick<StockFilter, "locations">,
): Promise<readonly (ListedVehicle & { readonly own: OwnValues })[]> {
  const rows = await tx.query<ListedVehicle & { readonly own: OwnRow }>(
    `select ${LISTED_COLUMNS}, json_build_object('cents', o.price_cents, 'priceType', o.price_type, 'reserved', o.reserved,
       'sold', o.sold_at is not null, 'shown', o.shown, 'tag', o.tag) as own
     ${LISTED_FROM} where v.account_id = $1 and v.id = any($2) and ($3::bigint[] is null or v.location_id = any($3))
     order by v.make, v.model, v.id`,
    [tx.accountId, ids, locations],
  );
  return rows.map((row) => ({ ...row, own: toOwn(row.own) }));
}

interface OwnRow {
  readonly cents: number | null;
  readonly priceType: StaffPrice["priceType"];
  readonly reserved: boolean | null;
  readonly sold: boolean;
  readonly shown: boolean | null;
  readonly tag: string | null;
}

function toOwn({ cents, priceType, reserved, sold, shown, tag }: OwnRow): OwnValues {
  const said = reserved === null ? "as-fed" : reserved ? "reserved" : "available";
  return {
    price: cents === null ? "as-fed" : { cents, priceType },
    availability: sold ? "sold" : said,
    shown: shown ?? "as-fed",
    tag: tag === null ? "as-fed" : tag || null,
  };
}
