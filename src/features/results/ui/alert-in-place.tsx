import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button, buildButtonClass } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { isPlainClick, Link } from "#ui/page/link.tsx";

/** What the page of the alert form answers, as far as this part needs it. */
interface AlertForm {
  readonly emailError: string | null;
  readonly formError: string | null;
  /** The signed-in shopper's proved address; null if one is asked for. */
  readonly own: { readonly email: string; readonly formToken: string } | null;
  readonly done: "sent" | "confirmed" | null;
  /** The words that a shopper agrees to. */
  readonly consent: string;
}

/** The form, why it could not be loaded, or null if it was sent and nothing of use came back. */
type Answer = AlertForm | { readonly error: unknown } | null;

const DONE = {
  sent: "Check your email: press Confirm in it and we'll let you know when one arrives.",
  confirmed: "Done. We'll email you when one arrives.",
};
const UNSENT = "That didn't go through. Please check your connection and try again.";

/**
 * Asks for an alert about a search without leaving its page (D303). A press loads the form from its own page, `href`, where
 * the link leads without JavaScript and if the form does not come.
 */
export function AlertInPlace({ href }: { href: string }) {
  const { data, state, load, submit } = useFetcher<Answer>();
  const [form, setForm] = useState<AlertForm | null>(null);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data && !("error" in data)) setForm(data);
  }, [data]);
  useEffect(() => {
    if (form) part.current?.querySelector<HTMLElement>("[data-next], input:not([type=hidden])")?.focus();
  }, [form]);
  const isIdle = state === "idle";
  const isFailed = isIdle && data !== undefined && (data === null || "error" in data);
  const open = (event: MouseEvent) => {
    if (isFailed || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void load(href);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("in_place", "yes");
    void submit(fields, { method: "post", action: href });
  };
  return (
    <div ref={part} className="grid gap-2">
      {form === null ? (
        <Link
          to={href}
          rel="nofollow"
          onClick={open}
          aria-busy={!isIdle}
          className={`${buildButtonClass()} w-fit`}
        >
          Tell me when one arrives
        </Link>
      ) : form.done ? (
        <p tabIndex={-1} data-next="" className="font-semibold">
          {DONE[form.done]}
        </p>
      ) : (
        <form method="post" action={href} noValidate onSubmit={send} className="grid measure gap-3">
          <Address form={form} />
          <Button type="submit" disabled={!isIdle} className="w-fit">
            {isIdle ? "Email me" : "Sending…"}
          </Button>
          <p className="text-sm text-muted">
            {form.consent}{" "}
            <Link to="/privacy-policy" className="underline">
              How we use your address
            </Link>
          </p>
        </form>
      )}
      {(form?.formError || isFailed) && (
        <p role="alert" className="font-semibold text-danger">
          {isFailed ? UNSENT : form?.formError}
        </p>
      )}
    </div>
  );
}

function Address({ form: { own, emailError } }: { form: AlertForm }) {
  if (own) {
    return (
      <p data-next="" tabIndex={-1}>
        <input type="hidden" name="form_token" value={own.formToken} />
        To <strong className="wrap-anywhere">{own.email}</strong>
      </p>
    );
  }
  return (
    <TextField
      label="Your email"
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      maxLength={254}
      error={emailError ?? undefined}
    />
  );
}
