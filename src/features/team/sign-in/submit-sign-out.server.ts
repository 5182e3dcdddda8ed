import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { toEndedStaffCookie } from "#features/identity/staff/sessions/staff-session.ts";
import { endStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";

/** Ends the session of a browser; answers the `Set-Cookie` header that takes its cookie. */
export async function submitSignOut({ db, session, place }: StaffContext): Promise<string> {
  if (session) await endStaffSession(db, session.staff.id, session.id);
  return toEndedStaffCookie(place);
}
