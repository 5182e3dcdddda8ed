/** Blocks of a vehicle page, in their usual order (TEN-12). */
export const VEHICLE_BLOCKS = [
  "key-information",
  "features",
  "details",
  "specifications",
  "towing",
  "comments",
  "on-road-costs",
  "finance-calculator",
  "fuel-cost",
  "delivery",
  "checks",
  "disclaimer",
  "location",
] as const;

export type VehicleBlock = (typeof VEHICLE_BLOCKS)[number];
