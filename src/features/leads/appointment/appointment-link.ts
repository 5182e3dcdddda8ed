import { readId, signId } from "#platform/secrets/signed-token.ts";
import { toAppointmentPath } from "./appointment-path.ts";

/**
 * Absolute address of the page of an appointment, for mails.
 * @param secret of this installation
 */
export const toAppointmentUrl = (
  siteUrl: string,
  { secret, id }: { readonly secret: string; readonly id: string },
): string => `${siteUrl}${toAppointmentPath(issueAppointmentToken(secret, id))}`;

/**
 * What the links to an appointment carry. Who has it can see, change and cancel the appointment without signing in (D162).
 * @param secret of this installation
 * @param id of an `Appointment`
 */
export const issueAppointmentToken = (secret: string, id: string): string =>
  signId("appointments", secret, id);

/** The appointment of a token; null for one that this installation did not issue. */
export const readAppointmentToken = (secret: string, token: string): string | null =>
  readId("appointments", secret, token);
