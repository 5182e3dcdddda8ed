import type { MailMessage } from "#platform/mail/mailer.ts";
import type { Database, Queries } from "#platform/postgres/database.ts";
import { parseEmail } from "../../shoppers/shopper.ts";
import { checkPasswordOf } from "../passwords/check-password.server.ts";
import type { PasswordProblem } from "../passwords/password-rules.ts";
import type { StaffPerson } from "../person.ts";
import { findStaff, findStaffByEmail } from "../person-store.server.ts";
import { countAttempt } from "./attempt-store.server.ts";
import { addChallenge, findChallenge, useChallenge } from "./challenge-store.server.ts";
import { changePassword } from "./change-password.server.ts";
import { listResetLimits } from "./sign-in-limits.ts";

interface ResetRequest {
  readonly email: string;
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
  /** Of this installation. */
  readonly secret: string;
}

/** A link to a new password that is to be mailed. */
export interface PasswordReset {
  readonly staff: StaffPerson;
  readonly token: string;
}

/**
 * Prepares a link to a new password, for 30 minutes. The page says the same whatever comes of it, and does not wait for the mail: who
 * asks must not learn whether somebody has the address.
 * @returns null if nobody has it, or too many were asked for
 */
export async function requestPasswordReset(
  db: Queries,
  { email: typed, network, secret }: ResetRequest,
  now: Date,
): Promise<PasswordReset | null> {
  const email = parseEmail(typed);
  if (email === null) return null;
  const allowed = await countAttempt(db, listResetLimits({ target: email, network }), { secret, now });
  const staff = await findStaffByEmail(db, email);
  if (!allowed.ok || !staff) return null;
  const token = await addChallenge(db, { staffId: staff.id, kind: "password-reset" }, now);
  return { staff, token };
}

export type ResetOutcome =
  | { readonly ok: true; readonly staff: StaffPerson }
  | { readonly ok: false; readonly reason: "ended" | PasswordProblem };

/**
 * Sets a new password with the link of a mail, which works once, and ends all sessions of the person. It signs nobody in: a second
 * factor is still asked for. The browser may be made known, since it has proved the address.
 */
export async function resetPassword(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<ResetOutcome> {
  const challenge = await findChallenge(db, { token, kind: "password-reset" }, now);
  const staff = challenge && (await findStaff(db, challenge.staffId));
  if (!staff) return { ok: false, reason: "ended" };
  const checked = await checkPasswordOf(db, staff, password);
  if (!checked.ok) return checked;
  if (!(await useChallenge(db, token))) return { ok: false, reason: "ended" };
  await changePassword(db, { staffId: staff.id, password, keptSession: null }, now);
  return { ok: true, staff };
}

/** Builds the mail with the link. */
export const buildResetMail = (
  { staff, token }: PasswordReset,
  { id, origin }: { readonly id: string; readonly origin: string },
): MailMessage => ({
  id: `password-${id}`,
  fromName: "Forecourt",
  to: staff.email,
  subject: "Choose a new password",
  text: [
    `Hi ${staff.name},`,
    `Open this link within 30 minutes to choose a new password for the back office:\n${origin}/reset-password?token=${token}`,
    "If you didn't ask for it, you can ignore this email. Your password stays as it is.",
  ].join("\n\n"),
  automatic: true,
});
