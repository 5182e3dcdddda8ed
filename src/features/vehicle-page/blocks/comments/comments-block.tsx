import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { CommentsView } from "./comments.ts";

/** Dealer comments show this many characters before "Show More" (VDP-10). */
const MAX_SHOWN = 400;

/** What the dealer says of the car (VDP-09). */
export function CommentsBlock({ block, Section }: BlockProps<CommentsView>) {
  return (
    <Section title="Dealer Comments">
      <FoldedText
        text={block.text}
        limit={MAX_SHOWN}
        of="dealer comments"
        className="measure leading-relaxed print:max-w-none print:columns-3 print:leading-snug"
      />
    </Section>
  );
}
