import { LocationCarousel } from "#features/locations/ui/location-carousel.tsx";
import type { HomeView } from "../view/home-view.ts";

/** The dealer's yards, each with its picture, hours and number. */
export function YardsSection({ yards, headingClass }: Pick<HomeView, "yards"> & { headingClass: string }) {
  if (yards.length === 0) return null;
  return (
    <section className="container-page mt-12 lg:mt-16">
      <LocationCarousel yards={yards} headingClass={headingClass} />
    </section>
  );
}
