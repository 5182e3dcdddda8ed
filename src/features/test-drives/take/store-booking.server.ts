import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { Appointment } from "#features/leads/appointment/appointment.ts";
import { normaliseEmail, normalisePhone } from "#features/leads/rules/person.ts";
import { type FormRequest, findShopper } from "#features/leads/take/form-request.server.ts";
import {
  type CheckedEnquiry,
  type ReceivedEnquiry,
  receiveWithin,
} from "#features/leads/take/receive-enquiry.server.ts";
import { listNetworkLimits } from "#platform/http/client-network.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Slot } from "../rules/slots.ts";
import { addTestDrive, countUpcoming, findTestDrive } from "../store/booking-store.server.ts";
import { removeHold, SCHEDULE_TURN } from "../store/hold-store.server.ts";
import { judgeTime, type Place, readSchedule, type Schedule } from "./schedule.server.ts";

/** Test drives that one person may have ahead of them at a site, and that one network and the /48 around it may book in a day (D160, D214). */
export const BOOKING_LIMITS = { person: 3, network: 20, block: 40 } as const;

interface Booking {
  readonly place: Place;
  /** As `formatSlot` writes it. */
  readonly asked: string;
  readonly visitor: string | null;
  readonly enquiry: CheckedEnquiry & { readonly submission: CheckedEnquiry["submission"] };
}

export type StoredBooking =
  | { readonly ok: true; readonly received: ReceivedEnquiry; readonly bookingId: string | null }
  | { readonly ok: false; readonly reason: "not-free"; readonly schedule: Schedule }
  | { readonly ok: false; readonly reason: "too-many" };

/**
 * Books a time with its lead in one transaction, behind the account's lock: of all who want a time, one gets it (D160). Sending
 * the same form again books nothing again. A lead that is held books nothing (D161).
 * @throws when the database is away; nothing is stored then
 */
export async function storeBooking(ctx: FormRequest, booking: Booking): Promise<StoredBooking> {
  const shopper = await findShopper(ctx);
  return ctx.db.inAccount(ctx.accountId, (tx) => bookWithin(ctx, tx, { booking, shopper }), {
    turn: SCHEDULE_TURN,
    isUrgent: true,
  });
}

/**
 * The same within the caller's transaction, which has the turn `SCHEDULE_TURN`. What staff book counts towards no limit on what
 * strangers send (D450).
 * @param shopper with the shopper whose session books, found before the transaction began
 */
export async function bookWithin(
  ctx: FormRequest,
  tx: AccountTransaction,
  { booking, shopper }: { readonly booking: Booking; readonly shopper: Shopper | null },
): Promise<StoredBooking> {
  const { submission, isByStaff = false } = booking.enquiry;
  const sent = typeof submission === "object" && submission ? submission.id : null;
  const earlier = sent === null ? null : await findTestDrive(tx, sent);
  const isSame = earlier?.vehicleId === booking.place.car.id && earlier.state === "booked";
  const own = { visitor: booking.visitor, bookingId: isSame ? sent : null };
  const schedule = await readSchedule(tx, ctx, { place: booking.place, own });
  const judged = judgeTime(booking.asked, schedule, { yard: booking.place.yard, now: ctx.now() });
  if (judged.kind !== "free") return { ok: false, reason: "not-free", schedule };
  const isAgain = isSame && earlier.start.getTime() === judged.slot.start.getTime();
  if (!isAgain && !isByStaff && (await isTooMany(tx, ctx, booking))) return { ok: false, reason: "too-many" };
  const id = isAgain || (sent !== null && !earlier) ? (sent ?? ctx.newId()) : ctx.newId();
  const appointment = toAppointment(id, judged.slot);
  const received = await receiveWithin(ctx, tx, {
    enquiry: { ...booking.enquiry, appointment },
    shopper,
  });
  if (booking.visitor) await removeHold(tx, booking.visitor);
  if (received.isHeld) return { ok: true, received, bookingId: null };
  if (!isAgain) await add(tx, ctx, { id, leadId: received.leadId, place: booking.place, slot: judged.slot });
  return { ok: true, received, bookingId: id };
}

const toAppointment = (id: string, { start, end }: Slot): Appointment => ({
  ...{ id, state: "booked", start: start.toISOString(), end: end.toISOString() },
  ...{ sequence: 0, previousStart: null },
});

function add(
  tx: AccountTransaction,
  { siteId, now }: FormRequest,
  testDrive: { readonly id: string; readonly leadId: string; readonly place: Place; readonly slot: Slot },
): Promise<void> {
  const { id, leadId, place, slot } = testDrive;
  const wanted = { locationId: place.yard.id, vehicleId: place.car.id };
  return addTestDrive(tx, { id, siteId, leadId, ...wanted, ...slot }, now());
}

async function isTooMany(
  tx: AccountTransaction,
  { siteId, secret, client, now }: FormRequest,
  { enquiry: { values } }: Booking,
): Promise<boolean> {
  const person = {
    siteId,
    emailKey: normaliseEmail(values.email) ?? "",
    phoneKey: normalisePhone(values.phone) ?? "",
  };
  if ((await countUpcoming(tx, person, now())) >= BOOKING_LIMITS.person) return true;
  const counted = listNetworkLimits(client, BOOKING_LIMITS).map(({ network, max }) => ({
    subject: `test drives of ${network}`,
    windowMs: DAY_MS,
    max,
  }));
  return !(await countWithin(tx, counted, { secret, now: now() }));
}
