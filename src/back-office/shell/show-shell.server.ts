import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { readUnread } from "#features/inbox/calls.server.ts";
import { toLiveHref, toUnreadHref } from "#features/inbox/paths.ts";
import { ROLE_NAMES } from "#features/team/people/role-names.ts";
import { listSections } from "./sections.ts";
import type { ShellView } from "./shell-view.ts";

/** Shows the frame around every page. */
export async function showShell(
  context: Pick<StaffContext, "session" | "account" | "accounts" | "act" | "failed">,
): Promise<ShellView> {
  const { session, account, accounts } = context;
  const seesLeads = account !== null && mayAs(account, "leads:read");
  const unread = seesLeads ? await findUnread(context) : 0;
  return {
    person: session && { name: session.staff.name, sessionId: session.id },
    account: account && { slug: account.slug, name: account.name, role: ROLE_NAMES[account.role] },
    hasOtherAccounts: accounts.length > 1,
    ssoDealer: accounts.find(({ accountId }) => accountId === session?.ssoAccount)?.slug ?? null,
    sections: account ? listSections(account, unread) : [],
    live: seesLeads ? { liveHref: toLiveHref(account.slug), unreadHref: toUnreadHref(account.slug) } : null,
  };
}

/** The page shows without the number if their role was changed at this moment. */
const findUnread = (context: Pick<StaffContext, "act" | "failed">): Promise<number> =>
  readUnread(context).catch((error: unknown) => {
    if (!(error instanceof Response)) context.failed(error);
    return 0;
  });
