import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import { type CommentsView, MAX_SHOWN_COMMENTS } from "./comments.ts";

/** What the dealer says of the car (VDP-09). */
export function CommentsBlock({ block, Section }: BlockProps<CommentsView>) {
  return (
    <Section title="Dealer Comments">
      <FoldedText
        text={block.text}
        limit={MAX_SHOWN_COMMENTS}
        of="dealer comments"
        className="measure leading-relaxed print:max-w-none print:columns-3 print:leading-snug"
      />
    </Section>
  );
}
