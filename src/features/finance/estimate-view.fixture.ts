import type { EstimateView } from "./estimate-view.ts";

/** A repayment that stands on `basis`. */
export const repaymentOn = (basis: string): EstimateView => ({
  kind: "repayment",
  ...{ week: "$114", month: null, rate: "7.00% p.a.", comparison: "8.00% p.a.", basis },
});
