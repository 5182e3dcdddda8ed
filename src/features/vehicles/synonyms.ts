import { readQueryWords } from "#search/contract/words.ts";
import { MAKES } from "./makes.ts";
import type { Body, CarType, Drive, Fuel, ItemType, Transmission } from "./vehicle.ts";

/** Words that shoppers type for the product's own vocabulary, phrases of the index's text. */

export const BODY_SYNONYMS: Readonly<Record<Body, readonly string[]>> = {
  suv: ["SUV", "SUVs"],
  ute: ["ute", "utes", "utility", "pick up"],
  hatch: ["hatch", "hatches", "hatchback", "hatchbacks"],
  sedan: ["sedan", "sedans", "saloon"],
  wagon: ["wagon", "wagons", "station wagon", "estate"],
  van: ["van", "vans", "panel van"],
  coupe: ["coupe", "coupes"],
  convertible: ["convertible", "convertibles", "cabriolet", "soft top", "roadster"],
  "cab-chassis": ["cab chassis", "ute tray"],
  "people-mover": ["people mover", "people movers", "minivan", "MPV"],
  bus: ["bus", "buses", "minibus"],
  "light-truck": ["light truck"],
  motorhome: ["motorhome", "motorhomes", "motor home", "campervan", "campervans"],
  caravan: ["caravan", "caravans", "camper", "campers"],
  motorcycle: ["motorcycle", "motorcycles", "motor cycle", "motorbike", "motorbikes", "bike", "bikes"],
  hardtop: ["hardtop", "hardtops", "hard top"],
  "4x4": ["4x4", "4x4s"],
  ev: ["EV", "EVs"],
  prestige: ["prestige"],
};

export const FUEL_SYNONYMS: Readonly<Record<Fuel, readonly string[]>> = {
  petrol: ["petrol", "unleaded"],
  diesel: ["diesel", "turbodiesel"],
  hybrid: ["hybrid", "HEV"],
  "plug-in-hybrid": ["plug in hybrid", "PHEV"],
  electric: ["electric", "EV", "BEV"],
  lpg: ["LPG", "gas"],
  hydrogen: ["hydrogen", "FCEV"],
};

export const TRANSMISSION_SYNONYMS: Readonly<Record<Transmission, readonly string[]>> = {
  automatic: ["automatic", "auto"],
  manual: ["manual", "stick"],
};

export const DRIVE_SYNONYMS: Readonly<Record<Drive, readonly string[]>> = {
  fwd: ["FWD", "front wheel drive"],
  rwd: ["RWD", "rear wheel drive"],
  awd: ["AWD", "all wheel drive"],
  "4wd": ["4WD 4x4", "four wheel drive"],
};

export const CAR_TYPE_SYNONYMS: Readonly<Record<CarType, readonly string[]>> = {
  new: ["new"],
  demo: ["demo", "demonstrator"],
  used: ["used", "second hand", "pre owned"],
};

export const ITEM_TYPE_SYNONYMS: Readonly<Record<ItemType, readonly string[]>> = {
  car: ["car", "cars"],
  motorcycle: ["motorcycle", "motorcycles", "motorbike", "motorbikes"],
  caravan: ["caravan", "caravans"],
  truck: ["truck", "trucks"],
  boat: ["boat", "boats"],
  trailer: ["trailer", "trailers"],
};

/** What shoppers call a make for short. */
export const MAKE_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  Chevrolet: ["Chev", "Chevy"],
  Jaguar: ["Jag"],
  "Mercedes-Benz": ["Merc"],
  Volkswagen: ["VW"],
};

const COLOUR_WORDS =
  "beige black blue bronze brown gold gray green grey maroon orange pink purple red silver white yellow";

/** Words that mean what the vehicle is and nothing else, in stock or not: "blue" is no Bluetooth (D100). */
export const OWN_SYNONYMS: ReadonlySet<string> = new Set(
  [
    ...[
      BODY_SYNONYMS,
      CAR_TYPE_SYNONYMS,
      FUEL_SYNONYMS,
      ITEM_TYPE_SYNONYMS,
      TRANSMISSION_SYNONYMS,
      MAKE_SYNONYMS,
    ].flatMap((words) => Object.values<readonly string[]>(words).flat()),
    ...MAKES.map(({ name }) => name),
    ...COLOUR_WORDS.split(" "),
  ]
    .map(readQueryWords)
    .flatMap((words) => (words.length === 1 ? words : [])),
);
