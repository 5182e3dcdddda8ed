import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What the block "features" shows. */
export interface FeaturesView extends OfKind<"features"> {
  readonly items: readonly string[];
}

/** Standard equipment without what sells the vehicle at the top of the page (VDP-08, D121); null for none. */
export const featuresBlock = defineBlock({
  build({ vehicle, said }: BlockInput): FeaturesView | null {
    const items = vehicle.features.filter((feature) => !said.has(feature));
    return items.length === 0 ? null : { kind: "features", items };
  },
});
