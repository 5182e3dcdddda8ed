import type { BlockInput } from "../frame/block-input.ts";
import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "features" shows. */
export interface FeaturesView extends BlockOfKind<"features"> {
  readonly items: readonly string[];
}

/** Standard equipment without what sells the vehicle at the top of the page (VDP-08, D121); null for none. */
export function buildFeatures({ vehicle, said }: BlockInput): FeaturesView | null {
  const items = vehicle.features.filter((feature) => !said.has(feature));
  return items.length === 0 ? null : { kind: "features", items };
}
