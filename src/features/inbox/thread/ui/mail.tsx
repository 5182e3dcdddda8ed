import { Form } from "react-router";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  type EventView,
  type MailView,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
  type ThreadPageView,
} from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";

interface Props {
  event: EventView;
  mail: MailView;
  view: ThreadPageView;
  answer: ThreadAnswer | undefined;
}

/** What is below the text of a mail: how far it has come, or what else came with it. */
export function Mail({ event: { id }, mail, view: { may, version }, answer }: Props) {
  const { state, isBad, canSendAgain, quoted, notes } = mail;
  return (
    <div className="mt-2 text-sm">
      {state && <p className={isBad ? "font-semibold text-danger" : "text-muted"}>{state}</p>}
      {canSendAgain && may.reply && (
        <Form method="post" preventScrollReset className="mt-2">
          <Outcome answer={findAnswer(answer, [THREAD_INTENTS.replyAgain])} version={version} />
          <input type="hidden" name={THREAD_FIELDS.reply} value={id} />
          <IntentButton intent={THREAD_INTENTS.replyAgain} variant="secondary" size="small">
            Send again
          </IntentButton>
        </Form>
      )}
      {notes.map((note) => (
        <p key={note} className="text-muted wrap-anywhere">
          {note}
        </p>
      ))}
      {quoted && (
        <Disclosure title="What it quotes" className="text-muted">
          <p className="whitespace-pre-wrap pb-2 wrap-anywhere">{quoted}</p>
        </Disclosure>
      )}
    </div>
  );
}
