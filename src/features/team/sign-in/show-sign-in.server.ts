import type { DemoSignIn, StaffContext } from "#features/identity/request/staff-context.ts";
import type { EntryBarrier } from "#features/identity/staff/roles/entry-barrier.ts";
import { ENTRY_FIELDS } from "../paths.ts";
import type { SignInAgain } from "./sign-in-view.ts";

const REASONS: Readonly<Record<EntryBarrier, (dealer: string) => string>> = {
  "signed-out": (dealer) =>
    `An owner of ${dealer} has signed you out of it on all your devices. Sign in again to go on.`,
  "second-factor": (dealer) =>
    `${dealer} opens only for people who have signed in with a passkey or a second factor. Sign in again with yours.`,
  "single-sign-on": (dealer) => `${dealer} opens only with its single sign-on.`,
};

/** Shows the sign-in page; null to whoever has signed in and is not asked to sign in again by an account of theirs. */
export function showSignIn({
  session,
  accounts,
  url,
  demo,
}: StaffContext): { readonly demo: DemoSignIn | null; readonly again: SignInAgain | null } | null {
  if (!session) return { demo, again: null };
  const dealer = url.searchParams.get(ENTRY_FIELDS.dealer);
  const account = accounts.find(({ slug }) => slug === dealer);
  if (!account || account.barrier === null) return null;
  return { demo: null, again: { text: REASONS[account.barrier](account.name), email: session.staff.email } };
}
