import type { VehicleRecord } from "../record/vehicle-record.ts";
import type { ViewerSettings } from "./viewer-settings.ts";

type Setting = ViewerSettings["vehiclePage"]["viewer"]["external"];

/**
 * The address at which an outside integrator shows this vehicle (GAL-18): the site's template with the vehicle's stock
 * number, VIN or spin code in it; null if the site has none or the vehicle lacks what it names.
 */
export function toExternalAddress(
  external: Setting,
  { stockNumber, vin, spinCode }: Pick<VehicleRecord, "stockNumber" | "vin" | "spinCode">,
): string | null {
  if (!external) return null;
  const known: Readonly<Record<string, string | null>> = { stockNumber, vin, spinCode };
  let whole = true;
  const address = external.address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (!value) whole = false;
    return encodeURIComponent(value ?? "");
  });
  return whole ? address : null;
}
