import type { ComponentType } from "react";
import { drawLater, drawServed } from "#ui/page/drawn-later.tsx";
import type { BlockView } from "./build-blocks.ts";
import { ChecksBlock } from "./checks/checks-block.tsx";
import { CommentsBlock } from "./comments/comments-block.tsx";
import { DisclaimerBlock } from "./disclaimer/disclaimer-block.tsx";
import { FeaturesBlock } from "./features/features-block.tsx";
import { FinanceCalculatorBlock } from "./finance-calculator/finance-calculator-block.tsx";
import type { BlockFrame, BlockProps } from "./frame/frame.ts";
import { LocationBlock } from "./location/location-block.tsx";

type BlockOf<Kind extends BlockView["kind"]> = Extract<BlockView, { kind: Kind }>;

type PropsOf<Kind extends BlockView["kind"]> = BlockProps<BlockOf<Kind>>;

const SpecificationsBlock = drawServed<PropsOf<"specifications">>(
  async () => (await import("./specifications/specifications-block.tsx")).SpecificationsBlock,
);
const OnRoadCostsBlock = drawServed<PropsOf<"on-road-costs">>(
  async () => (await import("./on-road-costs/on-road-costs-block.tsx")).OnRoadCostsBlock,
);
const TowingBlock = drawLater<PropsOf<"towing">>(
  async () => (await import("./towing/towing-block.tsx")).TowingBlock,
);
const FuelCostBlock = drawLater<PropsOf<"fuel-cost">>(
  async () => (await import("./fuel-cost/fuel-cost-block.tsx")).FuelCostBlock,
);
const DeliveryBlock = drawLater<PropsOf<"delivery">>(
  async () => (await import("./delivery/delivery-block.tsx")).DeliveryBlock,
);

/** Every kind of block and what draws it. */
const BLOCKS: { readonly [Kind in BlockView["kind"]]: ComponentType<PropsOf<Kind>> } = {
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

/** The blocks of a vehicle page in the site's order (VDP-02, TEN-12), each in the template's frame. */
export function Blocks({ blocks, Frame }: { blocks: readonly BlockView[]; Frame: BlockFrame }) {
  return blocks.map((block) => {
    const Block = BLOCKS[block.kind] as ComponentType<BlockProps<BlockView>>;
    return <Block key={block.kind} block={block} Frame={Frame} />;
  });
}
