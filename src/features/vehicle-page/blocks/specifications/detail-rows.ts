import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { type Row, toRows } from "../../row.ts";

/**
 * The car details list, in the order of ENT-01 to ENT-03; only a registration expires (VDP-05, VDP-06, VDP-23).
 * @param today calendar date at the vehicle's place; a registration is good on its last day, as in `describeRegistration`
 */
export function listDetailRows(
  vehicle: VehicleRecord,
  labels: CatalogueSettings["labels"],
  today: string,
): Row[] {
  return toRows([
    ["Condition", labels[vehicle.carType]],
    ["Year", vehicle.year],
    ["Make", makeName(vehicle.make)],
    ["Model", vehicle.model],
    ["Badge", vehicle.badge],
    ["Series", vehicle.series],
    ["Colour", vehicle.colour],
    ["Interior colour", vehicle.interiorColour],
    ["Gears", vehicle.gears],
    ["Cylinders", vehicle.cylinders],
    ["Stock number", vehicle.stockNumber],
    ["VIN", vehicle.vin],
    ["Build date", vehicle.buildDate && formatDate(vehicle.buildDate)],
    ["Compliance date", vehicle.complianceDate && formatDate(vehicle.complianceDate)],
    ["Registration", vehicle.rego],
    ["Registration expiry", vehicle.regoExpiry && formatExpiry(vehicle.regoExpiry, today)],
  ]);
}

function formatExpiry(date: string, today: string): string {
  return `${date < today ? "Expired" : "Expires"} on ${formatDate(date)}`;
}
