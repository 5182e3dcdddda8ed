import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "comments" shows. */
export interface CommentsView extends BlockOfKind<"comments"> {
  readonly text: string;
}
