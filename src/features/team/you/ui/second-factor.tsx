import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useCopyText } from "#ui/base/copy-text.ts";
import { Button, buildButtonClass } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { type SetUpView, YOU_FIELDS, YOU_INTENTS, type YouAnswer, type YouView } from "../you-view.ts";

export const Submit = ({ intent, children }: { intent: string; children: ReactNode }) => (
  <Button type="submit" name={YOU_FIELDS.intent} value={intent} className="justify-self-start">
    {children}
  </Button>
);

export const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Your password now"
    name={YOU_FIELDS.password}
    type="password"
    autoComplete="current-password"
    error={error}
    required
  />
);

/** An authenticator app: how it is set up, or removed. */
export function SecondFactor({
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
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
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
