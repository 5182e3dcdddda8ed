/** Drafts of rows for the tests of what is read from a row. */
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { type DraftResult, toDraft } from "./to-draft.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
/** What the rows of an import share at its start. */
export const newContext = () => ({ now: NOW, keyCounts: new Map<string, number>() });

/** A mapping that the product has by this name. */
export function shipped(name: string): Mapping {
  const mapping = SHIPPED_MAPPINGS.get(name);
  if (!mapping) throw new Error(name);
  return mapping;
}

/** The draft of a row; throws its rejections. */
export function readDraft(mapping: string, values: FeedValues): VehicleDraft {
  const result = toDraft(shipped(mapping), values, newContext());
  if (!result.ok) throw new Error(JSON.stringify(result.rejections));
  return result.draft;
}

/** A draft's warnings, each as its field and reason. */
export const listWarnings = (result: DraftResult) =>
  result.ok ? result.warnings.map(({ field, reason }) => `${field} ${reason}`) : [];
