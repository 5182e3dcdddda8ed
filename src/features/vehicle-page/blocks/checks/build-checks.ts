import type { BlockInput } from "../frame/block-input.ts";
import type { BlockOfKind } from "../frame/frame.ts";
import { type CheckSettings, listUsedCarChecks, type UsedCarCheck } from "./used-car-checks.ts";

/** What the block "checks" shows. */
export interface ChecksView extends BlockOfKind<"checks"> {
  readonly vehicleId: number;
  readonly checks: readonly UsedCarCheck[];
}

/** What may be checked of a used vehicle that is available (VDP-19); null for nothing. */
export function buildChecks({
  vehicle,
  config,
  available,
  today,
}: BlockInput<CheckSettings>): ChecksView | null {
  const checks = available ? listUsedCarChecks(vehicle, config, today) : [];
  return checks.length === 0 ? null : { kind: "checks", vehicleId: vehicle.id, checks };
}
