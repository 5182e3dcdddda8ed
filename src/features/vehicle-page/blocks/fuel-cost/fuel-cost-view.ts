import type { BlockOfKind } from "../frame/frame.ts";
import type { RunningCostView } from "./build-running-cost.ts";

/** What the block "fuel-cost" shows. */
export interface FuelCostView extends BlockOfKind<"fuel-cost"> {
  readonly cost: RunningCostView;
}
