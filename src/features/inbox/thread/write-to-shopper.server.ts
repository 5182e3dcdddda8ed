import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import type { Reply } from "#features/leads/replies/reply-store.server.ts";
import { fillTemplate } from "#features/leads/replies/templates/template.ts";
import { listTemplates } from "#features/leads/replies/templates/template-store.server.ts";
import { findReplyHeading, sendReplyAgain, writeReply } from "#features/leads/replies/write-reply.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { formatStoredPhone } from "#features/leads/rules/person.ts";
import type { ListedThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { isUuid, normaliseTyped, type PostedForm, readRowId } from "#platform/http/read-input.ts";
import { type MailView, type ReplyView, readTyped, THREAD_FIELDS, type ThreadAnswer } from "./thread-view.ts";
import { confirm, refuse, type ThreadWork, TOO_LONG } from "./thread-work.ts";

interface ReplyParts {
  readonly tx: StaffTransaction;
  readonly threadId: number;
  /** Mails of staff, by their events. */
  readonly replies: ReadonlyMap<number, Reply>;
}

/** What the form of a reply shows. */
export async function readReplyView(
  { tx, threadId, replies }: ReplyParts,
  { account, newId, takesReplies }: Pick<StaffContext, "account" | "newId" | "takesReplies">,
): Promise<ReplyView> {
  const { recipients, last } = await findReplyHeading(tx, threadId, tx);
  const addresses = recipients.map(({ address }) => address);
  const written = [...replies.values()].findLast(({ channel }) => channel === "mail")?.recipient ?? "";
  const recipient = addresses.length === 1 ? addresses[0] : addresses.find((one) => one === written);
  const templates = (await listTemplates(tx)).map(({ id, name }) => ({ id, name }));
  return {
    recipients: recipients.map(({ address, subject }) => ({ address, subject })),
    ...{ recipient: recipient ?? "", templates, formId: newId(), comesBack: takesReplies },
    ...{ lastMail: last?.id ?? 0, isLastOwn: last?.staffId === tx.staff.id },
    mayKeepTemplates: account !== null && mayAs(account, "settings:edit"),
  };
}

/** Writes to the shopper. */
export async function writeToShopper(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, context, now, form } = work;
  const [formId, seen] = [form(THREAD_FIELDS.form), form(THREAD_FIELDS.seen)];
  if (!isUuid(formId) || !/^\d{1,15}$/.test(seen)) return refuse("Reload the page and send it again.", form);
  const { body, recipient } = readTyped(form);
  const typed = { threadId: thread.id, text: normaliseTyped(body), recipient, scope: tx, formId };
  const ports = { jobs: context.jobs, now };
  const outcome = await writeReply(tx, ports, { ...typed, seen: Number(seen), staffId: tx.staff.id });
  if (outcome.ok) {
    await tx.record({ action: "reply to lead", subject: { kind: "thread", id: thread.id } });
    return confirm("It’s on its way.", work);
  }
  if (outcome.reason === "answered") return tellAnswered(outcome.by, form);
  return refuse(REFUSALS[outcome.reason], form);
}

/** Somebody was first; `by` is who, null for the shopper. */
export function tellAnswered(by: string | null, form: PostedForm): ThreadAnswer {
  const who = by ?? "The shopper";
  const error = `${who} wrote in the meantime: see above. Nothing was sent yet; send it again if it still fits.`;
  return { ...refuse(error, form), isConflict: true };
}

const REFUSALS = {
  empty: "Write something first.",
  "too-long": TOO_LONG,
  "other-address": "Choose the address that it goes to.",
  "no-address": "This shopper has no email address that can be written to. Call them instead.",
} as const;

/** Puts a template, filled in for whoever gets the mail, below what is typed. */
export async function insertTemplate(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, form } = work;
  const { recipients } = await findReplyHeading(tx, thread.id, tx);
  const { recipient } = readTyped(form);
  return putIn(work, (recipients.find(({ address }) => address === recipient) ?? recipients[0])?.lead);
}

/** Puts the chosen template, filled in for the shopper of an enquiry, below what is typed. */
export async function putIn({ tx, form }: ThreadWork, lead: Lead | undefined): Promise<ThreadAnswer> {
  const wanted = form(THREAD_FIELDS.template);
  const template = (await listTemplates(tx)).find(({ id }) => String(id) === wanted);
  const typed = readTyped(form);
  if (!template || !lead) return refuse("Choose a template.", form);
  const filled = fillTemplate(template.body, { lead, me: tx.staff.name });
  const body = [typed.body.trim(), filled].filter(Boolean).join("\n\n");
  return { ...confirm("", { form }), done: null, typed: { ...typed, body } };
}

/** Sends a reply again that was not delivered. */
export async function replyAgain(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, context, now, form } = work;
  const asked = { threadId: thread.id, eventId: readRowId(form(THREAD_FIELDS.reply)) };
  if (!(await sendReplyAgain(tx, { jobs: context.jobs, now }, asked)))
    return refuse("It is on its way already.", form);
  await tx.record({ action: "send reply again", subject: { kind: "thread", id: thread.id } });
  return confirm("It’s on its way again.", work);
}

/** What is shown of a mail or text message beside its text; null for an event of another kind. */
export function toMailView(
  { id, kind, data }: ListedThreadEvent,
  replies: ReplyParts["replies"],
): MailView | null {
  if (kind === "mail-in")
    return {
      ...{ state: null, isBad: false, canSendAgain: false },
      quoted: typeof data.quoted === "string" ? data.quoted : null,
      notes: [
        ...(Array.isArray(data.files) && data.files.length > 0
          ? [`Files that came with it and were not kept: ${data.files.join(", ")}`]
          : []),
        ...(data.isCut === true ? ["It was longer than what is kept."] : []),
      ],
    };
  if (kind === "text-in" && typeof data.files === "number")
    return {
      ...{ state: null, isBad: false, canSendAgain: false, quoted: null },
      notes: ["A picture or file came with it and was not kept."],
    };
  const reply = replies.get(id);
  if ((kind !== "mail-out" && kind !== "text-out") || !reply) return null;
  const isBad = reply.state === "failed" || reply.state === "bounced";
  return { ...{ state: describeReply(reply), isBad, canSendAgain: isBad }, quoted: null, notes: [] };
}

function describeReply({ state, attempts, lastError, ...reply }: Reply): string {
  const recipient = reply.channel === "text" ? formatStoredPhone(reply.recipient) : reply.recipient;
  switch (state) {
    case "sent":
      return `Sent to ${recipient}`;
    case "failed":
      return `Not sent: ${lastError}`;
    case "bounced":
      return `Not delivered to ${recipient}: ${lastError}`;
    default:
      return attempts === 0 ? "Being sent" : `Not sent yet: ${lastError}. We keep trying.`;
  }
}
