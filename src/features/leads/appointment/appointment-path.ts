import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";

/** Where a shopper sees, changes and cancels a booked test drive; the address carries the token. */
export const APPOINTMENT_PATH = `${TEST_DRIVE_PATH}/booking`;

/** Path of the page of an appointment. */
export const toAppointmentPath = (token: string): string =>
  `${APPOINTMENT_PATH}?${new URLSearchParams({ booking: token })}`;
