import { type RefObject, useEffect, useRef } from "react";
import { LinkButton } from "#ui/controls/button.tsx";
import type { ResultView } from "../take/spin-view.ts";

/** What a spin came to, and how to get the prize. One that has just come takes the focus. */
export function SpinResult({ result, isNew }: { result: ResultView; isNew: boolean }) {
  const heading: RefObject<HTMLHeadingElement | null> = useRef(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className="grid gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-3xl font-bold tracking-tight text-balance wrap-anywhere"
      >
        {toHeading(result)}
      </h2>
      {result.isWin && <p className="text-lg">{result.claim}</p>}
      {result.reference && (
        <p>
          Your reference is <strong className="tabular">{result.reference}</strong>. We have your name and
          number with it.
        </p>
      )}
      <p className="text-muted">
        You spun on {result.day}. Each person has one spin{result.isWin ? "." : ", so this was yours."}
      </p>
      <LinkButton to="/search/new-used-and-demo-cars" variant="secondary" className="mt-2">
        Look at our vehicles
      </LinkButton>
    </div>
  );
}

/** What is told aloud, and the heading of the result. */
export const toHeading = ({ isWin, prizeName }: ResultView): string =>
  isWin ? `You won: ${prizeName}` : prizeName;
