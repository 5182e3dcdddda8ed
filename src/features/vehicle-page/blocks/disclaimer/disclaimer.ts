import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** Setting: what the block says. */
const disclaimer = text(2000)
  .default(
    "Every care is taken to describe each vehicle correctly. Please confirm price, specifications and availability with us before you buy. Photographs may show optional extras.",
  )
  .describe("Text of the disclaimer block (VDP-20).");

/** What the block "disclaimer" shows. */
export interface DisclaimerView extends OfKind<"disclaimer"> {
  readonly text: string;
}

type Settings = { readonly vehiclePage: { readonly disclaimer: string } };

/** The site's small print (VDP-20). */
export const disclaimerBlock = defineBlock({
  settings: { disclaimer },
  build({ config }: BlockInput<Settings>): DisclaimerView {
    return { kind: "disclaimer", text: config.vehiclePage.disclaimer };
  },
});
