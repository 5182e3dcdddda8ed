import type { CarType } from "#features/vehicles/vehicle.ts";
import { cleanLine } from "../words/clean-text.ts";
import { NOTHING, type Reading, requireWithin, toProblem } from "./reading.ts";

interface WrittenNumber {
  readonly value: number;
  /** Digits after the point, as written: "45.000" has "000". */
  readonly decimals: string;
  /** What follows the number. */
  readonly unit: string;
}

/** What may be a unit, to be named in a message. */
const UNIT = /^[a-z]{1,20}\.?$/i;

/** A number at the start, followed by nothing or by one of `units`; another unit says something else. */
function readWritten(text: string, units: RegExp): Reading<WrittenNumber> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const found = /^(-?\d{1,3}(?:[, ]\d{3})+|-?\d{1,12})(?:\.(\d{1,6}))?(\D*)$/.exec(line);
  const unit = found?.[3]?.trim() ?? "";
  if (!found || !units.test(unit)) return toProblem("is not a number that fits here");
  const [, whole = "", decimals = ""] = found;
  return { value: { value: Number(`${whole.replace(/[, ]/g, "")}.${decimals || 0}`), decimals, unit } };
}

function readNumber(text: string, units: RegExp): Reading<number> {
  const { value: written, ...rest } = readWritten(text, units);
  return { ...rest, value: written?.value ?? null };
}

const MAX_KM = 2_000_000;
/** Also as the codes of trade write them. */
const KM_UNITS = /^(?:kms?|kmt|kilomet(?:re|er)s?|k\.m\.?)?$/i;
const MILE_UNITS = /^(?:mi|miles?|smi)\.?$/i;
/** By definition of the international mile. */
const KM_PER_MILE = 1.609344;

/**
 * Whole kilometres: "45,000 km", "45000.0", "28,000 mi"; "- / -" says nothing. 0 counts, as new cars have it. "45.000" and
 * "45.5" may be meant in thousands, so they are dropped, and so is a figure in another unit, which the problem names (D198).
 */
export function readKm(text: string): Reading<number> {
  const { value: written, ...rest } = readWritten(text, /^/);
  if (!written) return { ...rest, value: null };
  const { value, decimals, unit } = written;
  const isMiles = MILE_UNITS.test(unit);
  if (!isMiles && !KM_UNITS.test(unit))
    return toProblem(
      UNIT.test(unit) ? `is in "${unit}", not in kilometres` : "is not a number that fits here",
    );
  if (value < 1000 && (decimals.length === 3 || value % 1 !== 0))
    return toProblem("has a point where thousands may be meant");
  return requireWithin(
    { value: Math.round(isMiles ? value * KM_PER_MILE : value) },
    { lowest: 0, highest: MAX_KM, what: "number of kilometres" },
  );
}

/** A whole number from 1 to `most`, bare or with a unit; 0 says nothing. */
function readCount(
  text: string,
  units: RegExp,
  { most, what }: { readonly most: number; readonly what: string },
): Reading<number> {
  const count = readNumber(text, units);
  if (count.value === 0) return NOTHING;
  if (count.value !== null && !Number.isInteger(count.value)) return toProblem(`is not a number of ${what}`);
  return requireWithin(count, { lowest: 1, highest: most, what: `number of ${what}` });
}

/** "5", "7 Seats"; `most` is what such a vehicle can have. */
export const readSeats = (text: string, most = 80): Reading<number> =>
  readCount(text, /^(?:seats?|seater|pass(?:engers?)?)?$/i, { most, what: "seats" });
/** "4 Doors"; null with a problem for "5 Seats" in the doors column. */
export const readDoors = (text: string): Reading<number> =>
  readCount(text, /^(?:doors?|dr|d)?$/i, { most: 6, what: "doors" });
/** "8 speed"; `most` is what such a vehicle can have. */
export const readGears = (text: string, most = 18): Reading<number> =>
  readCount(text, /^(?:gears?|speed|sp|spd)?(?: (?:auto|automatic|manual))?$/i, { most, what: "gears" });
/** Rank of the feed's own order, from 0. */
export const readRank = (text: string): Reading<number> => {
  const rank = requireWithin(readNumber(text, /^$/), { lowest: 0, highest: 1_000_000_000, what: "rank" });
  return rank.value === null ? rank : { value: Math.round(rank.value) };
};

/** Engines are built with no other numbers of cylinders. */
const CYLINDERS = new Set([1, 2, 3, 4, 5, 6, 8, 10, 12, 16]);

/** Cylinders, also from "4 cyl, 2.2 L" or "V6"; 0 says nothing, as electric cars have it. */
export function readCylinders(text: string): Reading<number> {
  const line = cleanLine(text);
  const found =
    /(?<![\d.])(\d{1,2}) ?(?:cyl|cylinders?)\b/i.exec(line) ??
    /^(?:[VIWH]|inline |straight |flat )-?(\d{1,2})$/i.exec(line);
  if (!found && /^\d[\d.]* ?l$/i.test(line)) return NOTHING;
  const count = readCount(found?.[1] ?? line, /^$/, { most: 16, what: "cylinders" });
  return count.value === null || CYLINDERS.has(count.value)
    ? count
    : toProblem("is not a believable number of cylinders");
}

