import type { BlockInput } from "../frame/block-input.ts";
import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "comments" shows. */
export interface CommentsView extends BlockOfKind<"comments"> {
  readonly text: string;
}

/** VDP-11 */
const PENDING = "Dealer comments are pending. Please check back here later.";

/** What the dealer says of the vehicle, or that it is to come (VDP-09, VDP-11). */
export function buildComments({ vehicle }: BlockInput): CommentsView {
  return { kind: "comments", text: vehicle.comments?.trim() || PENDING };
}
