import { LinkButton } from "#ui/controls/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { SecondFactorView, YouAnswer } from "../you-view.ts";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes, SecondFactor } from "./second-factor.tsx";
import { Part } from "./you-page.tsx";

/** Leads somebody whose password alone an account does not take to a second factor, and on. */
export function SecondFactorPage({
  view: { dealer, step, you, next, signInHref },
  answer,
}: {
  view: SecondFactorView;
  answer: YouAnswer | undefined;
}) {
  return (
    <div className="max-w-3xl">
      <PageHead title="Second factor" />
      {answer && answer.recoveryCodes.length > 0 && <RecoveryCodes codes={answer.recoveryCodes} />}
      {step === "done" ? (
        <>
          <p role="status" className="mb-5 measure">
            You have signed in with more than a password, as {dealer} demands.
          </p>
          <LinkButton to={next} reloadDocument className="max-w-full wrap-anywhere">
            Continue to {dealer}
          </LinkButton>
        </>
      ) : (
        <p className="mb-6 measure wrap-anywhere">
          {dealer} opens only for people who sign in with more than a password.{" "}
          {step === "set-up"
            ? "Set up a passkey or an authenticator app: either is enough, and takes a minute."
            : "You have set that up. Sign in again with your passkey, or with your password and a code."}
        </p>
      )}
      {step === "sign-in" && <LinkButton to={signInHref}>Sign in again</LinkButton>}
      {step === "set-up" && (
        <div className="grid gap-6">
          <Part title="Passkey">
            <Passkeys view={you} answer={answer} />
          </Part>
          <Part title="Authenticator app">
            <SecondFactor view={you} setUp={answer?.setUp ?? null} answer={answer} />
          </Part>
        </div>
      )}
    </div>
  );
}
