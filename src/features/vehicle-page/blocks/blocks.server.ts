import {
  buildBlock,
  type ContextOf,
  listBlockSettings,
  listKinds,
  type ViewOf,
} from "#features/blocks/block.ts";
import { checksBlock } from "./checks/checks.ts";
import { commentsBlock } from "./comments/comments.ts";
import { deliveryBlock } from "./delivery/delivery.ts";
import { disclaimerBlock } from "./disclaimer/disclaimer.ts";
import { featuresBlock } from "./features/features.ts";
import { financeCalculatorBlock } from "./finance-calculator/finance-calculator.ts";
import { fuelCostBlock } from "./fuel-cost/fuel-cost.ts";
import { keyInformationBlock } from "./key-information/key-information.ts";
import { locationBlock } from "./location/location.ts";
import { onRoadCostsBlock } from "./on-road-costs/on-road-costs.ts";
import { detailsBlock, specificationsBlock } from "./specifications/specifications.ts";
import { towingBlock } from "./towing/towing.ts";

/**
 * Every block that a vehicle page may have, in the usual order (TEN-12). A new one is a folder, a line here and one in
 * `blocks.tsx` (D282).
 */
const BLOCKS = {
  "key-information": keyInformationBlock,
  features: featuresBlock,
  details: detailsBlock,
  specifications: specificationsBlock,
  towing: towingBlock,
  comments: commentsBlock,
  "on-road-costs": onRoadCostsBlock,
  "finance-calculator": financeCalculatorBlock,
  "fuel-cost": fuelCostBlock,
  delivery: deliveryBlock,
  checks: checksBlock,
  disclaimer: disclaimerBlock,
  location: locationBlock,
};

/** The names of the blocks, in their usual order (TEN-12). */
export const VEHICLE_BLOCKS = listKinds(BLOCKS);

/** Settings that belong to blocks, within those of the vehicle page. */
export const vehicleBlockSettings = listBlockSettings(BLOCKS);

export type BlockView = ViewOf<typeof BLOCKS>;

/** What the blocks of a page are built from. */
export type BlockInputs = ContextOf<typeof BLOCKS> & {
  readonly config: { readonly vehiclePage: { readonly blocks: readonly (typeof VEHICLE_BLOCKS)[number][] } };
};

/** The blocks of a vehicle's page in the site's order, as far as they have something to say (VDP-02, TEN-12). */
export function buildVehicleBlocks(input: BlockInputs): BlockView[] {
  const kinds: readonly (typeof VEHICLE_BLOCKS)[number][] = input.config.vehiclePage.blocks;
  return kinds.flatMap((kind) => buildBlock(BLOCKS, { kind }, input) ?? []);
}
