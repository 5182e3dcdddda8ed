import { basesOf, COMPARISON_EXAMPLE, COMPARISON_WARNING, type EstimateView } from "../estimate-view.ts";

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
  const bases = basesOf(estimates);
  if (bases.length === 0) return null;
  return (
    <div className={className}>
      <ComparisonTexts />
      {bases.map((basis, at) => (
        <p key={basis}>
          {bases.length > 1 && <NoteMark note={at + 1} />} Repayments are estimates. {basis}
        </p>
      ))}
    </div>
  );
}

/** Ties a figure to its note. */
export function NoteMark({ note }: { note: number }) {
  return (
    <sup>
      <span className="sr-only">note </span>
      {note}
    </sup>
  );
}

export function ComparisonTexts() {
  return (
    <p>
      *{COMPARISON_EXAMPLE} {COMPARISON_WARNING}
    </p>
  );
}
