import type { ItemType } from "#features/vehicles/vehicle.ts";

import type { FigureBounds } from "../values/read-numbers.ts";

type Bounds = Pick<FigureBounds, "from" | "to">;
type SpecificationRule = { readonly not?: readonly ItemType[] } & (
  | { readonly kind: "length" | "text" }
  /** `car` are narrower bounds, for a car that is no bus, light truck or motorhome. */
  | ({ readonly kind: "number"; readonly car?: Bounds } & FigureBounds)
);

const KG = { kind: "number", unit: "kg,kgs,kilograms", from: 5, to: 200_000 } as const;
const MM = { kind: "number", unit: "mm", from: 300, to: 30_000 } as const;
const LITRES = "l,lt,ltr,litre,litres";

const TOWED = ["caravan", "trailer"] as const;
const DRIVEN = ["car", "motorcycle", "truck"] as const;

/** The laboratory test of a figure (D352). */
const METHOD = { kind: "text", not: TOWED } as const;

/** Specifications that a vehicle can have (ENT-10, ENT-11), and the item types that have none of that kind (D8). */
export const SPECIFICATION_RULES = {
  cylinders: { kind: "number", from: 1, to: 16, unit: "cyl", not: TOWED },
  enginesize: { kind: "text", not: TOWED },
  enginesize_litres: { kind: "number", unit: LITRES, from: 0.04, to: 30, not: TOWED },
  induction: { kind: "text", not: TOWED },
  fuelconsumptioncombined: {
    kind: "number",
    unit: LITRES,
    from: 0.5,
    to: 80,
    not: TOWED,
    car: { from: 0.5, to: 35 },
  },
  fuelconsumptioncombined_method: METHOD,
  energyconsumption: { kind: "number", unit: "kwh", from: 5, to: 100, not: TOWED, car: { from: 5, to: 60 } },
  energyconsumption_method: METHOD,
  co2emissions: { kind: "number", unit: "g", from: 5, to: 1_500, not: TOWED, car: { from: 5, to: 600 } },
  co2emissions_method: METHOD,
  electricrange: {
    kind: "number",
    unit: "km,kms",
    from: 5,
    to: 2_000,
    not: TOWED,
    car: { from: 5, to: 1_300 },
  },
  electricrange_method: METHOD,
  // The test of all figures that do not name their own.
  testmethod: METHOD,
  fuelcapacity: { kind: "number", unit: LITRES, from: 1, to: 2_000, not: TOWED, car: { from: 5, to: 250 } },
  grossvehiclemass: { ...KG, car: { from: 600, to: 8_000 } },
  grosscombinationmass: { ...KG, not: TOWED, car: { from: 800, to: 16_000 } },
  vehiclelength: { ...MM, car: { from: 2_200, to: 7_800 } },
  vehicleheight: { ...MM, car: { from: 900, to: 3_400 } },
  vehiclewidth: { ...MM, car: { from: 1_200, to: 2_800 } },
  towingcapacitybraked: { ...KG, not: TOWED, car: { from: 100, to: 6_500 } },
  // What the car takes on its ball; `tow_ball_weight` is what a van puts on it.
  towballmaximum: { ...KG, not: TOWED, car: { from: 20, to: 700 } },
  torque: { kind: "number", unit: "nm", from: 1, to: 6_000, not: TOWED, car: { from: 20, to: 3_000 } },
  power: { kind: "number", unit: "kw", from: 0.5, to: 2_000, not: TOWED, car: { from: 5, to: 1_600 } },
  ancaprating: { kind: "number", unit: "star,stars", from: 1, to: 5, not: [...TOWED, "motorcycle", "boat"] },
  ancapyear: { kind: "number", from: 1993, to: 2100, not: [...TOWED, "motorcycle", "boat"] },
  geartype: { kind: "text", not: TOWED },
  body_width: { kind: "length", not: ["motorcycle"] },
  body_length: { kind: "length", not: ["motorcycle"] },
  kerbweight: { ...KG, not: TOWED, car: { from: 350, to: 5_000 } },
  seatheight: { ...MM, not: [...TOWED, "car", "truck", "boat"] },
  lams: { kind: "text", not: [...TOWED, "car", "truck", "boat"] },
  tare_weight: { ...KG },
  tow_ball_weight: { ...KG, not: ["motorcycle"] },
  axle_type: { kind: "text", not: DRIVEN },
  sleeps: { kind: "number", from: 1, to: 20, not: ["motorcycle"] },
  aggregate_trailer_mass: { ...KG, not: DRIVEN },
} as const satisfies Readonly<Record<string, SpecificationRule>>;

export type SpecificationKey = keyof typeof SPECIFICATION_RULES;
export const SPECIFICATION_KEYS = Object.keys(SPECIFICATION_RULES) as [
  SpecificationKey,
  ...SpecificationKey[],
];

/** Whether a vehicle of that type can have that figure. */
export function isApplicable(key: SpecificationKey, itemType: ItemType): boolean {
  const rule: SpecificationRule = SPECIFICATION_RULES[key];
  return !rule.not?.includes(itemType);
}
