import { useEffect } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import type { DemoSignIn } from "#features/identity/request/staff-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { PASSKEY_FIELD } from "../../passkeys/passkey-paths.ts";
import { PasskeyButton, usePasskeys } from "../../passkeys/ui/passkey-button.tsx";
import { FORGOTTEN_PATH } from "../../paths.ts";
import { SSO_PATH } from "../../sso/sso-paths.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { SIGN_IN_FIELDS, type SignInAgain, type SignInView } from "../sign-in-view.ts";

export function SignInPage({
  view,
  demo,
  again,
}: {
  view: SignInView;
  demo: DemoSignIn | null;
  again: SignInAgain | null;
}) {
  return (
    <>
      <PageHead title="Sign in" />
      {again && view.error === null && view.step === "password" && (
        <p className="mb-5 rounded-card bg-quiet p-4 wrap-anywhere">{again.text}</p>
      )}
      <FormMessage error={view.error} />
      {view.step === "password" ? (
        <PasswordForm email={view.email} />
      ) : (
        <CodeForm challenge={view.challenge} />
      )}
      {view.step === "password" && <OtherSignIn key={String(view.error)} />}
      {demo && view.step === "password" && <DemoNote demo={demo} />}
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  return (
    <Form method="post" className="grid gap-4">
      <TextField
        label="Email"
        name={SIGN_IN_FIELDS.email}
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        required
      />
      <TextField
        label="Password"
        name={SIGN_IN_FIELDS.password}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="large" wide>
        Sign in
      </Button>
      <Link to={FORGOTTEN_PATH} className="link inline-flex min-h-11 items-center justify-self-start">
        Forgotten your password?
      </Link>
    </Form>
  );
}

/** Other ways than a password. The browser offers passkeys beside addresses as well as with the button. */
function OtherSignIn() {
  const has = usePasskeys();
  const { search } = useLocation();
  const submit = useSubmit();
  useEffect(() => {
    if (!has) return;
    let end: (() => void) | null = null;
    let isGone = false;
    const send = (answer: string) => void submit({ [PASSKEY_FIELD]: answer }, { method: "post" });
    import("../../passkeys/ui/passkey-ceremony.ts").then(
      ({ offerInAutofill }) => {
        if (!isGone) end = offerInAutofill(send);
      },
      () => {},
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [has, submit]);
  return (
    <div className="mt-2 grid gap-2">
      <PasskeyButton purpose="sign-in" variant="secondary" size="large" wide>
        Sign in with a passkey
      </PasskeyButton>
      <Link to={SSO_PATH + search} className="link inline-flex min-h-11 items-center justify-self-start">
        Use your company’s single sign-on
      </Link>
    </div>
  );
}

function CodeForm({ challenge }: { challenge: string }) {
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name={SIGN_IN_FIELDS.challenge} value={challenge} />
      <TextField
        label="Code"
        hint="The six digits that your authenticator app shows, or one of your recovery codes."
        name={SIGN_IN_FIELDS.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <Button type="submit" size="large" wide>
        Continue
      </Button>
    </Form>
  );
}

function DemoNote({ demo: { email, password } }: { demo: DemoSignIn }) {
  return (
    <section aria-label="Demo" className="mt-8 rounded-card border border-line bg-quiet p-4">
      <h2 className="font-semibold">This is the demo</h2>
      <p className="mt-1 text-sm">
        Sign in to its dealers as <strong className="select-all">{email}</strong> with the password{" "}
        <strong className="select-all">{password}</strong>.
      </p>
    </section>
  );
}
