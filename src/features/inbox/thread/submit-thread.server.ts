import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import type { Permission } from "#features/identity/staff/roles/permissions.ts";
import { listLeadsOfThread } from "#features/leads/inbox/lead-list.server.ts";
import {
  assignThread,
  markAnswered,
  planNextStep,
  setThreadState,
} from "#features/leads/threads/change-thread.server.ts";
import { findThread, holdThread } from "#features/leads/threads/find-thread.server.ts";
import { MAX_EVENT_LENGTH, type Thread } from "#features/leads/threads/thread.ts";
import {
  addThreadEvent,
  listThreadEvents,
  noteAnswer,
} from "#features/leads/threads/thread-events.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { normaliseTyped, type PostedForm, readRowId } from "#platform/http/read-input.ts";
import { acknowledgeEnquiry, decideLead, resendEnquiry } from "./decide-lead.server.ts";
import { describeEvent } from "./describe-event.ts";
import { readNextStep } from "./read-step.ts";
import { findThreadZone } from "./show-thread.server.ts";
import { insertTextTemplate, textShopper } from "./text-shopper.server.ts";
import {
  CALL_OUTCOMES,
  type CallOutcome,
  readTyped,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
  type ThreadIntent,
} from "./thread-view.ts";
import { confirm, refuse, type ThreadWork, TOO_LONG } from "./thread-work.ts";
import { insertTemplate, replyAgain, writeToShopper } from "./write-to-shopper.server.ts";

interface Action {
  readonly permission: Permission;
  /** Whether it changes what somebody else may have changed since the form was shown. */
  readonly isExclusive?: boolean;
  readonly run: (work: ThreadWork) => Promise<ThreadAnswer>;
}

const ACTIONS: Readonly<Record<ThreadIntent, Action>> = {
  note: { permission: "leads:reply", run: addNote },
  call: { permission: "leads:reply", run: logCall },
  plan: { permission: "leads:reply", isExclusive: true, run: plan },
  "clear-step": { permission: "leads:reply", isExclusive: true, run: clearStep },
  assign: { permission: "leads:assign", isExclusive: true, run: assign },
  close: { permission: "leads:reply", isExclusive: true, run: (work) => setState(work, "closed") },
  reopen: { permission: "leads:reply", isExclusive: true, run: (work) => setState(work, "open") },
  answered: { permission: "leads:reply", run: markAsAnswered },
  release: { permission: "leads:release", run: (work) => decideLead(work, "release") },
  reject: { permission: "leads:release", run: (work) => decideLead(work, "reject") },
  resend: { permission: "leads:reply", run: resendEnquiry },
  acknowledge: { permission: "leads:reply", run: acknowledgeEnquiry },
  reply: { permission: "leads:reply", run: writeToShopper },
  template: { permission: "leads:reply", run: insertTemplate },
  "reply-again": { permission: "leads:reply", run: replyAgain },
  text: { permission: "leads:reply", run: textShopper },
  "text-template": { permission: "leads:reply", run: insertTextTemplate },
};

const isIntent = (text: string): text is ThreadIntent => Object.hasOwn(ACTIONS, text);

/**
 * Does what a form of a shopper's page asks for.
 * @throws a response, 404 for a thread of another account or of a part that is not theirs
 */
export async function submitThread(context: StaffContext, form: PostedForm): Promise<ThreadAnswer> {
  const intent = form(THREAD_FIELDS.intent);
  if (!isIntent(intent)) return refuse("Please use one of the buttons.", form);
  const { permission, isExclusive = false, run } = ACTIONS[intent];
  const now = context.now();
  const answer = await context.act(permission, async (tx) => {
    // What is decided of an enquiry locks that before its thread.
    const find = form(THREAD_FIELDS.lead) === "" ? holdThread : findThread;
    const thread = await find(tx, readRowId(context.params.thread), tx);
    if (!thread) return null;
    if (isExclusive && form(THREAD_FIELDS.version) !== String(thread.version))
      return tellConflict({ tx, thread, form, context });
    const done = await run({ tx, thread, context, now, form });
    // Whoever does something here has seen what there is.
    await markThreadRead(tx, { threadId: thread.id, staffId: tx.staff.id }, now);
    return done;
  });
  if (!answer) throw new Response(null, { status: 404 });
  return answer;
}

/** Says what somebody else did since the form was shown. */
async function tellConflict({
  tx,
  thread,
  form,
  context: { timeZone },
}: Omit<ThreadWork, "now">): Promise<ThreadAnswer> {
  const events = await listThreadEvents(tx, thread.id);
  const last = events.findLast(({ kind }) => CHANGES.includes(kind));
  const what = last
    ? `${describeEvent(last, timeZone)}, ${formatStaffTime(last.at, timeZone)}.`
    : "Somebody else changed this lead.";
  return {
    ...refuse(`${what} Nothing of yours was saved yet; look at it and press again.`, form),
    isConflict: true,
  };
}

