import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "features" shows. */
export interface FeaturesView extends BlockOfKind<"features"> {
  readonly items: readonly string[];
}
