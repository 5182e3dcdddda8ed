import { readAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { toAppointmentPath } from "#features/leads/appointment/appointment-path.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { BOOKING_CALENDAR_PATH } from "../paths.ts";
import { findTestDrive, type TestDrive } from "../store/booking-store.server.ts";
import { formatSlotLabel } from "../take/time-labels.ts";
import { findTestDriveState } from "./booking-state.ts";

/** The test drive that the address names, as it is now: Back leads here after it was cancelled, too. */
export interface BookedTime {
  readonly state: "booked" | "cancelled" | "over";
  /** "Saturday 28 November, 10:00 am" */
  readonly words: string;
  readonly calendarHref: string;
  /** Where it is seen, changed and cancelled. */
  readonly manageHref: string;
}

/** A test drive and the lead that booked it. */
export interface Booking {
  readonly testDrive: TestDrive;
  readonly lead: Lead;
}

type BookingContext = Pick<FormRequest, "accountId" | "siteId" | "secret" | "db" | "now">;

/** The test drive of this site that a token names; null for a forged token, and once its details are erased. */
export async function readBooking(
  tx: AccountTransaction,
  { secret, siteId }: Pick<BookingContext, "secret" | "siteId">,
  token: string,
): Promise<Booking | null> {
  const id = readAppointmentToken(secret, token);
  return id === null ? null : findBooking(tx, { siteId, id });
}

/** A test drive of a site; null for none, and once its details are erased. */
export async function findBooking(
  tx: AccountTransaction,
  { siteId, id }: { readonly siteId: SiteId; readonly id: string },
): Promise<Booking | null> {
  const testDrive = await findTestDrive(tx, id);
  if (testDrive?.siteId !== siteId) return null;
  const lead = await readLead(tx, testDrive.leadId);
  return lead && lead.person.email !== "" ? { testDrive, lead } : null;
}

/** What the success page says of the test drive in its address, as it is now (LEAD-24, D168); null if there is none. */
export async function findBookedTime(ctx: BookingContext, url: URL): Promise<BookedTime | null> {
  const token = url.searchParams.get("booking") ?? "";
  if (readAppointmentToken(ctx.secret, token) === null) return null;
  const booking = await ctx.db.inAccount(ctx.accountId, (tx) => readBooking(tx, ctx, token));
  if (!booking) return null;
  const state = findTestDriveState(booking.testDrive, ctx.now());
  const query = new URLSearchParams({ booking: token });
  return {
    state: state === "begun" ? "booked" : state,
    words: formatSlotLabel(booking.testDrive, booking.lead.seller.timeZone),
    calendarHref: `${BOOKING_CALENDAR_PATH}?${query}`,
    manageHref: toAppointmentPath(token),
  };
}
