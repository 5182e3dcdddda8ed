import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { LocationMap } from "#features/locations/map/location-map.tsx";
import { LocationHours } from "#features/locations/ui/location-hours.tsx";
import { LocationWays } from "#features/locations/ui/location-ways.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import type { LocationView } from "./location.ts";

/** Nothing to press on paper. */
const ONWARD = "link inline-flex min-h-11 items-center gap-1.5 font-semibold print:hidden";

/** The address of a car, its location's hours and ways to reach it, and its map. */
export default function LocationDetails({ block }: { block: LocationView }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2 print:grid-cols-2">
      <div className="grid content-start gap-5 print:gap-1">
        {block.address.length > 0 && (
          <address className="text-lg not-italic">
            {block.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        )}
        {block.keptAt && (
          <p>This vehicle is kept in {block.keptAt}. Please arrange with us where to see it.</p>
        )}
        {block.alsoAt.length > 0 && (
          <p>
            Also available at{" "}
            {block.alsoAt.map(({ name, href }, at) => (
              <span key={href}>
                {at > 0 && ", "}
                <Link to={href} className="link">
                  {name}
                </Link>
              </span>
            ))}
            .
          </p>
        )}
        <LocationWays {...block} />
        <Link to={block.searchHref} className={ONWARD}>
          See more from this dealer
          <Icon icon={ArrowRight} size={18} />
        </Link>
        {block.pageHref && (
          <Link to={block.pageHref} className={ONWARD}>
            About this location
            <Icon icon={ArrowRight} size={18} />
          </Link>
        )}
      </div>
      {block.hours.length > 0 && <LocationHours hours={block.hours} specialDays={block.specialDays} />}
      {block.map && (
        <LocationMap
          key={block.name}
          map={block.map}
          name={block.name}
          className="md:col-span-2 print:hidden"
        />
      )}
    </div>
  );
}
