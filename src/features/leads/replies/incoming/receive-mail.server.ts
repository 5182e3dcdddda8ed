import { createHash } from "node:crypto";
import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import { normaliseEmail } from "../../rules/person.ts";
import { holdThread, WHOLE_ACCOUNT } from "../../threads/find-thread.server.ts";
import { findPromise } from "../../threads/response-promise.server.ts";
import { addThreadEvent } from "../../threads/thread-events.server.ts";
import { noteIncoming } from "../../threads/thread-store.server.ts";
import { tellOfAnswerJob } from "../reply-jobs.ts";
import { checkMail, findThreadOfEvent, findThreadOfSender, recordBounce } from "../reply-store.server.ts";
import { type ReplyClaim, readReplyAddress, readReplyMailId } from "../reply-token.ts";
import type { ReceivedMail } from "./read-mail.ts";

/** What became of a mail. "known": it was here before. "no-thread": it answers nothing that is kept. */
export type MailOutcome = "stored" | "known" | "not delivered" | "no-thread" | "too-many";

interface MailPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly now: () => Date;
  /** Of this installation. */
  readonly secret: string;
}

/** Mails that one thread takes in a day: nobody writes more, and a program that does is stopped. */
const MAX_OF_DAY = 100;

/**
 * Stores a mail in the thread that it answers (D434): that of the reply address that it was sent to, else of the mails that its headers
 * name, else of its sender in the account of these. A mail that names none of these is nobody's, whoever sent it.
 */
export async function receiveMail(
  { db, jobs, now, secret }: MailPorts,
  mail: ReceivedMail,
): Promise<MailOutcome> {
  const claims = listClaims(secret, mail);
  const account = claims[0] && (await findAccount(db, claims[0].accountId));
  if (!account) return "no-thread";
  const own = claims.filter(({ accountId }) => accountId === account.accountId);
  return db.inAccount(
    account.accountId,
    async (tx) => {
      if (mail.kind === "bounce") return noteBounce(tx, own, { mail, now: now() });
      const threadId = await findThread(tx, own, mail);
      return threadId === null ? "no-thread" : store(tx, { mail, threadId, jobs, now: now() });
    },
    { turn: "mail" },
  );
}

/** Of which mails of ours it says to be an answer, the surest first. */
function listClaims(secret: string, { recipients, references }: ReceivedMail): readonly ReplyClaim[] {
  const read = [
    ...recipients.map((address) => readReplyAddress(secret, address)),
    ...references.map((id) => readReplyMailId(secret, id)),
  ];
  return read.filter((claim) => claim !== null);
}

async function findThread(
  tx: AccountTransaction,
  claims: readonly ReplyClaim[],
  { from }: ReceivedMail,
): Promise<number | null> {
  for (const { eventId } of claims) {
    const threadId = await findThreadOfEvent(tx, eventId);
    if (threadId !== null) return threadId;
  }
  const emailKey = normaliseEmail(from.address);
  return emailKey === null ? null : findThreadOfSender(tx, emailKey);
}

interface Received {
  readonly mail: ReceivedMail;
  readonly now: Date;
}

async function noteBounce(
  tx: AccountTransaction,
  claims: readonly ReplyClaim[],
  { mail }: Received,
): Promise<MailOutcome> {
  for (const { eventId } of claims) {
    const reason = mail.reason || "The mail server of the shopper returned it.";
    if (await recordBounce(tx, eventId, reason)) return "not delivered";
  }
  return "no-thread";
}

interface Stored extends Received {
  readonly threadId: number;
  readonly jobs: Pick<JobQueue, "enqueue">;
}

async function store(tx: AccountTransaction, { mail, threadId, jobs, now }: Stored): Promise<MailOutcome> {
  const { from, subject, messageId, text, files, isCut } = mail;
  const mailKey = toMailKey(mail);
  const since = new Date(now.getTime() - DAY_MS);
  const emailKey = normaliseEmail(from.address) ?? "";
  const { isKnown, isFromOther, count } = await checkMail(tx, { threadId, mailKey, emailKey, since });
  if (isKnown) return "known";
  if (count >= MAX_OF_DAY) return "too-many";
  const isPersonal = mail.kind === "personal";
  const thread = await holdThread(tx, threadId, WHOLE_ACCOUNT);
  if (!thread) return "no-thread";
  if (isPersonal) {
    const { siteId, location } = thread;
    const { dueAt } = await findPromise(tx, { siteId, location, category: null, at: now });
    await noteIncoming(tx, threadId, { at: now, now, opens: true, dueAt });
  }
  const eventId = await addThreadEvent(tx, threadId, {
    ...{ kind: "mail-in", at: now, staffId: null, body: text.shown },
    data: {
      ...{ mailKey, messageId, subject, from, files, isCut },
      ...(text.quoted !== "" && { quoted: text.quoted }),
      ...(isFromOther && { isFromOther }),
      ...(!isPersonal && { automatic: true }),
    },
  });
  if (isPersonal) await jobs.enqueue(tx, tellOfAnswerJob, { payload: { accountId: tx.accountId, eventId } });
  return "stored";
}

/** By what a mail is known that is handed over again: its id, else who wrote what and when. */
const toMailKey = ({ messageId, from, sentAt, text }: ReceivedMail): string =>
  messageId ??
  createHash("sha256").update([from.address, sentAt, text.shown, text.quoted].join("\0")).digest("hex");
