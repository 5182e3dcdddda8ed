import { cleanLine, cleanWords } from "./clean-text.ts";

/** What a text says: a value, or null for one that says nothing; `problem` tells why a text could not be used. */
export interface Reading<T> {
  readonly value: T | null;
  readonly problem?: string;
}

const NOTHING = { value: null } as const;

function problem(reason: string): { value: null; problem: string } {
  return { value: null, problem: reason };
}

const LOWEST_PRICE_DOLLARS = 100;
const HIGHEST_PRICE_DOLLARS = 20_000_000;
const NO_PRICE =
  /^(?:\$?\s*)?(?:p\.?o\.?a\.?|call|contact|enquire|ask|price on (?:application|request)|on application)/i;

/**
 * An amount in Australian dollars as cents: "24990.00", "$24,990", "AUD 24 990", "24,990 drive away". "POA" and 0 say
 * nothing; amounts below $100 or above $20,000,000 are dropped with a problem.
 */
export function readPrice(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "" || NO_PRICE.test(line)) return NOTHING;
  const found = /^[^\d-]{0,20}(-?) ?\$? ?(\d{1,3}(?:[, ]\d{3})+|\d{1,12})(?:\.(\d{1,4}))?(?![\d.])/.exec(
    line,
  );
  if (!found) return problem("is not a price");
  const dollars = Number(`${found[2]?.replace(/[, ]/g, "")}.${found[3] ?? 0}`);
  if (dollars === 0) return NOTHING;
  if (found[1] === "-") return problem("is a negative price");
  if (dollars < LOWEST_PRICE_DOLLARS || dollars > HIGHEST_PRICE_DOLLARS)
    return problem("is not a believable price");
  return { value: Math.round(dollars * 100) };
}

/** A number at the start, followed by nothing or by one of `units`; another unit says something else. */
function readNumber(text: string, units: RegExp): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const found = /^(-?\d{1,3}(?:[, ]\d{3})+|-?\d{1,12})(\.\d{1,6})?(\D*)$/.exec(line);
  if (!found || !units.test(found[3]?.trim() ?? "")) return problem("is not a number that fits here");
  return { value: Number(`${found[1]?.replace(/[, ]/g, "")}${found[2] ?? ""}`) };
}

function within(reading: Reading<number>, lowest: number, highest: number, what: string): Reading<number> {
  const { value } = reading;
  if (value === null || (value >= lowest && value <= highest)) return reading;
  return problem(`is not a believable ${what}`);
}

const MOST_KM = 2_000_000;

/** Whole kilometres: "45,000 km", "45000.0"; "- / -" says nothing. 0 counts, as new cars have it. */
export function readKm(text: string): Reading<number> {
  const km = within(
    readNumber(text, /^(?:kms?|kilomet(?:re|er)s?|k\.m\.?)?$/i),
    0,
    MOST_KM,
    "number of kilometres",
  );
  return km.value === null ? km : { value: Math.round(km.value) };
}

/** A whole number from 1 to `most`, bare or with a unit; 0 says nothing. */
function readCount(text: string, units: RegExp, most: number, what: string): Reading<number> {
  const count = readNumber(text, units);
  if (count.value === 0) return NOTHING;
  if (count.value !== null && !Number.isInteger(count.value)) return problem(`is not a number of ${what}`);
  return within(count, 1, most, `number of ${what}`);
}

export const readSeats = (text: string): Reading<number> =>
  readCount(text, /^(?:seats?|seater|pass(?:engers?)?)?$/i, 80, "seats");
/** "4 Doors"; null with a problem for "5 Seats" in the doors column. */
export const readDoors = (text: string): Reading<number> =>
  readCount(text, /^(?:doors?|dr|d)?$/i, 8, "doors");
export const readGears = (text: string): Reading<number> =>
  readCount(text, /^(?:gears?|speed|sp|spd)?(?: (?:auto|automatic|manual))?$/i, 18, "gears");
/** Rank of the feed's own order, from 0. */
export const readRank = (text: string): Reading<number> => {
  const rank = within(readNumber(text, /^$/), 0, 1_000_000_000, "rank");
  return rank.value === null ? rank : { value: Math.round(rank.value) };
};

/** Cylinders, also from "4 cyl, 2.2 L" or "V6"; 0 says nothing, as electric cars have it. */
export function readCylinders(text: string): Reading<number> {
  const line = cleanLine(text);
  const found =
    /(\d{1,2})\s*(?:cyl|cylinders?)\b/i.exec(line) ??
    /^(?:[VIW]|inline |straight |flat )(\d{1,2})$/i.exec(line);
  if (!found && /^\d[\d.]* ?l$/i.test(line)) return NOTHING;
  return readCount(found?.[1] ?? line, /^$/, 16, "cylinders");
}

/** Engine size in litres: "2.2 L", "4 cyl, 2.2 L", "2199 cc", "2.2"; 0 says nothing. */
export function readLitres(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const litres = /(\d{1,2}(?:\.\d{1,3})?)\s*(?:l|litres?|liters?|ltr)\b/i.exec(line)?.[1];
  const cubic = /(\d{2,5})\s*(?:cc|cm3)\b/i.exec(line)?.[1] ?? /^\d{3,5}$/.exec(line)?.[0];
  const bare = /^\d{1,2}(?:\.\d{1,3})?$/.exec(line)?.[0];
  const size = litres ?? bare ?? (cubic === undefined ? undefined : String(Number(cubic) / 1000));
  if (size === undefined) return /cyl|electric/i.test(line) ? NOTHING : problem("is not an engine size");
  const rounded = Math.round(Number(size) * 10) / 10;
  return rounded === 0 ? NOTHING : within({ value: rounded }, 0.1, 30, "engine size");
}

