import { defineFeature } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import { buildIndexJob, type IndexOrder } from "./index/index-order.ts";
import { catalogueSettings } from "./settings/catalogue-settings.ts";

interface CatalogueContext {
  /** Builds indexes in the search cluster; null without one. */
  readonly indexBuilds: { start(order: IndexOrder): Promise<void> } | null;
}

/** A site's stock. */
export const catalogueFeature = defineFeature({
  name: "catalogue",
  settings: catalogueSettings,
  background: async ({ indexBuilds }: CatalogueContext) => ({
    jobs: indexBuilds ? [handleJob(buildIndexJob, (order) => indexBuilds.start(order))] : [],
  }),
});
