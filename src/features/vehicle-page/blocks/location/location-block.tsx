import { drawLater } from "#ui/page/drawn-later.tsx";
import type { BlockProps } from "../frame/frame.ts";
import type { LocationView } from "./build-location.ts";

const LateLocation = drawLater<{ block: LocationView }>(
  async () => (await import("./location-details.tsx")).LocationDetails,
);

/** Where the car is, opening hours, how to get there (VDP-03, PHONE-07, PHONE-08). Its scripts come when it is near. */
export function LocationBlock({ block, Frame }: BlockProps<LocationView>) {
  return (
    <Frame id="vehicle-map" title={block.name || "Vehicle Location"}>
      <LateLocation key={block.searchHref} block={block} />
    </Frame>
  );
}
