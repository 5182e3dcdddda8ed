import type { ReactNode } from "react";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import type { CardView } from "../card.ts";
import { Facts } from "./facts.tsx";
import { CARD_SHAPE } from "./vehicle-card.tsx";

/**
 * Keeps the place of a card that is on its way (SIM-02): as high as the card of `like` would be, whose words it holds
 * unseen behind bars.
 */
export function PlaceholderCard({ like }: { like: CardView }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className={classNames("bg-sunken", CARD_SHAPE)} />
      <div className="flex grow flex-col gap-2.5 p-5">
        <div>
          <p className="invisible text-sm">{like.condition}</p>
          <Bar>
            <p className="text-lg leading-snug font-bold">{like.title}</p>
          </Bar>
          <p className="invisible line-clamp-1 text-sm">{like.subtitle || "."}</p>
        </div>
        <Bar>
          <div className="text-sm">
            <Facts facts={like.facts} />
          </div>
        </Bar>
        <div className="mt-auto grid gap-3 pt-1">
          <Bar>
            <PriceText price={like.price} />
          </Bar>
          <p className="invisible text-sm">{like.locationName ?? "."}</p>
        </div>
      </div>
    </div>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="rounded-control bg-sunken">
    <div className="invisible">{children}</div>
  </div>
);
