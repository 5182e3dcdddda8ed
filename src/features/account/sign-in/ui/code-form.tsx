import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { OutboxNote } from "../../ui/form-message.tsx";
import { isWholeCode, SIGN_IN_FIELDS, SIGN_IN_INTENTS, type SignInView } from "../sign-in-view.ts";

const TEXT_BUTTON = "inline-flex min-h-11 items-center underline";

/** The second step: the code, with the ways to get another one and to correct the number. */
export function CodeForm({ view, isBusy }: { view: SignInView; isBusy: boolean }) {
  const contact = <input type="hidden" name={SIGN_IN_FIELDS.contact} value={view.contact} />;
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-xl font-semibold">Enter your code</h2>
        <Form method="post" action={view.action} className="mt-1 flex flex-wrap items-center gap-x-3">
          {contact}
          <p role="status">
            Sent to <strong className="wrap-anywhere">{view.sentTo}</strong>
          </p>
          <button
            type="submit"
            name={SIGN_IN_FIELDS.intent}
            value={SIGN_IN_INTENTS.change}
            className={TEXT_BUTTON}
          >
            Change<span className="sr-only"> {view.method === "phone" ? "number" : "address"}</span>
          </button>
        </Form>
      </div>
      {view.outboxUrl && <OutboxNote href={view.outboxUrl} />}
      <Form method="post" action={view.action} noValidate className="grid gap-5">
        {contact}
        <input type="hidden" name={SIGN_IN_FIELDS.intent} value={SIGN_IN_INTENTS.verify} />
        <input type="hidden" name={SIGN_IN_FIELDS.codeId} value={view.codeId} />
        <input type="hidden" name={SIGN_IN_FIELDS.formToken} value={view.formToken} />
        <CodeField view={view} />
        <Button
          type="submit"
          size="large"
          disabled={isBusy}
          className="justify-self-stretch sm:justify-self-start"
        >
          {isBusy ? "Signing in…" : "Sign in"}
        </Button>
      </Form>
      <Form method="post" action={view.action} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {contact}
        <p className="text-muted">The code works for 10 minutes.</p>
        <ResendButton key={view.codeId} wait={view.wait} className={TEXT_BUTTON} />
      </Form>
    </div>
  );
}

/**
 * The field for the code: its form is sent as soon as it has six digits, whether they were typed, pasted or filled in by the phone
 * (D294). A code that was refused is taken out of it.
 */
function CodeField({ view }: { view: SignInView }) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    const input = field.current;
    // It may have been filled before the scripts ran.
    if (input && shown.current === view) sendWhole(input);
    if (!input || shown.current === view) return;
    shown.current = view;
    input.value = "";
    input.focus();
  }, [view]);
  return (
    <TextField
      ref={field}
      label="Six-digit code"
      name={SIGN_IN_FIELDS.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      autoFocus
      onInput={({ currentTarget }) => sendWhole(currentTarget)}
      className="[&_input]:min-h-14 [&_input]:max-w-64 [&_input]:text-3xl [&_input]:tracking-[0.25em] [&_input]:tabular-nums"
    />
  );
}

function sendWhole({ value, form }: HTMLInputElement): void {
  if (isWholeCode(value)) form?.requestSubmit();
}

/** Requests another code after the wait. Without JavaScript it can be pressed at once; the server then sends no second code and says so. */
function ResendButton({ wait, className }: { wait: number; className: string }) {
  const [left, setLeft] = useState(0);
  // A refused code shows the form again, and the wait goes on.
  const [first] = useState(wait);
  useEffect(() => {
    const until = Date.now() + first * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [first]);
  return (
    <button
      type="submit"
      disabled={left > 0}
      className={`${className} tabular-nums disabled:cursor-not-allowed disabled:text-muted disabled:no-underline`}
    >
      {left > 0 ? `Send another code in ${left} s` : "Send another code"}
    </button>
  );
}
