import type { ReportEntry } from "../feeds/report-entry.ts";

/** What an import did. Every row read is created, updated, unchanged or rejected. */
export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Vehicles of this source that a snapshot no longer names. */
  removed: number;
  /** Rows that were not imported. */
  rejected: ReportEntry[];
  /** Fields that were left empty, or prices held for release; their rows were imported. */
  warnings: ReportEntry[];
}

export const emptyReport = (): ImportReport => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  rejected: [],
  warnings: [],
});
