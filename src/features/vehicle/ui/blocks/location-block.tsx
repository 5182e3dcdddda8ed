import { drawnLater } from "#ui/drawn-later.tsx";
import type { BlockProps } from "./frame.ts";
import type { Location } from "./location-details.tsx";

const LateLocation = drawnLater<{ block: Location }>(
  async () => (await import("./location-details.tsx")).LocationDetails,
);

/** Where the car is, when somebody is there, how to get there (VDP-03, PHONE-07, PHONE-08). Its scripts come when it is near. */
export function LocationBlock({ block, Frame }: BlockProps<Location>) {
  return (
    <Frame id="vehicle-map" title={block.name || "Vehicle Location"}>
      <LateLocation key={block.searchHref} block={block} />
    </Frame>
  );
}
