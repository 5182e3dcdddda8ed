import type { BlockOfKind } from "../frame/frame.ts";
import type { Row } from "../frame/row.ts";

/** What the block "key-information" shows. */
export interface KeyInformationView extends BlockOfKind<"key-information"> {
  readonly rows: readonly Row[];
}
