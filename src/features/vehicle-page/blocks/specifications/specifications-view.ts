import type { BlockOfKind } from "../frame/frame.ts";
import type { RowGroup } from "./group-rows.ts";

/** What the table of details and specifications shows, by topic. */
export interface SpecificationsView extends BlockOfKind<"specifications"> {
  readonly groups: readonly RowGroup[];
}
