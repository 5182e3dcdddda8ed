import { defineFeature } from "#platform/features/feature.ts";
import type { PartsContext } from "./background.server.ts";
import { partsSettings } from "./settings.ts";

/** Parts that a dealer sells. */
export const partsFeature = defineFeature({
  name: "parts",
  settings: partsSettings,
  background: async (context: PartsContext) =>
    (await import("./background.server.ts")).buildPartsBackground(context),
});
