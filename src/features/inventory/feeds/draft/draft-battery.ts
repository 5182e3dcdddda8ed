import { toLocalTime } from "#features/places/time-zone.ts";
import type { BatteryHealth } from "#features/vehicles/battery-health.ts";
import type { Fuel } from "#features/vehicles/vehicle.ts";
import type { MappedRow } from "../mapping/mapped-row.ts";
import { readUrl } from "../values/read-addresses.ts";
import { NOTHING, type Reading, toProblem } from "../values/reading.ts";
import { readDate } from "../values/readings.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readLine } from "./draft-cells.ts";

interface TestedVehicle {
  readonly fuel: Fuel | null;
  readonly year: number;
}

/** Vehicles without a battery that drives them. */
const UNPLUGGED: readonly (Fuel | null)[] = ["petrol", "diesel", "lpg"];
/** Years that a vehicle is built before its model year at most. */
const MAX_YEARS_EARLY = 2;

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

const PERCENT = /^(\d{1,3}(?:\.\d)?)\d*(?: ?(?:%|percent|per cent))?$/i;

/** A percentage from 1 to 100, to a tenth and never rounded up: "91", "93.4%". "0.91" is none, since it may be a share or a slip. */
function readPercent(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const percent = Number(PERCENT.exec(line)?.[1] ?? 0);
  const isMore = percent === 100 && /\.\d*[1-9]/.test(line);
  return percent >= 1 && percent <= 100 && !isMore
    ? { value: percent }
    : toProblem("is not a percentage from 1 to 100");
}

/** The day of a test: not after today where Australia's day begins, nor before the vehicle was built. */
function readTestDate(text: string, year: number, now: Date): Reading<string> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  if (!/\d\D+\d+\D+\d/.test(line)) return toProblem("is not a day");
  const { value, problem = "is not a believable date" } = readDate(line);
  if (value === null) return toProblem(problem);
  if (value > toLocalTime(now, "Australia/Sydney").date) return toProblem("is in the future");
  return Number(value.slice(0, 4)) < year - MAX_YEARS_EARLY
    ? toProblem("is before the vehicle was built")
    : { value };
}

function readSecureUrl(text: string): Reading<string> {
  const url = readUrl(text);
  return url.value?.startsWith("https://") === false ? toProblem("is not an https address") : url;
}
