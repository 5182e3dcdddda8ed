import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { type CheckSettings, checks, listUsedCarChecks, type UsedCarCheck } from "./used-car-checks.ts";

/** What the block "checks" shows. */
export interface ChecksView extends OfKind<"checks"> {
  readonly vehicleId: number;
  readonly checks: readonly UsedCarCheck[];
}

/** What may be checked of a used vehicle that is available (VDP-19); null for nothing. */
export const checksBlock = defineBlock({
  settings: { checks },
  build({ vehicle, config, available, today }: BlockInput<CheckSettings>): ChecksView | null {
    const listed = available ? listUsedCarChecks(vehicle, config, today) : [];
    return listed.length === 0 ? null : { kind: "checks", vehicleId: vehicle.id, checks: listed };
  },
});
