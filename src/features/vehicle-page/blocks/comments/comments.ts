import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What the block "comments" shows. */
export interface CommentsView extends OfKind<"comments"> {
  readonly text: string;
}

/** What stands in place of comments (VDP-11). */
export const NO_COMMENTS = "Dealer comments are pending. Please check back here later.";

/** Dealer comments show this many characters before "Show More" (VDP-10). */
export const MAX_SHOWN_COMMENTS = 400;

/** What the dealer says of the vehicle, or that it is to come (VDP-09, VDP-11). */
export const commentsBlock = defineBlock({
  build({ vehicle }: BlockInput): CommentsView {
    return { kind: "comments", text: vehicle.comments?.trim() || NO_COMMENTS };
  },
});
