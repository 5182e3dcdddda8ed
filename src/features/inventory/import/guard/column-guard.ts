import type { ColumnRemark } from "#features/inventory/feeds/judge/judge-columns.ts";

/** What of the columns of an import holds it, as a source keeps it once a person has published it all the same. */
export const listColumnHolds = (columns: readonly ColumnRemark[]): string[] =>
  columns.filter(({ holds }) => holds).map(({ key }) => key);

/**
 * Sentences on the columns that hold an import (D203): those that say that vehicles on offer are gone, and what a mapping leaves to a
 * person. None for what the last published import had, too: a person has accepted it.
 */
export function describeColumnHolds(
  columns: readonly ColumnRemark[],
  acceptedBefore: readonly string[],
): string[] {
  return columns.filter(({ key, holds }) => holds && !acceptedBefore.includes(key)).map(({ text }) => text);
}
