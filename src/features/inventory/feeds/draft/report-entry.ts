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

const MAX_ENTRIES = 5_000;
/** Remarks with a value that no kept one has are kept up to here, so that every word can be listed. */
const MAX_ENTRIES_WITH_NEW_VALUES = 10_000;

/**
 * Which remarks a list of a report keeps. A large file can cause a million, which would take too much memory, and too
 * long to hand from the import's thread to the one that serves pages (D92).
 */
export class ReportLimit {
  #kept = 0;
  readonly #values = new Set<string>();

  /** Whether to keep a remark, which then counts as kept. */
  keeps({ field, value }: ReportEntry): boolean {
    const key = `${field}\n${value}`;
    const limit = this.#values.has(key) ? MAX_ENTRIES : MAX_ENTRIES_WITH_NEW_VALUES;
    if (this.#kept >= limit) return false;
    this.#values.add(key);
    this.#kept += 1;
    return true;
  }
}
