import { defineFeature } from "#platform/features/feature.ts";
import type { IdleParts } from "./idle/remove-idle.server.ts";

const ROUND_MS = 3_600_000;

/** What is held about a person. */
export const privacyFeature = defineFeature({
  name: "privacy",
  background: async (context: IdleParts) => {
    const { removeIdle } = await import("./idle/remove-idle.server.ts");
    const run = (stopped: AbortSignal) => removeIdle({ ...context, stopped });
    return { rounds: [{ name: "idle accounts", every: ROUND_MS, atStart: true, run }] };
  },
});
