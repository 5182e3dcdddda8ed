import { defineFeature } from "#platform/features/feature.ts";
import type { PaymentBackground } from "./background.server.ts";
import { paymentSettings } from "./settings.ts";

/** Money that a dealer takes online. */
export const paymentsFeature = defineFeature({
  name: "payments",
  settings: paymentSettings,
  background: async (context: PaymentBackground) =>
    (await import("./background.server.ts")).buildPaymentBackground(context),
});
