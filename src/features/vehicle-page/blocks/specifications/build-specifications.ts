import { z } from "zod";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { listDetailRows } from "../details/detail-rows.ts";
import type { BlockInput } from "../frame/block-input.ts";
import type { BlockOfKind } from "../frame/frame.ts";
import type { VehicleBlock } from "../frame/vehicle-blocks.ts";
import { groupRows, type RowGroup } from "./group-rows.ts";
import { listSpecificationRows } from "./specification-rows.ts";

/** Setting: which specifications the block leaves out. */
export const hiddenSpecifications = z
  .array(text(40))
  .default(["rego"])
  .describe("Specifications whose name contains one of these are not shown (VDP-17).");

/** What the table of details and specifications shows, by topic. */
export interface SpecificationsView extends BlockOfKind<"specifications"> {
  readonly groups: readonly RowGroup[];
}

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