const CHANGES: readonly string[] = ["assigned", "next-step", "closed", "reopened", "merged"];

const readBody = (form: PostedForm) => normaliseTyped(form(THREAD_FIELDS.body)).trim();

const toSubject = ({ id }: Pick<Thread, "id">) => ({ kind: "thread", id });

async function addNote(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now, form } = work;
  const body = readBody(form);
  if (body === "") return refuse("Write a note first.", form);
  if (body.length > MAX_EVENT_LENGTH) return refuse(TOO_LONG, form);
  await addThreadEvent(tx, thread.id, { kind: "note", at: now, staffId: tx.staff.id, body });
  // Not the words: the log is kept for longer than the shopper's details.
  await tx.record({ action: "add note", subject: toSubject(thread) });
  return confirm("Note saved.", work);
}

async function logCall(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now, form } = work;
  const outcome = form(THREAD_FIELDS.outcome);
  const body = readBody(form);
  if (!isOutcome(outcome)) return refuse("Choose how the call went.", form);
  if (body.length > MAX_EVENT_LENGTH) return refuse(TOO_LONG, form);
  const data = { outcome };
  await addThreadEvent(tx, thread.id, {
    kind: "call",
    at: now,
    staffId: tx.staff.id,
    body: body || null,
    data,
  });
  if (outcome !== "no-answer") await noteAnswer(tx, thread.id, now);
  await tx.record({ action: "log call", subject: toSubject(thread), after: { outcome } });
  return confirm("Call logged.", work);
}

const isOutcome = (text: string): text is CallOutcome => Object.hasOwn(CALL_OUTCOMES, text);

async function plan(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now, form } = work;
  const typed = readTyped(form);
  const timeZone = findThreadZone(await listLeadsOfThread(tx, thread.id, tx)) ?? work.context.timeZone;
  const step = readNextStep({ ...typed, step: normaliseTyped(typed.step) }, timeZone);
  if (typeof step === "string") return refuse(step, form);
  await planNextStep(tx, thread, { step, staffId: tx.staff.id, now });
  await recordStep({ tx, thread }, step.at);
  return confirm("Next step saved.", work);
}

async function clearStep(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now } = work;
  if (thread.nextStep === null) return confirm("There was no next step.", work);
  await planNextStep(tx, thread, { step: null, staffId: tx.staff.id, now });
  await recordStep({ tx, thread }, null);
  return confirm("Done. There is no next step now.", work);
}

const recordStep = ({ tx, thread }: Pick<ThreadWork, "tx" | "thread">, at: Date | null) =>
  tx.record({
    ...{ action: "plan next step", subject: toSubject(thread) },
    ...{ before: { for: thread.nextStepAt }, after: { for: at } },
  });

async function assign(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now, form } = work;
  const typed = form(THREAD_FIELDS.assignee);
  if (typed !== "" && !/^\d{1,15}$/.test(typed)) return refuse("Choose somebody from the list.", form);
  const to = typed === "" ? null : (Number(typed) as StaffId);
  const given = await assignThread(tx, thread, { to, staffId: tx.staff.id, now, record: tx.record });
  if (!given.ok) return refuse("This person may not answer this lead. Choose somebody from the list.", form);
  if (given.isSame) return confirm("Nothing was changed.", work);
  const fields = { [THREAD_FIELDS.assignee]: String(thread.assignedTo ?? "") };
  const isOwn = to === tx.staff.id;
  return confirm(
    to === null ? "Nobody has it now." : isOwn ? "It’s yours." : `${given.to} has it now.`,
    work,
    { intent: THREAD_INTENTS.assign, fields },
  );
}

async function setState(work: ThreadWork, state: Thread["state"]): Promise<ThreadAnswer> {
  const { tx, thread, now } = work;
  if (thread.state === state) return confirm("Nothing was changed.", work);
  await setThreadState(tx, thread, { state, staffId: tx.staff.id, now });
  await tx.record({
    ...{ action: state === "closed" ? "close lead" : "open lead", subject: toSubject(thread) },
  });
  return state === "closed"
    ? confirm("Closed.", work, { intent: THREAD_INTENTS.reopen, fields: {} })
    : confirm("Open again.", work, { intent: THREAD_INTENTS.close, fields: {} });
}

async function markAsAnswered(work: ThreadWork): Promise<ThreadAnswer> {
  const { tx, thread, now } = work;
  await markAnswered(tx, thread, { staffId: tx.staff.id, now });
  await tx.record({ action: "mark lead as answered", subject: toSubject(thread) });
  return confirm("Marked as answered.", work);
}
