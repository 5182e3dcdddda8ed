import { classNames } from "#ui/class-names.ts";
import type { BlockView } from "../../vehicle-view.ts";
import { truncateComments } from "../truncate-comments.ts";
import { useUnfolded } from "../use-unfolded.tsx";
import type { BlockProps } from "./frame.ts";

/** What the dealer says of the car (VDP-09), the first 400 characters of it until asked (VDP-10). */
export function CommentsBlock({ block, Frame }: BlockProps<Extract<BlockView, { kind: "comments" }>>) {
  const { id, unfolded, toggle } = useUnfolded({
    more: "Show More",
    less: "Show Less",
    of: "dealer comments",
  });
  const { lead, rest } = truncateComments(block.text);
  return (
    <Frame title="Dealer Comments">
      <p id={id} className="max-w-prose whitespace-pre-line leading-relaxed wrap-anywhere">
        {lead}
        {rest && !unfolded && <span className="noscript:hidden print:hidden"> …</span>}
        {rest && (
          <span className={classNames(!unfolded && "hidden noscript:inline print:inline")}>{rest}</span>
        )}
      </p>
      {rest && toggle}
    </Frame>
  );
}
