import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";

/** What the page of the alert form answers, as far as this part needs it. */
export interface AlertFormView {
  readonly emailError: string | null;
  readonly formError: string | null;
  /** The signed-in shopper's proved address; null if one is asked for. */
  readonly own: { readonly email: string; readonly formToken: string } | null;
  readonly done: "sent" | "confirmed" | null;
  /** The words that a shopper agrees to. */
  readonly consent: string;
}

const WHEN = { arrival: "when one arrives", price: "when the price drops" };

const DONE = {
  sent: "Check your email: press Confirm in it and we'll let you know",
  confirmed: "Done. We'll email you",
};

/** The form for an alert, or what to do next once it was sent. Each new view takes the focus. */
export function AlertForm({
  view,
  href,
  about,
  isSending,
  onSend,
}: {
  view: AlertFormView;
  /** Of the form's own page. */
  href: string;
  about: keyof typeof WHEN;
  isSending: boolean;
  onSend: (fields: FormData) => void;
}) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.querySelector<HTMLElement>("[data-next], input:not([type=hidden])")?.focus();
  }, [view]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("in_place", "yes");
    onSend(fields);
  };
  return (
    <div ref={part}>
      {view.done ? (
        <p tabIndex={-1} data-next="" className="font-semibold">
          {DONE[view.done]} {WHEN[about]}.
        </p>
      ) : (
        <form method="post" action={href} noValidate onSubmit={send} className="grid measure gap-3">
          <Address view={view} />
          <Button type="submit" disabled={isSending} className="w-fit">
            {isSending ? "Sending…" : "Email me"}
          </Button>
          <p className="text-sm text-muted">
            {view.consent}{" "}
            <Link to="/privacy-policy" className="underline">
              How we use your address
            </Link>
          </p>
        </form>
      )}
    </div>
  );
}

function Address({ view: { own, emailError } }: { view: AlertFormView }) {
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
