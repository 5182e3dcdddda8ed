import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { listDetailRows } from "../details/detail-rows.ts";
import type { BlockInput } from "../frame/block-input.ts";
import type { VehicleBlock } from "../frame/vehicle-blocks.ts";
import { groupRows } from "./group-rows.ts";
import { listSpecificationRows } from "./specification-rows.ts";
import type { SpecificationsView } from "./specifications-view.ts";

type Settings = Pick<CatalogueSettings, "labels"> & {
  readonly vehiclePage: {
    readonly blocks: readonly VehicleBlock[];
    readonly hiddenSpecifications: readonly string[];
  };
};

/** Details and specifications are one table, where the first of the two stands among the site's blocks (D121). */
export function buildSpecifications(
  kind: "details" | "specifications",
  { vehicle, config, said, today }: Pick<BlockInput<Settings>, "vehicle" | "config" | "said" | "today">,
): SpecificationsView | null {
  const { blocks, hiddenSpecifications } = config.vehiclePage;
  if (blocks.find((one) => one === "details" || one === "specifications") !== kind) return null;
  const rows = [
    ...(blocks.includes("details") ? listDetailRows(vehicle, config.labels, today) : []),
    ...(blocks.includes("specifications")
      ? listSpecificationRows(vehicle.specifications, hiddenSpecifications, vehicle.itemType)
      : []),
  ];
  const groups = groupRows(rows, said);
  return groups.length === 0 ? null : { kind: "specifications", groups };
}
