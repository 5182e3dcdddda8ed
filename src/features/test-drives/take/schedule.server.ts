import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import {
  type FormRequest,
  findYard,
  listFormYards,
  type SiteCar,
} from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type AskedSlot, judgeSlot } from "../rules/asked-slot.ts";
import { listFreeSlots, listPossibleSlots, type Slot } from "../rules/slots.ts";
import { listTakenTimes, type OwnTimes } from "../store/hold-store.server.ts";

/** A vehicle at the location where it is driven. */
export interface Place {
  readonly car: SiteCar;
  readonly yard: Location;
}

/** The times of a place. */
export interface Schedule {
  readonly possible: readonly Slot[];
  /** Those that nobody has booked. */
  readonly unbooked: readonly Slot[];
  /** Those that nobody else holds either. */
  readonly free: readonly Slot[];
}

/**
 * Where a vehicle is driven: at its own location, else at the chosen one, else at the only one that sells. Null if nobody
 * knows, and for a location whose details are not complete (D13).
 */
export function findTestDriveYard(
  ctx: Pick<FormRequest, "stock" | "config">,
  car: Pick<SiteCar, "locationSlug">,
  chosen: string,
): Location | null {
  if (car.locationSlug !== null) return findYard(ctx, car.locationSlug);
  const selling = keepSellingLocations(listFormYards(ctx));
  return (selling.length === 1 ? selling[0] : selling.find(({ slug }) => slug === chosen)) ?? null;
}

/** A vehicle and where it is driven (see `findTestDriveYard`); null if it cannot be driven. */
export function findTestDrivePlace(ctx: FormRequest, car: SiteCar, chosen: string): Place | null {
  if (findTestDriveRefusal(car, ctx.config.testDrive)) return null;
  const yard = findTestDriveYard(ctx, car, chosen);
  return yard && { car, yard };
}

/** The possible and the free times of a place; what `own` names does not count as taken. */
export async function readSchedule(
  tx: AccountTransaction,
  { config, now }: Pick<FormRequest, "config" | "now">,
  { place: { car, yard }, own }: { readonly place: Place; readonly own: OwnTimes },
): Promise<Schedule> {
  const possible = listPossibleSlots(yard, config.testDrive, now());
  if (possible.length === 0) return { possible, unbooked: possible, free: possible };
  const wanted = { locationId: yard.id, vehicleId: car.id };
  const taken = await listTakenTimes(tx, wanted, { now: now(), own });
  const booked = taken.filter(({ isHeld }) => !isHeld);
  const [unbooked, free] = [booked, taken].map((times) =>
    listFreeSlots(possible, times, { rules: config.testDrive, wanted }),
  ) as [Slot[], Slot[]];
  return { possible, unbooked, free };
}

/** Judges a posted time by a place's schedule. */
export const judgeTime = (
  asked: string,
  { possible, free }: Schedule,
  { yard, now }: { readonly yard: Location; readonly now: Date },
): AskedSlot => judgeSlot(asked, { times: yard, possible, free, now });
