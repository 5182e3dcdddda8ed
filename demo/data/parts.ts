import type { Fuel } from "#features/vehicles/vehicle.ts";

/** A kind of part with the range of its price in dollars, and where it is fitted, if there are several of it. */
export interface PartKind {
  readonly name: string;
  readonly price: readonly [low: number, high: number];
  /** Names such as "front" come after the part's own. */
  readonly places?: readonly string[];
  /** Engines that have one; any vehicle has one if left out. */
  readonly engines?: readonly Fuel[];
  /** A part that wears is mostly on the shelf. */
  readonly isWearing?: boolean;
}

const BURNING: readonly Fuel[] = ["petrol", "diesel", "hybrid", "plug-in-hybrid"];
const SPARKING = BURNING.filter((fuel) => fuel !== "diesel");
const AXLES = ["front", "rear"];
const SIDES = ["left", "right"];

/** What a parts counter sells of every car. */
export const PART_KINDS: readonly PartKind[] = [
  { name: "Oil filter", price: [14, 38], engines: BURNING, isWearing: true },
  { name: "Air filter element", price: [28, 85], engines: BURNING, isWearing: true },
  { name: "Cabin filter", price: [32, 78], isWearing: true },
  { name: "Brake pad set", price: [95, 240], places: AXLES, isWearing: true },
  { name: "Brake disc", price: [110, 310], places: AXLES, isWearing: true },
  { name: "Wiper blade", price: [18, 49], places: ["driver's side", "passenger's side", "rear"], isWearing: true },
  { name: "Spark plug set", price: [60, 190], engines: SPARKING, isWearing: true },
  { name: "Drive belt", price: [45, 130], engines: BURNING, isWearing: true },
  { name: "Shock absorber", price: [140, 420], places: ["front left", "front right", "rear"] },
  { name: "Headlamp assembly", price: [380, 1_650], places: SIDES },
  { name: "Tail lamp assembly", price: [190, 720], places: SIDES },
  { name: "Door mirror", price: [210, 890], places: SIDES },
  { name: "Mirror glass", price: [45, 160], places: SIDES },
  { name: "Bumper cover", price: [420, 1_250], places: AXLES },
  { name: "Front grille", price: [180, 760] },
  { name: "Windscreen washer pump", price: [38, 110] },
  { name: "Radiator", price: [290, 820] },
  { name: "Alternator", price: [540, 1_380], engines: BURNING },
  { name: "12 V battery", price: [220, 480], isWearing: true },
  { name: "Wheel nut", price: [4, 12], isWearing: true },
  { name: "Alloy wheel", price: [340, 980] },
  { name: "Key blank with remote", price: [180, 520] },
  { name: "Carpet floor mat set", price: [95, 260], isWearing: true },
  { name: "All-weather floor mat set", price: [120, 310], isWearing: true },
  { name: "Cargo liner", price: [110, 290] },
  { name: "Towbar kit", price: [780, 1_850] },
  { name: "Roof rack set", price: [390, 860] },
  { name: "Weather shield set", price: [150, 330] },
  { name: "Mudflap set", price: [65, 190] },
];

/** What fits any vehicle, with its price in dollars. */
export const ANY_VEHICLE: readonly (readonly [name: string, dollars: number])[] = [
  ["Engine oil 0W-20, 5 L", 89.5],
  ["Engine oil 5W-30, 5 L", 79.95],
  ["Coolant, premixed, 5 L", 54],
  ["Brake fluid DOT 4, 500 ml", 19.9],
  ["AdBlue, 10 L", 32.5],
  ["Touch-up paint pen, made to the colour code of your vehicle", 38],
  ["First aid kit, compact", 44],
  ["Warning triangle", 16.5],
];
