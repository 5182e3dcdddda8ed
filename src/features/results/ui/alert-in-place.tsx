import { type MouseEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { isPlainClick, Link } from "#ui/page/link.tsx";
import type { AlertForm, AlertFormView } from "./alert-form.tsx";

/** The form, why it could not be loaded, or null if it was sent and nothing of use came back. */
type Answer = AlertFormView | { readonly error: unknown } | null;

const ASK = { arrival: "Tell me when one arrives", price: "Tell me when the price drops" };

const UNSENT = "That didn't go through. Please check your connection and try again.";

/**
 * Asks for an alert about a search or a price without leaving its page (D303). A press loads the form from its own page, `href`, and its
 * script; `isPressed` for a press that loaded this part. The link leads to that page without JavaScript and if either does not come.
 */
export function AlertInPlace({
  href,
  about = "arrival",
  isPressed = false,
}: {
  href: string;
  about?: keyof typeof ASK;
  isPressed?: boolean;
}) {
  const { data, state, load, submit } = useFetcher<Answer>();
  const [view, setView] = useState<AlertFormView | null>(null);
  const [Form, setForm] = useState<typeof AlertForm | null>(null);
  useEffect(() => {
    if (data && !("error" in data)) setView(data);
  }, [data]);
  const isIdle = state === "idle";
  const isFailed = isIdle && data !== undefined && (data === null || "error" in data);
  const open = async () => {
    void load(href);
    const part = await import("./alert-form.tsx").catch(() => null);
    if (part) setForm(() => part.AlertForm);
    else location.assign(href);
  };
  const press = (event: MouseEvent) => {
    if (isFailed || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void open();
  };
  useEffect(() => {
    if (isPressed) void open();
  }, []);
  return (
    <div className="grid gap-2">
      {view && Form ? (
        <Form
          {...{ view, href, about }}
          isSending={!isIdle}
          onSend={(fields) => void submit(fields, { method: "post", action: href })}
        />
      ) : (
        <Link
          to={href}
          rel="nofollow"
          onClick={press}
          aria-busy={!isIdle}
          className={`${buildButtonClass()} w-fit`}
        >
          {ASK[about]}
        </Link>
      )}
      {(view?.formError || isFailed) && (
        <p role="alert" className="font-semibold text-danger">
          {isFailed ? UNSENT : view?.formError}
        </p>
      )}
    </div>
  );
}
