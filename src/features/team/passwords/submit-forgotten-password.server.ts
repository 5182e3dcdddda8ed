import type { StaffContext } from "#features/identity/request/staff-context.ts";
import {
  buildResetMail,
  requestPasswordReset,
} from "#features/identity/staff/sign-in/reset-password.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";

/** Mails a link to whoever has the address. The answer waits for no mail, so that it tells nobody whether somebody has it. */
export async function submitForgottenPassword(context: StaffContext, form: PostedForm): Promise<void> {
  const { db, client: network, secret, now, newId, origin, mailer, failed } = context;
  const email = form("email");
  const reset = await requestPasswordReset(db, { email, network, secret }, now());
  if (reset) mailer.send(buildResetMail(reset, { id: newId(), origin })).catch(failed);
}
