import { readFigure } from "../measures.ts";
import type { Specifications } from "../vehicle.ts";
import type { TowCar, TowedVan } from "./towing.ts";

/** The keys of specifications that say what a car may tow, by figure (D127). */
const TOW_CAR_KEYS = {
  brakedKg: "towingcapacitybraked",
  ballKg: "towballmaximum",
  gcmKg: "grosscombinationmass",
  gvmKg: "grossvehiclemass",
  kerbKg: "kerbweight",
} as const satisfies Readonly<Record<keyof TowCar, string>>;

/** The same of a van that is towed. */
const TOWED_VAN_KEYS = {
  atmKg: "aggregate_trailer_mass",
  ballKg: "tow_ball_weight",
} as const satisfies Readonly<Record<keyof TowedVan, string>>;

export function readTowCar(specifications: Specifications): TowCar {
  return readFigures(TOW_CAR_KEYS, specifications);
}

export function readTowedVan(specifications: Specifications): TowedVan {
  return readFigures(TOWED_VAN_KEYS, specifications);
}

function readFigures<Figure extends string>(
  keys: Readonly<Record<Figure, string>>,
  specifications: Specifications,
): Record<Figure, number | null> {
  const entries = Object.entries<string>(keys).map(([figure, key]) => [
    figure,
    readFigure(specifications[key], "kg"),
  ]);
  return Object.fromEntries(entries);
}
