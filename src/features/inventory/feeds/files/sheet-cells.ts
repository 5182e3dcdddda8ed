import { DAY_MS } from "#platform/time.ts";

/** Day 0 of Excel's calendar, which has a 29 February 1900; right from 1 March 1900 on. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Days by which the calendar of old Macintosh workbooks is behind. */
const DAYS_TO_1904 = 1462;
const MAX_SERIAL = 2_958_466;
/** Numbers are stored with more digits than Excel shows. */
const SHOWN_DIGITS = 15;

/** How a cell's number is shown. */
export type NumberFormat =
  | { readonly kind: "date" }
  | { readonly kind: "year" }
  /** Text around the number, such as a currency or a unit, and the least number of digits. */
  | { readonly kind: "number"; readonly before: string; readonly after: string; readonly digits: number };

export const PLAIN_NUMBER: NumberFormat = { kind: "number", before: "", after: "", digits: 0 };
/** Formats that need no code, of dates and times. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
/** Excel allows no longer code. */
const MAX_CODE = 255;
/** What a code writes as it stands, and what it says of colour, language and alignment. */
const NO_PLACEHOLDER = /"[^"]{0,255}"|\\.|_.|\*.|\[[^\]]{0,255}\]/g;

/** The format of a style, by the number and the code of its number format. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate = BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to);
    return isDate ? { kind: "date" } : PLAIN_NUMBER;
  }
  const [section = ""] = code.slice(0, MAX_CODE).split(";");
  const bare = section.replace(NO_PLACEHOLDER, "");
  if (/^y+$/i.test(bare)) return { kind: "year" };
  if (!/general/i.test(bare) && /[ymdhs]/i.test(bare)) return { kind: "date" };
  const places = section.replace(NO_PLACEHOLDER, (mark) => " ".repeat(mark.length));
  const first = places.search(/[0#?]/);
  if (first === -1) return PLAIN_NUMBER;
  const last = Math.max(places.lastIndexOf("0"), places.lastIndexOf("#"), places.lastIndexOf("?"));
  // A comma behind the digits divides what is shown by a thousand, so that its unit is not that of the number.
  const isScaled = section.charAt(last + 1) === ",";
  return {
    kind: "number",
    before: readLiterals(section.slice(0, first)),
    after: isScaled ? "" : readLiterals(section.slice(last + 1)),
    digits: /^0+$/.test(bare) ? bare.length : 0,
  };
}

/** What a part of a code writes: "US$", € of [$€-407], " km", a sign of currency or per cent. */
function readLiterals(code: string): string {
  const marks = code.match(NO_PLACEHOLDER) ?? [];
  const literals = marks.map((mark) => {
    if (mark.startsWith('"')) return mark.slice(1, -1);
    if (mark.startsWith("\\")) return mark.slice(1);
    return mark.startsWith("[$") ? (mark.slice(2, -1).split("-")[0] ?? "") : "";
  });
  const signs = code.replace(NO_PLACEHOLDER, "").match(/[$€£¥%]/g) ?? [];
  return [...literals, ...signs].join("");
}

/** A number of a sheet as text, in its format: dates in ISO with the time; leading zeros, units and currencies are kept. */
export function formatNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(written);
  if (written.trim() === "" || !Number.isFinite(number)) return written;
  if (format.kind !== "number") {
    const date = toDate(number, is1904);
    return date === null ? written : format.kind === "year" ? date.slice(0, 4) : date;
  }
  const shown = String(Number(number.toPrecision(SHOWN_DIGITS)));
  const padded = /^\d+$/.test(shown) ? shown.padStart(format.digits, "0") : shown;
  return `${format.before}${padded}${format.after}`.trim();
}

function toDate(serial: number, is1904: boolean): string | null {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0);
  if (days < 1 || days >= MAX_SERIAL) return null;
  return new Date(EPOCH_MS + Math.round((days * DAY_MS) / 1000) * 1000).toISOString().slice(0, 16);
}

/** Index of a cell's column, from 0, by its reference: 27 for "AB7"; null without one. */
export function toColumnIndex(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? "")?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Excel writes control characters as `_x000D_`. */
export function unescapeText(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
