import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import { cleanLine, cleanWords } from "../words/clean-text.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";

/**
 * A calendar date as `YYYY-MM-DD` from "31/12/2026", "31-12-2026", "2026-12-31" or either with a time; a month alone
 * ("12/2026"), as build plates have it, is its first day. The day comes first, never the month.
 */
export function readDate(text: string): Reading<string> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ].*)?$/.exec(line);
  const dmy = /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4})(?:[T ].*)?$/.exec(line);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [dmy?.[3], dmy?.[2], dmy?.[1]];
  const date = `${year}-${month?.padStart(2, "0")}-${(day ?? "1").padStart(2, "0")}`;
  if (year === undefined || !isDate(date)) return toProblem("is not a date");
  return year >= "1900" && year <= "2100" ? { value: date } : NOTHING;
}

/** Whether a text is `YYYY-MM-DD` of a day that the calendar has: `Date` alone takes 30 February for 2 March. */
export function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/**
 * An instant in ISO 8601 UTC from an ISO instant (UTC when it names no zone), a date as in `readDate` (its start), or
 * Unix seconds. One after `now` is dropped with a problem, as these tell what has happened.
 */
export function readInstant(text: string, now: Date): Reading<string> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const instant = parseInstant(line);
  if (instant === null) return toProblem("is not a date");
  return instant.getTime() > now.getTime() ? toProblem("is in the future") : { value: instant.toISOString() };
}

function parseInstant(line: string): Date | null {
  if (/^\d{9,10}$/.test(line)) return new Date(Number(line) * 1000);
  const clock = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
    line,
  );
  const date = readDate(line).value;
  if (date === null) return null;
  const zone = clock?.[3]?.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, "$1:$2") ?? "Z";
  const parsed = new Date(clock ? `${date}T${clock[2]}${zone}` : `${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** Yes or no in a feed's words. */
export function readYesNo(text: string): Reading<boolean> {
  const line = cleanLine(text).toLowerCase();
  if (line === "") return NOTHING;
  if (/^(?:yes|y|true|t|1|on|x)$/.test(line)) return { value: true };
  if (/^(?:no|n|false|f|0|off)$/.test(line)) return { value: false };
  return toProblem("is neither yes nor no");
}

/** Characters that show nothing, such as a zero-width space. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

const PRINTABLE = /^[ -~]*$/;

/** An identifier as the feed writes it, in one line and without invisible characters; empty for "N/A" in any width. */
export function cleanIdentifier(text: string): string {
  if (PRINTABLE.test(text)) return cleanLine(text);
  const line = cleanLine(text.replace(INVISIBLE, ""));
  return cleanLine(toIdentifierKey(line)) === "" ? "" : line;
}

/** A VIN of 17 characters without I, O and Q, in capitals (D195). */
export function readVin(text: string): Reading<string> {
  const vin = toIdentifierKey(cleanIdentifier(text)).replaceAll("-", "");
  if (vin === "") return NOTHING;
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return toProblem("is not a VIN of 17 letters and digits");
  return /^(.)\1+$/.test(vin) ? toProblem("is not a VIN") : { value: vin };
}

/** Words that fit on a plate, but are written for one. */
const NO_PLATE =
  /^(?:EXPIRED|PENDING|CANCELLED|YES|NO|NEW|USED|DEMO|TRADE|DEALER|REGO|SOLD|NONE|BLANK|ON ORDER|TO COME|TBC.*|LATER|MONTHS?|\d{1,2} MONTHS?)$/;

/** A registration plate in capitals, with its spaces. */
export function readRego(text: string): Reading<string> {
  const plate = cleanIdentifier(text).normalize("NFKC").toUpperCase();
  if (plate === "" || /^(?:UNREG|NO REGO|NOT REG)/.test(plate)) return NOTHING;
  if (NO_PLATE.test(plate)) return toProblem("is not a registration plate");
  return /^[A-Z0-9][A-Z0-9 .·-]{0,9}$/.test(plate)
    ? { value: plate }
    : toProblem("is not a registration plate");
}

/** A name for people, unless it is masked ("02 **** ****") or has no letter. */
export function readName(text: string): Reading<string> {
  const line = cleanWords(text);
  if (line === "") return NOTHING;
  return line.includes("**") || !/\p{L}/u.test(line) ? toProblem("is not a name") : { value: line };
}

/** Items of a list written in one text, parted by line breaks, else "|", else ";", else commas outside numbers. */
export function listItems(text: string): string[] {
  const separator = [/\r?\n/, /\|/, /;/].find((mark) => mark.test(text)) ?? /(?<!\d),|,(?!\d{3}(?!\d))/;
  return text
    .split(separator)
    .map(cleanLine)
    .filter((item) => item !== "");
}