/** A year from 1900 to two years ahead of `now`. */
export function readYear(text: string, now: Date): Reading<number> {
  const found = /^(\d{4})(?:\.0+)?$/.exec(cleanLine(text));
  if (!found) return problem("is not a year");
  return within({ value: Number(found[1]) }, 1900, now.getUTCFullYear() + 2, "year");
}

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
  if (year === undefined || !isDate(date)) return problem("is not a date");
  return year >= "1900" && year <= "2100" ? { value: date } : NOTHING;
}

function isDate(date: string): boolean {
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
  if (instant === null) return problem("is not a date");
  return instant.getTime() > now.getTime() ? problem("is in the future") : { value: instant.toISOString() };
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
  return problem("is neither yes nor no");
}

/** A VIN of 17 characters without I, O and Q, in capitals. */
export function readVin(text: string): Reading<string> {
  const vin = cleanLine(text).toUpperCase().replace(/[\s-]/g, "");
  if (vin === "") return NOTHING;
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return problem("is not a VIN of 17 letters and digits");
  return /^(.)\1+$/.test(vin) ? problem("is not a VIN") : { value: vin };
}

/** A registration plate in capitals. */
export function readRego(text: string): Reading<string> {
  const plate = cleanLine(text).toUpperCase();
  if (plate === "" || /^(?:UNREG|NO REGO|NOT REG)/.test(plate)) return NOTHING;
  return /^[A-Z0-9][A-Z0-9 .·-]{0,9}$/.test(plate)
    ? { value: plate }
    : problem("is not a registration plate");
}

const MATERIALS =
  /\b(?:cloth|fabric|leather|leatherette|vinyl|velour|suede|alcantara|trim|seats?|interior|part(?:ial)?|full|nappa|standard|stnd)\b/gi;

/**
 * A colour with tidy capitals. Says nothing when no colour is named: a material alone ("Cloth"), a trim code
 * ("44FA20"), a warranty ("5 years / Unlimited km").
 */
export function readColour(text: string): Reading<string> {
  const line = withoutEndMarks(cleanWords(text));
  if (/\d|\bkms?\b|\byears?\b|^(?:other|colour|color|no desc)/i.test(line)) return NOTHING;
  const withoutMaterial = line.replace(MATERIALS, "").replace(/[^\p{L}]/gu, "");
  if (withoutMaterial.length < 3) return NOTHING;
  return { value: titleCase(line).replace(/\bgray\b/gi, "Grey") };
}

function withoutEndMarks(line: string): string {
  let end = line.length;
  while (end > 0 && " /\\.,".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** Shouted and whispered texts get capitals at each word, others keep theirs. */
function titleCase(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A name for people, unless it is masked ("02 **** ****") or has no letter. */
export function readName(text: string): Reading<string> {
  const line = cleanWords(text);
  if (line === "") return NOTHING;
  return line.includes("**") || !/\p{L}/u.test(line) ? problem("is not a name") : { value: line };
}

/** The first number of a measure: "8.7 L / 100 km" is 8.7; 0 says nothing. */
export function readFigure(text: string): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const found = /^[^\d-]{0,12}(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,4})?(?!\d)/.exec(line);
  if (!found) return problem("is not a number");
  const value = Number(`${found[1]?.replace(/,/g, "")}${found[2] ?? ""}`);
  return value === 0 ? NOTHING : { value };
}

/** A length as a figure, or as it is written where it says its unit: `20'6"` is not 20, and "6.25 m" is no 6.25 feet (VDP-21). */
export function readLength(text: string): Reading<string | number> {
  const figure = readFigure(text);
  const line = cleanLine(text);
  return figure.value === null || /^[\d.,]+$/.test(line) ? figure : { value: line };
}

const ADDRESS = /^https?:$/;

/** An http or https address of at most 2,048 characters. */
export function readUrl(text: string): Reading<string> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const url = URL.parse(line);
  if (line.length > 2048 || !url || !ADDRESS.test(url.protocol)) return problem("is not a web address");
  return { value: url.href };
}

/** Items of a list written in one text, parted by line breaks, else "|", else ";", else commas outside numbers. */
export function listItems(text: string): string[] {
  const separator = [/\r?\n/, /\|/, /;/].find((mark) => mark.test(text)) ?? /(?<!\d),|,(?!\d{3}(?!\d))/;
  return text
    .split(separator)
    .map(cleanLine)
    .filter((item) => item !== "");
}

/** Addresses written in one text, parted by line breaks, "|", spaces, or commas and semicolons before the next one. */
export function urlItems(text: string): string[] {
  return text
    .split(/[\s|]/)
    .flatMap(addressesIn)
    .filter((item) => item !== "");
}

/** A comma may be part of an address, unless another address or nothing follows it. */
function addressesIn(piece: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (const { index, 0: marks } of piece.matchAll(/[,;]+/g)) {
    const next = index + marks.length;
    SCHEME.lastIndex = next;
    if (next < piece.length && !SCHEME.test(piece)) continue;
    items.push(piece.slice(start, index));
    start = next;
  }
  return [...items, piece.slice(start)];
}

const SCHEME = /[a-z]+:/iy;
