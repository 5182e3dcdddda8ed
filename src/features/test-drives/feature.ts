import { defineFeature } from "#platform/features/feature.ts";
import type { TestDriveBackground } from "./background.server.ts";
import { testDriveSettings } from "./settings.ts";

/** Test drives: times that shoppers book, change and cancel. */
export const testDrivesFeature = defineFeature({
  name: "test drives",
  settings: testDriveSettings,
  background: async (context: TestDriveBackground) =>
    (await import("./background.server.ts")).buildTestDriveBackground(context),
});
