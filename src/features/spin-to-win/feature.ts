import { defineFeature } from "#platform/features/feature.ts";
import { spinToWinSettings } from "./settings.ts";
import type { OldSpinParts } from "./store/remove-old-spins.server.ts";

const ROUND_MS = 3_600_000;

/** A promotion with a wheel of prizes. */
export const spinToWinFeature = defineFeature({
  name: "spin to win",
  settings: spinToWinSettings,
  background: async (context: OldSpinParts) => {
    const { removeOldSpins } = await import("./store/remove-old-spins.server.ts");
    const run = (stopped: AbortSignal) => removeOldSpins({ ...context, stopped });
    return { rounds: [{ name: "old spins", every: ROUND_MS, atStart: true, run }] };
  },
});
