import { describeMissing } from "#features/inventory/feeds/mapping/feed-columns.ts";
import { describeEntries, describeNotes } from "#features/inventory/import/describe-entries.ts";
import type { ImportReport } from "#features/inventory/import/guard/import-report.ts";
import type { ImportOutcome } from "#features/inventory/import/run-import.server.ts";

/** What an import did, or why it did nothing, for a person. */
export function describeImport(outcome: ImportOutcome): string {
  const heading = {
    published: "Published.",
    superseded: "The feed was changed or removed meanwhile. Nothing was imported.",
    "dry-run": `Dry run: nothing was changed.${"reason" in outcome && outcome.reason ? ` The import would be held: ${outcome.reason} --force publishes it all the same.` : ""}`,
    held: `Held: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed. \`feeds release\` publishes it, \`feeds discard\` drops it.`,
    failed: `Failed: ${"reason" in outcome ? outcome.reason : ""} Nothing was changed.`,
  }[outcome.kind];
  const { notes, rejected, warnings, omitted } = outcome.report;
  return [
    heading,
    counts(outcome.report),
    ...outcome.report.columns.map(({ text }) => `Column: ${text}`),
    ...describeNotes(notes),
    ...describeMissingColumns(outcome.report),
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

function counts({ read, created, updated, unchanged, removed, rejectedRows }: ImportReport): string {
  return `${read} read: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejectedRows} rejected; ${removed} removed`;
}
