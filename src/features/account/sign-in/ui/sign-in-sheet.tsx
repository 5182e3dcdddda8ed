import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ModalSheet } from "#ui/panels/modal-sheet.tsx";
import type { SignInAnswer } from "../../calls.server.ts";
import { findShopper, tellShopperChanged } from "../../me/use-shopper.ts";
import { toSignInCall } from "../../paths.ts";
import { FormMessage } from "../../ui/form-message.tsx";
import { COOKIES_REFUSED, UNREACHABLE } from "../sign-in-errors.ts";
import type { SignInView } from "../sign-in-view.ts";
import { CodeForm } from "./code-form.tsx";
import { ContactForm } from "./contact-form.tsx";
import { TermsLine } from "./terms-line.tsx";

/**
 * Signs in over the page, which stays as it is (D294). Its forms are those of the sign-in page.
 * @param path of the sign-in page, with its parameters
 * @param view its first step
 * @param onProved is called before the parts of the page learn who is signed in
 */
export function SignInSheet({
  path,
  view: first,
  onProved,
  onClose,
}: {
  path: string;
  view: SignInView;
  onProved: () => void;
  onClose: () => void;
}) {
  const { view, isBusy, send } = useSteps({ path, first, onProved, onClose });
  // Before the forms' own handlers, which would ask the sign-in page.
  const submit = (event: SyntheticEvent<HTMLElement, SubmitEvent>) => {
    event.preventDefault();
    send(new FormData(event.target as HTMLFormElement, event.nativeEvent.submitter));
  };
  const cancel = (
    <Button variant="quiet" size="large" className="grow sm:grow-0" onClick={onClose}>
      Cancel
    </Button>
  );
  const forms = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.step === "contact")
      forms.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [view]);
  return (
    <ModalSheet title={view.heading} close={onClose}>
      <div ref={forms} onSubmitCapture={submit}>
        <FormMessage key={view.codeId} error={view.error} done={view.notice} />
        {view.step === "contact" ? (
          <>
            <p className="mb-5">{view.reason}</p>
            <ContactForm view={view} isBusy={isBusy} cancel={cancel} />
            <div className="mt-4">
              <PrivacyLine />
            </div>
          </>
        ) : (
          <CodeForm view={view} isBusy={isBusy} />
        )}
      </div>
      <TermsLine />
    </ModalSheet>
  );
}

/** The step that shows, and a function that sends its form. */
function useSteps({
  path,
  first,
  onProved,
  onClose,
}: {
  path: string;
  first: SignInView;
  onProved: () => void;
  onClose: () => void;
}) {
  const [view, setView] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const send = async (fields: FormData) => {
    if (isBusy) return;
    setBusy(true);
    const answer = await askSignIn(path, fields);
    if (answer && "isSignedIn" in answer) {
      onProved();
      tellShopperChanged();
      if (await findShopper()) return onClose();
      setView({ ...first, error: COOKIES_REFUSED });
    } else setView(answer?.view ?? { ...view, error: UNREACHABLE });
    setBusy(false);
  };
  return { view, isBusy, send };
}

/** Asks for a step of the sign-in page, or sends its form. @returns null if there was no answer */
export async function askSignIn(path: string, fields?: FormData): Promise<SignInAnswer | null> {
  const body = fields && new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const asked = fetch(toSignInCall(path), { method: body ? "POST" : "GET", ...(body && { body }) });
  const response = await asked.catch(() => null);
  // A refusal has the form with its error; what a proxy answers has neither.
  return (await response?.json().catch(() => null)) ?? null;
}
