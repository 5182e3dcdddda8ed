import { defineFeature } from "#platform/features/feature.ts";
import type { IdentityBackgroundContext } from "./background.server.ts";
import { identitySettings } from "./settings.ts";

/** Shopper sign-in: codes, sessions and the shopper's details. */
export const identityFeature = defineFeature({
  name: "identity",
  settings: identitySettings,
  background: async (context: IdentityBackgroundContext) =>
    (await import("./background.server.ts")).buildIdentityBackground(context),
});
