import type { Remark } from "./mapped-row.ts";

/** One line of an import report. */
export interface ReportEntry extends Remark {
  readonly line: number;
}

const LONGEST_VALUE = 80;

/** A remark about the row that begins at `line`, its value cut to 80 characters and without control characters. */
export function reportEntry(line: number, { field, value, reason }: Remark): ReportEntry {
  const shown = value.replace(/\p{Cc}+/gu, " ").trim();
  const cut = shown.length > LONGEST_VALUE ? `${shown.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : shown;
  return { line, field, value: cut, reason };
}
