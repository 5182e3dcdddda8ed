import type { StaffPerson } from "#features/identity/staff/person.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer, MailMessage } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import { findReplyAddress } from "../outbox/dispatch-store.server.ts";
import type { Lead } from "../rules/lead.ts";
import { normaliseEmail, normalisePhone } from "../rules/person.ts";
import { composeText, signText } from "../texts/text-rules.ts";
import { listRefusals } from "../texts/text-store.server.ts";
import { WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import { type EventJob, enqueueReply } from "./reply-jobs.ts";
import { buildAnswerNotice, buildReplyMail } from "./reply-mail.ts";
import {
  type ClaimedReply,
  claimReply,
  findThreadOfEvent,
  listAnsweredLeads,
  listDueReplies,
  listReferences,
  recordSent,
  recordUnsent,
} from "./reply-store.server.ts";
import { toReplyAddress, toReplyMailId } from "./reply-token.ts";

/** What mail and text messages between staff and shoppers work with. */
export interface ReplyPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  /** Of this installation. */
  readonly secret: string;
  /** The domain to which shoppers answer; null if their answers do not come in. */
  readonly replyDomain: string | null;
  /** Where the back office is. */
  readonly backOfficeOrigin: string;
  /** Sender of a site's text messages; null if it sends none. */
  findTextSender(accountId: AccountId, siteId: number): Promise<SmsSender | null>;
  /** Addresses of a site's mandatory fallback (D13). */
  fallback(accountId: AccountId, siteId: number): Promise<readonly string[]>;
}

/**
 * Handler of `sendReplyJob`: sends a mail or a text message of staff to a shopper, and records the result. As with leads, a worker that is killed between
 * sending and recording may send twice, under the same Message-ID.
 * @throws when another worker has the mail, so that the queue tries again
 */
export async function sendReply(ports: ReplyPorts, { accountId, eventId }: EventJob): Promise<void> {
  const { db, log, now } = ports;
  const work = await db.inAccount(accountId, (tx) => prepare(tx, eventId, now()));
  if (work === "claimed") throw new Error("another worker has this message");
  if (!work) return;
  const { channel } = work.reply;
  const entry = { event: eventId, account: accountId, channel };
  const sent =
    channel === "text" ? await sendText(ports, accountId, work) : await sendMail(ports, accountId, work);
  await db.inAccount(accountId, (tx) =>
    sent.ok
      ? recordSent(tx, work.reply, sent.messageId)
      : recordUnsent(tx, work.reply, { ...sent, now: now() }),
  );
  if (sent.ok) log.info(entry, "reply sent");
  else log.warn(entry, "reply not sent yet");
}

type Sent =
  | { readonly ok: true; readonly messageId: string | null }
  | { readonly ok: false; readonly reason: string; readonly isFinal: boolean };

async function sendMail(ports: ReplyPorts, accountId: AccountId, work: ReplyWork): Promise<Sent> {
  try {
    const { id } = await ports.mailer.send(await composeReply(ports, accountId, work));
    return { ok: true, messageId: id.replace(/[<>]/g, "") };
  } catch (error) {
    return { ok: false, reason: (error as Error).message || "unknown error", isFinal: false };
  }
}

/** How long a phone that is off gets a text message later. */
const TEXT_VALID_SECONDS = 4 * 3600;

async function sendText(ports: ReplyPorts, accountId: AccountId, work: ReplyWork): Promise<Sent> {
  const { reply, lead, hasRefused } = work;
  if (hasRefused) return { ok: false, reason: "they answered STOP", isFinal: true };
  const sender = await ports.findTextSender(accountId, lead.siteId);
  if (!sender) return { ok: false, reason: "text messages are not set up for this site", isFinal: true };
  const text = composeText(reply.body, signText(lead.seller, reply.writer));
  const sent = await sender.send({ to: reply.recipient, text, validSeconds: TEXT_VALID_SECONDS });
  if (sent.ok) return { ok: true, messageId: null };
  const isFinal = sent.reason === "refused";
  const why = isFinal ? "the provider does not send to this number" : "the provider did not take it";
  return { ok: false, reason: `${why} (${sent.detail})`, isFinal };
}

interface ReplyWork {
  readonly reply: ClaimedReply;
  readonly lead: Lead;
  readonly references: readonly string[];
  /** The dealer's own address for the enquiry. */
  readonly dealerAddress: string | null;
  /** Whether its number answered STOP to a text message. */
  readonly hasRefused: boolean;
}

