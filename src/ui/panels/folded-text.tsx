import { classNames } from "../base/class-names.ts";
import { truncateText } from "./truncate-text.ts";
import { useUnfolded } from "./use-unfolded.tsx";

/**
 * A text of which a limited number of characters show until "Show More" is pressed (VDP-10, FIN-26), or from "Show Less" on with
 * `open` (FIN-27). `of` names it to screen readers. Without JavaScript and on paper all of it shows.
 */
export function FoldedText({
  text,
  limit,
  of,
  open,
  className,
}: {
  text: string;
  limit: number;
  of: string;
  open?: boolean;
  className?: string;
}) {
  const { id, unfolded, toggle } = useUnfolded({ more: "Show More", less: "Show Less", of }, open);
  const { lead, rest } = truncateText(text, limit);
  return (
    <>
      <p id={id} className={classNames("whitespace-pre-line wrap-anywhere", className)}>
        {lead}
        {rest && !unfolded && <span className="noscript:hidden print:hidden"> …</span>}
        {rest && (
          <span className={classNames(!unfolded && "hidden noscript:inline print:inline")}>{rest}</span>
        )}
      </p>
      {rest && toggle}
    </>
  );
}
