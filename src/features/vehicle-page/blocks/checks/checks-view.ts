import type { BlockOfKind } from "../frame/frame.ts";
import type { UsedCarCheck } from "./used-car-checks.ts";

/** What the block "checks" shows. */
export interface ChecksView extends BlockOfKind<"checks"> {
  readonly vehicleId: number;
  readonly checks: readonly UsedCarCheck[];
}
