import { createHash } from "node:crypto";
import { toSlug } from "#features/vehicles/slug.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";

/**
 * Mints a vehicle's address: year, make, model, badge, and last the stock number, or eight characters of the natural
 * key for feeds without stock numbers (D7). `isTaken` knows every slug that the account ever used.
 */
export function mintSlug(draft: VehicleDraft, sourceKey: string, isTaken: (slug: string) => boolean): string {
  const ending = draft.stockNumber ?? createHash("sha256").update(sourceKey).digest("hex").slice(0, 8);
  const words = toSlug([draft.year, draft.make, draft.model, draft.badge].filter(Boolean).join(" ")).slice(
    0,
    80,
  );
  const base = `${words.replace(/-$/, "")}-${toSlug(ending) || "x"}`;
  let slug = base;
  for (let again = 2; isTaken(slug); again++) slug = `${base}-${again}`;
  return slug;
}
