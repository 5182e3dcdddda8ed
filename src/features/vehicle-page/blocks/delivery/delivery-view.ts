import type { BlockOfKind } from "../frame/frame.ts";
import type { DeliveryAsked } from "./delivery-words.ts";

/** What the block "delivery" shows. */
export interface DeliveryView extends BlockOfKind<"delivery"> {
  readonly slug: string;
  /** What was asked by a form without JavaScript; null on the page that everybody gets. */
  readonly asked: DeliveryAsked | null;
}
