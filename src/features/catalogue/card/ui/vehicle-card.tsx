import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { Link } from "react-router";
import { CardEstimate } from "#features/finance/rates/ui/card-estimate.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import type { CardView } from "../card.ts";
import { CardButtons } from "./card-buttons.tsx";
import { CardTagBadge } from "./card-tag.tsx";
import { Facts } from "./facts.tsx";
import { MarketBadge } from "./market-badge.tsx";
import { VehiclePicture } from "./vehicle-picture.tsx";

/** Three by two. As an aspect ratio it would double the time that a page of cards takes to lay out. */
export const CARD_SHAPE = "pt-[66.667%]";

/** A vehicle as an upright card: the picture first (SEA-04, CARD-18). The whole card leads to the vehicle. */
export function VehicleCard({
  card,
  buttons,
  heading: Heading = "h2",
  eager = false,
}: {
  card: CardView;
  buttons: readonly ("view" | "enquire")[];
  heading?: "h2" | "h3";
  eager?: boolean;
}) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow duration-200 hover:shadow-raised">
      <div className="relative">
        <VehiclePicture
          photo={card.photo}
          alt={card.title}
          itemType={card.itemType}
          body={card.body}
          colour={card.colour}
          eager={eager}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 45vw, 92vw"
          className={classNames(CARD_SHAPE, card.sold && "opacity-60 grayscale")}
        />
        <div className="absolute top-3 left-3">
          <CardTagBadge tag={card.tag} />
        </div>
      </div>
      <div className="flex grow flex-col gap-2.5 p-5">
        <div className="[overflow-wrap:anywhere]">
          <p className="text-sm text-muted">{card.condition}</p>
          <Heading className="text-lg leading-snug font-bold">
            <Link
              to={card.href}
              className="after:absolute after:inset-0 after:content-[''] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {card.title}
            </Link>
          </Heading>
          {card.subtitle && <p className="line-clamp-1 text-sm text-muted">{card.subtitle}</p>}
        </div>
        <div className="text-sm">
          <Facts facts={card.facts} />
        </div>
        <div className="mt-auto grid gap-3 pt-1">
          <div className="pointer-events-none relative">
            <PriceText price={card.price} />
            <CardEstimate estimate={card.estimate} warning="over" />
            <MarketBadge text={card.marketBadge} />
          </div>
          {card.locationName && (
            <p className="flex items-center gap-1.5 text-sm text-muted">
              <Icon icon={MapPin} size={15} />
              {card.locationName}
            </p>
          )}
          <CardButtons card={card} buttons={buttons} enquire="soft" className="flex gap-2 pt-1" />
        </div>
      </div>
    </article>
  );
}
