import type { PriceView } from "#features/pricing/price.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";

/** What every block's builder is given. `Settings` are those that the block reads. */
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
