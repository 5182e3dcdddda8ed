import type { StaffId } from "#features/identity/staff/person.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { findNextAttempt } from "../outbox/back-off.ts";
import { DISPATCH_CLAIM_MS } from "../outbox/dispatch-store.server.ts";
import type { Lead } from "../rules/lead.ts";
import { type LeadRow, toLead } from "../rules/lead-row.ts";
import { isInScope, type ThreadScope } from "../threads/find-thread.server.ts";

/** pending: it is being sent, or tried again. bounced: a mail server said later that it was not delivered. */
type ReplyState = "pending" | "sent" | "failed" | "bounced";

/** How staff write to a shopper. */
export type ReplyChannel = "mail" | "text";

/** A mail or text message of staff to a shopper (D434, D461). */
export interface Reply {
  /** Of its event in the thread. */
  readonly eventId: number;
  readonly channel: ReplyChannel;
  /** An address, or a number such as `+61412345678`. */
  readonly recipient: string;
  /** "" for a text message. */
  readonly subject: string;
  readonly state: ReplyState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly requestedAt: Date;
}

const COLUMNS = `r.event_id as "eventId", r.channel, r.recipient, r.subject, r.state, r.attempts, r.last_error as "lastError",
  r.requested_at as "requestedAt"`;

interface NewReply extends Pick<Reply, "eventId" | "recipient" | "subject"> {
  readonly channel?: ReplyChannel;
  /** UUID of the form that it was written in. */
  readonly formId: string;
  readonly now: Date;
}

