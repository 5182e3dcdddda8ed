import {
  FeedColumns,
  findColumnProblem,
  findMissingKeys,
  formatColumnList,
} from "../mapping/feed-columns.ts";
import type { FeedFormat } from "../mapping/feed-row.ts";
import type { Mapping } from "../mapping/mapping.ts";

/** A layout that refuses other columns does not fit a file when it knows less than this share of its columns. */
const MIN_SHARE_KNOWN = 0.5;

export type Fit =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly reason: string };

interface Candidate {
  readonly mapping: Mapping;
  readonly columns: FeedColumns;
  /** Share of the file's columns that the mapping knows. */
  readonly known: number;
  readonly missingKeys: number;
}

/**
 * The mapping that fits a file of such columns (D71): it reads that format, finds every key field, and knows the largest
 * share of the columns. Otherwise why none does, with what the nearest lacks.
 */
export function findFittingMapping(
  mappings: Iterable<Mapping>,
  format: FeedFormat,
  names: readonly string[],
): Fit {
  const candidates = [...mappings]
    .filter((mapping) => (mapping.format ?? format) === format)
    .map((mapping) => toCandidate(mapping, names))
    .sort((one, other) => one.missingKeys - other.missingKeys || other.known - one.known);
  const fitting = candidates.find(
    ({ mapping, known, missingKeys }) =>
      missingKeys === 0 && (mapping.otherColumns === "ignored" || known >= MIN_SHARE_KNOWN),
  );
  if (fitting) return { ok: true, mapping: fitting.mapping };
  return { ok: false, reason: describeNoFit(candidates[0], names) };
}

function toCandidate(mapping: Mapping, names: readonly string[]): Candidate {
  const columns = new FeedColumns(mapping);
  columns.addHeader(names);
  const known = 1 - columns.unknown.length / Math.max(1, columns.names.length);
  return { mapping, columns, known, missingKeys: findMissingKeys(mapping, columns).length };
}

function describeNoFit(nearest: Candidate | undefined, names: readonly string[]): string {
  const problem = nearest && findColumnProblem(nearest.mapping, nearest.columns);
  return problem && nearest
    ? `No shipped mapping fits this file. For ${nearest.mapping.name}: ${problem}`
    : `No shipped mapping fits this file. ${formatColumnList(names)}`;
}
