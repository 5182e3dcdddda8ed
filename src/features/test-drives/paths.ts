/** Free times of a vehicle at a location (API-12). */
export const APPOINTMENTS_PATH = "/api/test-drive/appointments";

/** Holds a time while the form is filled in (D160). */
export const HOLD_PATH = "/api/test-drive/hold";

/** A booked test drive as a calendar file; the address carries its token. */
export const BOOKING_CALENDAR_PATH = "/api/test-drive/booking.ics";
