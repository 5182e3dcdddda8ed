import type { ItemType, VehicleStatus } from "#features/vehicles/vehicle.ts";

/** What shoppers drive before they buy; the others are towed or launched. */
const DRIVEN: readonly ItemType[] = ["car", "motorcycle", "truck"];

/** Why a vehicle has no test drives. */
export type TestDriveRefusal = "off" | "sold" | "coming-soon" | "not-driven";

/** What a site's settings say of its test drives. */
export interface TestDriveRules {
  readonly enabled: boolean;
  /** Vehicles that are coming soon are not offered. */
  readonly hideComingSoon: boolean;
}

/**
 * Why a site offers no test drive of a vehicle; null if it does (VDP-16).
 * @param vehicle of the site
 */
export function findTestDriveRefusal(
  { itemType, status }: { readonly itemType: ItemType; readonly status: VehicleStatus },
  { enabled, hideComingSoon }: TestDriveRules,
): TestDriveRefusal | null {
  if (!enabled) return "off";
  if (status === "sold") return "sold";
  if (!DRIVEN.includes(itemType)) return "not-driven";
  return status === "coming_soon" && hideComingSoon ? "coming-soon" : null;
}
