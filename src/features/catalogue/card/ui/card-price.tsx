import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { CardView } from "../card.ts";
import { MarketBadge } from "./market-badge.tsx";

/** A card's price, with what the market says of it at the right (T11, T15). */
export function CardPrice({ card, size }: { card: CardView; size: "card" | "row" }) {
  return (
    <div className="flex min-h-13 items-start justify-between gap-2">
      <PriceText price={card.price} size={size} />
      {card.marketBadge && (
        <span className="mt-0.5 shrink-0">
          <MarketBadge text={card.marketBadge} />
        </span>
      )}
    </div>
  );
}
