import type { PageSettings } from "../settings.ts";
import { buildChecks } from "./checks/build-checks.ts";
import { buildComments } from "./comments/build-comments.ts";
import { buildDelivery, type DeliveryInput } from "./delivery/build-delivery.ts";
import { buildDisclaimer } from "./disclaimer/build-disclaimer.ts";
import { buildFeatures } from "./features/build-features.ts";
import {
  buildFinanceCalculator,
  type FinanceCalculatorInput,
} from "./finance-calculator/build-finance-calculator.ts";
import type { BlockInput } from "./frame/block-input.ts";
import type { VehicleBlock } from "./frame/vehicle-blocks.ts";
import { buildFuelCost } from "./fuel-cost/build-fuel-cost.ts";
import { buildLocation, type LocationInput } from "./location/build-location.ts";
import { buildOnRoadCosts } from "./on-road-costs/build-on-road-costs.ts";
import { buildSpecifications } from "./specifications/build-specifications.ts";
import type { TowingView } from "./towing/build-towing.ts";

/** What the blocks of a page are built from. */
export type BlockInputs = BlockInput<PageSettings> &
  Pick<DeliveryInput, "delivery"> &
  Pick<FinanceCalculatorInput, "asked"> &
  Pick<LocationInput, "alsoAt" | "map"> & {
    /** Built before the others, which do not repeat its figures. */
    readonly towing: TowingView | null;
  };

/** Every block and what builds it; null leaves a block with nothing to say out. The key information stands beside the name. */
const BUILDERS = {
  "key-information": () => null,
  features: buildFeatures,
  details: (input) => buildSpecifications("details", input),
  specifications: (input) => buildSpecifications("specifications", input),
  towing: ({ towing }) => towing,
  comments: buildComments,
  "on-road-costs": buildOnRoadCosts,
  "finance-calculator": buildFinanceCalculator,
  "fuel-cost": buildFuelCost,
  delivery: buildDelivery,
  checks: buildChecks,
  disclaimer: buildDisclaimer,
  location: buildLocation,
} satisfies Readonly<Record<VehicleBlock, (input: BlockInputs) => object | null>>;

export type BlockView = NonNullable<ReturnType<(typeof BUILDERS)[VehicleBlock]>>;

/** The blocks of a vehicle's page in the site's order, as far as they have something to say (VDP-02, TEN-12). */
export function buildBlocks(input: BlockInputs): BlockView[] {
  return input.config.vehiclePage.blocks.flatMap((kind) => BUILDERS[kind](input) ?? []);
}
