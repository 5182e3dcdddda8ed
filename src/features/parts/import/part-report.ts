import type { ReportEntry } from "#features/inventory/feeds/draft/report-entry.ts";

/** What an import of parts did. Rows and lines count from 1; entries beyond a limit are only counted. */
export interface PartReport {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  rejectedRows: number;
  readonly rejected: ReportEntry[];
  readonly omitted: { rejected: number };
  /** Columns of the file that hold no field of a part. */
  readonly ignoredColumns: string[];
  /** Absent parts that stay, since a rejected row does not say which part it is about (T21). */
  keptAbsent: number;
}

export const emptyPartReport = (): PartReport => ({
  ...{ read: 0, added: 0, changed: 0, unchanged: 0, removed: 0, rejectedRows: 0 },
  ...{ rejected: [], omitted: { rejected: 0 }, ignoredColumns: [], keptAbsent: 0 },
});

export type PartImport =
  | { readonly kind: "imported" | "dry-run"; readonly report: PartReport }
  /** A person has to look first; nothing was changed. */
  | { readonly kind: "held"; readonly reason: string; readonly report: PartReport }
  /** The file as a whole cannot be used; nothing was changed. */
  | { readonly kind: "failed"; readonly reason: string; readonly report: PartReport };

/** A report's counts in one line. */
export const describePartCounts = (report: PartReport): string => {
  const { read, added, changed, unchanged, removed, rejectedRows } = report;
  return `${read} read: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${rejectedRows} rejected.`;
};
