import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { useRef } from "react";
import { DrawnLand } from "#features/places/ui/drawn-land.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useNear } from "#ui/page/in-view.ts";
import type { LocationMapView } from "./build-location-map.server.ts";

/**
 * Where a place is (VDP-03): drawn on the server from our own data, and replaced by a map service's once it comes into
 * view, where the site has one (D18, LOC-14, LOC-15).
 */
export function LocationMap({
  map,
  name,
  className,
}: {
  map: LocationMapView;
  name: string;
  className?: string;
}) {
  const frame = useLiveMap(map);
  const { drawn } = map;
  const around = drawn.towns.map((town) => town.name).join(", ");
  return (
    <figure className={classNames("grid content-start gap-2", className)}>
      <div
        ref={frame}
        className="@container relative aspect-[20/11] overflow-hidden rounded-card border border-line"
      >
        <div
          role="img"
          aria-label={`Map of ${name}${drawn.bearing && `, ${drawn.bearing}`}. Around it: ${around}.`}
          className="absolute inset-0 bg-map-water on-map text-xs"
        >
          <DrawnLand map={drawn}>
            <circle
              cx={300}
              cy={165}
              r={600 * drawn.circle.radius}
              className="fill-accent-soft stroke-accent"
              fillOpacity={0.3}
              strokeDasharray="4 5"
            />
          </DrawnLand>
          {drawn.towns.map((town) => (
            <span
              key={town.name}
              style={{ left: `${town.x * 100}%`, top: `${town.y * 100}%` }}
              className={classNames(
                "absolute flex h-5 -translate-y-1/2 items-center gap-1.5 whitespace-nowrap",
                town.side === "left" && "-translate-x-full flex-row-reverse",
                town.isLarge ? "font-semibold" : "text-muted",
                town.wideOnly && "hidden @lg:flex",
              )}
            >
              <span
                className={classNames(
                  "rounded-full",
                  town.isLarge ? "size-2.5 border-2 border-current bg-surface" : "size-1.5 bg-current",
                )}
              />
              {town.name}
            </span>
          ))}
          <Icon
            icon={MapPin}
            size={36}
            className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[90%] fill-accent text-accent-ink"
          />
          <span
            style={{ width: `${drawn.circle.radius * 100}%` }}
            className="absolute bottom-2 left-3 border-2 border-t-0 border-current px-1 text-center leading-4"
          >
            {drawn.circle.km} km
          </span>
        </div>
      </div>
      <figcaption className="text-sm text-muted">
        {drawn.bearing && `${drawn.bearing}. `}The circle reaches {drawn.circle.km} km from here. Places:
        community-sourced Australian Postcodes. Coast: Natural Earth.
      </figcaption>
    </figure>
  );
}

/** Puts a map service's map over the drawn one when it is seen; where that fails, the drawn one stays. */
function useLiveMap({ lat, long, style }: LocationMapView) {
  const frame = useRef<HTMLDivElement>(null);
  useNear(frame, "0px", async (signal) => {
    // The server's build leaves the map's library out for this reason alone.
    if (style === null || import.meta.env.SSR) return;
    try {
      const { showMap } = await import("./live-map.ts");
      if (signal.aborted || !frame.current) return;
      signal.addEventListener("abort", showMap(frame.current, { lat, long, style }));
    } catch {
      // The drawn map stays.
    }
  });
  return frame;
}
