import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { listLeadsOfThread } from "#features/leads/inbox/lead-list.server.ts";
import type { Jobs } from "#features/leads/inbox/lead-store.server.ts";
import { type ResendOutcome, resendLead } from "#features/leads/inbox/resend-lead.server.ts";
import { sendReplyAgain } from "#features/leads/replies/write-reply.server.ts";
import { addThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { listUnsentReplies } from "./list-threads.server.ts";

interface Resend {
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Sends an enquiry again to the targets of the dealer that did not take it (D88), and writes that into the audit log. */
export async function resendAndRecord(
  tx: StaffTransaction,
  { jobs, now, id }: Resend & { readonly id: string },
): Promise<ResendOutcome> {
  const outcome = await resendLead(tx, jobs, { id, now });
  if (!outcome.ok) return outcome;
  const { targets, replaced } = outcome.resent;
  await tx.record({
    ...{ action: "send enquiry again", subject: { kind: "enquiry", id } },
    after: { targets, replaced },
  });
  return outcome;
}

/**
 * Sends again what of a thread was not delivered: the enquiries of somebody's part to the targets of the dealer that did not take
 * them, and mail to the shopper.
 * @returns how many
 */
export async function resendThread(
  tx: StaffTransaction,
  { threadId, ...ports }: Resend & { readonly threadId: number },
): Promise<number> {
  const sent: (readonly string[])[] = [];
  for (const { id } of await listLeadsOfThread(tx, threadId, tx)) {
    const outcome = await resendAndRecord(tx, { ...ports, id });
    if (outcome.ok) sent.push(outcome.resent.targets);
  }
  // Last, since this locks the thread, and enquiries are locked before threads (D432).
  for (const targets of sent)
    await addThreadEvent(tx, threadId, {
      ...{ kind: "sent-again", at: ports.now, staffId: tx.staff.id, body: null, data: { targets } },
    });
  let replies = 0;
  for (const eventId of await listUnsentReplies(tx, threadId)) {
    if (!(await sendReplyAgain(tx, ports, { threadId, eventId }))) continue;
    await tx.record({ action: "send reply again", subject: { kind: "thread", id: threadId } });
    replies += 1;
  }
  return sent.length + replies;
}
