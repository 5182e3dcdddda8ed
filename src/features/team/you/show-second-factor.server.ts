import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import { isStrongSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { ENTRY_FIELDS, readNext } from "../paths.ts";
import { toSignInAgainHref } from "../way-in.ts";
import { showYou } from "./you.server.ts";
import type { SecondFactorView } from "./you-view.ts";

/**
 * Shows what a person does whom an account keeps out since they signed in with a password alone (D453); null if none of theirs does. The
 * form of the page may have changed that just now, which the session of the request does not know yet.
 */
export async function showSecondFactor(context: StaffContext): Promise<SecondFactorView | null> {
  const { db, accounts, url } = context;
  const session = requireSession(context);
  const account = accounts.find(({ slug }) => slug === url.searchParams.get(ENTRY_FIELDS.dealer));
  if (!account || session.ssoAccount !== null) return null;
  const isStrong = await isStrongSession(db, session.id);
  if (account.barrier !== "second-factor" && !isStrong) return null;
  const next = readNext(url);
  const you = await showYou(context);
  const hasOne = you.hasSecondFactor || you.passkeys.length > 0;
  return {
    ...{ you, dealer: account.name, next, signInHref: toSignInAgainHref({ dealer: account.slug, next }) },
    step: isStrong ? "done" : hasOne ? "sign-in" : "set-up",
  };
}
