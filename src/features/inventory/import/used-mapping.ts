import { type Mapping, parseMapping } from "../feeds/mapping/mapping.ts";

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
