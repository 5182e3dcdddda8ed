import type { ReactNode } from "react";
import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
} from "#ui/media/carousel.tsx";
import type { CardView } from "../card.ts";
import { PlaceholderCard, type PlaceholderLike } from "./placeholder-card.tsx";
import { VehicleCard } from "./vehicle-card.tsx";

/**
 * The result list in carousel mode (SEA-05), for similar cars and the home page. Repayments, each with its rates and their
 * warning (T12), where `hasRepayments`. Nothing without cards.
 */
export function ResultCarousel({
  title,
  cards,
  hasRepayments = false,
}: {
  title: string;
  cards: readonly CardView[];
  hasRepayments?: boolean;
}) {
  if (cards.length === 0) return null;
  return (
    <CardCarousel title={title}>
      {cards.map((card) => (
        <CarouselSlide key={card.id} className={WIDTHS}>
          <VehicleCard
            card={{
              ...card,
              estimate: hasRepayments ? card.estimate : null,
              photos: card.photos.slice(0, 1),
            }}
            buttons={[]}
            heading="h3"
          />
        </CarouselSlide>
      ))}
    </CardCarousel>
  );
}

/**
 * The place of a `ResultCarousel` whose cards are on their way (SIM-02), each about as high as the card of `like`. It takes no
 * focus, which would be lost when they come.
 */
export function CarouselPlaceholder({
  title,
  like,
  count,
}: {
  title: string;
  like: PlaceholderLike;
  count: number;
}) {
  return (
    <CardCarousel title={title} waiting>
      {Array.from({ length: count }, (_, at) => (
        <CarouselSlide key={at} className={WIDTHS}>
          <PlaceholderCard like={like} />
        </CarouselSlide>
      ))}
    </CardCarousel>
  );
}

/** A slide begins behind its own gap. */
const WIDTHS = "-scroll-ml-5 basis-[85%] pl-5 sm:basis-1/2 lg:basis-1/3 xl:basis-1/4";

function CardCarousel({
  title,
  waiting = false,
  children,
}: {
  title: string;
  waiting?: boolean;
  children: ReactNode;
}) {
  return (
    <Carousel label={title} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-1">
        <h2 className="min-w-0 grow basis-40 text-2xl font-bold tracking-tight">{title}</h2>
        <div className="contents" inert={waiting}>
          <CarouselPrevious />
          <CarouselNext />
        </div>
      </div>
      <div className="contents" inert={waiting}>
        <CarouselSlides className="-ml-5">{children}</CarouselSlides>
        <CarouselDots />
      </div>
    </Carousel>
  );
}
