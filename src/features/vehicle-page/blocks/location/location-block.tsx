import { drawLater } from "#ui/page/drawn-later.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { LocationView } from "./location.ts";

const LateLocation = drawLater<{ block: LocationView }>(
  async () => (await import("./location-details.tsx")).LocationDetails,
);

/** Where the car is, opening hours, how to get there (VDP-03, PHONE-07, PHONE-08). Its scripts come when it is near. */
export function LocationBlock({ block, Section }: BlockProps<LocationView>) {
  return (
    <Section id="vehicle-map" title={block.name || "Vehicle Location"}>
      <LateLocation key={block.searchHref} block={block} />
    </Section>
  );
}
