import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { formatDate } from "#ui/base/calendar-date.ts";

/**
 * What the law wants said of a used vehicle's registration (LAW-05): number and expiry, or that it is advertised
 * without one, with its VIN or stock number; where the feed says nothing of registrations, the page claims nothing. Null for new and demo vehicles, and for boats, which have none of this kind.
 * @param today calendar date at the vehicle's place; a registration is good on its last day
 */
export function describeRegistration(
  {
    carType,
    itemType,
    rego,
    regoExpiry,
    registered,
    vin,
    stockNumber,
  }: Pick<
    VehicleRecord,
    "carType" | "itemType" | "rego" | "regoExpiry" | "registered" | "vin" | "stockNumber"
  >,
  today: string,
): string | null {
  if (carType !== "used") return null;
  if (rego !== null && (regoExpiry === null || regoExpiry >= today)) {
    return `Registration ${rego}${regoExpiry === null ? "" : `, expires on ${formatDate(regoExpiry)}`}.`;
  }
  if (itemType === "boat") return null;
  const identity =
    vin !== null ? ` VIN ${vin}.` : stockNumber !== null ? ` Stock number ${stockNumber}.` : "";
  const status =
    registered === null ? "Ask us about its registration." : "Advertised without current registration.";
  return status + identity;
}
