import { FoldedText } from "#ui/folded-text.tsx";
import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";

/** Dealer comments show so many characters before "Show More" (VDP-10). */
const LIMIT = 400;

/** What the dealer says of the car (VDP-09). */
export function CommentsBlock({ block, Frame }: BlockProps<Extract<BlockView, { kind: "comments" }>>) {
  return (
    <Frame title="Dealer Comments">
      <FoldedText
        text={block.text}
        limit={LIMIT}
        of="dealer comments"
        className="max-w-prose leading-relaxed"
      />
    </Frame>
  );
}
