import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { THREAD_FIELDS, type ThreadAnswer, type ThreadIntent } from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";

/** The answer of a form, if it was one of these; null for that of another. */
export const findAnswer = (
  answer: ThreadAnswer | undefined,
  intents: readonly ThreadIntent[],
  lead = "",
): ThreadAnswer | null =>
  answer && answer.lead === lead && (intents as readonly string[]).includes(answer.intent) ? answer : null;

/** What a form led to, beside it, and the way to take it back. @param version of the thread now */
export function Outcome({ answer, version }: { answer: ThreadAnswer | null; version: number }) {
  if (!answer) return null;
  const { error, done, undo } = answer;
  return (
    <div>
      <FormMessage error={error} done={done} />
      {undo && (
        <Form method="post" preventScrollReset className="-mt-3 mb-3">
          <input type="hidden" name={THREAD_FIELDS.version} value={version} />
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <IntentButton intent={undo.intent} variant="secondary" size="small">
            Undo
          </IntentButton>
        </Form>
      )}
    </div>
  );
}
