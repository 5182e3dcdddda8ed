import type { IdentitySettings } from "#features/identity/settings.ts";
import type { CarType } from "#features/vehicles/vehicle.ts";
import { FINANCE_FORM_ID, PERSONALISED_FINANCE_PATH } from "../paths.ts";
import type { FinanceSettings } from "../settings/finance-settings.ts";

/** What a finance link says of its vehicle. */
export interface LinkedVehicle {
  readonly id: number;
  readonly carType: CarType;
  readonly vin: string | null;
  readonly locationSlug: string | null;
  /** Integer cents of the total that shows; null for none, or one by the month. */
  readonly priceCents: number | null;
}

export interface FinanceLink {
  readonly label: string;
  readonly href: string;
}

export interface FinanceLinkSettings extends Pick<FinanceSettings, "path"> {
  /** `isCarFinanceGated` of the site. */
  readonly gated: boolean;
}

/**
 * A vehicle's finance button (FIN-58 to FIN-61): the site's finance page with the vehicle's parameters, or where the site gates
 * finance the personalised one, which gets only the vehicle's number.
 */
export function buildFinanceLink({ path, gated }: FinanceLinkSettings, vehicle: LinkedVehicle): FinanceLink {
  if (gated) return { label: "Get Finance Quote", href: toPersonalisedFinance(vehicle.id) };
  const query = new URLSearchParams();
  if (vehicle.locationSlug) query.set("preferredDealership", vehicle.locationSlug);
  if (vehicle.priceCents) query.set("vehiclePriceBudget", String(Math.ceil(vehicle.priceCents / 100)));
  query.set("car_id", String(vehicle.id));
  query.set("car_type", vehicle.carType);
  if (vehicle.vin) query.set("vin", vehicle.vin);
  return { label: "Finance Enquiry", href: `${path}?${query}#${FINANCE_FORM_ID}` };
}

/**
 * Whether one vehicle's finance form is for signed-in shoppers only: `finance.gated` and `car-finance` in `signIn.required` mean
 * the same (FIN-61, AUTH-09, D222).
 */
export function isCarFinanceGated({ finance, signIn }: GateSettings): boolean {
  return finance.gated || signIn.required.includes("car-finance");
}

/**
 * The sign-in type that asking for finance requires (AUTH-09); null for none. Asking about a vehicle has a gate of its own (D222).
 * @param car the vehicle of this site that finance is for; null for none, and for a name that no vehicle has (D265)
 */
export function findFinanceGate(
  settings: GateSettings,
  car: Pick<LinkedVehicle, "id"> | null,
): "car-finance" | "finance" | null {
  if (car) return isCarFinanceGated(settings) ? "car-finance" : null;
  return settings.signIn.required.includes("finance") ? "finance" : null;
}

export interface GateSettings extends Pick<IdentitySettings, "signIn"> {
  readonly finance: Pick<FinanceSettings, "gated">;
}

/** The finance form of a vehicle where the site gates finance (FIN-59). */
export function toPersonalisedFinance(vehicleId: number): string {
  return `${PERSONALISED_FINANCE_PATH}?car_id=${vehicleId}`;
}
