import Car from "lucide/dist/esm/icons/car.mjs";
import Caravan from "lucide/dist/esm/icons/caravan.mjs";
import Cog from "lucide/dist/esm/icons/cog.mjs";
import Fuel from "lucide/dist/esm/icons/fuel.mjs";
import Gauge from "lucide/dist/esm/icons/gauge.mjs";
import Motorbike from "lucide/dist/esm/icons/motorbike.mjs";
import Sailboat from "lucide/dist/esm/icons/sailboat.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ItemType } from "#features/vehicles/vehicle.ts";
import { Icon } from "#ui/base/icon.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";

const FACTS = {
  km: { icon: Gauge, name: "Kilometres" },
  transmission: { icon: Cog, name: "Transmission" },
  body: { icon: null, name: "Body" },
  fuel: { icon: Fuel, name: "Fuel" },
} as const;

const BODIES: Readonly<Record<ItemType, typeof Car>> = {
  car: Car,
  motorcycle: Motorbike,
  caravan: Caravan,
  truck: Truck,
  boat: Sailboat,
  trailer: Caravan,
};

/** Kilometres, transmission, body and fuel with their icons (SIDE-05). */
export function Facts({
  itemType,
  facts,
  className,
  itemClass,
}: Pick<VehicleView, "itemType" | "facts"> & { className: string; itemClass: string }) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Key facts" className={className}>
      {facts.map(({ kind, text }) => (
        <li key={kind} className={itemClass}>
          <Icon icon={FACTS[kind].icon ?? BODIES[itemType]} label={FACTS[kind].name} />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
