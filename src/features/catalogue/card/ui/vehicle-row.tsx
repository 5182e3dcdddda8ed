import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { useId } from "react";
import { CardEstimate } from "#features/finance/rates/ui/card-estimate.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { CardButtons } from "./card-buttons.tsx";
import { CardPhotos } from "./card-photos.tsx";
import { CardOffer, CardPrice, CardText, Facts } from "./card-text.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import type { VehicleCardProps } from "./vehicle-card.tsx";

/**
 * A vehicle as a row, of which the photo takes 40%: then facts, and on a wide screen a column for the price, which on a
 * tablet is below, so that photos keep their shape. On a phone the photo is above. The whole row leads to the vehicle (SEA-04, CARD-18, T15).
 */
export function VehicleRow({ card, buttons, heading: Heading = "h2", eager = false }: VehicleCardProps) {
  const id = useId();
  return (
    <article className="group card relative overflow-hidden rounded-card border border-line bg-surface hover:border-ink sm:grid sm:grid-cols-[40%_minmax(0,1fr)] lg:grid-cols-[40%_minmax(0,1fr)_18rem]">
      <CardPhotos
        card={card}
        labelledBy={id}
        eager={eager}
        sizes="(min-width: 82rem) 32rem, (min-width: 40rem) 40vw, 92vw"
        shape="pt-[62.5%] lg:pt-[50%]"
        fill
      />
      <div className="absolute top-0 right-0 z-3 sm:right-[60%]">
        <SaveButtons car={card} place="photo" />
      </div>
      <CardText card={card} className="contents">
        {(card) => (
          <>
            <div className="min-w-0 p-4 [overflow-wrap:anywhere] max-sm:pb-2 lg:p-6">
              <Heading
                id={id}
                className="text-xl leading-tight font-extrabold group-hover:text-accent lg:text-2xl"
              >
                {card.title}
              </Heading>
              <p className="line-clamp-1 font-medium text-muted">
                {[card.condition, card.subtitle].filter(Boolean).join(" · ")}
              </p>
              <Facts facts={card.facts} className="mt-2 font-medium lg:mt-4" />
              {card.locationName && (
                <p className="mt-2 flex items-center gap-1.5 text-sm text-muted lg:mt-4">
                  <Icon icon={MapPin} size={15} />
                  {[card.locationName, card.distance].filter(Boolean).join(" · ")}
                </p>
              )}
            </div>
            <div className="flex flex-col border-line p-4 pt-0 sm:max-lg:col-span-2 sm:max-lg:grid sm:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] sm:max-lg:items-center sm:max-lg:gap-x-4 sm:max-lg:border-t sm:max-lg:bg-quiet sm:max-lg:py-3 lg:justify-center lg:gap-2 lg:border-l lg:bg-quiet lg:p-5">
              <div className="min-w-0">
                <CardPrice card={card} size="row" />
                <CardOffer offer={card.offer} />
              </div>
              {card.estimate && (
                <div className="min-w-0">
                  <CardEstimate estimate={card.estimate} warning="below" />
                </div>
              )}
              <CardButtons
                card={card}
                buttons={buttons}
                className="mt-2 flex gap-2 sm:max-lg:mt-0 sm:max-lg:col-start-3 sm:max-lg:min-w-32"
              />
            </div>
          </>
        )}
      </CardText>
    </article>
  );
}
