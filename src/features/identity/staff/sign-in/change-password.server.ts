import type { Queries } from "#platform/postgres/database.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { savePassword } from "../passwords/password-store.server.ts";
import type { StaffId } from "../person.ts";
import { forgetDevices } from "../sessions/device-store.server.ts";
import { endStaffSessions } from "../sessions/staff-session-store.server.ts";
import { removeChallenges } from "./challenge-store.server.ts";

interface ChangedPassword {
  readonly staffId: StaffId;
  /** One that `checkPassword` has passed. */
  readonly password: string;
  /** Id of the session that goes on; null to end all. */
  readonly keptSession: string | null;
}

/**
 * Stores a person's new password. What was given out under the earlier one is worth nothing any more: sessions elsewhere, links of
 * mails, challenges of the second factor, and which browsers are known (D427).
 */
export async function changePassword(
  db: Queries,
  { staffId, password, keptSession }: ChangedPassword,
  now: Date,
): Promise<void> {
  await savePassword(db, { staffId, hash: await hashPassword(password) }, now);
  await endStaffSessions(db, staffId, keptSession);
  await removeChallenges(db, staffId);
  await forgetDevices(db, staffId, null);
}
