import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { PASSWORD_PROBLEMS } from "#features/identity/staff/passwords/password-rules.ts";
import { resetPassword } from "#features/identity/staff/sign-in/reset-password.server.ts";
import { reportSecurityChange } from "#features/identity/staff/sign-in/security-event.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { SIGN_IN_PATH } from "../paths.ts";
import { rememberBrowser } from "../sign-in/submit-sign-in.server.ts";
import { PASSWORD_FIELDS } from "./password-fields.ts";

type Outcome =
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  | { readonly kind: "ended" }
  | { readonly kind: "refused"; readonly error: string };

/** Sets the password that somebody chose with the link of a mail. They then sign in with it. */
export async function submitReset(context: StaffContext, form: PostedForm): Promise<Outcome> {
  const { db, now } = context;
  const read = (name: keyof typeof PASSWORD_FIELDS) => form(PASSWORD_FIELDS[name]);
  const outcome = await resetPassword(db, { token: read("token"), password: read("password") }, now());
  if (outcome.ok) {
    reportSecurityChange(context, outcome.staff, "password changed");
    return { kind: "redirect", to: SIGN_IN_PATH, cookies: [await rememberBrowser(context, outcome.staff)] };
  }
  if (outcome.reason === "ended") return { kind: "ended" };
  return { kind: "refused", error: PASSWORD_PROBLEMS[outcome.reason] };
}
