import { defineFeature } from "#platform/features/feature.ts";
import type { QuoteRoundParts } from "./finance/quote-rounds.server.ts";
import { vehiclePageSettings } from "./settings/vehicle-page-settings.ts";

/** A vehicle's page. */
export const vehiclePageFeature = defineFeature({
  name: "vehicle page",
  settings: vehiclePageSettings,
  background: async (context: QuoteRoundParts) => {
    const { QuoteRounds } = await import("./finance/quote-rounds.server.ts");
    const rounds = new QuoteRounds(context);
    return { rounds: [{ name: "finance quotes", every: 600_000, run: (stopped) => rounds.run(stopped) }] };
  },
});
