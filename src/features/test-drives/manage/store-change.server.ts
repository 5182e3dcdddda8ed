import type { Appointment } from "#features/leads/appointment/appointment.ts";
import type { LeadSeller } from "#features/leads/rules/lead.ts";
import { type FormRequest, findSiteCar } from "#features/leads/take/form-request.server.ts";
import { toLeadLocation } from "#features/leads/take/lead-location.ts";
import { storeUpdate } from "#features/leads/take/store-update.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { AskedSlot } from "../rules/asked-slot.ts";
import { type TestDrive, toAppointment, updateTestDrive } from "../store/booking-store.server.ts";
import { removeHold, SCHEDULE_TURN } from "../store/hold-store.server.ts";
import { findTestDrivePlace, judgeTime, type Place, readSchedule } from "../take/schedule.server.ts";
import { findTestDriveState } from "./booking-state.ts";
import { type Booking, readBooking } from "./read-booking.server.ts";

/** Changes of one test drive, each of which mails dealer and shopper; whoever needs more calls (D168). */
export const MAX_CHANGES = 10;

export type StoredChange =
  /** Also when it had been done before, which stores nothing. */
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "not-free"; readonly judged: Exclude<AskedSlot, { kind: "free" }> }
  /** There is nothing to change any more; the page says why. */
  | { readonly ok: false; readonly reason: "closed" }
  | { readonly ok: false; readonly reason: "too-many" };

const CLOSED: StoredChange = { ok: false, reason: "closed" };

interface AskedChange {
  readonly token: string;
  /** As `formatSlot` writes it. */
  readonly asked: string;
  readonly visitor: string | null;
}

/**
 * Moves a test drive to another time behind the account's lock: of all who want that time, one gets it, and all others keep what
 * they have (D160, D168). The dealer and the shopper are told in the same transaction (D161).
 * @throws when the database is away; nothing has changed then
 */
export function changeTestDrive(
  ctx: FormRequest,
  { token, asked, visitor }: AskedChange,
): Promise<StoredChange> {
  return inTurn(ctx, async (tx) => {
    const booking = await readBooking(tx, ctx, token);
    return changeWithin(ctx, tx, { booking, asked, visitor });
  });
}

interface Changing extends Pick<AskedChange, "asked" | "visitor"> {
  readonly booking: Booking | null;
  /** Whether somebody of the dealer's does it, who may as often as they like and tells the shopper each time (D450). */
  readonly isByStaff?: boolean;
}

/** The same within the caller's transaction, which has the turn `SCHEDULE_TURN`. */
export async function changeWithin(
  ctx: FormRequest,
  tx: AccountTransaction,
  { booking, asked, visitor, isByStaff = false }: Changing,
): Promise<StoredChange> {
  if (!booking || findTestDriveState(booking.testDrive, ctx.now()) !== "booked") return CLOSED;
  const place = await findPlace(ctx, booking);
  if (!place) return CLOSED;
  const { testDrive } = booking;
  const isHere = testDrive.locationId === place.yard.id;
  if (isHere && new Date(asked).getTime() === testDrive.start.getTime()) return { ok: true };
  const schedule = await readSchedule(tx, ctx, { place, own: { visitor, bookingId: testDrive.id } });
  const judged = judgeTime(asked, schedule, { yard: place.yard, now: ctx.now() });
  if (judged.kind !== "free") return { ok: false, reason: "not-free", judged };
  if (testDrive.sequence >= MAX_CHANGES && !isByStaff) return { ok: false, reason: "too-many" };
  if (visitor) await removeHold(tx, visitor);
  const moved = { ...testDrive, ...judged.slot, locationId: place.yard.id };
  const previousStart = testDrive.start.toISOString();
  const { seller } = booking.lead;
  await store(ctx, tx, {
    ...{ booking, testDrive: moved, state: "changed", previousStart, isByStaff },
    seller: isHere ? seller : moveSeller(seller, place.yard),
  });
  return { ok: true };
}

/**
 * Cancels a test drive and tells dealer and shopper. Its time is free from then on. Cancelling it again does nothing.
 * @throws when the database is away; nothing has changed then
 */
export function cancelTestDrive(ctx: FormRequest, token: string): Promise<StoredChange> {
  return inTurn(ctx, async (tx) => cancelWithin(ctx, tx, { booking: await readBooking(tx, ctx, token) }));
}

/** The same within the caller's transaction, which has the turn `SCHEDULE_TURN`. */
export async function cancelWithin(
  ctx: FormRequest,
  tx: AccountTransaction,
  { booking, isByStaff = false }: Pick<Changing, "booking" | "isByStaff">,
): Promise<StoredChange> {
  const state = booking && findTestDriveState(booking.testDrive, ctx.now());
  if (state === "cancelled") return { ok: true };
  if (!booking || state !== "booked") return CLOSED;
  const testDrive: TestDrive = { ...booking.testDrive, state: "cancelled" };
  const { seller } = booking.lead;
  await store(ctx, tx, { booking, testDrive, seller, state: "cancelled", previousStart: null, isByStaff });
  return { ok: true };
}

const inTurn = (ctx: FormRequest, change: (tx: AccountTransaction) => Promise<StoredChange>) =>
  ctx.db.inAccount(ctx.accountId, change, { turn: SCHEDULE_TURN, isUrgent: true });

/** Where the vehicle of a booking can be driven now; null if it cannot be, or the site no longer shows it. */
export async function findPlace(ctx: FormRequest, { testDrive, lead }: Booking): Promise<Place | null> {
  const car = await findSiteCar(ctx, { id: testDrive.vehicleId });
  return car && findTestDrivePlace(ctx, car, lead.seller.location?.slug ?? "");
}

interface Change extends Pick<Appointment, "state" | "previousStart"> {
  readonly booking: Booking;
  /** As it is from now on, with the earlier sequence and lead. */
  readonly testDrive: TestDrive;
  readonly seller: LeadSeller;
  readonly isByStaff: boolean;
}

async function store(
  ctx: FormRequest,
  tx: AccountTransaction,
  { booking, testDrive, seller, isByStaff, ...told }: Change,
): Promise<void> {
  const next = { ...testDrive, sequence: testDrive.sequence + 1 };
  const update = { appointment: toAppointment(next, told), seller };
  const leadId = await storeUpdate(ctx, tx, { earlier: booking.lead, update, isByStaff });
  await updateTestDrive(tx, { ...next, leadId }, ctx.now());
}

/** The seller of a lead whose vehicle now stands at another location. */
const moveSeller = (seller: LeadSeller, yard: Location): LeadSeller => ({
  ...seller,
  timeZone: yard.timeZone,
  location: toLeadLocation(yard),
});
