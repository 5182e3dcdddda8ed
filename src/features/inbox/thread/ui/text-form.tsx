import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { composeText, MAX_TEXT_PARTS } from "#features/leads/texts/text-rules.ts";
import { measureText } from "#platform/sms/text-parts.ts";
import { SelectField, TextAreaField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  type ReplyView,
  type TextView,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
} from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";
import { Templates, useTyped } from "./reply-form.tsx";

interface Props {
  text: TextView;
  /** For its templates, and the last message that it shows. */
  reply: ReplyView;
  version: number;
  answer: ThreadAnswer | undefined;
  /** See `useDraft`. */
  draft: string;
}

/** Longest text that the field takes: six parts of 153 characters. */
const MAX_LENGTH = MAX_TEXT_PARTS * 153;

/** A text message to the shopper's mobile (D461). Whoever answered STOP is not texted, and the form says so. */
export function TextForm({ text, reply, version, answer, draft }: Props) {
  const own = findAnswer(answer, [THREAD_INTENTS.text, THREAD_INTENTS.textTemplate]);
  const { recipients } = text;
  const [first] = recipients;
  const open = recipients.filter(({ refused }) => refused === null);
  return (
    <Disclosure title="Text message" open={own !== null} className="py-1">
      <Outcome answer={own} version={version} />
      {recipients.map(
        ({ phone, label, refused }) =>
          refused && (
            <p key={phone} className="mb-2 text-sm wrap-anywhere">
              {`${label} answered STOP on ${refused}. Call them, or send an email. They can answer START if they want text messages again.`}
            </p>
          ),
      )}
      {open.length > 0 && first && (
        <Fields text={{ ...text, recipients: open }} reply={reply} answer={own} draft={draft} />
      )}
    </Disclosure>
  );
}

function Fields({
  text,
  reply,
  answer,
  draft,
}: Pick<Props, "text" | "reply" | "draft"> & { answer: ThreadAnswer | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isBusy = useNavigation().state === "submitting";
  const [typed, setTyped] = useState(answer?.done ? "" : (answer?.typed?.body ?? ""));
  const [chosen, choose] = useState(answer?.typed?.recipient || text.recipient);
  useTyped(field, { answer, draft, template: THREAD_INTENTS.textTemplate });
  // What was kept of an earlier visit, or put into the field, is there by now.
  useEffect(() => setTyped(field.current?.value ?? ""), [answer]);
  const { recipients } = text;
  const to = recipients.find(({ phone }) => phone === chosen) ?? recipients[0];
  return (
    <Form method="post" preventScrollReset className="grid gap-3 pb-4">
      <input type="hidden" name={THREAD_FIELDS.form} value={text.formId} />
      <input type="hidden" name={THREAD_FIELDS.seen} value={reply.lastMail} />
      {recipients.length === 1 ? (
        <input type="hidden" name={THREAD_FIELDS.recipient} value={to?.phone} />
      ) : (
        <SelectField
          label="To"
          name={THREAD_FIELDS.recipient}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Choose a number</option>
          {recipients.map(({ phone, label }) => (
            <option key={phone} value={phone}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        ref={field}
        label={recipients.length === 1 ? `Text ${to?.label}` : "Your text"}
        hint={`Ends with “${to?.signature}”. The answer appears here.`}
        name={THREAD_FIELDS.body}
        rows={3}
        maxLength={MAX_LENGTH}
        defaultValue={answer?.done ? "" : answer?.typed?.body}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Length body={typed} signature={to?.signature ?? ""} />
      <IntentButton intent={THREAD_INTENTS.text} disabled={isBusy} className="justify-self-start">
        Send text
      </IntentButton>
      <Templates reply={reply} intent={THREAD_INTENTS.textTemplate} />
    </Form>
  );
}

/** How long it is, as each part is paid for. */
function Length({ body, signature }: { body: string; signature: string }) {
  const { length, parts, isWide } = measureText(composeText(body, signature));
  const isTooLong = parts > MAX_TEXT_PARTS;
  return (
    <p className={isTooLong ? "text-sm font-semibold text-danger" : "text-sm text-muted"}>
      {`${length} characters with its last line, ${parts} ${parts === 1 ? "part" : "parts"}`}
      {isWide && ". An emoji or sign in it makes parts short"}
      {isTooLong && `. ${MAX_TEXT_PARTS} parts are the most`}
    </p>
  );
}
