import { formatWhole } from "#ui/base/money.ts";

/** Characters in one cell of a feed: a name, a number or an address. An address may have 2,048. */
export const MAX_CELL_LENGTH = 4_000;
/** Characters in a cell that holds a list, a description or a document: 100 addresses of 2,048 fit. */
export const MAX_LONG_CELL_LENGTH = 250_000;

/** Fields whose cells may be long. */
const LONG_FIELDS: ReadonlySet<string> = new Set([
  ...["photos", "videos", "walkarounds", "spins", "interiors", "features", "categories", "comments"],
  ...["hotspots", "financeLenders", "youxQuote"],
]);

/** Whether a field's cell is a text or a list, in which a damaged part spoils nothing else. */
export const isLongField = (field: string): boolean => LONG_FIELDS.has(field);

/** Why a cell is too long to be read for that field (D69); null for one that is not. */
export function findCellLengthProblem(field: string, text: string): string | null {
  const most = isLongField(field) ? MAX_LONG_CELL_LENGTH : MAX_CELL_LENGTH;
  return text.length > most ? `is longer than ${formatWhole(most)} characters` : null;
}

const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;
/** As a spreadsheet writes it: one digit before the point, always a sign. The stock number "4E7" does not match. */
const SHORTENED = /^-?\d(?:\.\d{1,15})?E[+-]\d{1,3}$/i;

const MONTHS = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec".split(",");
const DAY_AND_MONTH = /^(\d{1,2})-([a-z]{3})(?:-\d{2,4})?$/i;
/** A cell of a sheet that holds a date. */
const DATE_CELL = /^\d{4}-(\d\d)-(\d\d)T\d\d:\d\d$/;
const MONTH_AND_YEAR = /^([a-z]{3})-(\d{2})$/i;

/** Fields in which a date, or text with dates, is no damage. */
const WITH_DATES: ReadonlySet<string> = new Set([
  ...["year", "regoExpiry", "buildDate", "complianceDate", "listedAt", "soldAt", "batteryHealthDate"],
  ...["title", "comments", "features", "categories", "tag"],
]);

/**
 * What a spreadsheet did to a cell when the file was opened or saved in one: a formula's error, a long number that lost its
 * digits, "9-3" that became 9 March. Null for a cell without such marks.
 */
export function findSpreadsheetDamage(field: string, text: string): string | null {
  if (text.length > 24) return null;
  if (ERROR.test(text)) return "is an error of a spreadsheet, not a value";
  if (SHORTENED.test(text)) return "is a number that a spreadsheet shortened, so its digits are lost";
  const original = WITH_DATES.has(field) ? null : restoreText(text);
  return original && `is a date that a spreadsheet made, perhaps of "${original}"`;
}

/** "9-Mar" was "9-3", as was the date 9 March, and "Mar-09" was "3-09". */
function restoreText(text: string): string | null {
  const cell = DATE_CELL.exec(text);
  if (cell) return `${Number(cell[2])}-${Number(cell[1])}`;
  const [, day, month] = DAY_AND_MONTH.exec(text) ?? [];
  const [, first, year] = MONTH_AND_YEAR.exec(text) ?? [];
  const number = MONTHS.indexOf((month ?? first ?? "").toLowerCase()) + 1;
  if (number === 0) return null;
  return day === undefined ? `${number}-${year}` : `${day}-${number}`;
}
