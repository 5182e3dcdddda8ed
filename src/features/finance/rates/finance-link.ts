import type { CarType } from "#features/vehicles/vehicle.ts";
import { FINANCE_FORM_ID, PERSONALISED_FINANCE_PATH } from "../settings/finance-paths.ts";
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

type Settings = Pick<FinanceSettings, "path" | "gated">;

/**
 * A vehicle's finance button (FIN-58 to FIN-61): the site's finance page with the vehicle's parameters, or where the site gates
 * finance the personalised one, which gets only the vehicle's number.
 */
export function buildFinanceLink({ path, gated }: Settings, vehicle: LinkedVehicle): FinanceLink {
  if (gated) return { label: "Get Finance Quote", href: toPersonalisedFinance(vehicle.id) };
  const query = new URLSearchParams();
  if (vehicle.locationSlug) query.set("preferredDealership", vehicle.locationSlug);
  if (vehicle.priceCents) query.set("vehiclePriceBudget", String(Math.ceil(vehicle.priceCents / 100)));
  query.set("car_id", String(vehicle.id));
  query.set("car_type", vehicle.carType);
  if (vehicle.vin) query.set("vin", vehicle.vin);
  return { label: "Finance Enquiry", href: `${path}?${query}#${FINANCE_FORM_ID}` };
}

/** The finance form of a vehicle where the site gates finance (FIN-59). */
export function toPersonalisedFinance(vehicleId: number): string {
  return `${PERSONALISED_FINANCE_PATH}?car_id=${vehicleId}`;
}
