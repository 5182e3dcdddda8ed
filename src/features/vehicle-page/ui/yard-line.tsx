import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { Icon } from "#ui/base/icon.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";

/** Where the vehicle is and whether its yard is open now, with a link to the location block where the site shows one (SIDE-04, D121). */
export function YardLine({ view: { locationLink, openNow, blocks } }: { view: VehicleView }) {
  const text = (
    <>
      <Icon icon={MapPin} size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {locationLink.label}
        {openNow && <span className="block text-muted">{openNow}</span>}
      </span>
    </>
  );
  const look = "flex min-h-11 items-start gap-2 py-2.5 text-sm";
  return blocks.some(({ kind }) => kind === "location") ? (
    <a href={locationLink.href} className={`${look} hover:underline`}>
      {text}
    </a>
  ) : (
    <p className={look}>{text}</p>
  );
}
