import { defineFeature } from "#platform/features/feature.ts";
import type { ForgetParts } from "./forget-events.server.ts";
import { analyticsSettings } from "./settings.ts";

/** Shopper events. */
export const analyticsFeature = defineFeature({
  name: "analytics",
  settings: analyticsSettings,
  background: async (context: ForgetParts) => {
    const { deleteOldEvents } = await import("./forget-events.server.ts");
    const run = (stopped: AbortSignal) => deleteOldEvents({ ...context, stopped });
    // Once a day would do, but a process that happens to be down at that moment must not skip a day.
    return { rounds: [{ name: "old events", every: 3_600_000, atStart: true, run }] };
  },
});
