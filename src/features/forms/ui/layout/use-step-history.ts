import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface Stepped {
  /** Undefined in a form without steps. */
  readonly step?: string | undefined;
  readonly errors: readonly unknown[];
}

/**
 * Gives each step of a form an entry in the browser's history, so that Back leads to the step before (LEAD-01).
 * @param form name of the form, which keeps the steps of two forms on a page apart
 * @param latest the view to show unless the shopper went back
 * @param answer what the server said last, if anything: its step gets the next entry
 * @returns the view with the step to show, and the steps that were shown so far, whose fields hold what was typed
 */
export function useStepHistory<View extends Stepped>(
  form: string,
  latest: View,
  answer: View | null | undefined,
): { view: View; opened: readonly View["step"][] } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(latest.step);
  const [opened, setOpened] = useState<readonly View["step"][]>([first]);
  const steps = state as Readonly<Record<string, string>> | null;
  const step = opened.find((one) => one === steps?.[form]) ?? first;
  // Only an answer moves on: going back must not.
  useEffect(() => {
    if (!answer || answer.step === step) return;
    setOpened((known) => (known.includes(answer.step) ? known : [...known, answer.step]));
    const next = { ...steps, [form]: answer.step };
    void navigate({ pathname, search, hash }, { state: next, preventScrollReset: true });
  }, [answer]);
  return { view: step === latest.step ? latest : { ...latest, step, errors: [] }, opened };
}
