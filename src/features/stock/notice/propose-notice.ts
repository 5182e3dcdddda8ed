import { findStatutoryWarranty, type WarrantedVehicle } from "#features/places/law/statutory-warranty.ts";
import { WITH_MOTOR } from "#features/places/law/vehicle-notice.ts";
import type { CarPrice } from "#features/pricing/price.ts";
import type { VehicleNotice } from "#features/vehicles/vehicle-notice.ts";

export interface ProposedVehicle
  extends Pick<WarrantedVehicle, "state" | "carType" | "itemType" | "body" | "year" | "buildDate" | "km"> {
  readonly price: CarPrice | null;
  /** Last day of its registration, `YYYY-MM-DD`; null if unknown. */
  readonly regoExpiry: string | null;
}

/**
 * What the stock knows of a notice's answers (D460): a form fills it in, and nothing is an answer before somebody saves it. Of the
 * warranty only what `findStatutoryWarranty` is certain of.
 * @param today calendar date where the vehicle stands, `YYYY-MM-DD`
 */
export function proposeNotice(
  vehicle: ProposedVehicle,
  { now, today }: { readonly now: Date; readonly today: string },
): VehicleNotice {
  const { price, km, itemType, regoExpiry } = vehicle;
  const found = findStatutoryWarranty(
    { ...vehicle, priceCents: price?.cents ?? null, mayHaveCharges: price?.priceType !== "egc" },
    now,
  );
  return {
    ...(found.kind === "none" && { warranty: "none" as const }),
    ...(found.kind === "warranty" && { warranty: { months: found.months, km: found.km } }),
    ...(regoExpiry !== null && regoExpiry >= today && { licence: regoExpiry }),
    ...(km !== null && WITH_MOTOR.includes(itemType) && { odometer: km }),
  };
}
