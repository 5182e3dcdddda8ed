import { PriceGauge } from "#features/market/gauge/ui/price-gauge.tsx";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import { Blocks } from "../blocks/blocks.tsx";
import type { BlockSection } from "../vehicle-block.ts";
import type { VehicleView } from "../view/vehicle-view.ts";
import { SectionNav } from "./section-nav.tsx";

interface Part {
  readonly view: VehicleView;
  readonly Section: BlockSection;
  readonly className: string;
}

/** Its icons are many. */
const SellingPoints = hydrateNever(() => import("../selling-points/selling-points-list.tsx"));

const isSmallPrint = ({ kind }: VehicleView["blocks"][number]) => kind === "disclaimer";

/**
 * What the page says of the vehicle below its pictures: what sells it, how its price compares, and its blocks (VDP-02, D121).
 * `navClass` places the links to its sections under what else stays at the top.
 */
export function VehicleColumn({ view, Section, className, navClass }: Part & { readonly navClass: string }) {
  return (
    <div id="overview" className={className}>
      <SectionNav view={view} className={navClass} />
      <div className="grid gap-6 py-5 empty:hidden">
        {view.sellingPoints.length > 0 && <SellingPoints points={view.sellingPoints} />}
        <PriceGauge href={view.market.gaugeHref} noun={view.itemType} />
      </div>
      <Blocks blocks={view.blocks.filter((block) => !isSmallPrint(block))} Section={Section} />
    </div>
  );
}

/** The last of the page: the dealer's small print, and who sells the vehicle (VDP-20, LAW-02, LAW-05). */
export function SmallPrint({ view, Section, className }: Part) {
  return (
    <div className={className}>
      <Blocks blocks={view.blocks.filter(isSmallPrint)} Section={Section} />
      <SellerLine view={view} />
    </div>
  );
}

/**
 * Business name, licence number and phone of the seller (LAW-02) on every vehicle page, and the vehicle's registration (LAW-05)
 * unless the checks above have said it.
 */
function SellerLine({
  view: { sellerLine, registration, blocks },
}: {
  view: Pick<VehicleView, "sellerLine" | "registration" | "blocks">;
}) {
  const { businessName, licenceNumber, phone } = sellerLine;
  const isSaid = blocks.some(
    (block) => block.kind === "checks" && block.checks.some(({ text }) => text === registration),
  );
  return (
    <p className="border-t border-line py-4 text-sm text-muted">
      {!isSaid && registration} {businessName}. Dealer licence {licenceNumber}.{" "}
      <a
        href={toTelephoneHref(phone)}
        className="inline-block py-1 whitespace-nowrap underline underline-offset-2"
      >
        {phone}
      </a>
    </p>
  );
}
