import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import type { Reply } from "#features/leads/replies/reply-store.server.ts";
import { findTextHeading, writeText } from "#features/leads/replies/write-text.server.ts";
import { formatStoredPhone } from "#features/leads/rules/person.ts";
import { MAX_TEXT_PARTS, signText } from "#features/leads/texts/text-rules.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { isUuid, normaliseTyped } from "#platform/http/read-input.ts";
import { readTyped, type TextView, THREAD_FIELDS, type ThreadAnswer } from "./thread-view.ts";
import { confirm, refuse, type ThreadWork } from "./thread-work.ts";
import { putIn, tellAnswered } from "./write-to-shopper.server.ts";

interface TextParts extends Pick<StaffContext, "newId" | "sendsTexts" | "timeZone"> {
  readonly tx: StaffTransaction;
  readonly threadId: number;
  /** What staff wrote, by their events. */
  readonly replies: ReadonlyMap<number, Reply>;
}

/** What the form of a text message shows (D461); null if there is nobody whom staff can text. */
export async function readTextView({
  tx,
  threadId,
  newId,
  sendsTexts,
  timeZone,
  replies,
}: TextParts): Promise<TextView | null> {
  const heading = await findTextHeading(tx, threadId, tx);
  const recipients = heading.recipients
    .filter(({ lead }) => sendsTexts(lead.siteId))
    .map(({ phone, lead, refusedAt }) => ({
      ...{ phone, label: formatStoredPhone(phone), signature: signText(lead.seller, tx.staff.name) },
      refused: refusedAt && formatStaffTime(refusedAt, timeZone),
    }));
  const [first, ...others] = recipients;
  if (!first) return null;
  const written = [...replies.values()].findLast(({ channel }) => channel === "text")?.recipient;
  const known = recipients.find(({ phone }) => phone === written)?.phone ?? "";
  return { recipients, recipient: others.length === 0 ? first.phone : known, formId: newId() };
}

/** Texts the shopper. */
export async function textShopper(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, context, now, form } = work;
  const [formId, seen] = [form(THREAD_FIELDS.form), form(THREAD_FIELDS.seen)];
  if (!isUuid(formId) || !/^\d{1,15}$/.test(seen)) return refuse("Reload the page and send it again.", form);
  const { body, recipient } = readTyped(form);
  const typed = { threadId: thread.id, text: normaliseTyped(body), recipient, scope: tx, formId };
  const by = { staffId: tx.staff.id, writer: tx.staff.name, sendsTexts: context.sendsTexts };
  const ports = { jobs: context.jobs, now };
  const outcome = await writeText(tx, ports, { ...typed, ...by, seen: Number(seen) });
  if (outcome.ok) {
    await tx.record({ action: "text shopper", subject: { kind: "thread", id: thread.id } });
    return confirm("It’s on its way.", work);
  }
  if (outcome.reason === "answered") return tellAnswered(outcome.by, form);
  return refuse(REFUSALS[outcome.reason], form);
}

const REFUSALS = {
  empty: "Write something first.",
  "too-long": `A text message has ${MAX_TEXT_PARTS} parts at most. Make it shorter, or send an email.`,
  "other-address": "Choose the number that it goes to.",
  "no-address": "This shopper has no Australian mobile number that can be texted. Call them instead.",
  refused: "They answered STOP, so no text message may be sent. Call them, or send an email.",
  off: "Text messages are not set up for the site that they wrote to. Call them, or send an email.",
} as const;

/** Puts a template, filled in for whoever gets the text message, below what is typed. */
export async function insertTextTemplate(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, form } = work;
  const { recipients } = await findTextHeading(tx, thread.id, tx);
  const { recipient } = readTyped(form);
  return putIn(work, (recipients.find(({ phone }) => phone === recipient) ?? recipients[0])?.lead);
}
