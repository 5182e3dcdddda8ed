import type { Remark } from "../mapping/mapped-row.ts";

/** One entry of an import report. */
export interface ReportEntry extends Remark {
  readonly line: number;
  /** Which of the feed's rows it is, from 1; a JSON file may have all of them on one line. Absent for the whole file. */
  readonly row?: number;
  /** The row's stock number, or its key where the mapping names key columns; absent when neither can be read. */
  readonly stockNumber?: string;
}

const MAX_VALUE_LENGTH = 80;

/** A remark about the row that begins at `line`, field and value cut to 80 characters and without control characters. */
export function reportEntry(line: number, { field, value, reason }: Remark): ReportEntry {
  return { line, field: shown(field), value: shown(value), reason };
}

function shown(text: string): string {
  const printable = text.replace(/\p{Cc}+/gu, " ").trim();
  return printable.length > MAX_VALUE_LENGTH
    ? `${printable.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…`
    : printable;
}
