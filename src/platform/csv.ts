import { stringify } from "csv-stringify/sync";

/** Begins a CSV file. Without it, Excel reads the file in an old encoding and spoils "Zoë" (D228). */
export const CSV_BYTE_ORDER_MARK = "\ufeff";

/** Every line break and separator at which a spreadsheet may end a cell, not only those of this file. */
const NEEDS_QUOTES = /[\s;|]/;

/**
 * Cells as a line of CSV (RFC 4180). Shoppers, dealers and feeds write them: one that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export const toCsvLine = (cells: readonly string[]): string =>
  stringify([cells], { escape_formulas: true, quoted_match: NEEDS_QUOTES, record_delimiter: "windows" });
