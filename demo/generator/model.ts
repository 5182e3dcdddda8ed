import type { Body, Drive, Fuel, ItemType } from "#features/vehicles/vehicle.ts";

/** An engine or motor as its maker states it. */
export interface Engine {
  readonly fuel: Fuel;
  /** Displacement; absent for electric motors. */
  readonly litres?: number;
  readonly cylinders?: number;
  readonly induction?: string;
  /** L/100 km combined; kWh/100 km for electric vehicles. */
  readonly per100: number;
  /** Nm. */
  readonly torque: number;
  /** km on one charge (electric and plug-in hybrid). */
  readonly range?: number;
}

/** Kind and gears: "a8" automatic, "m6" manual, "d7" dual clutch, "c1" continuously variable, "e1" single speed. */
export type Gearbox = `${"a" | "m" | "d" | "c" | "e"}${number}`;

/** How much is fitted, from 1 (entry) to 5 (everything). */
export type Kit = 1 | 2 | 3 | 4 | 5;

/** Badge, drive-away price when new in dollars, engine, gearbox, drive, kit. Towed vehicles have no engine. */
export type Badge = readonly [string, number, Engine | null, Gearbox | null, Drive | null, Kit];

/** One generation of a model as sold in Australia. */
export interface Model {
  readonly model: string;
  readonly body: Body;
  /** The body that a dealer lists it under, where that is not its shape. */
  readonly listedAs?: Body;
  readonly series?: string;
  /** First and last model year; null while it is sold new. */
  readonly years: readonly [number, number | null];
  readonly seats: number;
  readonly doors: number;
  /** Length, width and height in mm. */
  readonly size: readonly [number, number, number];
  /** Gross vehicle mass in kg. */
  readonly gvm?: number;
  /** Braked towing capacity in kg. */
  readonly tow?: number;
  /** Maximum tow ball load, gross combination mass and kerb weight in kg, for what is bought to tow with (D127). */
  readonly towing?: readonly [ball: number, gcm: number, kerb: number];
  /** Fuel tank in litres. */
  readonly tank?: number;
  /** ANCAP stars and the year of the test. */
  readonly ancap?: readonly [number, number];
  readonly badges: readonly Badge[];
  /** Facts that only some item types have (ENT-11), or a badge cannot say. */
  readonly specifications?: Readonly<Record<string, string | number>>;
  readonly categories?: readonly string[];
  readonly itemType?: ItemType;
}

/** Colour families that pictures exist in. */
export type PaintFamily =
  | "white"
  | "silver"
  | "grey"
  | "black"
  | "red"
  | "blue"
  | "green"
  | "orange"
  | "yellow"
  | "brown"
  | "beige";

export interface Make {
  readonly make: string;
  /** First letter of the vehicle identification number: where most of the make's cars are built. */
  readonly origin: string;
  /** How well its used prices hold, 1 being usual. */
  readonly retention: number;
  readonly warranty: string;
  readonly paints: Readonly<Record<string, PaintFamily>>;
  readonly models: readonly Model[];
}

type Induction = "Naturally aspirated" | "Turbo" | "Twin Turbo" | "Supercharged" | "Intercooled Turbo";

/** Displacement in litres, cylinders, L/100 km combined, torque in Nm. */
type EngineFigures = readonly [litres: number, cylinders: number, per100: number, torque: number];

const USUAL_INDUCTION = {
  petrol: "Naturally aspirated",
  diesel: "Turbo",
  hybrid: "Naturally aspirated",
} as const satisfies Partial<Record<Fuel, Induction>>;

export function buildEngine(
  fuel: keyof typeof USUAL_INDUCTION,
  [litres, cylinders, per100, torque]: EngineFigures,
  induction: Induction = USUAL_INDUCTION[fuel],
): Engine {
  return { fuel, litres, cylinders, induction, per100, torque };
}

/** A plug-in hybrid; `range` is the electric range in km. */
export function buildPlugInEngine([litres, cylinders, per100, torque]: EngineFigures, range: number): Engine {
  return { fuel: "plug-in-hybrid", litres, cylinders, induction: "Turbo", per100, torque, range };
}

/** `per100` in kWh/100 km, `range` in km. */
export function buildElectricEngine(per100: number, torque: number, range: number): Engine {
  return { fuel: "electric", per100, torque, range };
}
