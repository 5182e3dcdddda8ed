import { type ReactNode, useId, useState } from "react";
import { Button } from "../controls/button.tsx";

/** Classes of what is hidden until it is unfolded. Without JavaScript nothing is, nor on paper. */
export const FOLDED = "hidden noscript:block print:block";

/**
 * A part that shows whole only when unfolded, or until then with `open`: `id` names it, `toggle` is its button with a label for
 * each state, which looks like a link where it is `plain`.
 */
export function useUnfolded(
  labels: {
    readonly more: ReactNode;
    readonly less: ReactNode;
    readonly of: string;
    readonly plain?: boolean;
  },
  open = false,
) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(open);
  const toggle = (
    <Button
      variant={labels.plain ? "quiet" : "secondary"}
      className={labels.plain ? "link -mx-3 px-3! text-sm noscript:hidden" : "mt-4 noscript:hidden"}
      aria-expanded={unfolded}
      aria-controls={id}
      onClick={() => setUnfolded(!unfolded)}
    >
      {unfolded ? labels.less : labels.more}
      <span className="sr-only"> {labels.of}</span>
    </Button>
  );
  return { id, unfolded, toggle };
}
