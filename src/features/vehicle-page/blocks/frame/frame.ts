import type { ComponentType, ReactNode } from "react";
import type { VehicleBlock } from "./vehicle-blocks.ts";

/** How a template frames a block: its heading, its ground, the room around it. */
export type BlockFrame = ComponentType<{ id?: string; title: string; small?: boolean; children: ReactNode }>;

/** What every block's component is given; it draws nothing when the car has nothing to show in it. */
export interface BlockProps<Block> {
  readonly block: Block;
  readonly Frame: BlockFrame;
}

/** What every block's view has: the block that it is of, by its name in the settings. */
export interface BlockOfKind<Kind extends VehicleBlock> {
  readonly kind: Kind;
}
