import type { Body, CarType, Drive, Fuel, ItemType, Transmission } from "./vehicle.ts";

/** Words that shoppers type for the product's own vocabulary, one phrase a line of the index's text. */

export const BODY_WORDS: Readonly<Record<Body, readonly string[]>> = {
  suv: ["SUV"],
  ute: ["ute utility", "pick up"],
  hatch: ["hatch hatchback"],
  sedan: ["sedan saloon"],
  wagon: ["wagon", "station wagon", "estate"],
  van: ["van", "panel van"],
  coupe: ["coupe"],
  convertible: ["convertible cabriolet", "soft top", "roadster"],
  "cab-chassis": ["cab chassis", "ute tray"],
  "people-mover": ["people mover", "mini van", "MPV"],
  bus: ["bus minibus"],
  "light-truck": ["light truck"],
  motorhome: ["motor home campervan"],
  caravan: ["caravan camper"],
  motorcycle: ["motor cycle motorbike bike"],
};

export const FUEL_WORDS: Readonly<Record<Fuel, readonly string[]>> = {
  petrol: ["petrol unleaded"],
  diesel: ["diesel turbodiesel"],
  hybrid: ["hybrid HEV"],
  "plug-in-hybrid": ["plug in hybrid PHEV"],
  electric: ["electric EV BEV"],
  lpg: ["LPG gas"],
  hydrogen: ["hydrogen FCEV"],
};

export const TRANSMISSION_WORDS: Readonly<Record<Transmission, readonly string[]>> = {
  automatic: ["automatic auto"],
  manual: ["manual stick"],
};

export const DRIVE_WORDS: Readonly<Record<Drive, readonly string[]>> = {
  fwd: ["FWD", "front wheel drive"],
  rwd: ["RWD", "rear wheel drive"],
  awd: ["AWD", "all wheel drive"],
  "4wd": ["4WD 4x4", "four wheel drive"],
};

export const CAR_TYPE_WORDS: Readonly<Record<CarType, readonly string[]>> = {
  new: ["new"],
  demo: ["demo demonstrator"],
  used: ["used", "second hand", "pre owned"],
};

export const ITEM_TYPE_WORDS: Readonly<Record<ItemType, readonly string[]>> = {
  car: ["car"],
  motorcycle: ["motorcycle motorbike"],
  caravan: ["caravan"],
  truck: ["truck"],
  boat: ["boat"],
  trailer: ["trailer"],
};
