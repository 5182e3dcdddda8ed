import type { BlockOfKind } from "../frame/frame.ts";
import type { Row } from "../frame/row.ts";

/** What the block "specifications" shows. */
export interface SpecificationsView extends BlockOfKind<"specifications"> {
  readonly rows: readonly Row[];
}
