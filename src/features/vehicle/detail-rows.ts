import { formatWhole } from "#features/pricing/money.ts";
import type { SiteConfig } from "#features/sites/config.ts";
import { makeName } from "#features/stock/make-name.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/stock/vehicle.ts";
import { dateText } from "./calendar-date.ts";
import type { VehicleRecord } from "./vehicle-record.ts";
import type { Row } from "./vehicle-view.ts";

type Cell = readonly [label: string, value: string | number | null | undefined];

/** Rows with something in them (VDP-05). */
function rowsOf(cells: readonly Cell[]): Row[] {
  const rows = cells.map(([label, value]) => ({ label, value: String(value ?? "").trim() }));
  return rows.filter(({ value }) => value !== "");
}

/** The key-information grid: kilometres, transmission, body and fuel first (VDP-07, VDP-23). */
export function keyInformationRows(vehicle: VehicleRecord): Row[] {
  const { km, transmission, body, fuel, drive, seats, doors, colour } = vehicle;
  return rowsOf([
    ["Kilometres", km === null ? null : `${formatWhole(km)} km`],
    ["Transmission", transmission && TRANSMISSIONS[transmission]],
    ["Body", body && BODIES[body]],
    ["Fuel", fuel && FUELS[fuel]],
    ["Drive", drive && DRIVES[drive]],
    ["Engine", engineText(vehicle)],
    ["Seats", seats],
    ["Doors", doors],
    ["Colour", colour],
  ]);
}

/** The car details list, in the order of ENT-01 to ENT-03; only a registration expires (VDP-05, VDP-06, VDP-23). */
export function detailRows(vehicle: VehicleRecord, labels: SiteConfig["labels"]): Row[] {
  return rowsOf([
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
    ["Build date", vehicle.buildDate && dateText(vehicle.buildDate)],
    ["Compliance date", vehicle.complianceDate && dateText(vehicle.complianceDate)],
    ["Registration", vehicle.rego],
    ["Registration expiry", vehicle.regoExpiry && `Expires on ${dateText(vehicle.regoExpiry)}`],
  ]);
}

/** "2.8 L, 4 cylinders". */
function engineText({ engineLitres, cylinders }: VehicleRecord): string {
  const size = engineLitres === null ? null : `${engineLitres.toFixed(1)} L`;
  return [size, cylinders === null ? null : `${cylinders} cylinders`].filter(Boolean).join(", ");
}
