import {
  BY_BODY,
  CARAVAN,
  ELECTRIC,
  LEVELS,
  MOTORCYCLE,
  NOT_BEFORE_2018,
  NOT_IN_OPEN_OR_LOW,
  NOT_WITHOUT_BACK_SEATS,
  OPEN_OR_LOW,
  WHEELS,
} from "../data/features/index.ts";
import type { Badge, Model } from "./model.ts";

/** What may be fitted to a vehicle, from the everyday to the special. */
export function listEquipment(model: Model, badge: Badge): readonly string[] {
  const kit = badge[5];
  if (model.itemType === "caravan") return CARAVAN.slice(0, 8 + kit * 3);
  if (model.itemType === "motorcycle") return MOTORCYCLE;
  const most = model.body === "motorhome" ? 2 : kit;
  const levels = ([1, 2, 3, 4, 5] as const)
    .filter((level) => level <= most)
    .flatMap((level) => LEVELS[level]);
  const charged = badge[2]?.fuel === "electric" || badge[2]?.fuel === "plug-in-hybrid";
  const charging = charged ? ELECTRIC : [];
  const missing = listUnfit(model);
  return [...levels, WHEELS[kit], ...(BY_BODY[model.body] ?? []), ...charging].filter(
    (name) => !missing.includes(name),
  );
}

function listUnfit(model: Model): readonly string[] {
  return [
    ...(OPEN_OR_LOW.includes(model.body) ? NOT_IN_OPEN_OR_LOW : []),
    ...(model.seats < 4 ? NOT_WITHOUT_BACK_SEATS : []),
    ...((model.years[1] ?? 9999) < 2019 ? NOT_BEFORE_2018 : []),
  ];
}
