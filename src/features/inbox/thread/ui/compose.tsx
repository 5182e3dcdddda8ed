import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_EVENT_LENGTH } from "#features/leads/threads/thread.ts";
import { useDraft } from "#ui/base/draft.ts";
import { Radio } from "#ui/controls/checkbox.tsx";
import { TextAreaField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  CALL_OUTCOMES,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
  type ThreadIntent,
  type ThreadPageView,
} from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";
import { NewMail, ReplyForm } from "./reply-form.tsx";
import { TextForm } from "./text-form.tsx";

interface Props {
  view: ThreadPageView;
  answer: ThreadAnswer | undefined;
}

/** What staff add to a thread: an email, a text message, a note, or a call that they made. */
export function Compose({ view, answer }: Props) {
  return (
    <section aria-label="Add" className="card divide-y divide-line px-4">
      {view.reply && <NewMail reply={view.reply} />}
      {view.reply && (
        <ReplyForm
          reply={view.reply}
          version={view.version}
          answer={answer}
          draft={toDraftKey(view, "reply")}
        />
      )}
      {view.reply && view.text && (
        <TextForm
          text={view.text}
          reply={view.reply}
          version={view.version}
          answer={answer}
          draft={toDraftKey(view, "text")}
        />
      )}
      <NoteForm view={view} answer={answer} />
      <CallForm view={view} answer={answer} />
    </section>
  );
}

const toDraftKey = ({ you, id }: Pick<ThreadPageView, "you" | "id">, of: string) => `${you}:lead ${id}:${of}`;

function NoteForm({ view, answer }: Props) {
  const own = findAnswer(answer, [THREAD_INTENTS.note]);
  const text = useRef<HTMLTextAreaElement>(null);
  useDraft(text, toDraftKey(view, "note"), own?.done ? own : null);
  return (
    <Disclosure title="Note" open={own !== null} className="py-1">
      <Outcome answer={own} version={view.version} />
      <AddForm intent={THREAD_INTENTS.note} label="Save note" answer={own}>
        <TextAreaField
          ref={text}
          label="Note"
          hint="Only your team sees it, and the shopper if they ask for their data."
          name={THREAD_FIELDS.body}
          rows={3}
          maxLength={MAX_EVENT_LENGTH}
          defaultValue={own?.typed?.body}
        />
      </AddForm>
    </Disclosure>
  );
}

function CallForm({ view, answer }: Props) {
  const own = findAnswer(answer, [THREAD_INTENTS.call]);
  const text = useRef<HTMLTextAreaElement>(null);
  useDraft(text, toDraftKey(view, "call"), own?.done ? own : null);
  return (
    <Disclosure title="Log a call" open={own !== null} className="py-1">
      <Outcome answer={own} version={view.version} />
      <AddForm intent={THREAD_INTENTS.call} label="Save call" answer={own}>
        <fieldset>
          <legend className="text-sm font-semibold">How did it go?</legend>
          <div className="flex flex-wrap gap-x-5">
            {Object.entries(CALL_OUTCOMES).map(([outcome, name]) => (
              <Radio
                key={outcome}
                name={THREAD_FIELDS.outcome}
                value={outcome}
                defaultChecked={outcome === (own?.typed?.outcome || "spoke")}
              >
                {name}
              </Radio>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          ref={text}
          label="What was said"
          optional
          name={THREAD_FIELDS.body}
          rows={2}
          maxLength={MAX_EVENT_LENGTH}
          defaultValue={own?.typed?.body}
        />
      </AddForm>
    </Disclosure>
  );
}

/** A form that is empty again once it is saved. */
function AddForm({
  intent,
  label,
  answer,
  children,
}: {
  intent: ThreadIntent;
  label: string;
  answer: ThreadAnswer | null;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === "submitting";
  useEffect(() => {
    if (answer?.done) form.current?.reset();
  }, [answer]);
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-3 pb-4">
      {children}
      <IntentButton intent={intent} disabled={isBusy} className="justify-self-start">
        {label}
      </IntentButton>
    </Form>
  );
}
