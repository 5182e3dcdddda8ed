import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import type { CardView } from "../card.ts";
import { CardPrice } from "./card-price.tsx";
import { Facts } from "./facts.tsx";
import { CARD_SHAPE, toFactsClass } from "./vehicle-card.tsx";

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
      <div className="flex grow flex-col p-4 pb-3">
        <Bar>
          <p className="line-clamp-1 text-lg leading-snug font-bold">{like.title}</p>
        </Bar>
        <p className="invisible line-clamp-1 text-sm">{like.subtitle || "."}</p>
        <Facts facts={[]} className={toFactsClass(like.itemType)} />
        <div className="mt-auto grid pt-2">
          <Bar>
            <CardPrice card={like} size="card" />
          </Bar>
        </div>
        <p className="min-h-6" />
      </div>
    </div>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="rounded-control bg-sunken">
    <div className="invisible">{children}</div>
  </div>
);
