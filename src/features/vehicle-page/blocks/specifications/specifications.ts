import { z } from "zod";
import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { listDetailRows } from "./detail-rows.ts";
import { groupRows, type RowGroup } from "./group-rows.ts";
import { listBatteryRows, listSpecificationRows } from "./specification-rows.ts";

/** Setting: which specifications the block leaves out. */
const hiddenSpecifications = z
  .array(text(40))
  .default(["rego"])
  .describe("Specifications whose name contains one of these are not shown (VDP-17).");

/** What the table of details and specifications shows, by topic. */
export interface SpecificationsView extends OfKind<"specifications"> {
  readonly groups: readonly RowGroup[];
}

type Settings = Pick<CatalogueSettings, "labels"> & {
  readonly vehiclePage: {
    readonly blocks: readonly string[];
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
      ? [
          ...listSpecificationRows(vehicle.specifications, hiddenSpecifications, vehicle.itemType),
          ...listBatteryRows(vehicle.batteryHealth, hiddenSpecifications),
        ]
      : []),
  ];
  const groups = groupRows(rows, said);
  return groups.length === 0 ? null : { kind: "specifications", groups };
}

type SpecificationsInput = Parameters<typeof buildSpecifications>[1];

/** Details of the vehicle, in one table with its specifications. */
export const detailsBlock = defineBlock({
  build: (input: SpecificationsInput) => buildSpecifications("details", input),
});

/** Specifications of the vehicle, in one table with its details. */
export const specificationsBlock = defineBlock({
  settings: { hiddenSpecifications },
  build: (input: SpecificationsInput) => buildSpecifications("specifications", input),
});
