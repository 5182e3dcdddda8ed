import type { BlockInput } from "../frame/block-input.ts";
import type { ChecksView } from "./checks-view.ts";
import { type CheckSettings, listUsedCarChecks } from "./used-car-checks.ts";

/** What may be checked of a used vehicle that can be had (VDP-19); null for nothing. */
export function buildChecks({
  vehicle,
  config,
  available,
  today,
}: BlockInput<CheckSettings>): ChecksView | null {
  const checks = available ? listUsedCarChecks(vehicle, config, today) : [];
  return checks.length === 0 ? null : { kind: "checks", vehicleId: vehicle.id, checks };
}