/** Adds the mail or text message of an event that is to be sent. */
export async function addReply(
  tx: AccountTransaction,
  { eventId, channel = "mail", recipient, subject, formId, now }: NewReply,
): Promise<void> {
  await tx.query(
    `insert into thread_reply (account_id, event_id, recipient, subject, form_id, requested_at, next_try_at, channel)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [tx.accountId, eventId, recipient, subject, formId, now, channel],
  );
}

/** Whether the mail of a form is here already. */
export async function isReplyKnown(tx: AccountTransaction, formId: string): Promise<boolean> {
  const found = await tx.query("select from thread_reply where account_id = $1 and form_id = $2", [
    tx.accountId,
    formId,
  ]);
  return found.length > 0;
}

/** Lists the mails of staff in a thread, by their events, the newest last. */
export async function listReplies(
  tx: AccountTransaction,
  threadId: number,
): Promise<ReadonlyMap<number, Reply>> {
  const replies = await tx.query<Reply>(
    `select ${COLUMNS} from thread_reply r join thread_event e on e.account_id = r.account_id and e.id = r.event_id
     where r.account_id = $1 and e.thread_id = $2 order by e.id`,
    [tx.accountId, threadId],
  );
  return new Map(replies.map((reply) => [reply.eventId, reply]));
}

/** Has a mail that was not delivered sent again, as a new mail. @returns false if it is not one of the thread, or was not given up */
export async function askAgain(
  tx: AccountTransaction,
  { threadId, eventId }: { readonly threadId: number; readonly eventId: number },
  now: Date,
): Promise<boolean> {
  const asked = await tx.query(
    `update thread_reply r set state = 'pending', requested_at = $4, next_try_at = $4, attempts = 0, last_error = null,
       claimed_until = null
     from thread_event e where r.account_id = $1 and r.event_id = $2 and r.state in ('failed', 'bounced')
       and e.account_id = r.account_id and e.id = r.event_id and e.thread_id = $3 returning r.event_id`,
    [tx.accountId, eventId, threadId, now],
  );
  return asked.length > 0;
}

/** A mail that a worker is about to send, and who wrote it. */
export interface ClaimedReply extends Reply {
  readonly threadId: number;
  readonly body: string;
  /** Null for somebody whose record is gone. */
  readonly writer: string | null;
}

/**
 * Claims a mail for sending, as `claimDispatch` does.
 * @returns "claimed" when another worker has it; null when it is sent, given up, gone or not due yet
 */
export async function claimReply(
  tx: AccountTransaction,
  eventId: number,
  now: Date,
): Promise<ClaimedReply | "claimed" | null> {
  const [row] = await tx.query<ClaimedReply & { readonly isClaimed: boolean }>(
    `select ${COLUMNS}, e.thread_id as "threadId", coalesce(e.body, '') as body, p.name as writer,
       coalesce(r.claimed_until > $3, false) as "isClaimed"
     from thread_reply r join thread_event e on e.account_id = r.account_id and e.id = r.event_id
       left join staff_person p on p.id = e.staff_id
     where r.account_id = $1 and r.event_id = $2 and r.state = 'pending'
       and r.next_try_at <= $3::timestamptz + interval '30 seconds'
     for update of r`,
    [tx.accountId, eventId, now],
  );
  if (!row) return null;
  const { isClaimed, ...reply } = row;
  if (isClaimed) return "claimed";
  await tx.query("update thread_reply set claimed_until = $3 where account_id = $1 and event_id = $2", [
    ...[tx.accountId, eventId, new Date(now.getTime() + DISPATCH_CLAIM_MS)],
  ]);
  return reply;
}

type AskedReply = Pick<Reply, "eventId" | "requestedAt">;

/** Records that it was taken, unless it was asked for again meanwhile. A text message has no id. */
export async function recordSent(
  tx: AccountTransaction,
  { eventId, requestedAt }: AskedReply,
  messageId: string | null,
): Promise<void> {
  await tx.query(
    `update thread_reply set state = 'sent', attempts = attempts + 1, last_error = null, claimed_until = null, message_id = $4
     where account_id = $1 and event_id = $2 and requested_at = $3`,
    [tx.accountId, eventId, requestedAt, messageId],
  );
}

/** Records why it was not taken, and when to try again, or that it is given up: at once if it is final. */
export async function recordUnsent(
  tx: AccountTransaction,
  { eventId, requestedAt }: AskedReply,
  {
    reason,
    now,
    isFinal = false,
  }: { readonly reason: string; readonly now: Date; readonly isFinal?: boolean },
): Promise<void> {
  const [row] = await tx.query<{ attempts: number }>(
    `update thread_reply set attempts = attempts + 1, last_error = $4, claimed_until = null
     where account_id = $1 and event_id = $2 and requested_at = $3 returning attempts`,
    [tx.accountId, eventId, requestedAt, reason.slice(0, 500)],
  );
  if (!row) return;
  const next = isFinal ? null : findNextAttempt(row.attempts, now);
  await tx.query(
    `update thread_reply set state = $3, next_try_at = coalesce($4, next_try_at) where account_id = $1 and event_id = $2`,
    [tx.accountId, eventId, next ? "pending" : "failed", next],
  );
}

/** Records that a mail server said later that a mail was not delivered. @returns false if there is no such mail */
export async function recordBounce(
  tx: AccountTransaction,
  eventId: number,
  reason: string,
): Promise<boolean> {
  const bounced = await tx.query(
    `update thread_reply set state = 'bounced', last_error = $3, claimed_until = null
     where account_id = $1 and event_id = $2 returning event_id`,
    [tx.accountId, eventId, reason.slice(0, 500)],
  );
  return bounced.length > 0;
}

/** Most mails of an account that one sweep adds jobs for; the next sweep takes the rest. */
const MAX_SWEPT = 500;

/** The mails that are due and that no worker has claimed. */
export async function listDueReplies(tx: AccountTransaction, now: Date): Promise<readonly number[]> {
  const due = await tx.query<{ eventId: number }>(
    `select event_id as "eventId" from thread_reply
     where account_id = $1 and state = 'pending' and next_try_at <= $2 and (claimed_until is null or claimed_until <= $2)
     order by next_try_at, event_id limit ${MAX_SWEPT}`,
    [tx.accountId, now],
  );
  return due.map(({ eventId }) => eventId);
}

/** Ids of mails that a mail program should see together with the next one. */
const MAX_REFERENCES = 10;

/** Message-IDs of the last mails of a thread before one of them, the latest last. */
export async function listReferences(
  tx: AccountTransaction,
  { threadId, eventId }: { readonly threadId: number; readonly eventId: number },
): Promise<readonly string[]> {
  const found = await tx.query<{ id: string }>(
    `select coalesce(r.message_id, e.data->>'messageId') as id
     from thread_event e left join thread_reply r on r.account_id = e.account_id and r.event_id = e.id
     where e.account_id = $1 and e.thread_id = $2 and e.id < $3 and e.kind in ('mail-in', 'mail-out')
       and coalesce(r.message_id, e.data->>'messageId') is not null
     order by e.id desc limit ${MAX_REFERENCES}`,
    [tx.accountId, threadId, eventId],
  );
  return found.map(({ id }) => id).reverse();
}

/** The subject of the last mail that the shopper wrote; null for none. */
export async function findLastSubject(tx: AccountTransaction, threadId: number): Promise<string | null> {
  const [found] = await tx.query<{ subject: string | null }>(
    `select data->>'subject' as subject from thread_event
     where account_id = $1 and thread_id = $2 and kind = 'mail-in' and data->>'automatic' is null order by at desc, id desc limit 1`,
    [tx.accountId, threadId],
  );
  return found?.subject || null;
}

/** A mail of a thread, and who of the dealer's people wrote it. */
export interface LastMail {
  readonly id: number;
  readonly by: string | null;
  readonly staffId: StaffId | null;
}

/** The last event of a thread by which a reply of somebody else, or of the shopper, can be noticed. */
export async function findLastMail(tx: AccountTransaction, threadId: number): Promise<LastMail | null> {
  const [found] = await tx.query<LastMail>(
    `select e.id, p.name as by, e.staff_id as "staffId" from thread_event e left join staff_person p on p.id = e.staff_id
     where e.account_id = $1 and e.thread_id = $2 and e.kind in ('mail-in', 'mail-out', 'text-in', 'text-out')
       and e.data->>'automatic' is null
     order by e.id desc limit 1`,
    [tx.accountId, threadId],
  );
  return found ?? null;
}

/** The thread that an event is in; null if it is gone. */
export async function findThreadOfEvent(tx: AccountTransaction, eventId: number): Promise<number | null> {
  const [found] = await tx.query<{ threadId: number }>(
    'select thread_id as "threadId" from thread_event where account_id = $1 and id = $2',
    [tx.accountId, eventId],
  );
  return found?.threadId ?? null;
}

/** Addresses of a thread among which somebody chooses one. */
const MAX_RECIPIENTS = 10;

/**
 * The newest enquiry from each address of a thread, or from each number, the newest first, among those of somebody's part: a reply goes
 * to it, and has its dealer and yard (D434). Those that are held count only in a thread that has no others.
 */
export async function listAnsweredLeads(
  tx: AccountTransaction,
  threadId: number,
  { sites, locations, channel = "mail" }: ThreadScope & { readonly channel?: ReplyChannel },
): Promise<readonly Lead[]> {
  const key = channel === "mail" ? "email_key" : "phone_key";
  const newest = await tx.query<LeadRow>(
    `select lead.* from (
       select distinct on (key) id, is_held, bool_and(is_held) over () as "allHeld" from (
         select l.id, l.${key} as key, l.received_at, suspicions <> '{}' and released_at is null as is_held from lead l
         where l.account_id = $1 and l.thread_id = $2 and l.deidentified_at is null
           and ${isInScope("l", { sites: "$3", locations: "$4" })}) enquiry
       order by key, is_held, received_at desc, id) newest
     join lead on lead.account_id = $1 and lead.id = newest.id
     where not newest.is_held or "allHeld" order by lead.received_at desc, lead.id limit ${MAX_RECIPIENTS}`,
    [tx.accountId, threadId, sites, locations],
  );
  return newest.map(toLead);
}

/** The thread of whoever wrote from an address: that of their newest enquiry which is not held. */
export async function findThreadOfSender(tx: AccountTransaction, emailKey: string): Promise<number | null> {
  const [found] = await tx.query<{ threadId: number }>(
    `select thread_id as "threadId" from lead
     where account_id = $1 and email_key = $2 and deidentified_at is null and thread_id is not null
       and (suspicions = '{}' or released_at is not null)
     order by received_at desc, id limit 1`,
    [tx.accountId, emailKey],
  );
  return found?.threadId ?? null;
}

interface MailCheck {
  /** Whether the mail was stored before. */
  readonly isKnown: boolean;
  /** Whether the address is not that of the shopper of the thread. */
  readonly isFromOther: boolean;
  /** Mails that came into the thread since an instant. */
  readonly count: number;
}

/** What must be known of a mail before it is stored in a thread. */
export async function checkMail(
  tx: AccountTransaction,
  {
    threadId,
    ...mail
  }: { readonly threadId: number; readonly mailKey: string; readonly emailKey: string; readonly since: Date },
): Promise<MailCheck> {
  return requireRow(
    await tx.query<MailCheck>(
      `select exists (select from thread_event where account_id = $1 and kind = 'mail-in' and data->>'mailKey' = $3) as "isKnown",
         not exists (select from lead where account_id = $1 and thread_id = $2 and email_key = $4) as "isFromOther",
         (select count(*)::int from thread_event where account_id = $1 and thread_id = $2 and kind = 'mail-in' and at > $5) as count`,
      [tx.accountId, threadId, mail.mailKey, mail.emailKey, mail.since],
    ),
  );
}
