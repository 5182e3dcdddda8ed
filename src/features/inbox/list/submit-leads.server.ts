import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { findThread } from "#features/leads/threads/find-thread.server.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { resendThread } from "../store/resend-thread.server.ts";
import {
  BULK_FIELDS,
  type BulkAnswer,
  MAX_LISTED,
  TAKES_FIELD,
  TAKES_VALUES,
  toChosenField,
} from "./leads-view.ts";
import { changeTakesLeads } from "./takes-leads.server.ts";

const refuse = (error: string): BulkAnswer => ({ error, done: null });

/** Sends again what was not delivered of the threads that are chosen, or says whether the person is given new leads. */
export async function submitLeads(context: StaffContext, form: PostedForm): Promise<BulkAnswer> {
  const { act, jobs, now } = context;
  const takes = form(TAKES_FIELD);
  if (takes !== "") return changeTakesLeads(context, takes === TAKES_VALUES.yes);
  const listed = form(BULK_FIELDS.listed).split(",").slice(0, MAX_LISTED);
  const chosen = listed.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  const ids = chosen.filter((id) => form(toChosenField(id)) !== "");
  if (ids.length === 0) return refuse("Choose the leads to send again first.");
  let again = 0;
  // Each in a transaction of its own: one for all would lock threads before enquiries (D432).
  for (const id of ids)
    again += await act("leads:reply", async (tx) => {
      const thread = await findThread(tx, id, tx);
      return thread ? resendThread(tx, { jobs, now: now(), threadId: thread.id }) : 0;
    });
  if (again === 0) return refuse("Nothing was sent: these are delivered, or on their way already.");
  return {
    error: null,
    done: `${formatCount(again, { one: "message is", many: "messages are" })} being sent again.`,
  };
}
