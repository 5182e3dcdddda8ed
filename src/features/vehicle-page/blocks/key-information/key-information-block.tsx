import type { IconNode } from "lucide";
import Armchair from "lucide/dist/esm/icons/armchair.mjs";
import Bed from "lucide/dist/esm/icons/bed-double.mjs";
import Car from "lucide/dist/esm/icons/car.mjs";
import Caravan from "lucide/dist/esm/icons/caravan.mjs";
import Cog from "lucide/dist/esm/icons/cog.mjs";
import Fuel from "lucide/dist/esm/icons/fuel.mjs";
import Gauge from "lucide/dist/esm/icons/gauge.mjs";
import Motorbike from "lucide/dist/esm/icons/motorbike.mjs";
import Palette from "lucide/dist/esm/icons/palette.mjs";
import Ruler from "lucide/dist/esm/icons/ruler.mjs";
import Sailboat from "lucide/dist/esm/icons/sailboat.mjs";
import Tag from "lucide/dist/esm/icons/tag.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import Weight from "lucide/dist/esm/icons/weight.mjs";
import type { ItemType } from "#features/vehicles/vehicle.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { FOLDED, useUnfolded } from "#ui/panels/use-unfolded.tsx";
import type { Row } from "../../row.ts";

/** Items before "Show More" (VDP-07). */
const FIRST = 4;

const BODIES: Readonly<Record<ItemType, IconNode>> = {
  car: Car,
  motorcycle: Motorbike,
  caravan: Caravan,
  truck: Truck,
  boat: Sailboat,
  trailer: Caravan,
};

const ICONS: Readonly<Record<string, IconNode>> = {
  Kilometres: Gauge,
  Transmission: Cog,
  Drive: Cog,
  Engine: Cog,
  Fuel,
  Seats: Armchair,
  Sleeps: Bed,
  Colour: Palette,
  Style: Tag,
  Tare: Weight,
  ATM: Weight,
  "Kerb weight": Weight,
  "Body length": Ruler,
  "Seat height": Ruler,
};

/** A dot separates the facts of a line; the one before the first of each line is cut off. */
const FACT =
  "relative min-w-0 max-lg:before:inline-block max-lg:before:w-3.5 max-lg:before:text-center max-lg:before:content-['·'] lg:pl-7.5";
const FACTS =
  "max-lg:-ml-3.5 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:[clip-path:inset(-1rem_-1rem_-1rem_0.875rem)]";

/** Labels of values that say themselves what they are. */
const SELF_EXPLANATORY = new Set([
  "Kilometres",
  "Transmission",
  "Body",
  "Fuel",
  "Drive",
  "Engine",
  "Colour",
  "Style",
]);

/**
 * The key information under the name: on a phone or tablet one line, beside the pictures an icon each. "Show More" opens what is
 * beyond the first (VDP-07, SIDE-05, D121, D296).
 */
export function KeyFacts({
  view: { itemType, keyInformation },
  className,
}: {
  view: { readonly itemType: ItemType; readonly keyInformation: readonly Row[] };
  className: string;
}) {
  const { id, unfolded, toggle } = useUnfolded({
    more: <Show what="More" />,
    less: <Show what="Less" />,
    of: "key information",
    plain: true,
  });
  if (keyInformation.length === 0) return null;
  return (
    <div className={className}>
      <div className={FACTS}>
        {/* On a phone the button follows the last fact in its line. */}
        <dl id={id} className="text-sm max-lg:contents lg:grid lg:grid-cols-2 lg:gap-x-4 lg:gap-y-2">
          {keyInformation.map(({ label, value }, at) => (
            <div key={label} className={classNames(FACT, at >= FIRST && !unfolded && FOLDED)}>
              <dt className={SELF_EXPLANATORY.has(label) ? "inline" : "inline text-muted"}>
                <Icon
                  icon={ICONS[label] ?? BODIES[itemType]}
                  className="absolute top-0.5 left-0 text-muted max-lg:hidden"
                />
                <span className={SELF_EXPLANATORY.has(label) ? "sr-only" : undefined}>{`${label} `}</span>
              </dt>
              <dd className="inline font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {keyInformation.length > FIRST && <div className="-mb-2.5 max-lg:-mt-2.5 max-lg:ml-4">{toggle}</div>}
      </div>
    </div>
  );
}

/** On a phone only the second word fits beside the facts; screen readers hear both. */
const Show = ({ what }: { what: string }) => (
  <span>
    <span className="max-lg:sr-only">Show </span>
    {what}
  </span>
);
