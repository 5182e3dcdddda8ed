import type { StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import type { StaffSession } from "#features/identity/staff/sessions/staff-session.ts";
import { ENTRY_FIELDS, SECOND_FACTOR_PATH, SIGN_IN_PATH, toPagePath } from "./paths.ts";
import { SSO_FIELDS, SSO_PATH, toSsoHref } from "./sso/sso-paths.ts";

/** Where a session that something keeps out of an account goes on, to come back to this address (D453). */
export function toWayIn(
  { slug, barrier }: Pick<StaffAccount, "slug" | "barrier">,
  { ssoAccount }: Pick<StaffSession, "ssoAccount">,
  url: URL,
): string {
  if (barrier === "second-factor")
    return `${SECOND_FACTOR_PATH}?${toQuery({ dealer: slug, next: toPagePath(url) })}`;
  if (barrier === "single-sign-on") return toSsoHref(slug, url);
  // Whoever came by the account's single sign-on may have no password.
  return ssoAccount === null
    ? toSignInAgainHref({ dealer: slug, next: toPagePath(url) })
    : `${SSO_PATH}?${new URLSearchParams({
        ...{ [SSO_FIELDS.dealer]: slug, [SSO_FIELDS.next]: toPagePath(url) },
        [SSO_FIELDS.problem]: "signed-out",
      })}`;
}

interface Wanted {
  /** Slug of the account. */
  readonly dealer: string;
  /** A path of the back office. */
  readonly next: string;
}

const toQuery = ({ dealer, next }: Wanted) =>
  new URLSearchParams({ [ENTRY_FIELDS.dealer]: dealer, [ENTRY_FIELDS.next]: next });

/** Where somebody who has signed in does so again, as an account demands. */
export const toSignInAgainHref = (wanted: Wanted): string => `${SIGN_IN_PATH}?${toQuery(wanted)}`;
