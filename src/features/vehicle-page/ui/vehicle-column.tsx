import { PriceGauge } from "#features/market/gauge/ui/price-gauge.tsx";
import { Blocks } from "../blocks/blocks.tsx";
import type { BlockFrame } from "../blocks/frame/frame.ts";
import type { VehicleView } from "../view/vehicle-view.ts";
import { SellerLine } from "./seller-line.tsx";

/** What the page says of the vehicle below its pictures: how its price compares, its blocks, and who sells it (VDP-02, LAW-02, LAW-05). */
export function VehicleColumn({
  view,
  Frame,
  className,
}: {
  view: VehicleView;
  Frame: BlockFrame;
  className: string;
}) {
  return (
    <div className={className}>
      <PriceGauge href={view.market.gaugeHref} noun={view.itemType} />
      <Blocks blocks={view.blocks} Frame={Frame} />
      <SellerLine view={view} />
    </div>
  );
}
