import { describeMissing } from "#features/inventory/feeds/mapping/feed-columns.ts";
import { describeEntries, describeNotes } from "#features/inventory/import/describe-entries.ts";
import {
  describeEffects,
  describeHeldEffects,
  type ImportReport,
} from "#features/inventory/import/guard/import-report.ts";
import type { ImportOutcome } from "#features/inventory/import/run-import.server.ts";
import { formatCount } from "./removal.ts";

/** What an import did, or why it did nothing, for a person. */
export function describeImport(outcome: ImportOutcome): string {
  const { report } = outcome;
  const heading = {
    published: "Published.",
    superseded: "The feed was changed or removed meanwhile. Nothing was imported.",
    "dry-run": `Dry run: nothing was changed.${"reason" in outcome && outcome.reason ? ` The import would be held: ${outcome.reason} --force publishes it all the same.` : ""}`,
    held: `Held: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed. \`feeds release\` publishes it, \`feeds discard\` drops it.`,
    failed: `Failed: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed.`,
  }[outcome.kind];
  const { notes, rejected, warnings, omitted } = report;
  return [
    heading,
    ...(outcome.kind === "published"
      ? describeDone(report)
      : [describePlan(outcome), ...describeExceptions(report)]),
    ...report.columns.map(({ text }) => `Column: ${text}`),
    ...describeNotes(notes),
    ...describeMissingColumns(report),
    ...describeEntries("Reasons why rows were not imported", rejected, omitted.rejected),
    ...describeEntries("Values left empty or held", warnings, omitted.warnings),
  ].join("\n");
}

/** A first import lacks many optional columns, and all of them are new. */
const MAX_NEW_NAMED = 5;

/** Absent columns that may be a slip, or were there last time, each by name; the others as a count (D71). */
function describeMissingColumns({ missingColumns: missing }: ImportReport): string[] {
  const slips = missing.filter(({ nearest }) => nearest !== null);
  const lost = missing.filter(({ nearest, isNew }) => nearest === null && isNew);
  const named = lost.length > MAX_NEW_NAMED ? slips : [...slips, ...lost];
  const others = missing.length - named.length;
  const rest = others === 1 ? "1 optional column is absent" : `${others} optional columns are absent`;
  return [...describeMissing(named), ...(others > 0 ? [`${rest}; --json lists all.`] : [])];
}

/** What an import did, in counts. */
export function describeDone(report: ImportReport): string[] {
  return [describeCounts(report), ...describeExceptions(report)];
}

/** What an import that changed nothing would have done. */
function describePlan(outcome: ImportOutcome): string {
  const { report } = outcome;
  if (outcome.kind !== "held" && outcome.kind !== "dry-run") return describeCounts(report);
  const effects =
    outcome.kind === "held"
      ? describeHeldEffects(report, outcome.snapshot)
      : `It would ${describeEffects(report)}.`;
  return `${report.read} read: ${report.unchanged} unchanged, ${report.rejectedRows} rejected. ${effects}`;
}

/** What the counts of a report do not say. */
function describeExceptions({ kept, heldPrices, takenOver }: ImportReport): string[] {
  return [
    ...takenOver.map(
      ({ source, vehicles }) => `${formatCount(vehicles, "vehicle")} taken over from "${source}".`,
    ),
    ...(kept > 0 ? [`${formatCount(kept, "vehicle")} kept as before, since the rows were rejected.`] : []),
    ...(heldPrices > 0 ? [`${formatCount(heldPrices, "price")} held; \`feeds prices\` lists them.`] : []),
  ];
}

function describeCounts({ read, created, updated, unchanged, removed, rejectedRows }: ImportReport): string {
  return `${read} read: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejectedRows} rejected; ${removed} removed`;
}
