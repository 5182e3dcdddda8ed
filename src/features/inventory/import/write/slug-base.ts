import { createHash } from "node:crypto";
import { toSlug } from "#features/vehicles/slug.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";

/**
 * What a vehicle's address begins with: year, make, model, badge, and last the stock number, or eight characters of the
 * natural key for feeds without stock numbers (D7). A number follows where it is taken (`MintedSlugs`).
 */
export function buildSlugBase(draft: VehicleDraft, sourceKey: string): string {
  const ending = draft.stockNumber ?? createHash("sha256").update(sourceKey).digest("hex").slice(0, 8);
  const words = toSlug([draft.year, draft.make, draft.model, draft.badge].filter(Boolean).join(" ")).slice(
    0,
    80,
  );
  return `${words.replace(/-$/, "")}-${toSlug(ending) || "x"}`;
}
