import { text } from "#features/tenancy/settings/fields.ts";

/** What the block says. */
export const disclaimer = text(2000)
  .default(
    "Every care is taken to describe each vehicle correctly. Please confirm price, specifications and availability with us before you buy. Photographs may show optional extras.",
  )
  .describe("Text of the disclaimer block (VDP-20).");
