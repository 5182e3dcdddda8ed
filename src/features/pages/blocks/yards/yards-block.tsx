import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { LocationCarousel } from "#features/locations/ui/location-carousel.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { YardsView } from "./yards.ts";

/** The dealer's yards, each with its picture, hours and number. */
export default function YardsBlock({ block: { yards }, site: { template } }: PageBlockProps<YardsView>) {
  return (
    <section className={WIDE_SECTION}>
      <LocationCarousel yards={yards} headingClass={`mb-4 ${WIDE_HEADING[template]}`} />
    </section>
  );
}
