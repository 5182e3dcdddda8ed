import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Lead } from "../rules/lead.ts";
import { normalisePhone } from "../rules/person.ts";
import { cleanText } from "../rules/typed-text.ts";
import { isMobile, isTextTooLong, signText } from "../texts/text-rules.ts";
import { listRefusals } from "../texts/text-store.server.ts";
import type { ThreadScope } from "../threads/find-thread.server.ts";
import { addThreadEvent, noteAnswer } from "../threads/thread-events.server.ts";
import { enqueueReply } from "./reply-jobs.ts";
import {
  addReply,
  findLastMail,
  isReplyKnown,
  type LastMail,
  listAnsweredLeads,
} from "./reply-store.server.ts";
import type { ReplyOutcome, ReplyPorts, TypedReply } from "./write-reply.server.ts";

/** A number of a thread that can be texted. */
export interface TextRecipient {
  /** `+61412345678` */
  readonly phone: string;
  /** The newest enquiry that came with it. */
  readonly lead: Lead;
  /** When it answered STOP; null if it did not. */
  readonly refusedAt: Date | null;
}

/** Finds the Australian mobiles that staff may text in a thread, from the newest enquiry on, and the thread's last message. */
export async function findTextHeading(
  tx: AccountTransaction,
  threadId: number,
  { sites, locations }: ThreadScope,
): Promise<{ readonly recipients: readonly TextRecipient[]; readonly last: LastMail | null }> {
  const mobiles = (await listAnsweredLeads(tx, threadId, { sites, locations, channel: "text" })).flatMap(
    (lead) => {
      const phone = normalisePhone(lead.person.phone);
      return phone !== null && isMobile(phone) ? [{ phone, lead }] : [];
    },
  );
  const refusals = await listRefusals(
    tx,
    mobiles.map(({ phone }) => phone),
  );
  const refusedAt = new Map(refusals.map((one) => [one.phone, one.refusedAt]));
  return {
    recipients: mobiles.map((one) => ({ ...one, refusedAt: refusedAt.get(one.phone) ?? null })),
    last: await findLastMail(tx, threadId),
  };
}

interface TypedText extends TypedReply {
  /** Name of whoever writes. */
  readonly writer: string;
  /** Whether a site has a provider of text messages. */
  sendsTexts(siteId: number): boolean;
}

export type TextOutcome =
  | ReplyOutcome
  /** "refused": they answered STOP. "off": their site sends no text messages. */
  | { readonly ok: false; readonly reason: "refused" | "off" };

/**
 * Answers the shopper of a thread, which is held, by a text message that a job sends (D461). A form that is sent twice makes one. It
 * counts as the answer that was owed.
 */
export async function writeText(
  tx: AccountTransaction,
  { jobs, now }: ReplyPorts,
  { threadId, text, recipient, scope, formId, seen, staffId, writer, sendsTexts }: TypedText,
): Promise<TextOutcome> {
  if (await isReplyKnown(tx, formId)) return { ok: true };
  const body = cleanText(text).trim();
  if (body === "") return { ok: false, reason: "empty" };
  const { recipients, last } = await findTextHeading(tx, threadId, scope);
  if (last && last.id > seen) return { ok: false, reason: "answered", by: last.by, last: last.id };
  if (recipients.length === 0) return { ok: false, reason: "no-address" };
  const chosen = recipients.find(({ phone }) => phone === recipient);
  if (!chosen) return { ok: false, reason: "other-address" };
  if (chosen.refusedAt) return { ok: false, reason: "refused" };
  if (!sendsTexts(chosen.lead.siteId)) return { ok: false, reason: "off" };
  if (isTextTooLong(body, signText(chosen.lead.seller, writer))) return { ok: false, reason: "too-long" };
  const eventId = await addThreadEvent(tx, threadId, { kind: "text-out", at: now, staffId, body });
  await addReply(tx, { eventId, channel: "text", recipient, subject: "", formId, now });
  await noteAnswer(tx, threadId, now);
  await enqueueReply(tx, jobs, eventId);
  return { ok: true };
}
