import { formatSpokenTime } from "./spoken-time.ts";

/**
 * A time at a yard that a lead is about (D161). "booked" and "changed" keep the time for the shopper, "cancelled" has given it
 * back. A lead that is held keeps no time: "requested" only says what was asked for.
 */
export interface Appointment {
  /** UUID, the same through all changes: a calendar knows the event by it. */
  readonly id: string;
  readonly state: "requested" | "booked" | "changed" | "cancelled";
  /** ISO 8601 in UTC. */
  readonly start: string;
  readonly end: string;
  /** Rises with each change, so that a calendar keeps the newest (RFC 5545, SEQUENCE). */
  readonly sequence: number;
  /** The start that a change replaced. */
  readonly previousStart: string | null;
}

const STATE_NOTES: Readonly<Record<Appointment["state"], string>> = {
  requested: " (asked for, not booked: please confirm a time)",
  booked: "",
  changed: "",
  cancelled: " (cancelled)",
};

/** An appointment's start in the words of a zone: "Sunday 2 March 2025, 9:30 am". */
const formatAppointment = ({ start }: Pick<Appointment, "start">, timeZone: string): string =>
  formatSpokenTime(new Date(start), timeZone);

/** One line a fact, for mail and ADF: "Test drive: Sunday 2 March 2025, 9:30 am". */
export function listAppointmentFacts(
  appointment: Appointment | null,
  timeZone: string,
): readonly (readonly [string, string | null])[] {
  if (appointment === null) return [];
  const { state, previousStart } = appointment;
  return [
    ["Test drive", formatAppointment(appointment, timeZone) + STATE_NOTES[state]],
    ["Instead of", previousStart && formatAppointment({ start: previousStart }, timeZone)],
  ];
}
