import { defineFeature } from "#platform/features/feature.ts";
import type { QuoteRoundParts } from "./quotes/quote-rounds.server.ts";
import { vehiclePageSettings } from "./settings.ts";

/** A vehicle's page. */
export const vehiclePageFeature = defineFeature({
  name: "vehicle page",
  settings: vehiclePageSettings,
  background: async (context: QuoteRoundParts) => {
    const { QuoteRounds } = await import("./quotes/quote-rounds.server.ts");
    const rounds = new QuoteRounds(context);
    return { rounds: [{ name: "finance quotes", every: 600_000, run: (stopped) => rounds.run(stopped) }] };
  },
});
