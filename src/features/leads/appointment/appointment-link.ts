import { toAppointmentPath } from "./appointment-path.ts";
import { issueAppointmentToken } from "./appointment-token.ts";

/**
 * Absolute address of the page of an appointment, for mails.
 * @param secret of this installation
 */
export const toAppointmentUrl = (
  siteUrl: string,
  { secret, id }: { readonly secret: string; readonly id: string },
): string => `${siteUrl}${toAppointmentPath(issueAppointmentToken(secret, id))}`;
