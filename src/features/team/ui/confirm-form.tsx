import { useId } from "react";
import { Form, useLocation, useRouteLoaderData } from "react-router";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { PasskeyButton } from "../passkeys/ui/passkey-button.tsx";
import { CONFIRM_FIELDS, CONFIRM_PATH } from "../paths.ts";
import { toSsoStartHref } from "../sso/sso-paths.ts";

/** Asks for the password or a passkey before what is dangerous, once for fifteen minutes. */
export function ConfirmForm({
  what,
  error,
  next,
}: {
  what: string;
  error?: string | undefined;
  /** Where it leads; this page by default. */
  next?: string | undefined;
}) {
  const { pathname, search } = useLocation();
  const to = next ?? pathname + search;
  const id = useId();
  const root = useRouteLoaderData<{ readonly ssoDealer: string | null }>("root");
  if (root?.ssoDealer)
    return (
      <section className="card grid gap-4 p-4" aria-labelledby={id}>
        <h2 id={id} className="text-lg font-semibold">
          Confirm that it’s you
        </h2>
        <p className="text-muted">
          To {what}, sign in with your company once more. It lasts for fifteen minutes.
        </p>
        <LinkButton to={toSsoStartHref(root.ssoDealer, to, true)} reloadDocument>
          Confirm
        </LinkButton>
      </section>
    );
  return (
    <Form method="post" action={CONFIRM_PATH} className="card grid gap-4 p-4" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        Confirm that it’s you
      </h2>
      <p className="text-muted">To {what}, enter your password. It lasts for fifteen minutes.</p>
      <input type="hidden" name={CONFIRM_FIELDS.next} value={to} />
      <TextField
        label="Password"
        name={CONFIRM_FIELDS.password}
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
      <Button type="submit">Confirm</Button>
      <PasskeyButton
        purpose="confirm"
        action={CONFIRM_PATH}
        fields={() => ({ [CONFIRM_FIELDS.next]: to })}
        variant="secondary"
      >
        Use a passkey
      </PasskeyButton>
    </Form>
  );
}
