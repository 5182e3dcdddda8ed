export type CostUnit = "kms" | "$ a litre" | "$ a kWh" | "%";

/** More than anybody drives in a week, pays or can charge. */
export const COST_LIMITS: Readonly<Record<CostUnit, number>> = {
  kms: 10_000,
  "$ a litre": 10,
  "$ a kWh": 3,
  "%": 100,
};
