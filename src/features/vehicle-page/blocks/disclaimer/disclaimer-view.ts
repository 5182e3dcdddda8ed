import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "disclaimer" shows. */
export interface DisclaimerView extends BlockOfKind<"disclaimer"> {
  readonly text: string;
}
