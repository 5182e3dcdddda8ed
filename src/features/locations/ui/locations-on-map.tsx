import type { DrawnOverview } from "#features/places/drawn-map.ts";
import { Link } from "#ui/page/link.tsx";
import type { LocationsView } from "../list/show-locations.server.ts";
import { OverviewMap } from "./overview-map.tsx";

/** Where locations are: a map whose pins have the numbers of the list beside it (LOC-04). */
export const LocationsOnMap = ({ cards, map }: Pick<LocationsView, "cards"> & { map: DrawnOverview }) => (
  <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_minmax(0,44rem)]">
    <Names cards={cards} />
    <OverviewMap map={map} names={cards.map(({ name }) => name)} />
  </div>
);

/** The locations by the numbers of their pins. */
const Names = ({ cards }: Pick<LocationsView, "cards">) => (
  <ol className="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
    {cards.map(({ name, href, opening, distance }, at) => (
      <li key={href} className="flex items-center gap-3">
        <PinNumber number={at + 1} />
        <Link to={href} className="grid min-h-11 content-center py-1 hover:underline">
          <span className="font-semibold">{name}</span>
          {(distance || opening) && (
            <span className="text-sm text-muted">{[distance, opening].filter(Boolean).join(" · ")}</span>
          )}
        </Link>
      </li>
    ))}
  </ol>
);

/** The number of a map's pin, beside the location that it marks. */
export const PinNumber = ({ number }: { number: number }) => (
  <span aria-hidden="true" className="number-circle bg-accent text-accent-ink">
    {number}
  </span>
);
