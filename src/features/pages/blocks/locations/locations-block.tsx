import { BLOCK_HEADING, BlockHeading } from "#features/blocks/block-list.tsx";
import { LocationMap } from "#features/locations/map/location-map.tsx";
import { LocationCarousel } from "#features/locations/ui/location-carousel.tsx";
import { LocationGrid } from "#features/locations/ui/location-grid.tsx";
import type { LocationsBlockView } from "./locations.ts";

/** Location cards: several in a grid or a carousel, a single one beside its map (LOC-03 to LOC-05). */
export default function LocationsBlock({ block }: { block: LocationsBlockView }) {
  const { title, layout, cards, map } = block;
  if (layout === "carousel" && cards.length > 1)
    return (
      <section>
        <LocationCarousel yards={cards} title={title} headingClass={BLOCK_HEADING} />
      </section>
    );
  return (
    <section className="@container">
      <BlockHeading title={title} />
      <div className={map ? "grid items-start gap-5 @2xl:grid-cols-2" : ""}>
        <LocationGrid cards={cards} />
        {map && <LocationMap map={map} name={cards[0]?.name ?? title} />}
      </div>
    </section>
  );
}
