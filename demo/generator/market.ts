import type { MadeUpObservation } from "#features/market/training/observation-store.server.ts";
import type { CarType } from "#features/vehicles/vehicle.ts";
import { carMakes } from "../data/models/index.ts";
import type { Make } from "./model.ts";
import { type Random, seedRandom } from "./random.ts";
import { generateVehicle } from "./vehicle.ts";

const CARS_A_MODEL = 26;
const CAR_TYPES: readonly (readonly [CarType, number])[] = [
  ["used", 7],
  ["new", 2],
  ["demo", 1],
];
const STATES = ["QLD", "NSW", "VIC"];
const DEALERSHIPS = 40;
const SEEN_DAYS = 60;
const DAY_MS = 86_400_000;

/** What dealers who do not exist ask for cars like the demo's own: without a market no price could be judged (D12). */
export function makeUpMarket(now: Date): MadeUpObservation[] {
  const random = seedRandom("the market around the demo");
  return carMakes.flatMap((make) =>
    Array.from({ length: make.models.length * CARS_A_MODEL }, () => makeUpObservation(random, make, now)),
  );
}

function makeUpObservation(random: Random, make: Make, now: Date): MadeUpObservation {
  const canBeNew = make.models.some((model) => model.years[1] === null);
  const carType = canBeNew ? random.weighted(CAR_TYPES) : "used";
  const state = random.pick(STATES);
  const location = { code: "", dealership: "", state };
  const row = generateVehicle(random, { stockNumber: "", carType, make, location, now });
  const { itemType, model, badge = null, series = null, year, km = null } = row;
  const { body, fuel = null, transmission = null, drive = null, seats = null } = row;
  return {
    ...{ itemType, carType, make: row.make, model, badge, series, year, km },
    ...{ body, fuel, transmission, drive, seats, state },
    priceCents: Math.round(row.driveAwayPrice * 100),
    sellerMark: random.int(0, DEALERSHIPS - 1),
    lastSeenAt: new Date(now.getTime() - random.next() * SEEN_DAYS * DAY_MS),
  };
}
