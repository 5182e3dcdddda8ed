import type { DrawnOverview } from "#features/places/drawn-map.ts";
import { DrawnLand } from "#features/places/ui/drawn-land.tsx";
import { classNames } from "#ui/base/class-names.ts";

/** Where all locations are: drawn on the server from our own data, with a number for each card below. */
export function OverviewMap({ map, names }: { map: DrawnOverview; names: readonly string[] }) {
  return (
    <figure className="grid gap-2">
      <div
        role="img"
        aria-label={`Map of our locations: ${names.join(", ")}.`}
        className="@container relative aspect-[20/11] w-full overflow-hidden rounded-card border border-line bg-map-water on-map text-xs"
      >
        <DrawnLand map={map} />
        {map.towns.map((town) => (
          <span
            key={town.name}
            style={{ left: `${town.x * 100}%`, top: `${town.y * 100}%` }}
            className={classNames(
              "absolute flex h-5 -translate-y-1/2 items-center px-[18px] whitespace-nowrap text-muted",
              town.side === "left" && "-translate-x-full",
              town.wideOnly && "hidden @lg:flex",
            )}
          >
            <span
              className={classNames(
                "absolute top-1/2 size-1.5 -translate-1/2 rounded-full bg-muted",
                town.side === "left" ? "left-full" : "left-0",
              )}
            />
            {town.name}
          </span>
        ))}
        {map.pins.map(({ x, y }, at) => (
          <span
            key={names[at]}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            className="tabular absolute grid size-5 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-surface bg-accent text-xs font-semibold text-accent-ink text-shadow-none @lg:size-7 @lg:text-sm"
          >
            {at + 1}
          </span>
        ))}
      </div>
      <figcaption className="text-sm text-muted">
        Places: community-sourced Australian Postcodes. Coast: Natural Earth.
      </figcaption>
    </figure>
  );
}
