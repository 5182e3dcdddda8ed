import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import type { DatedPrice } from "../view/directory-view.ts";

/** "From", the lowest price with its type, and the day on which it was right. */
export function FromPrice({ from, size }: { from: DatedPrice; size: "card" | "page" }) {
  return (
    <div>
      <div className={classNames(size === "page" && "flex flex-wrap items-baseline gap-x-2")}>
        <p className="text-sm text-muted">From</p>
        <PriceText price={from.price} size={size} />
      </div>
      <p className="text-sm text-muted">Manufacturer’s price on {from.date}</p>
    </div>
  );
}
