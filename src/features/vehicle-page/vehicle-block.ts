import type { ComponentType, ReactNode } from "react";
import type { PriceView } from "#features/pricing/price.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";

/** What every block of a vehicle page is built from. `Settings` are those that the block reads. */
export interface BlockInput<Settings = unknown> {
  readonly vehicle: VehicleRecord;
  readonly config: Settings;
  /** Whether the vehicle is available (VDP-14). */
  readonly available: boolean;
  readonly price: PriceView;
  /** Labels and features that the page shows outside the block, so that no fact stands twice (D121). */
  readonly said: ReadonlySet<string>;
  /** Calendar date where the vehicle stands. */
  readonly today: string;
  readonly now: Date;
}

/** The template's section around a block: its heading, its ground, the room around it. */
export type BlockSection = ComponentType<{
  id?: string;
  title: string;
  small?: boolean;
  className?: string;
  children: ReactNode;
}>;

/** What every block's component is given. */
export interface BlockProps<Block> {
  readonly block: Block;
  readonly Section: BlockSection;
}
