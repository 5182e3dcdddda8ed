import type { VehicleStatus } from "#features/vehicles/vehicle.ts";

/** Why a vehicle cannot be reserved online. */
export type ReserveRefusal = "off" | "sold" | "coming-soon" | "reserved" | "no-price";

/** A price must be above ten dollars (SIDE-08). */
const MIN_PRICE_CENTS = 1000;

interface OfferedVehicle {
  readonly status: VehicleStatus;
  readonly reserved: boolean;
  /** The total price in cents; null for none, or one by the month. */
  readonly priceCents: number | null;
  /** The only providers that may take money for it; null for any (ENT-03). */
  readonly paymentProcessors: readonly string[] | null;
}

/** What a site's settings say of reserving online: without a provider no deposit can be paid (SIDE-08). */
export interface ReserveRules {
  readonly checkout: { readonly enabled: boolean };
  readonly payments: { readonly provider?: string | undefined };
}

/** Why a site does not let shoppers reserve a vehicle; null if it does (SIDE-08, CHK-06). */
export function findReserveRefusal(
  { status, reserved, priceCents, paymentProcessors }: OfferedVehicle,
  { checkout, payments }: ReserveRules,
): ReserveRefusal | null {
  if (!checkout.enabled || payments.provider === undefined) return "off";
  if (paymentProcessors?.includes(payments.provider) === false) return "off";
  if (status === "sold") return "sold";
  if (reserved) return "reserved";
  if (status === "coming_soon") return "coming-soon";
  return priceCents === null || priceCents <= MIN_PRICE_CENTS ? "no-price" : null;
}
