import type { ReportEntry } from "../feeds/report-entry.ts";
import { groupByKind } from "../group-by-kind.ts";

const MAX_KINDS = 12;

/** Lines of text for a list of a report: each kind of remark with its count and examples; none for an empty list. */
export function describeEntries(heading: string, entries: readonly ReportEntry[]): string[] {
  if (entries.length === 0) return [];
  const kinds = groupByKind(entries, ({ field, reason }) => (field ? `${field}: ${reason}` : reason));
  const lines = kinds
    .slice(0, MAX_KINDS)
    .flatMap(({ count, wording, examples }) => [
      `  ${count} × ${wording}`,
      ...examples.map((entry) => `      ${describePlace(entry)}`),
    ]);
  const more = kinds.length > MAX_KINDS ? [`  … and ${kinds.length - MAX_KINDS} more kinds`] : [];
  return [`${heading} (${entries.length}):`, ...lines, ...more];
}

function describePlace({ line, row, stockNumber, value }: ReportEntry): string {
  const place = [
    `line ${line}`,
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(stockNumber === undefined ? [] : [`stock number ${stockNumber}`]),
  ].join(", ");
  return value ? `${place}: "${value}"` : place;
}
