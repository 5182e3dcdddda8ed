import type { IconNode } from "lucide";
import Armchair from "lucide/dist/esm/icons/armchair.mjs";
import Bed from "lucide/dist/esm/icons/bed-double.mjs";
import BookOpen from "lucide/dist/esm/icons/book-open.mjs";
import Camera from "lucide/dist/esm/icons/camera.mjs";
import Caravan from "lucide/dist/esm/icons/caravan.mjs";
import Layers from "lucide/dist/esm/icons/layers.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import Shower from "lucide/dist/esm/icons/shower-head.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import Sparkles from "lucide/dist/esm/icons/sparkles.mjs";
import Sun from "lucide/dist/esm/icons/sun.mjs";
import Wrench from "lucide/dist/esm/icons/wrench.mjs";
import Zap from "lucide/dist/esm/icons/zap.mjs";
import { Icon } from "#ui/base/icon.tsx";
import type { PointKind, SellingPoint } from "./selling-points.ts";

const ICONS: Readonly<Record<PointKind, IconNode>> = {
  towing: Caravan,
  seats: Armchair,
  phone: Smartphone,
  history: BookOpen,
  camera: Camera,
  safety: ShieldCheck,
  comfort: Sparkles,
  roof: Sun,
  load: Layers,
  beds: Bed,
  bathroom: Shower,
  power: Zap,
  offroad: Wrench,
};

/** What sells the vehicle, an icon each (D121). */
export default function SellingPoints({ points }: { points: readonly SellingPoint[] }) {
  return (
    <ul aria-label="Selling points" className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {points.map(({ kind, text }) => (
        <li key={text} className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon icon={ICONS[kind]} size={22} />
          </span>
          <span className="min-w-0 font-semibold wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
