import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { dateText } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { Row } from "../frame/row.ts";
import { namedSpecifications } from "../specifications/specification-rows.ts";

type Cell = readonly [label: string, value: string | number | null | undefined];

/** Rows with something in them (VDP-05). */
function toRows(cells: readonly Cell[]): Row[] {
  const rows = cells.map(([label, value]) => ({ label, value: String(value ?? "").trim() }));
  return rows.filter(({ value }) => value !== "");
}

/**
 * The key-information grid (VDP-07, VDP-23): kilometres, transmission, body and fuel first; of what is towed, who sleeps
 * in it and what it weighs (ENT-11); of a motorcycle, its engine and whether a learner may ride it.
 */
export function keyInformationRows(vehicle: VehicleRecord, hiddenWords: readonly string[]): Row[] {
  const { itemType, km, transmission, body, fuel, drive, seats, doors, colour, specifications } = vehicle;
  const distance: Cell = ["Kilometres", km === null ? null : `${formatWhole(km)} km`];
  const gearbox: Cell = ["Transmission", transmission && TRANSMISSIONS[transmission]];
  const power: Cell = ["Fuel", fuel && FUELS[fuel]];
  const style: Cell = ["Style", vehicle.categories.join(", ")];
  const paint: Cell = ["Colour", colour];
  const specified = (keys: readonly string[]) => namedSpecifications(specifications, keys, hiddenWords);
  if (itemType === "caravan" || itemType === "trailer")
    return [...specified(TOWED), ...toRows([distance, gearbox, power, style, paint])];
  if (itemType === "motorcycle") {
    const engine = specified(["enginesize"])[0]?.value ?? engineText(vehicle);
    return [
      ...toRows([distance, ["Engine", engine], gearbox, power, style]),
      ...specified(["lams", "seatheight", "kerbweight"]),
      ...toRows([paint]),
    ];
  }
  return [
    ...toRows([distance, gearbox, ["Body", body && BODIES[body]], power, ["Drive", drive && DRIVES[drive]]]),
    ...toRows([
      ["Engine", engineText(vehicle)],
      ["Seats", seats],
      ["Doors", doors],
    ]),
    ...specified(body === "motorhome" ? ["sleeps"] : []),
    ...toRows([paint]),
  ];
}

const TOWED = ["sleeps", "body_length", "tare_weight", "aggregate_trailer_mass", "axle_type"];

/**
 * The car details list, in the order of ENT-01 to ENT-03; only a registration expires (VDP-05, VDP-06, VDP-23).
 * @param today calendar date at the vehicle's place; a registration is good on its last day, as in `registrationLine`
 */
export function detailRows(
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
    ["Build date", vehicle.buildDate && dateText(vehicle.buildDate)],
    ["Compliance date", vehicle.complianceDate && dateText(vehicle.complianceDate)],
    ["Registration", vehicle.rego],
    ["Registration expiry", vehicle.regoExpiry && expiryText(vehicle.regoExpiry, today)],
  ]);
}

function expiryText(date: string, today: string): string {
  return `${date < today ? "Expired" : "Expires"} on ${dateText(date)}`;
}

/** "2.8 L, 4 cylinders". */
function engineText({ engineLitres, cylinders }: VehicleRecord): string {
  const size = engineLitres === null ? null : `${engineLitres.toFixed(1)} L`;
  return [size, cylinders === null ? null : `${cylinders} ${cylinders === 1 ? "cylinder" : "cylinders"}`]
    .filter(Boolean)
    .join(", ");
}
