import type { ComponentType, ReactNode } from "react";

/** How a template frames a block: its heading, its ground, the room around it. */
export type BlockFrame = ComponentType<{ id?: string; title: string; small?: boolean; children: ReactNode }>;

/** What every block's component is given; it draws nothing when the car has nothing to show in it. */
export interface BlockProps<Block> {
  readonly block: Block;
  readonly Frame: BlockFrame;
}
