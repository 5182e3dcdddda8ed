/** Where a posted step leads: to a step with what is wrong there, or to being sent. */
export type NextStep<Step extends string, Problem> =
  | { readonly kind: "show"; readonly step: Step; readonly errors: readonly Problem[] }
  | { readonly kind: "submit" };

/**
 * Where a posted step leads: to the earliest step with an error, else to the next step, else to being sent (LEAD-01,
 * LEAD-05). Only the steps done so far are checked. `back` names a step to return to. An unknown step is the first.
 * @param check what is wrong with the answers of a step
 */
export function findNextStep<Step extends string, Problem>(
  steps: readonly Step[],
  { posted, back }: { readonly posted: string; readonly back: string },
  check: (step: Step) => readonly Problem[],
): NextStep<Step, Problem> {
  const returning = steps.find((step) => step !== "" && step === back);
  if (returning) return { kind: "show", step: returning, errors: [] };
  const done = steps.slice(0, Math.max(0, (steps as readonly string[]).indexOf(posted)) + 1);
  for (const step of done) {
    const errors = check(step);
    if (errors.length > 0) return { kind: "show", step, errors };
  }
  const next = steps[done.length];
  return next === undefined ? { kind: "submit" } : { kind: "show", step: next, errors: [] };
}
