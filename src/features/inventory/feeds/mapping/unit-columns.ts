import { memoize } from "#platform/memory/memoize.ts";

/** What a figure is measured in. */
export type Measured = "distance" | "measure" | "currency";

/** How columns of units and currencies are called, behind the name of the figure's column or alone. */
const UNIT_COLUMN = /(?:units?|uom|unitcode|unittext|unitofmeasure(?:ment)?|currency|currencycode|ccy)$/;
/** Whether a column, named as `toColumnKey` does, may hold units or currencies. */
export const isUnitColumn = memoize(1_000, (column) => UNIT_COLUMN.test(column));

/** Endings of the names of figures: the unit of `mileage.value` is in `mileage.unit`. */
const FIGURE_ENDING = /\.?(?:value|amount|reading|figure)$/;
const DISTANCES = ["odometer", "odo", "mileage", "km", "kms", "kilometres", "kilometers", "distance"];
const UNITS = ["unit", "units", "uom", "unitcode", "unittext", "unitofmeasure", "unitofmeasurement"];
const CURRENCIES = ["currency", "currencycode", "ccy"];

/** Columns that may name the unit of a column's figures, likeliest first, all named as `toColumnKey` does (D198). */
export function listUnitColumns(column: string, measured: Measured): string[] {
  const words = measured === "currency" ? CURRENCIES : UNITS;
  const stem = column.replace(FIGURE_ENDING, "");
  const own = [...new Set([stem, column])].flatMap((name) => join(name, words));
  if (measured === "distance") return [...own, ...DISTANCES.flatMap((name) => join(name, words)), ...UNITS];
  return measured === "currency" ? [...own, ...join("price", words), ...CURRENCIES] : own;
}

const join = (name: string, words: readonly string[]) =>
  words.flatMap((word) => [`${name}.${word}`, `${name}${word}`]);

/** Words in a column that is called "Unit" and no more, which may be anything else. */
const DISTANCE_UNIT = /^(?:kms?|kmt|kilomet(?:re|er)s?|mi|miles?|smi)$/i;

/** Whether a text of one of those columns is a unit of the figure: of a column "Unit" only one of distance is. */
export function isUnitOf(text: string, column: string): boolean {
  return text !== "" && (!UNITS.includes(column) || DISTANCE_UNIT.test(text));
}
