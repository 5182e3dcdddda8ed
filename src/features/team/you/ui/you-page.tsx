import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { forgetAtSignOut } from "#ui/base/unsent.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Notifications } from "../../notifications/ui/notifications.tsx";
import { SIGN_OUT_PATH } from "../../paths.ts";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { YOU_FIELDS, YOU_INTENTS, type YouAnswer, type YouView } from "../you-view.ts";
import { Passkeys } from "./passkeys.tsx";
import { CurrentPassword, RecoveryCodes, SecondFactor, Submit } from "./second-factor.tsx";

export function YouPage({ view, answer }: { view: YouView; answer: YouAnswer | undefined }) {
  return (
    <>
      <PageHead title="Your sign-in">
        <form method="post" action={SIGN_OUT_PATH} onSubmit={forgetAtSignOut}>
          <Button type="submit" variant="secondary">
            Sign out
          </Button>
        </form>
      </PageHead>
      {view.isBySso ? <BySso view={view} answer={answer} /> : <Parts view={view} answer={answer} />}
    </>
  );
}

const BySso = ({ view, answer }: { view: YouView; answer: YouAnswer | undefined }) => (
  <>
    <FormMessage error={null} done={answer?.done} />
    <div className="grid max-w-3xl gap-6">
      <section className="card grid gap-2 p-4 lg:p-6">
        <h2 className="text-lg font-semibold">{view.name}</h2>
        <p>{view.email}</p>
        <p className="measure text-muted">
          You signed in with your company. To change your password, passkeys or devices here, sign out and
          sign in with your password.
        </p>
      </section>
      <NotificationsPart view={view} answer={answer} />
    </div>
  </>
);

const NotificationsPart = ({ view, answer }: { view: YouView; answer: YouAnswer | undefined }) => (
  <Part title="Notifications">
    <Notifications view={view.notifications} problem={answer?.errors.notifications} />
  </Part>
);

function Parts({ view, answer }: { view: YouView; answer: YouAnswer | undefined }) {
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  return (
    <>
      <FormMessage error={null} done={answer?.done} />
      {answer && answer.recoveryCodes.length > 0 && <RecoveryCodes codes={answer.recoveryCodes} />}
      <div className="grid max-w-3xl gap-6">
        <Part title="You">
          <Form method="post" className="grid gap-4">
            <TextField label="Email" value={view.email} readOnly />
            <TextField
              label="Name"
              name={YOU_FIELDS.name}
              autoComplete="name"
              defaultValue={view.name}
              error={errorsOf(YOU_INTENTS.rename).name}
              required
            />
            <Submit intent={YOU_INTENTS.rename}>Save name</Submit>
          </Form>
        </Part>
        <NotificationsPart view={view} answer={answer} />
        <Part title="Second factor">
          <SecondFactor view={view} setUp={answer?.setUp ?? null} answer={answer} />
        </Part>
        <Part title="Passkeys">
          <Passkeys view={view} answer={answer} />
        </Part>
        <Part title="Password">
          <Form method="post" className="grid gap-4">
            <CurrentPassword error={errorsOf(YOU_INTENTS.changePassword).password} />
            <TextField
              label="New password"
              hint="At least 12 characters. All other devices are signed out."
              name={YOU_FIELDS.newPassword}
              type="password"
              autoComplete="new-password"
              error={errorsOf(YOU_INTENTS.changePassword).newPassword}
              required
            />
            <Submit intent={YOU_INTENTS.changePassword}>Change password</Submit>
          </Form>
        </Part>
        <Part title="Where you are signed in">
          <Sessions view={view} error={answer?.errors.session} />
        </Part>
      </div>
    </>
  );
}

/** A titled part of the page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4 p-4 lg:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Sessions({ view: { sessions, isConfirmed }, error }: { view: YouView; error: string | undefined }) {
  const hasOthers = sessions.length > 1;
  return (
    <>
      <FormMessage error={error ?? null} />
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, isThis, used }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {device}
                {isThis && <span className="font-normal text-muted"> (this one)</span>}
              </p>
              <p className="text-sm text-muted">{used}</p>
            </div>
            {!isThis && isConfirmed && (
              <Form method="post">
                <input type="hidden" name={YOU_FIELDS.session} value={id} />
                <Button
                  type="submit"
                  name={YOU_FIELDS.intent}
                  value={YOU_INTENTS.endSession}
                  variant="secondary"
                  size="small"
                >
                  Sign out<span className="sr-only"> {device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && !isConfirmed && <ConfirmForm what="sign out other devices" />}
      {hasOthers && isConfirmed && (
        <Form method="post">
          <Button
            type="submit"
            name={YOU_FIELDS.intent}
            value={YOU_INTENTS.endOtherSessions}
            variant="secondary"
          >
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </>
  );
}
