import { COMPARISON_EXAMPLE, COMPARISON_WARNING, type EstimateView } from "../estimate-view.ts";

/**
 * What the law wants near repayments (LAW-04, D27), once for a list of them: whose they are and what the comparison rate is
 * of. Nothing where none shows.
 */
export function EstimateNotes({
  estimates,
  className,
}: {
  estimates: readonly (EstimateView | null)[];
  className?: string;
}) {
  const bases = new Set(estimates.flatMap((each) => (each?.kind === "repayment" ? [each.basis] : [])));
  if (bases.size === 0) return null;
  return (
    <div className={className}>
      <ComparisonTexts />
      {[...bases].map((basis) => (
        <p key={basis}>Repayments are estimates. {basis}</p>
      ))}
    </div>
  );
}

export function ComparisonTexts() {
  return (
    <p>
      *{COMPARISON_EXAMPLE} {COMPARISON_WARNING}
    </p>
  );
}
