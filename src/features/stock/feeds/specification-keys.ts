import type { ItemType } from "#features/stock/vehicle.ts";

type SpecificationRule = { readonly kind: "number" | "length" | "text"; readonly not?: readonly ItemType[] };

const TOWED = ["caravan", "trailer"] as const;
const DRIVEN = ["car", "motorcycle", "truck"] as const;

/** Specifications that a vehicle can have (ENT-10, ENT-11), and the item types that have none of that kind (D8). */
export const SPECIFICATION_RULES = {
  cylinders: { kind: "number", not: TOWED },
  enginesize: { kind: "text", not: TOWED },
  enginesize_litres: { kind: "number", not: TOWED },
  induction: { kind: "text", not: TOWED },
  fuelconsumptioncombined: { kind: "number", not: TOWED },
  energyconsumption: { kind: "number", not: TOWED },
  electricrange: { kind: "number", not: TOWED },
  fuelcapacity: { kind: "number", not: TOWED },
  grossvehiclemass: { kind: "number" },
  grosscombinationmass: { kind: "number", not: TOWED },
  vehiclelength: { kind: "number" },
  vehicleheight: { kind: "number" },
  vehiclewidth: { kind: "number" },
  towingcapacitybraked: { kind: "number", not: TOWED },
  torque: { kind: "number", not: TOWED },
  power: { kind: "number", not: TOWED },
  ancaprating: { kind: "number", not: [...TOWED, "motorcycle", "boat"] },
  ancapyear: { kind: "number", not: [...TOWED, "motorcycle", "boat"] },
  geartype: { kind: "text", not: TOWED },
  body_width: { kind: "length", not: ["motorcycle"] },
  body_length: { kind: "length", not: ["motorcycle"] },
  kerbweight: { kind: "number", not: TOWED },
  seatheight: { kind: "number", not: [...TOWED, "car", "truck", "boat"] },
  lams: { kind: "text", not: [...TOWED, "car", "truck", "boat"] },
  tare_weight: { kind: "number" },
  tow_ball_weight: { kind: "number", not: ["motorcycle"] },
  axle_type: { kind: "text", not: DRIVEN },
  sleeps: { kind: "number", not: ["motorcycle"] },
  aggregate_trailer_mass: { kind: "number", not: DRIVEN },
} as const satisfies Readonly<Record<string, SpecificationRule>>;

export type SpecificationKey = keyof typeof SPECIFICATION_RULES;
export const SPECIFICATION_KEYS = Object.keys(SPECIFICATION_RULES) as [
  SpecificationKey,
  ...SpecificationKey[],
];

/** Whether a vehicle of that type can have that figure. */
export function applies(key: SpecificationKey, itemType: ItemType): boolean {
  const rule: SpecificationRule = SPECIFICATION_RULES[key];
  return !rule.not?.includes(itemType);
}
