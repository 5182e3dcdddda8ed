import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { listMembers, setTakesLeads } from "#features/identity/staff/roles/membership-store.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { givesByTurns } from "#features/leads/threads/response-promise.server.ts";
import type { BulkAnswer } from "./leads-view.ts";

/** Whether a person is given new leads by turns (D444); null if nobody is, or the person may not answer or is no member. */
export async function readTakesLeads(
  tx: StaffTransaction,
  { account }: Pick<StaffContext, "account">,
): Promise<boolean | null> {
  if (account === null || !mayAs(account, "leads:pause") || !(await givesByTurns(tx, tx.sites))) return null;
  const member = (await listMembers(tx)).find(({ staff }) => staff.id === tx.staff.id);
  return member?.takesLeads ?? null;
}

/** Says whether the person is given new leads from now on. What they have stays theirs. */
export async function changeTakesLeads(context: StaffContext, takesLeads: boolean): Promise<BulkAnswer> {
  await context.act("leads:pause", async (tx) => {
    if (!(await setTakesLeads(tx, tx.staff.id, takesLeads))) return;
    await tx.record({
      ...{ action: takesLeads ? "take new leads" : "take no new leads" },
      subject: { kind: "person", id: tx.staff.id },
    });
  });
  return {
    error: null,
    done: takesLeads
      ? "You are given new leads again."
      : "You are given no new leads. Those that you have stay yours.",
  };
}
