import { defineFeature } from "#platform/features/feature.ts";
import type { CheckoutContext } from "./background.server.ts";
import { checkoutSettings } from "./settings.ts";

/** Reserving a vehicle online: holds, deposits, and the line for a vehicle that somebody else has. */
export const checkoutFeature = defineFeature({
  name: "checkout",
  settings: checkoutSettings,
  background: async (context: CheckoutContext) =>
    (await import("./background.server.ts")).buildCheckoutBackground(context),
});
