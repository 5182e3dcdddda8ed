import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { LocationHours } from "./location-hours.tsx";
import { LocationMap } from "./location-map.tsx";
import type { LocationView } from "./location-view.ts";
import { toSmsHref } from "./sms-href.ts";

/** The address of a car, its location's hours and ways to reach it, and its map. */
export function LocationDetails({ block }: { block: LocationView }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="grid content-start gap-5">
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
        <Ways block={block} />
        <Link to={block.searchHref} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
          See more from this dealer
          <Icon icon={ArrowRight} size={18} />
        </Link>
      </div>
      {block.hours.length > 0 && <LocationHours block={block} />}
      {block.map && <LocationMap key={block.name} map={block.map} name={block.name} />}
    </div>
  );
}

function Ways({ block: { directionsHref, phone, landline } }: { block: LocationView }) {
  const sms = phone && toSmsHref(phone.href);
  const look = buildButtonClass({ variant: "secondary" });
  if (!directionsHref && !phone && !landline) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {directionsHref && (
        <a href={directionsHref} target="_blank" rel="noreferrer" className={look}>
          <Icon icon={MapPin} />
          Get Directions
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {phone && (
        <a href={phone.href} className={classNames(look, "tabular flex-wrap gap-y-0! py-1.5")}>
          <Icon icon={Phone} />
          Call the dealer
          <span className="font-normal whitespace-nowrap">{phone.display}</span>
        </a>
      )}
      {landline && (
        <a href={landline.href} className={classNames(look, "tabular flex-wrap gap-y-0! py-1.5")}>
          <Icon icon={Phone} />
          Landline
          <span className="font-normal whitespace-nowrap">{landline.display}</span>
        </a>
      )}
      {sms && (
        <a href={sms} className={look}>
          <Icon icon={MessageSquare} />
          Text us
        </a>
      )}
    </div>
  );
}
