import { defineFeature } from "#platform/features/feature.ts";
import type { InventoryContext } from "./background.server.ts";

/** Stock as it comes in: feeds, imports, photos. */
export const inventoryFeature = defineFeature({
  name: "inventory",
  background: async (context: InventoryContext) =>
    (await import("./background.server.ts")).buildInventoryBackground(context),
});
