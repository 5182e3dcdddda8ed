import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
} from "#ui/carousel.tsx";
import type { CardView } from "../card.ts";
import { VehicleCard } from "./vehicle-card.tsx";

/** The result list in carousel mode (SEA-05), for similar cars and the home page. Nothing without cards. */
export function ResultCarousel({ title, cards }: { title: string; cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <Carousel label={title} className="grid gap-5">
      <div className="flex items-center gap-1">
        <h2 className="grow text-2xl font-bold tracking-tight">{title}</h2>
        <CarouselPrevious />
        <CarouselNext />
      </div>
      <CarouselSlides className="-ml-5">
        {cards.map((card) => (
          <CarouselSlide key={card.id} className="basis-[85%] pl-5 sm:basis-1/2 lg:basis-1/3 xl:basis-1/4">
            <VehicleCard card={card} buttons={[]} heading="h3" />
          </CarouselSlide>
        ))}
      </CarouselSlides>
      <CarouselDots />
    </Carousel>
  );
}
