import { type Mapping, parseMapping, toColumnKey } from "../feeds/mapping/mapping.ts";

/** A mapping as an import used it, with the file that it was used for (D190, D193). */
export interface UsedMapping {
  /** The mapping itself, as its file has it. */
  readonly document: unknown;
  /** Name of a shipped mapping, or the path of the file that it was loaded from. */
  readonly from: string;
  /** The columns of the file, as the file writes them. */
  readonly columns: readonly string[];
  /** When the file was read, in ISO. */
  readonly at: string;
}

/** The mapping that an import used; null if this version cannot read it any more. */
export function readUsedMapping({ document }: UsedMapping): Mapping | null {
  const parsed = parseMapping(JSON.stringify(document));
  return parsed.ok ? parsed.mapping : null;
}

/** Two files of which less than this share of all columns is in both are not of one kind. */
export const MIN_LIKENESS = 0.75;

/** How alike two files are: the share of all their columns that both have, from 0 to 1, whatever their order. */
export function compareColumns(one: readonly string[], other: readonly string[]): number {
  const [ours, theirs] = [new Set(one.map(toColumnKey)), new Set(other.map(toColumnKey))];
  const all = new Set([...ours, ...theirs]);
  const shared = [...ours].filter((key) => theirs.has(key));
  return all.size === 0 ? 0 : shared.length / all.size;
}
