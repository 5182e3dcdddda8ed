import { Link } from "react-router";
import { CardEstimate } from "#features/finance/rates/ui/card-estimate.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { CardView } from "../card.ts";
import { CardButtons } from "./card-buttons.tsx";
import { CardTagBadge } from "./card-tag.tsx";
import { Facts } from "./facts.tsx";
import { MarketBadge } from "./market-badge.tsx";
import { VehiclePicture } from "./vehicle-picture.tsx";

/** A vehicle as a row: picture, facts, and a column for the price. The whole row leads to the vehicle. */
export function VehicleRow({
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
    <article className="group relative grid grid-cols-[8.5rem_1fr] gap-x-4 overflow-hidden rounded-card border border-line bg-surface hover:border-ink sm:grid-cols-[15rem_1fr] lg:grid-cols-[17rem_1fr_17rem]">
      <div className="relative">
        <VehiclePicture
          photo={card.photo}
          alt={card.title}
          itemType={card.itemType}
          body={card.body}
          colour={card.colour}
          eager={eager}
          sizes="(min-width: 64rem) 20rem, 40vw"
          className={`h-full min-h-28 lg:min-h-44 ${card.sold ? "opacity-60 grayscale" : ""}`}
        />
        <div className="absolute top-2 left-2">
          <CardTagBadge tag={card.tag} />
        </div>
      </div>
      <div className="min-w-0 py-3 pr-3 [overflow-wrap:anywhere] lg:py-5">
        <Heading className="text-lg leading-tight font-extrabold sm:text-xl lg:text-2xl">
          <Link
            to={card.href}
            className="after:absolute after:inset-0 after:content-[''] group-hover:text-accent"
          >
            {card.title}
          </Link>
        </Heading>
        {card.subtitle && <p className="line-clamp-1 font-medium text-muted">{card.subtitle}</p>}
        <div className="mt-1.5 font-medium lg:mt-3 lg:text-base">
          <Facts facts={[card.condition, ...card.facts]} />
        </div>
        {card.locationName && (
          <p className="mt-1.5 hidden text-sm text-muted sm:block">{card.locationName}</p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t sm:flex-nowrap border-line bg-quiet p-3 lg:col-span-1 lg:flex-col lg:items-stretch lg:justify-center lg:gap-4 lg:border-t-0 lg:border-l lg:p-5">
        <div>
          <PriceText price={card.price} size="row" />
          <CardEstimate estimate={card.estimate} warning="below" />
          <MarketBadge text={card.marketBadge} />
        </div>
        <CardButtons card={card} buttons={buttons} className="flex grow gap-2 sm:grow-0 lg:grow-0" />
      </div>
    </article>
  );
}
