import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { LocationView } from "./location.ts";

const YardRating = hydrateNever(() => import("./yard-rating.tsx"));
const LocationDetails = hydrateNear(() => import("./location-details.tsx"));

/** Where the car is, opening hours, how to get there (VDP-03, PHONE-07, PHONE-08). Its scripts load when it is near. */
export function LocationBlock({ block, Section }: BlockProps<LocationView>) {
  return (
    <Section id="vehicle-map" title={block.name || "Vehicle Location"}>
      {block.rating && <YardRating rating={block.rating} />}
      <LocationDetails key={block.searchHref} block={block} />
    </Section>
  );
}
