import type { ReportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import type { ColumnRemark } from "#features/inventory/feeds/judge/judge-columns.ts";
import type { MissingColumn } from "#features/inventory/feeds/mapping/feed-columns.ts";
import type { FeedNote } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { FeedFill } from "./fill-guard.ts";

/** A vehicle that an import changes, as an example for a person who decides on it. */
export interface ExampleVehicle {
  /** Null for one that it creates. */
  readonly id: number | null;
  readonly stockNumber: string | null;
  readonly title: string;
}

/** A vehicle whose price an import changes, in cents; null for none. */
export interface ExamplePrice extends ExampleVehicle {
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}

/** The first of the vehicles that an import changes, at most `MAX_EXAMPLES` of each list. */
interface ImportExamples {
  readonly created: ExampleVehicle[];
  readonly removed: ExampleVehicle[];
  readonly prices: ExamplePrice[];
}

export const MAX_EXAMPLES = 24;

/** What an import did. Every row read is created, updated, unchanged or rejected. */
export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Vehicles of this source that a snapshot no longer names. */
  removed: number;
  /** Vehicles of this source that a snapshot names in rejected rows alone: they stay as they were (D191). */
  kept: number;
  /** Prices in the file that wait for a person (D9, D192). */
  heldPrices: number;
  /** Vehicles for sale that another source brought so far, by its name (D193). */
  takenOver: { readonly source: string; readonly vehicles: number }[];
  /** Vehicles of which it changes the price that pages show. Absent in a report of an earlier version, as the next one. */
  priceChanges?: number;
  examples?: ImportExamples;
  rejectedRows: number;
  /** Why rows were not imported, as many as `ReportLimit` keeps. */
  rejected: ReportEntry[];
  /** Fields that were left empty, or prices held for release; their rows were imported. As many as `ReportLimit` keeps. */
  warnings: ReportEntry[];
  /** How many remarks were not kept. */
  omitted: { rejected: number; warnings: number };
  /** What was odd about the file as a whole and was read all the same (D197). */
  notes: readonly FeedNote[];
  /** What a person should know of the file's columns, as `feeds map` says it (D203). */
  columns: readonly ColumnRemark[];
  /** Mapped fields of which the file has no column (D71); `isNew` when the last published file had one, or there is none. */
  missingColumns: (MissingColumn & { readonly isNew: boolean })[];
  /** How many vehicles have a value, by field (D72). */
  fill: FeedFill;
}

export const emptyReport = (): ImportReport => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  kept: 0,
  heldPrices: 0,
  takenOver: [],
  priceChanges: 0,
  examples: { created: [], removed: [], prices: [] },
  rejectedRows: 0,
  rejected: [],
  warnings: [],
  omitted: { rejected: 0, warnings: 0 },
  notes: [],
  columns: [],
  missingColumns: [],
  fill: { rows: 0, vehicles: 0, filled: {} },
});

type Effects = Pick<ImportReport, "created" | "updated" | "removed">;

/** "create 4, update 0 and remove 8 vehicles": what an import does, for a sentence. */
export function describeEffects({ created, updated, removed }: Effects): string {
  return `create ${created}, update ${updated} and remove ${removed} ${removed === 1 ? "vehicle" : "vehicles"}`;
}

/** What a held import would do, in a sentence. `snapshot` is null for one of an earlier version, which did not keep it. */
export function describeHeldEffects(report: Effects, snapshot: boolean | null): string {
  const mode = snapshot
    ? "the file was taken for the whole stock"
    : "the file was taken for changes, so what it lacks stays";
  return `It would ${describeEffects(report)}${snapshot === null ? "" : ` (${mode})`}.`;
}
