import Car from "lucide/dist/esm/icons/car.mjs";
import Cog from "lucide/dist/esm/icons/cog.mjs";
import Fuel from "lucide/dist/esm/icons/fuel.mjs";
import Gauge from "lucide/dist/esm/icons/gauge.mjs";
import { Icon } from "#ui/icon.tsx";
import type { VehicleView } from "../vehicle-view.ts";

const FACTS = {
  km: { icon: Gauge, name: "Kilometres" },
  transmission: { icon: Cog, name: "Transmission" },
  body: { icon: Car, name: "Body" },
  fuel: { icon: Fuel, name: "Fuel" },
} as const;

/** Kilometres, transmission, body and fuel with their icons (SIDE-05). */
export function Facts({
  facts,
  className,
  itemClass,
}: Pick<VehicleView, "facts"> & { className: string; itemClass: string }) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Key facts" className={className}>
      {facts.map(({ kind, text }) => (
        <li key={kind} className={itemClass}>
          <Icon icon={FACTS[kind].icon} label={FACTS[kind].name} />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
