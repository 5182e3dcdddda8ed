import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { MAX_EVENT_LENGTH } from "#features/leads/threads/thread.ts";
import { keepDraft, useDraft } from "#ui/base/draft.ts";
import { SelectField, TextAreaField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import {
  type ReplyView,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
  type ThreadIntent,
} from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";

interface Props {
  reply: ReplyView;
  version: number;
  answer: ThreadAnswer | undefined;
  /** See `useDraft`. */
  draft: string;
}

/** An email to the shopper, with templates that are put into it. */
export function ReplyForm({ reply, version, answer, draft }: Props) {
  const own = findAnswer(answer, [THREAD_INTENTS.reply, THREAD_INTENTS.template]);
  const text = useRef<HTMLTextAreaElement>(null);
  const isBusy = useNavigation().state === "submitting";
  useTyped(text, { answer: own, draft, template: THREAD_INTENTS.template });
  const { recipients, comesBack } = reply;
  const [first] = recipients;
  if (!first)
    return (
      <p className="py-4 text-muted">
        This shopper gave no email address that can be written to. Call them instead.
      </p>
    );
  return (
    <Form method="post" preventScrollReset className="grid gap-3 py-4">
      <h2 className="font-semibold wrap-anywhere">
        {recipients.length === 1 ? `Write to ${first.address}` : "Write to the shopper"}
      </h2>
      <p className="text-sm text-muted wrap-anywhere">
        {recipients.length === 1 && `${first.subject}. `}
        {comesBack ? "The answer appears here." : "The answer goes to your own mailbox, not here."} Your name
        and the yard’s number are added below.
      </p>
      <Outcome answer={own} version={version} />
      <input type="hidden" name={THREAD_FIELDS.form} value={reply.formId} />
      <input type="hidden" name={THREAD_FIELDS.seen} value={reply.lastMail} />
      <Recipient reply={reply} answer={own} />
      <TextAreaField
        ref={text}
        label="Your answer"
        name={THREAD_FIELDS.body}
        rows={6}
        maxLength={MAX_EVENT_LENGTH}
        defaultValue={own?.done ? "" : own?.typed?.body}
      />
      <IntentButton intent={THREAD_INTENTS.reply} disabled={isBusy} className="justify-self-start">
        Send
      </IntentButton>
      <Templates reply={reply} intent={THREAD_INTENTS.template} />
    </Form>
  );
}

/** The address that it goes to, which somebody chooses if the enquiries came with several. */
interface Typed {
  answer: ThreadAnswer | null;
  /** See `useDraft`. */
  draft: string;
  /** Intent of the form that puts a template into the field. */
  template: ThreadIntent;
}

/** Keeps what is typed, empties the field once it is sent, and shows a template that was put into it. */
export function useTyped(field: RefObject<HTMLTextAreaElement | null>, { answer, draft, template }: Typed) {
  useEffect(() => {
    if (!answer || !field.current) return;
    if (answer.done) field.current.value = "";
    if (answer.intent === template && answer.typed) {
      field.current.value = answer.typed.body;
      field.current.focus();
      keepDraft(draft, answer.typed.body);
    }
  }, [field, answer, draft, template]);
  useDraft(field, draft, answer?.done ? answer : null);
}

function Recipient({
  reply: { recipients, recipient },
  answer,
}: Pick<Props, "reply"> & { answer: ThreadAnswer | null }) {
  const name = THREAD_FIELDS.recipient;
  if (recipients.length === 1) return <input type="hidden" name={name} value={recipient} />;
  return (
    <SelectField label="To" name={name} defaultValue={answer?.typed?.recipient ?? recipient}>
      <option value="">Choose an address</option>
      {recipients.map(({ address, subject }) => (
        <option key={address} value={address}>
          {`${address}: ${subject}`}
        </option>
      ))}
    </SelectField>
  );
}

/** @param intent of the form that a template is put into */
export function Templates({
  reply: { templates, mayKeepTemplates },
  intent,
}: Pick<Props, "reply"> & { intent: ThreadIntent }) {
  const { pathname } = useLocation();
  const manage = (
    <Link
      to={pathname.replace(/\/[^/]*$/, "/templates")}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {templates.length === 0 ? "Keep answers that you need often as templates" : "Change templates"}
    </Link>
  );
  if (templates.length === 0) return mayKeepTemplates ? manage : null;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SelectField label="Template" name={THREAD_FIELDS.template} className="min-w-0 grow">
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <IntentButton intent={intent} variant="secondary">
        Put it in
      </IntentButton>
      {mayKeepTemplates && manage}
    </div>
  );
}

/** Says that the shopper or somebody else wrote since this page was opened, and this person has not answered since. */
export function NewMail({ reply: { lastMail, isLastOwn } }: Pick<Props, "reply">) {
  const [seen, see] = useState(lastMail);
  if (isLastOwn && seen !== lastMail) see(lastMail);
  const isNew = !isLastOwn && seen !== lastMail;
  return (
    <p role="status" className="pt-4 text-sm font-semibold empty:hidden">
      {isNew && "Something new was said above. Read it before you send anything."}
    </p>
  );
}
