import { useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { Button, buildButtonClass } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { PasskeyButton, usePasskeys } from "../../passkeys/ui/passkey-button.tsx";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { type PasskeyView, YOU_FIELDS, YOU_INTENTS, type YouAnswer, type YouView } from "../you-view.ts";

/** What signs the person in without a password. */
export function Passkeys({
  view: { passkeys, newPasskeyName, isConfirmed },
  answer,
}: {
  view: YouView;
  answer: YouAnswer | undefined;
}) {
  return (
    <>
      <p className="measure text-muted">
        A passkey signs you in with your fingerprint, face or screen lock: no password, no code, and nothing
        that a fake page could steal. Your password stays for devices without one.
      </p>
      {answer?.errors.passkey && <FormMessage error={answer.errors.passkey} />}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} mayRemove={isConfirmed} answer={answer} />
          ))}
        </ul>
      )}
      {isConfirmed ? (
        <NewPasskey suggested={newPasskeyName} error={errorOf(answer, null)} />
      ) : (
        <ConfirmForm what={passkeys.length > 0 ? "add or remove a passkey" : "add a passkey"} />
      )}
    </>
  );
}

/** What is wrong with the name of a passkey, or of a new one. */
const errorOf = (answer: YouAnswer | undefined, id: string | null) =>
  answer && answer.passkey === id ? answer.errors.passkeyName : undefined;

function Passkey({
  passkey: { id, name, text },
  mayRemove,
  answer,
}: {
  passkey: PasskeyView;
  mayRemove: boolean;
  answer: YouAnswer | undefined;
}) {
  const error = errorOf(answer, id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <details open={error !== undefined || undefined} className="group/rename">
          <summary className={buildButtonClass({ variant: "quiet", size: "small" })}>
            Rename<span className="sr-only"> {name}</span>…
          </summary>
          <Form method="post" className="mt-2 flex items-end gap-2" key={name}>
            <input type="hidden" name={YOU_FIELDS.passkeyId} value={id} />
            <TextField
              label="Name"
              name={YOU_FIELDS.passkeyName}
              defaultValue={name}
              autoComplete="off"
              error={error}
              required
            />
            <Button
              type="submit"
              name={YOU_FIELDS.intent}
              value={YOU_INTENTS.renamePasskey}
              variant="secondary"
            >
              Save
            </Button>
          </Form>
        </details>
        {mayRemove && (
          <Form method="post">
            <input type="hidden" name={YOU_FIELDS.passkeyId} value={id} />
            <Button
              type="submit"
              name={YOU_FIELDS.intent}
              value={YOU_INTENTS.removePasskey}
              variant="secondary"
              size="small"
            >
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}

function NewPasskey({ suggested, error }: { suggested: string; error: string | undefined }) {
  const has = usePasskeys();
  const name = useRef<HTMLInputElement>(null);
  if (!has) return <p className="text-sm text-muted">This browser can’t create a passkey.</p>;
  return (
    <div className="grid gap-4">
      <TextField
        label="Name of the new passkey"
        hint="So that you know it again later."
        ref={name}
        defaultValue={suggested}
        autoComplete="off"
        error={error}
      />
      <PasskeyButton
        purpose="add"
        fields={() => ({
          [YOU_FIELDS.intent]: YOU_INTENTS.addPasskey,
          [YOU_FIELDS.passkeyName]: name.current?.value ?? suggested,
        })}
        className="justify-self-start"
      >
        Add a passkey
      </PasskeyButton>
    </div>
  );
}
