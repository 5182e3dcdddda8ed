import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { readNotice, type StoredNotice } from "#features/inventory/changes/change-notice.server.ts";
import { listWarrantyTerms, type WarrantyTerms } from "#features/places/law/statutory-warranty.ts";
import {
  findNoticeLaw,
  hasNotice,
  listMissingAnswers,
  type NoticeLaw,
  WITH_MOTOR,
} from "#features/places/law/vehicle-notice.ts";
import { findTimeZone, toLocalTime } from "#features/places/time-zone.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { NoticeAnswer, VehicleNotice } from "#features/vehicles/vehicle-notice.ts";
import { readVehicleId } from "../store/find-vehicle.server.ts";
import { findStockVehicle, type StockVehicle } from "../store/stock-vehicle.server.ts";
import { proposeNotice } from "./propose-notice.ts";

/** A used vehicle with its notice, and what its yard's law says of that. */
export interface NoticeFacts {
  readonly vehicle: StockVehicle;
  readonly stored: StoredNotice;
  readonly proposed: VehicleNotice;
  readonly law: NoticeLaw | null;
  readonly warranties: readonly WarrantyTerms[];
  readonly missing: readonly NoticeAnswer[];
  readonly hasMotor: boolean;
  /** Null for a vehicle of no yard. */
  readonly location: Location | null;
  /** IANA zone of the yard, else of the account. */
  readonly timeZone: string;
  /** Calendar date there, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The vehicle that the path names, with its notice.
 * @throws a response, 404 for one that is not in the person's part of the stock, or that has no notice: a new one or a boat
 */
export async function requireNotice(
  { locations, ...tx }: StaffTransaction,
  context: Pick<StaffContext, "params" | "now" | "timeZone">,
): Promise<NoticeFacts> {
  const vehicle = await findStockVehicle(tx, { id: readVehicleId(context), locations });
  const stored = vehicle && (await readNotice(tx, vehicle.id));
  if (!vehicle || !stored || !hasNotice(vehicle.car)) throw new Response(null, { status: 404 });
  const location = (await listLocations(tx)).find(({ id }) => id === vehicle.locationId) ?? null;
  const { state } = vehicle.car;
  const timeZone = location?.timeZone ?? (state ? findTimeZone(state) : context.timeZone);
  const now = context.now();
  const today = toLocalTime(now, timeZone).date;
  const { buildDate, regoExpiry, noticeAnswers, prices } = vehicle;
  const asked = { ...vehicle.car, buildDate, regoExpiry, price: toCarPrice(prices) };
  const terms = listWarrantyTerms(state);
  const own = stored.notice.warranty;
  const isListed =
    !own || own === "none" || terms.some(({ months, km }) => months === own.months && km === own.km);
  return {
    ...{ vehicle, stored, location, timeZone, today },
    proposed: proposeNotice(asked, { now, today }),
    law: findNoticeLaw(state),
    warranties: isListed ? terms : [...terms, own],
    missing: listMissingAnswers({ ...vehicle.car, noticeAnswers }).missing,
    hasMotor: WITH_MOTOR.includes(vehicle.car.itemType),
  };
}
