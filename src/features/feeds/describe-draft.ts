import { describePrice, toCarPrice } from "#features/pricing/price.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";

/** A row of a file as the site would have it. */
export interface PreviewView {
  readonly ok: boolean;
  readonly title: string;
  readonly price: string;
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}

/** A vehicle of a file, before anything of it is imported. */
export function describeDraft(draft: VehicleDraft): Omit<PreviewView, "ok" | "problems"> {
  const photos = draft.media.filter(({ kind }) => kind === "photo").length;
  return {
    title: [draft.year, draft.make, draft.model, draft.badge].filter(Boolean).join(" "),
    price: describePrice(toCarPrice(draft.prices)),
    facts: [
      draft.stockNumber && `Stock ${draft.stockNumber}`,
      draft.km !== null && `${formatWhole(draft.km)} km`,
      draft.transmission,
      draft.fuel,
      draft.body,
      draft.rego,
      draft.location?.name,
      draft.status === "sold" && "sold",
      formatCount(photos, { one: "photo", many: "photos" }),
    ].filter((fact): fact is string => typeof fact === "string" && fact !== ""),
  };
}
