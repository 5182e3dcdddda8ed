import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What the block "comments" shows. */
export interface CommentsView extends OfKind<"comments"> {
  readonly text: string;
}

/** VDP-11 */
const PENDING = "Dealer comments are pending. Please check back here later.";

/** What the dealer says of the vehicle, or that it is to come (VDP-09, VDP-11). */
export const commentsBlock = defineBlock({
  build({ vehicle }: BlockInput): CommentsView {
    return { kind: "comments", text: vehicle.comments?.trim() || PENDING };
  },
});
