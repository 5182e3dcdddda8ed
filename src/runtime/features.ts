import { analyticsFeature } from "#features/analytics/feature.ts";
import { inventoryFeature } from "#features/inventory/feature.ts";
import { leadsFeature } from "#features/leads/feature.ts";
import { vehiclePageFeature } from "#features/vehicle-page/feature.ts";
import type { Feature } from "#platform/features/feature.ts";
import type { WorkerContext } from "./worker-context.ts";

/** The features that do background work. One more is a line here (D115). */
export const FEATURES: readonly Feature<WorkerContext>[] = [
  analyticsFeature,
  inventoryFeature,
  vehiclePageFeature,
  leadsFeature,
];
