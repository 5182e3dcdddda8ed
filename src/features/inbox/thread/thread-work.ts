import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { MAX_EVENT_LENGTH, type Thread } from "#features/leads/threads/thread.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { readTyped, THREAD_FIELDS, type ThreadAnswer } from "./thread-view.ts";

/** What a form does to a thread that is held, in the transaction of a person who may. */
export interface ThreadWork {
  readonly tx: StaffTransaction;
  readonly thread: Thread;
  readonly context: Pick<StaffContext, "jobs" | "timeZone" | "sendsTexts">;
  readonly now: Date;
  readonly form: PostedForm;
}

const toAnswer = (form: PostedForm) => ({
  ...{ intent: form(THREAD_FIELDS.intent), lead: form(THREAD_FIELDS.lead) },
  ...{ error: null, isConflict: false, done: null, undo: null, typed: null, isGone: false },
});

/** What was typed stays. */
export const refuse = (error: string, form: PostedForm): ThreadAnswer => ({
  ...{ ...toAnswer(form), error, typed: readTyped(form) },
});

/** @param undo what takes it back */
export const confirm = (
  done: string,
  { form }: Pick<ThreadWork, "form">,
  undo: ThreadAnswer["undo"] = null,
): ThreadAnswer => ({ ...toAnswer(form), done, undo });

export const TOO_LONG = `Write at most ${MAX_EVENT_LENGTH.toLocaleString("en-AU")} characters.`;
