import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { useId } from "react";
import { CardEstimate } from "#features/finance/rates/ui/card-estimate.tsx";
import { Icon } from "#ui/base/icon.tsx";
import type { CardButton } from "../../settings/card-settings.ts";
import type { CardView, ServedCard } from "../card.ts";
import { CardButtons } from "./card-buttons.tsx";
import { CardPhotos } from "./card-photos.tsx";
import { CardOffer, CardPrice, CardText, Facts } from "./card-text.tsx";
import { SaveButtons } from "./save-buttons.tsx";

/** What a vehicle's card takes in every template. */
export interface VehicleCardProps {
  card: CardView | ServedCard;
  buttons: readonly CardButton[];
  heading?: "h2" | "h3";
  /** Whether its photo is loaded at once. */
  eager?: boolean;
}

/** Three by two. As an aspect ratio it would double the time that a page of cards takes to lay out. */
export const CARD_SHAPE = "pt-[66.667%]";

/**
 * A vehicle as an upright card: the picture first, then one line each for name, badge, facts, price, finance and yard, so
 * that the lines of cards side by side are level (SEA-04, CARD-18, T15). The whole card leads to the vehicle.
 */
export function VehicleCard({ card, buttons, heading: Heading = "h2", eager = false }: VehicleCardProps) {
  const id = useId();
  return (
    <article className="group card relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow duration-200 hover:shadow-raised">
      <CardPhotos
        card={card}
        labelledBy={id}
        eager={eager}
        sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 45vw, 92vw"
        shape={CARD_SHAPE}
      />
      <div className="absolute top-0 right-0 z-3">
        <SaveButtons car={card} place="photo" />
      </div>
      <CardText card={card} className="flex grow flex-col p-4 pb-3">
        {(card) => (
          <>
            <Heading
              id={id}
              className="line-clamp-1 text-lg leading-snug font-bold [overflow-wrap:anywhere] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {card.title}
            </Heading>
            <p className="line-clamp-1 text-sm text-muted [overflow-wrap:anywhere]">
              {[card.condition, card.subtitle].filter(Boolean).join(" · ")}
            </p>
            <Facts facts={card.facts} className={toFactsClass(card.itemType, card.facts.length)} />
            <div className="pt-2">
              <CardPrice card={card} size="card" />
              <CardOffer offer={card.offer} />
            </div>
            <div className="mt-auto pt-1.5">
              <CardEstimate estimate={card.estimate} warning="over" />
            </div>
            <p className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
              {card.locationName && (
                <>
                  <Icon icon={MapPin} size={15} />
                  <span className="line-clamp-2">{card.locationName}</span>
                  {card.distance && <span className="shrink-0">· {card.distance}</span>}
                </>
              )}
            </p>
            <CardButtons card={card} buttons={buttons} enquire="outline" className="flex gap-2 pt-2" />
          </>
        )}
      </CardText>
    </article>
  );
}

/** Facts of a car that fit on a line: kilometres, fuel and transmission. */
const FACTS_OF_LINE = 3;

/** One line for a car, two for what has facts of its own, such as a battery's health; what does not fit as a whole is left out. */
export function toFactsClass(itemType: CardView["itemType"], count = FACTS_OF_LINE): string {
  const hasOwn = itemType === "caravan" || itemType === "motorcycle" || count > FACTS_OF_LINE;
  return hasOwn ? "mt-1 h-11 text-sm" : "mt-1 h-5.5 text-sm";
}
