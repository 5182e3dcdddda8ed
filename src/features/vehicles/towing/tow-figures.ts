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
  const entries = Object.entries<string>(keys).map(([figure, key]) => [figure, toKg(specifications[key])]);
  return Object.fromEntries(entries);
}

/** Whole kilograms above 0; null for anything else. */
export function toKg(value: string | number | undefined): number | null {
  const kg = typeof value === "string" ? Number(value.replaceAll(",", "")) : value;
  return kg !== undefined && Number.isFinite(kg) && kg > 0 ? Math.round(kg) : null;
}
