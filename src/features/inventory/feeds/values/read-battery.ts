import { toLocalTime } from "#features/places/time-zone.ts";
import { MAX_YEARS_EARLY } from "#features/vehicles/vehicle.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readUrl } from "./read-addresses.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";
import { readDate } from "./readings.ts";

const PERCENT = /^(\d{1,3}(?:\.\d)?)\d*(?: ?(?:%|percent|per cent))?$/i;

/** A percentage from 1 to 100, to a tenth and never rounded up: "91", "93.4%". "0.91" is none, since it may be a share or a slip. */
export function readPercent(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const percent = Number(PERCENT.exec(line)?.[1] ?? 0);
  const isMore = percent === 100 && /\.\d*[1-9]/.test(line);
  return percent >= 1 && percent <= 100 && !isMore
    ? { value: percent }
    : toProblem("is not a percentage from 1 to 100");
}

/** The day of a test: not after today where Australia's day begins, nor before the vehicle was built. */
export function readTestDate(text: string, year: number, now: Date): Reading<string> {
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

/** An https address: a certificate is opened by shoppers. */
export function readSecureUrl(text: string): Reading<string> {
  const url = readUrl(text);
  return url.value?.startsWith("https://") === false ? toProblem("is not an https address") : url;
}
