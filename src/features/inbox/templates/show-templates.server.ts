import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { listTemplates } from "#features/leads/replies/templates/template-store.server.ts";
import { toAccountHref } from "#features/team/paths.ts";
import type { TemplatesView } from "./templates-view.ts";

/** Shows the templates of answers to people who keep them. */
export async function showTemplates({ act, account }: StaffContext): Promise<TemplatesView> {
  const templates = await act("settings:edit", (tx) => listTemplates(tx));
  return { templates, leadsHref: toAccountHref(account?.slug ?? "", "leads") };
}
