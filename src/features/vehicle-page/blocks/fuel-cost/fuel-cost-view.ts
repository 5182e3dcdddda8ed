import type { BlockOfKind } from "../frame/frame.ts";
import type { RunningCost } from "./running-cost.ts";

/** What the block "fuel-cost" shows. */
export interface FuelCostView extends BlockOfKind<"fuel-cost"> {
  readonly cost: RunningCostView;
}

/** A calculator as the page draws it: what it says of its own figures, and what of the first result. */
export interface RunningCostView extends RunningCost {
  /** Where each figure comes from; an assumed one says so (D29). */
  readonly notes: readonly string[];
  /** What the result is for at first, where nothing can be changed. */
  readonly basis: string;
}
