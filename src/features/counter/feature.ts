import { defineFeature } from "#platform/features/feature.ts";
import type { CounterBackground } from "./background.server.ts";

/** Test drives as staff see them: booking, licence, signed agreement. */
export const counterFeature = defineFeature({
  name: "counter",
  background: async (context: CounterBackground) =>
    (await import("./background.server.ts")).buildCounterBackground(context),
});
