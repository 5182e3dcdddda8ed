import type { BatteryHealth } from "#features/vehicles/battery-health.ts";
import type { Body, Fuel, Specifications, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { MappedRow } from "../mapping/mapped-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { isApplicable, SPECIFICATION_RULES, type SpecificationKey } from "../mapping/specification-keys.ts";
import { readPercent, readSecureUrl, readTestDate } from "../values/read-battery.ts";
import {
  checkKm,
  readCylinders,
  readDoors,
  readFigure,
  readGears,
  readKm,
  readLength,
  readLitres,
  readSeats,
} from "../values/read-numbers.ts";
import type { Reading } from "../values/reading.ts";
import { settleTestMethods } from "../values/test-methods.ts";
import { asLine, cut, readLine } from "./draft-cells.ts";

/** The most that a car has, one of an unknown body, and anything else: buses, trucks and boats have more. */
const CAR = { seats: 15, gears: 10, litres: 9 };
const SOME_CAR = { seats: 30, gears: 10, litres: 13 };
const OTHERS = { seats: 80, gears: 18, litres: 30 };
const LARGE_BODIES: ReadonlySet<Body> = new Set<Body>(["bus", "light-truck", "motorhome"]);

function findMaximums(itemType: VehicleDraft["itemType"], body: Body | null): typeof CAR {
  if (itemType !== "car") return OTHERS;
  if (body === null) return SOME_CAR;
  return LARGE_BODIES.has(body) ? OTHERS : CAR;
}

/** A row's kilometres, counts and engine size; a figure that its kind of vehicle cannot have is null with a warning. */
export function readFigures(
  row: MappedRow,
  { itemType, body, carType, year }: Pick<VehicleDraft, "itemType" | "body" | "carType" | "year">,
  now: Date,
): Pick<VehicleDraft, "km" | "gears" | "seats" | "doors" | "cylinders" | "engineLitres"> {
  const most = findMaximums(itemType, body);
  const km = row.field("km", readKm);
  const doubt = km === null || itemType !== "car" ? null : checkKm(km, carType, now.getUTCFullYear() - year);
  if (doubt !== null) row.warn("km", String(km), doubt);
  return {
    km,
    gears: row.field("gears", (text) => readGears(text, most.gears)),
    seats: row.field("seats", (text) => readSeats(text, most.seats)),
    doors: row.field("doors", readDoors),
    cylinders: row.field("cylinders", readCylinders),
    engineLitres: row.field("engineLitres", (text) => readLitres(text, most.litres)),
  };
}

/** How a figure is read. @param isCar it is of a car that is no bus, light truck or motorhome */
export function createSpecificationReader(
  key: SpecificationKey,
  isCar: boolean,
): (text: string) => Reading<string | number> {
  const rule = SPECIFICATION_RULES[key];
  if (rule.kind === "number")
    return (text) => readFigure(text, isCar && "car" in rule ? { ...rule, ...rule.car } : rule);
  return rule.kind === "length" ? readLength : asLine;
}

/**
 * The mapped specifications that apply to the kind of vehicle, with the tests that some were measured by; one that does not
 * apply is left out with a warning.
 */
export function readSpecifications(
  mapping: Mapping,
  row: MappedRow,
  { itemType, body }: Pick<VehicleDraft, "itemType" | "body">,
): Specifications {
  const isCar = itemType === "car" && body !== null && !LARGE_BODIES.has(body);
  const specifications: Record<string, string | number> = {};
  const wordings = new Map<string, string>();
  for (const [name, sources] of Object.entries(mapping.specifications)) {
    const key = name as SpecificationKey;
    const read = createSpecificationReader(key, isCar);
    const value = row.fromSources(`specifications.${key}`, sources, (text, source) => {
      const reading = read(text);
      if (reading.value !== null) wordings.set(key, `${source.name ?? ""} ${text}`);
      return reading;
    });
    if (value === null) continue;
    if (!isApplicable(key, itemType))
      row.warn(`specifications.${key}`, String(value), `is no figure of a ${itemType}`);
    else
      specifications[key] =
        typeof value === "string" ? cut(row, { field: `specifications.${key}`, value, longest: 120 }) : value;
  }
  return settleTestMethods({ specifications, wordings }, (key, value, reason) =>
    row.warn(`specifications.${key}`, value, reason),
  );
}

interface TestedVehicle {
  readonly fuel: Fuel | null;
  readonly year: number;
}

/** Fuels of vehicles that no battery drives. */
const UNPLUGGED: readonly (Fuel | null)[] = ["petrol", "diesel", "lpg"];

/**
 * A row's battery health (D353). A percentage without the date of its test is reported and left out, and so is what belongs to a
 * percentage that the row does not have.
 */
export function readBatteryHealth(row: MappedRow, vehicle: TestedVehicle, now: Date): BatteryHealth | null {
  const percent = row.field("batteryHealth", readPercent);
  const date = row.field("batteryHealthDate", (text) => readTestDate(text, vehicle.year, now));
  const method = readLine(row, "batteryHealthMethod", 80);
  const certificateUrl = row.field("batteryHealthCertificate", readSecureUrl);
  const problem = row.hasWarning("batteryHealth")
    ? null
    : findProblem({ percent, date, certificateUrl }, vehicle);
  if (problem !== null) row.warn(problem.field, row.wording(problem.field) ?? "", problem.reason);
  if (problem !== null || percent === null || date === null) return null;
  return { percent, date, method, certificateUrl };
}

interface Found {
  readonly percent: number | null;
  readonly date: string | null;
  readonly certificateUrl: string | null;
}

/** Why a battery's health is not taken; null if it is, and if there is none or its cell is reported already. */
function findProblem({ percent, date, certificateUrl }: Found, { fuel }: TestedVehicle) {
  if (percent === null) {
    if (date === null && certificateUrl === null) return null;
    const field = date === null ? ("batteryHealthCertificate" as const) : ("batteryHealthDate" as const);
    return { field, reason: "is without a percentage, so it is not shown" };
  }
  const field = "batteryHealth" as const;
  if (date === null) return { field, reason: "is without the date of its test, so it is not shown" };
  return UNPLUGGED.includes(fuel) ? { field, reason: `is no figure of a ${fuel} vehicle` } : null;
}
