import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { useCopyText } from "#ui/base/copy-text.ts";
import { forgetAtSignOut } from "#ui/base/unsent.ts";
import { Button, buildButtonClass } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Notifications } from "../../notifications/ui/notifications.tsx";
import { SIGN_OUT_PATH } from "../../paths.ts";
import { PageHead } from "../../ui/page-head.tsx";
import {
  type SessionView,
  type SetUpView,
  YOU_FIELDS,
  YOU_INTENTS,
  type YouAnswer,
  type YouView,
} from "../you-view.ts";
import { Passkeys } from "./passkeys.tsx";

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
          <Sessions sessions={view.sessions} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4 p-4 lg:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const Submit = ({ intent, children }: { intent: string; children: ReactNode }) => (
  <Button type="submit" name={YOU_FIELDS.intent} value={intent} className="justify-self-start">
    {children}
  </Button>
);

const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Your password now"
    name={YOU_FIELDS.password}
    type="password"
    autoComplete="current-password"
    error={error}
    required
  />
);

function SecondFactor({
  view: { hasSecondFactor, recoveryCodesLeft },
  setUp,
  answer,
}: {
  view: YouView;
  setUp: SetUpView | null;
  answer: YouAnswer | undefined;
}) {
  const errorsOf = (intent: string) => (answer?.intent === intent ? answer.errors : {});
  if (setUp) return <SetUp setUp={setUp} error={errorsOf(YOU_INTENTS.confirmSecondFactor).code} />;
  if (!hasSecondFactor)
    return (
      <Form method="post" className="grid gap-4">
        <p className="measure text-muted">
          With an authenticator app on your phone, nobody can sign in as you with your password alone. It
          takes a minute.
        </p>
        <CurrentPassword error={errorsOf(YOU_INTENTS.beginSecondFactor).password} />
        <Submit intent={YOU_INTENTS.beginSecondFactor}>Set up</Submit>
      </Form>
    );
  return (
    <Form method="post" className="grid gap-4">
      <p className="measure">
        You sign in with your password and a code. {recoveryCodesLeft} recovery{" "}
        {recoveryCodesLeft === 1 ? "code is" : "codes are"} left; set it up again to get new ones.
      </p>
      <CurrentPassword error={errorsOf(YOU_INTENTS.removeSecondFactor).password} />
      <Submit intent={YOU_INTENTS.removeSecondFactor}>Remove the second factor</Submit>
    </Form>
  );
}

function SetUp({ setUp: { qr, secret }, error }: { setUp: SetUpView; error: string | undefined }) {
  return (
    <Form method="post" className="grid gap-4">
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <p>Scan this with your authenticator app, or type in the key below it.</p>
          <svg
            role="img"
            aria-label="QR code for the authenticator app"
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            className="my-3 size-48 bg-white"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} className="fill-black" />
          </svg>
          <p className="tabular break-all select-all">{secret}</p>
        </li>
        <li>
          <TextField
            label="Code that the app shows now"
            name={YOU_FIELDS.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={error}
            required
          />
        </li>
      </ol>
      <Submit intent={YOU_INTENTS.confirmSecondFactor}>Turn on</Submit>
    </Form>
  );
}

/** They are shown once, so the page goes to them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus();
    section.current?.scrollIntoView({ block: "start" });
  }, []);
  const text = codes.join("\n");
  const { state, copy } = useCopyText(text);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="mb-6 grid max-w-3xl gap-3 rounded-card border-2 border-line-strong p-4"
      aria-labelledby="codes"
    >
      <h2 id="codes" className="text-lg font-semibold">
        Keep these recovery codes
      </h2>
      <p className="measure">
        Each of them signs you in once if you lose your phone. Print them or put them in your password
        manager: they are shown only now.
      </p>
      <ul className="tabular grid gap-2 select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={copy}>
          {state === "copied" ? "Copied" : state === "refused" ? "Select and copy them yourself" : "Copy all"}
        </Button>
        <a
          className={buildButtonClass({ variant: "secondary" })}
          download="forecourt-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
      </div>
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <>
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
            {!isThis && (
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
      {sessions.length > 1 && (
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
