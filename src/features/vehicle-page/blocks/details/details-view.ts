import type { BlockOfKind } from "../frame/frame.ts";
import type { Row } from "../frame/row.ts";

/** What the block "details" shows. */
export interface DetailsView extends BlockOfKind<"details"> {
  readonly rows: readonly Row[];
}
