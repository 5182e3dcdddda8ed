import { formatPhone } from "#features/places/phone-number.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { buildCalendarFile, type CalendarEvent, type CalendarMethod } from "../appointment/calendar-file.ts";
import { fullName, type Lead } from "../rules/lead.ts";

interface Written {
  readonly now: Date;
  /** The dealer's address, for a file that invites. Without it the file is for the shopper, to be kept. */
  readonly dealer?: string;
}

/**
 * The calendar file of a lead's appointment (RFC 5545). The shopper's is published and names nobody. The dealer's is the
 * shopper's invitation, which calendars take from the mail, change and remove by themselves (D162).
 */
export function buildAppointmentFile(lead: Lead, appointment: Appointment, { now, dealer }: Written): string {
  return buildCalendarFile(toEvent(lead, appointment, { now, isForDealer: dealer !== undefined }), {
    ...(dealer === undefined ? { method: "PUBLISH" } : invite(lead, dealer, toInvitation(appointment))),
  });
}

/** The calendar file of a lead's appointment as a mail carries it; none for a lead without one, or where no time is kept yet (D161). */
export function listCalendarFiles(lead: Lead, written: Written): NonNullable<MailMessage["attachments"]> {
  const { appointment } = lead;
  if (appointment === null || appointment.state === "requested") return [];
  const method = written.dealer === undefined ? "PUBLISH" : toInvitation(appointment);
  return [
    {
      filename: "test-drive.ics",
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: buildAppointmentFile(lead, appointment, written),
    },
  ];
}

const toInvitation = ({ state }: Appointment) => (state === "cancelled" ? "CANCEL" : "REQUEST");

const invite = ({ person, seller }: Lead, dealer: string, method: "REQUEST" | "CANCEL"): CalendarMethod => ({
  method,
  organizer: { name: fullName(person), email: person.email },
  attendee: { name: seller.name, email: dealer },
});

function toEvent(
  { seller, car, person }: Lead,
  { id, start, end, sequence, state }: Appointment,
  { now, isForDealer }: { readonly now: Date; readonly isForDealer: boolean },
): CalendarEvent {
  const place = seller.location?.name ?? seller.name;
  const what = car?.title ?? "a vehicle";
  const phone = formatPhone(seller.location?.phone ?? seller.phone);
  return {
    uid: `${id}@${new URL(seller.siteUrl).hostname}`,
    title: isForDealer ? `Test drive: ${what}, ${fullName(person)}` : `Test drive: ${what} at ${place}`,
    place: [place, seller.location?.address].filter(Boolean).join(", "),
    description: isForDealer
      ? [person.phone, person.email, car?.stockNumber && `Stock ${car.stockNumber}`, car?.url]
          .filter(Boolean)
          .join("\n")
      : [`Bring your driver licence. Call ${phone} if you are late.`, car?.url].filter(Boolean).join("\n"),
    url: car?.url ?? seller.siteUrl,
    start: new Date(start),
    end: new Date(end),
    writtenAt: now,
    sequence,
    status: state === "cancelled" ? "CANCELLED" : "CONFIRMED",
  };
}
