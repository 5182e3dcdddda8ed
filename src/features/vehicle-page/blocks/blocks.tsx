import { type BlockComponents, BlockList } from "#features/blocks/block-list.tsx";
import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";
import type { BlockProps, BlockSection } from "../vehicle-block.ts";
import type { BlockView } from "./blocks.server.ts";
import { ChecksBlock } from "./checks/checks-block.tsx";
import { CommentsBlock } from "./comments/comments-block.tsx";
import { DisclaimerBlock } from "./disclaimer/disclaimer-block.tsx";
import { FeaturesBlock } from "./features/features-block.tsx";
import { FinanceCalculatorBlock } from "./finance-calculator/finance-calculator-block.tsx";
import { LocationBlock } from "./location/location-block.tsx";

type PropsOf<Kind extends BlockView["kind"]> = BlockProps<Extract<BlockView, { kind: Kind }>>;

const SpecificationsBlock = hydrateNever(() => import("./specifications/specifications-block.tsx"));
const OnRoadCostsBlock = hydrateNever(() => import("./on-road-costs/on-road-costs-block.tsx"));
const TowingBlock = hydrateNear<PropsOf<"towing">>(() => import("./towing/towing-block.tsx"));
const FuelCostBlock = hydrateNear<PropsOf<"fuel-cost">>(() => import("./fuel-cost/fuel-cost-block.tsx"));
const DeliveryBlock = hydrateNear<PropsOf<"delivery">>(() => import("./delivery/delivery-block.tsx"));

/** Every kind of block and what renders it. */
const COMPONENTS: BlockComponents<BlockView, Pick<BlockProps<BlockView>, "Section">> = {
  specifications: SpecificationsBlock,
  towing: TowingBlock,
  features: FeaturesBlock,
  comments: CommentsBlock,
  "on-road-costs": OnRoadCostsBlock,
  "finance-calculator": FinanceCalculatorBlock,
  "fuel-cost": FuelCostBlock,
  delivery: DeliveryBlock,
  checks: ChecksBlock,
  disclaimer: DisclaimerBlock,
  location: LocationBlock,
};

/** The blocks of a vehicle page in the site's order (VDP-02, TEN-12), each in the template's section. */
export function Blocks({ blocks, Section }: { blocks: readonly BlockView[]; Section: BlockSection }) {
  return <BlockList blocks={blocks} components={COMPONENTS} props={{ Section }} />;
}