async function prepare(
  tx: AccountTransaction,
  eventId: number,
  now: Date,
): Promise<ReplyWork | "claimed" | null> {
  const reply = await claimReply(tx, eventId, now);
  if (reply === "claimed" || reply === null) return reply;
  const { channel, recipient } = reply;
  const lead = (await listAnsweredLeads(tx, reply.threadId, { ...WHOLE_ACCOUNT, channel })).find(
    ({ person }) =>
      (channel === "text" ? normalisePhone(person.phone) : normaliseEmail(person.email)) === recipient,
  );
  if (!lead) {
    const what = channel === "text" ? "number" : "address";
    await recordUnsent(tx, reply, { reason: `no enquiry of this ${what} can be answered any more`, now });
    return null;
  }
  const hasRefused = channel === "text" && (await listRefusals(tx, [recipient])).length > 0;
  return {
    ...{ reply, lead, hasRefused },
    references: await listReferences(tx, reply),
    dealerAddress: await findReplyAddress(tx, lead.id),
  };
}

async function composeReply(
  ports: ReplyPorts,
  accountId: AccountId,
  { reply, lead, references, dealerAddress }: ReplyWork,
): Promise<MailMessage> {
  const { secret, replyDomain, fallback } = ports;
  const claim = { accountId, eventId: reply.eventId };
  const { name } = lead.seller;
  const address = replyDomain
    ? toReplyAddress(secret, claim, replyDomain)
    : (dealerAddress ?? (await fallback(accountId, lead.siteId))[0]);
  return {
    id: toReplyMailId(secret, claim, reply.requestedAt),
    ...{ fromName: name, to: reply.recipient, references, automatic: false },
    ...(address !== undefined && { replyTo: { name, address } }),
    ...buildReplyMail(reply, { seller: lead.seller, writer: reply.writer }),
  };
}

/** Adds a job for every account's mails that are due: those to be tried again, and those whose job was lost (D77). */
export async function enqueueDueReplies(
  ports: Pick<ReplyPorts, "db" | "jobs" | "log" | "now">,
  stopped?: AbortSignal,
): Promise<void> {
  const { db, jobs, now } = ports;
  await forEachDueAccount({ ...ports, ...(stopped && { stopped }) }, ["replies", now()], (accountId) =>
    db.inAccount(accountId, async (tx) => {
      for (const eventId of await listDueReplies(tx, now())) await enqueueReply(tx, jobs, eventId);
    }),
  );
}

/**
 * Handler of `tellOfAnswerJob`: tells whoever has the thread that the shopper answered, else whoever wrote to them last.
 * @throws when the mail is not taken, so that the queue tries again
 */
export async function tellOfAnswer(ports: ReplyPorts, { accountId, eventId }: EventJob): Promise<void> {
  const { db, mailer, backOfficeOrigin } = ports;
  const account = await findAccount(db, accountId);
  const told = await db.inAccount(accountId, async (tx) => {
    const threadId = await findThreadOfEvent(tx, eventId);
    if (threadId === null) return null;
    const to = await findAddressee(tx, threadId);
    const lead = to && (await listAnsweredLeads(tx, threadId, WHOLE_ACCOUNT))[0];
    return to && lead && { to, lead, threadId };
  });
  if (!told || !account) return;
  const href = `${backOfficeOrigin}/accounts/${account.slug}/leads/${told.threadId}`;
  await mailer.send({
    ...{ id: `answer-${accountId}-${eventId}`, fromName: told.lead.seller.name, automatic: true },
    to: told.to.email,
    ...buildAnswerNotice({ lead: told.lead, to: told.to.name, href }),
  });
}

/** Nobody who has left the account meanwhile. */
async function findAddressee(
  tx: AccountTransaction,
  threadId: number,
): Promise<Pick<StaffPerson, "email" | "name"> | null> {
  const [found] = await tx.query<Pick<StaffPerson, "email" | "name">>(
    `select p.email, p.name from staff_person p
     where p.id = coalesce(
         (select assigned_to from thread where account_id = $1 and id = $2),
         (select e.staff_id from thread_event e join staff_membership m on m.account_id = e.account_id and m.staff_id = e.staff_id
          where e.account_id = $1 and e.thread_id = $2 and e.kind in ('mail-out', 'text-out') order by e.id desc limit 1))
       and exists (select from staff_membership m where m.account_id = $1 and m.staff_id = p.id)`,
    [tx.accountId, threadId],
  );
  return found ?? null;
}
