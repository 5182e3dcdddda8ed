import { acknowledgeLead } from "#features/leads/inbox/acknowledge-lead.server.ts";
import { discardLead } from "#features/leads/inbox/discard-lead.server.ts";
import { listLeadsOfThread } from "#features/leads/inbox/lead-list.server.ts";
import { releaseLead } from "#features/leads/inbox/release-lead.server.ts";
import { findThread } from "#features/leads/threads/find-thread.server.ts";
import type { ThreadEventKind } from "#features/leads/threads/thread.ts";
import { addThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { resendAndRecord } from "../store/resend-thread.server.ts";
import { THREAD_FIELDS, type ThreadAnswer } from "./thread-view.ts";
import { confirm, refuse, type ThreadWork } from "./thread-work.ts";

const GONE = "This enquiry is not here any more. Reload the page.";

/** The id of the enquiry that a form names, if it is of the thread and of somebody's part; null for any other. */
async function findLeadId({ tx, thread, form }: ThreadWork): Promise<string | null> {
  const leads = await listLeadsOfThread(tx, thread.id, tx);
  return leads.find(({ id }) => id === form(THREAD_FIELDS.lead))?.id ?? null;
}

/** Releases an enquiry that is held as suspect, or rejects it: then its details are removed at once (D108). */
export async function decideLead(work: ThreadWork, decision: "release" | "reject"): Promise<ThreadAnswer> {
  const { tx, context, now, form } = work;
  const id = await findLeadId(work);
  if (id === null) return refuse(GONE, form);
  const isDone =
    decision === "release"
      ? await releaseLead(tx, context.jobs, { id, now })
      : await discardLead(tx, id, now);
  if (!isDone) return refuse("Somebody else has decided on this enquiry already.", form);
  await tx.record({ action: `${decision} enquiry`, subject: { kind: "enquiry", id } });
  const isLeft = await note(work, decision === "release" ? "released" : "rejected");
  const done =
    decision === "release"
      ? "Released. It is being sent to your people and systems now."
      : "Rejected. Its details are removed.";
  return { ...confirm(done, work), isGone: !isLeft };
}

/** The thread may be another one by now, or none. @returns whether there is one */
async function note({ tx, thread, now }: ThreadWork, kind: ThreadEventKind, data = {}): Promise<boolean> {
  const current = await findThread(tx, thread.id, tx);
  if (current)
    await addThreadEvent(tx, current.id, { kind, at: now, staffId: tx.staff.id, body: null, data });
  return current !== null;
}

const REFUSALS = {
  unknown: GONE,
  held: "This enquiry is held. Release or reject it first.",
  removed: GONE,
  waiting: "It is on its way already.",
  "nothing-failed": "Every target has this enquiry.",
} as const;

/** Sends an enquiry again to the targets that did not take it. */
export async function resendEnquiry(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, context, now, form } = work;
  const id = await findLeadId(work);
  if (id === null) return refuse(GONE, form);
  const outcome = await resendAndRecord(tx, { jobs: context.jobs, now, id });
  if (!outcome.ok) return refuse(REFUSALS[outcome.reason], form);
  await note(work, "sent-again", { targets: outcome.resent.targets });
  return confirm("It is being sent again.", work);
}

/** Notes that somebody dealt with an enquiry that was given up, so that it raises no more alarms (D108). */
export async function acknowledgeEnquiry(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, now, form } = work;
  const id = await findLeadId(work);
  if (id === null || !(await acknowledgeLead(tx, id, now))) return refuse(GONE, form);
  await tx.record({ action: "acknowledge enquiry", subject: { kind: "enquiry", id } });
  return confirm("Noted: it raises no more alarms.", work);
}
