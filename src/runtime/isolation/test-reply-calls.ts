import { randomUUID } from "node:crypto";
import { NOW } from "#features/inventory/import/test-import.ts";
import {
  addReply,
  askAgain,
  checkMail,
  claimReply,
  findLastMail,
  findLastSubject,
  findThreadOfEvent,
  findThreadOfSender,
  isReplyKnown,
  listAnsweredLeads,
  listDueReplies,
  listReferences,
  listReplies,
  recordBounce,
  recordSent,
  recordUnsent,
} from "#features/leads/replies/reply-store.server.ts";
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
} from "#features/leads/replies/templates/template-store.server.ts";
import { findReplyHeading, sendReplyAgain, writeReply } from "#features/leads/replies/write-reply.server.ts";
import { findTextHeading, writeText } from "#features/leads/replies/write-text.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import {
  allowTexts,
  countTexts,
  findThreadOfNumber,
  forgetRefusals,
  isTextKnown,
  listRefusals,
  refuseTexts,
} from "#features/leads/texts/text-store.server.ts";
import { WHOLE_ACCOUNT } from "#features/leads/threads/find-thread.server.ts";
import {
  answers,
  type Calls,
  type Ids,
  keepId,
  mine,
  NO_JOBS,
  REFUSED,
  toTextPhone,
} from "./test-isolation.ts";

const MINE = { name: "Mine", body: "Hi {name}" };
const jobs = NO_JOBS;

/** Stores of mail between staff and shoppers. */
export function replyCalls({ thread, reply: eventId, template: id, staff: staffId, replyForm }: Ids): Calls {
  const whole = { recipient: aLead().person.email, scope: WHOLE_ACCOUNT };
  const asked = { eventId, requestedAt: NOW };
  const typed = { threadId: thread, text: "Theirs", formId: randomUUID(), seen: 9e9, staffId, ...whole };
  const mail = {
    threadId: thread,
    mailKey: `mail-${mine.accountId}`,
    emailKey: aLead().person.email,
    since: new Date(0),
  };
  const ports = { jobs, now: NOW };
  return {
    addReply: answers(
      (tx) =>
        addReply(tx, { eventId, recipient: "x@y.example", subject: "", formId: randomUUID(), now: NOW }),
      REFUSED,
    ),
    isReplyKnown: answers((tx) => isReplyKnown(tx, replyForm), false),
    listReplies: answers((tx) => listReplies(tx, thread), new Map()),
    askAgain: answers((tx) => askAgain(tx, { threadId: thread, eventId }, NOW), false),
    claimReply: answers((tx) => claimReply(tx, eventId, NOW), null),
    recordSent: answers((tx) => recordSent(tx, asked, "theirs@example.com"), undefined),
    recordUnsent: answers((tx) => recordUnsent(tx, asked, { reason: "theirs", now: NOW }), undefined),
    recordBounce: answers((tx) => recordBounce(tx, eventId, "theirs"), false),
    listDueReplies: answers(
      async (tx) => (await listDueReplies(tx, NOW)).filter((one) => one === eventId),
      [],
    ),
    listReferences: answers((tx) => listReferences(tx, { threadId: thread, eventId: 9e9 }), []),
    findLastSubject: answers((tx) => findLastSubject(tx, thread), null),
    findLastMail: answers((tx) => findLastMail(tx, thread), null),
    findThreadOfEvent: answers((tx) => findThreadOfEvent(tx, eventId), null),
    listAnsweredLeads: answers((tx) => listAnsweredLeads(tx, thread, WHOLE_ACCOUNT), []),
    findThreadOfSender: answers(
      async (tx) => (await findThreadOfSender(tx, mail.emailKey)) === thread,
      false,
    ),
    checkMail: answers((tx) => checkMail(tx, mail), { isKnown: false, isFromOther: true, count: 0 }),
    findReplyHeading: answers((tx) => findReplyHeading(tx, thread, WHOLE_ACCOUNT), {
      ...{ recipients: [], last: null },
    }),
    writeReply: answers((tx) => writeReply(tx, ports, typed), { ok: false, reason: "no-address" }),
    sendReplyAgain: answers((tx) => sendReplyAgain(tx, ports, { threadId: thread, eventId }), false),
    refuseTexts: answers((tx) => refuseTexts(tx, "+61400000462", NOW), undefined),
    listRefusals: answers((tx) => listRefusals(tx, [toTextPhone(mine.accountId)]), []),
    allowTexts: answers((tx) => allowTexts(tx, toTextPhone(mine.accountId)), undefined),
    forgetRefusals: answers((tx) => forgetRefusals(tx, [toTextPhone(mine.accountId)]), undefined),
    findThreadOfNumber: answers(
      async (tx) => (await findThreadOfNumber(tx, "+61412345678")) === thread,
      false,
    ),
    isTextKnown: answers(
      (tx) => isTextKnown(tx, { textKey: `text-${mine.accountId}`, leadId: randomUUID() }),
      false,
    ),
    countTexts: answers((tx) => countTexts(tx, thread, new Date(0)), 0),
    findTextHeading: answers((tx) => findTextHeading(tx, thread, WHOLE_ACCOUNT), {
      ...{ recipients: [], last: null },
    }),
    writeText: answers((tx) => writeText(tx, ports, { ...typed, writer: "Kim", sendsTexts: () => true }), {
      ...{ ok: false, reason: "no-address" },
    }),
    listTemplates: answers((tx) => keepId(listTemplates(tx), id), []),
    changeTemplate: answers((tx) => changeTemplate(tx, { id, ...MINE, version: 1 }), {
      ok: false,
      reason: "gone",
    }),
    removeTemplate: answers((tx) => removeTemplate(tx, id), null),
    addTemplate: answers((tx) => addTemplate(tx, MINE), { ok: false, reason: "taken" }),
  };
}
