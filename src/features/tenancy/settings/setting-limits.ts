/** Limits that settings share with feeds and calculators. Kept out of the schema files, so that browsers do not load those. */

/** No consumer loan may cost more, percent a year (National Credit Code, section 32A). */
export const MAX_LOAN_PERCENT = 48;

export type CostUnit = "kms" | "$ a litre" | "$ a kWh" | "%";

/** More than anybody drives in a week, pays or can charge. */
export const COST_LIMITS: Readonly<Record<CostUnit, number>> = {
  kms: 10_000,
  "$ a litre": 10,
  "$ a kWh": 3,
  "%": 100,
};
