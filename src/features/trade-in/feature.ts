import { defineFeature } from "#platform/features/feature.ts";
import type { TradeInBackground } from "./background.server.ts";
import { tradeInSettings } from "./settings.ts";

/** Trade-ins: what a shopper's own car is worth to the dealer. */
export const tradeInFeature = defineFeature({
  name: "trade-in",
  settings: tradeInSettings,
  background: async (context: TradeInBackground) =>
    (await import("./background.server.ts")).buildTradeInBackground(context),
});