/** Engine size in litres: "2.2 L", "4 cyl, 2.2 L", "2199 cc", "2.2"; 0 says nothing; `most` is what such a vehicle can have. */
export function readLitres(text: string, most = 30): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const litres = /(?<![\d.,])(\d{1,2}(?:\.\d{1,3})?) ?(?:l|litres?|liters?|ltr)\b(?! ?\/)/i.exec(line)?.[1];
  const cubic =
    /(?<![\d.,])(\d{2,5}|\d{1,2},\d{3}) ?(?:cc|cm3)\b/i.exec(line)?.[1] ?? /^\d{3,5}$/.exec(line)?.[0];
  const bare = /^\d{1,2}(?:\.\d{1,3})?$/.exec(line)?.[0];
  const size =
    litres ?? bare ?? (cubic === undefined ? undefined : String(Number(cubic.replace(",", "")) / 1000));
  if (size === undefined)
    return /^(?:\d{1,2} ?cyl\S*|.*electric.*)$/i.test(line) ? NOTHING : toProblem("is not an engine size");
  const rounded = Math.round(Number(size) * 10) / 10;
  return rounded === 0
    ? NOTHING
    : requireWithin({ value: rounded }, { lowest: 0.1, highest: most, what: "engine size" });
}

/** A year from 1900 to two years ahead of `now`. */
export function readYear(text: string, now: Date): Reading<number> {
  const found = /^(\d{4})(?:\.0+)?$/.exec(cleanLine(text));
  if (!found) return toProblem("is not a year");
  return requireWithin(
    { value: Number(found[1]) },
    { lowest: 1900, highest: now.getUTCFullYear() + 2, what: "year" },
  );
}

/** What a figure may be: its unit in the words of feeds, where it has one, and the bounds within which it is believed. */
export interface FigureBounds {
  readonly unit?: string;
  readonly from: number;
  readonly to: number;
}

/** Units that a feed may write behind a figure. One that is not the figure's own makes it another figure. */
const UNITS =
  "kg,kgs,kilograms,t,tonne,tonnes,ton,tons,lb,lbs,g,mm,cm,m,metres,ft,feet,in,inch,inches,kw,hp,bhp,ps,nm,l,lt,ltr,litre,litres,ml,gal,gallons,mpg,km,kms,mi,mile,miles,kwh,wh,star,stars,seats,doors,cyl".split(
    ",",
  );

/** The first number of a measure: "8.7 L / 100 km" is 8.7; 0 says nothing, and 2.5 t are no 2.5 kg. */
export function readFigure(text: string, bounds?: FigureBounds): Reading<number> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const found = /^[^\d-]{0,12}(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,4})?(?![\d,.])/.exec(line);
  if (!found) return toProblem("is not a number");
  const value = Number(`${found[1]?.replace(/,/g, "")}${found[2] ?? ""}`);
  if (value === 0) return NOTHING;
  const unit = /^ ?([a-z]+)/i.exec(line.slice(found[0].length))?.[1]?.toLowerCase();
  const own = bounds?.unit?.split(",") ?? [];
  if (bounds && unit !== undefined && UNITS.includes(unit) && !own.includes(unit))
    return toProblem(own[0] === undefined ? `is in "${unit}"` : `is in "${unit}", not in ${own[0]}`);
  return bounds
    ? requireWithin({ value }, { lowest: bounds.from, highest: bounds.to, what: "figure" })
    : { value };
}

/** A bare length from here on can only be millimetres. */
const MIN_BARE_MM = 1000;

/**
 * A length as a figure in millimetres, or as it is written where it says its unit: `20'6"` is not 20 (VDP-21). A smaller
 * number without a unit may be feet or metres, so it is a problem.
 */
export function readLength(text: string): Reading<string | number> {
  const figure = readFigure(text);
  const line = cleanLine(text);
  if (figure.value === null) return figure;
  if (!/^[\d.,]+$/.test(line)) return { value: line };
  return figure.value < MIN_BARE_MM ? toProblem("is without a unit") : figure;
}

/** Only 4 of 15,000 used cars listed in Australia are older than this and have fewer kilometres. */
const OLD_YEARS = 4;
const MIN_KM_OF_OLD = 1_000;
const MAX_KM_OF_NEW = 5_000;
const MAX_KM_A_YEAR = 80_000;

/**
 * Why a car's kilometres are hard to believe at its age in calendar years; null for believable ones. A reason to look, not
 * to leave them out: a collector's car has 30 km, and says so.
 */
export function checkKm(km: number, carType: CarType, age: number): string | null {
  if (carType === "new") return km > MAX_KM_OF_NEW ? "is a lot for a new car" : null;
  if (km > MAX_KM_A_YEAR * (Math.max(0, age) + 1)) return "is a lot for a car of that year";
  const isOld = carType === "used" && age >= OLD_YEARS;
  return isOld && km < MIN_KM_OF_OLD ? "is little for a used car of that year; are thousands meant?" : null;
}
