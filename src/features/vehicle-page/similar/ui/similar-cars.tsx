import { useRef, useState } from "react";
import type { CardView } from "#features/catalogue/card/card.ts";
import { CarouselPlaceholder, ResultCarousel } from "#features/catalogue/card/ui/result-carousel.tsx";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import type { SimilarCars as Answer } from "#features/results/similar/similar-cars.server.ts";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import { useNear } from "#ui/page/in-view.ts";
import { askLater } from "./ask-later.ts";

/** Cards that show while the answer is on its way (SIM-01, SIM-02). */
const PLACEHOLDERS = 6;
/** They are asked for when the shopper is this near. */
const NEAR = "800px";

/**
 * Cars like this one: made with the page for one that is gone, so that it leads on (VDP-14), and otherwise asked for when
 * the shopper comes near (SIM-01, D18).
 */
export default function SimilarCars({ view, className }: { view: VehicleView; className: string }) {
  const title = `Similar ${view.itemType}s`;
  if (!view.hasSimilar) return null;
  if (view.available)
    return <NearSimilarCars key={view.slug} view={view} title={title} className={className} />;
  return (
    <div className={className}>
      <ResultCarousel title={title} cards={view.similar} />
    </div>
  );
}

/**
 * The section goes away where there is nothing to show or the answer cannot be had (SIM-07). It stays as high as it was
 * with placeholders, so that what is below does not move.
 */
function NearSimilarCars({
  view,
  title,
  className,
}: {
  view: VehicleView;
  title: string;
  className: string;
}) {
  const section = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState<readonly CardView[] | null>(null);
  const [height, setHeight] = useState(0);
  useNear(section, NEAR, async (signal) => {
    const answer = await askLater<Answer>(`${toVehiclePath(view.slug)}/similar.json`, signal);
    if (signal.aborted) return;
    setHeight(section.current?.getBoundingClientRect().height ?? 0);
    setCards(answer?.cards ?? []);
  });
  if (cards?.length === 0) return null;
  return (
    <div
      ref={section}
      className={`${className} noscript:hidden print:hidden`}
      style={cards ? { minHeight: height } : undefined}
      aria-busy={!cards}
    >
      {cards ? (
        <ResultCarousel title={title} cards={cards} />
      ) : (
        <CarouselPlaceholder title={title} like={view} count={PLACEHOLDERS} />
      )}
    </div>
  );
}
