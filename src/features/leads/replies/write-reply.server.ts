import type { StaffId } from "#features/identity/staff/person.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Lead } from "../rules/lead.ts";
import { normaliseEmail } from "../rules/person.ts";
import { cleanText } from "../rules/typed-text.ts";
import type { ThreadScope } from "../threads/find-thread.server.ts";
import { MAX_EVENT_LENGTH } from "../threads/thread.ts";
import { addThreadEvent, noteAnswer } from "../threads/thread-events.server.ts";
import { enqueueReply } from "./reply-jobs.ts";
import { buildReplySubject } from "./reply-mail.ts";
import {
  addReply,
  askAgain,
  findLastMail,
  findLastSubject,
  isReplyKnown,
  type LastMail,
  listAnsweredLeads,
} from "./reply-store.server.ts";

/** What writing to a shopper works with. */
export interface ReplyPorts {
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly now: Date;
}

/** What somebody typed, and what they saw when they did. */
export interface TypedReply {
  readonly threadId: number;
  readonly text: string;
  /** One of the addresses that the form offers. */
  readonly recipient: string;
  /** For which part of the account they work. */
  readonly scope: ThreadScope;
  /** UUID of the form. */
  readonly formId: string;
  /** Id of the last mail of the thread that they saw; 0 for none. */
  readonly seen: number;
  readonly staffId: StaffId;
}

export type ReplyOutcome =
  | { readonly ok: true }
  /** "answered": somebody wrote in the meantime; `by` is who, null for the shopper. */
  | { readonly ok: false; readonly reason: "answered"; readonly by: string | null; readonly last: number }
  /** "other-address": it is none of those that the thread has. */
  | { readonly ok: false; readonly reason: "empty" | "too-long" | "no-address" | "other-address" };

/** To whom a reply in a thread may go. */
export interface ReplyHeading {
  /** From the newest enquiry on; none if the shopper gave no address that can be written to. */
  readonly recipients: readonly ReplyRecipient[];
  /** The thread's last mail; null for none. */
  readonly last: LastMail | null;
}

interface ReplyRecipient {
  /** One plain address. */
  readonly address: string;
  /** What a reply to it is about. */
  readonly subject: string;
  /** The newest enquiry that came with it. */
  readonly lead: Lead;
}

/**
 * Finds to whom a reply may go. Enquiries of one phone number are one thread, whatever their addresses, so whoever answers says to which
 * of them (D434).
 */
export async function findReplyHeading(
  tx: AccountTransaction,
  threadId: number,
  scope: ThreadScope,
): Promise<ReplyHeading> {
  const leads = await listAnsweredLeads(tx, threadId, scope);
  // Of several people, none sees what another wrote about.
  const lastSubject = leads.length === 1 ? await findLastSubject(tx, threadId) : null;
  const recipients = leads.flatMap((lead) => {
    const address = normaliseEmail(lead.person.email);
    return address === null ? [] : [{ address, subject: buildReplySubject(lead, lastSubject), lead }];
  });
  return { recipients, last: await findLastMail(tx, threadId) };
}

/**
 * Answers the shopper of a thread, which is held, by a mail that a job sends (D434). A form that is sent twice makes one mail. It counts
 * as the answer that was owed.
 */
export async function writeReply(
  tx: AccountTransaction,
  { jobs, now }: ReplyPorts,
  { threadId, text, recipient, scope, formId, seen, staffId }: TypedReply,
): Promise<ReplyOutcome> {
  if (await isReplyKnown(tx, formId)) return { ok: true };
  const body = cleanText(text).trim();
  if (body === "") return { ok: false, reason: "empty" };
  if (body.length > MAX_EVENT_LENGTH) return { ok: false, reason: "too-long" };
  const { recipients, last } = await findReplyHeading(tx, threadId, scope);
  if (last && last.id > seen) return { ok: false, reason: "answered", by: last.by, last: last.id };
  if (recipients.length === 0) return { ok: false, reason: "no-address" };
  const chosen = recipients.find(({ address }) => address === recipient);
  if (!chosen) return { ok: false, reason: "other-address" };
  const eventId = await addThreadEvent(tx, threadId, { kind: "mail-out", at: now, staffId, body });
  await addReply(tx, { eventId, recipient, subject: chosen.subject, formId, now });
  await noteAnswer(tx, threadId, now);
  await enqueueReply(tx, jobs, eventId);
  return { ok: true };
}

/** Sends a reply again that was not delivered. The thread is held. @returns false if there is nothing to send again */
export async function sendReplyAgain(
  tx: AccountTransaction,
  { jobs, now }: ReplyPorts,
  asked: { readonly threadId: number; readonly eventId: number },
): Promise<boolean> {
  if (!(await askAgain(tx, asked, now))) return false;
  await enqueueReply(tx, jobs, asked.eventId);
  return true;
}
