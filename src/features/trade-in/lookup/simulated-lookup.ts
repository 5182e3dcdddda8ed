import type { FoundVehicle, VehicleLookup } from "#features/vehicles/registration-lookup.ts";

const NOTHING = { series: null, seats: 5 } as const;
const AUTOMATIC = { fuel: "petrol", transmission: "automatic" } as const;

const CARS: readonly Omit<FoundVehicle, "year">[] = [
  {
    ...NOTHING,
    ...AUTOMATIC,
    make: "Toyota",
    model: "Corolla",
    badge: "Ascent Sport",
    body: "hatch",
    drive: "fwd",
  },
  { ...NOTHING, ...AUTOMATIC, make: "Mazda", model: "CX-5", badge: "Touring", body: "suv", drive: "awd" },
  { ...NOTHING, ...AUTOMATIC, make: "Hyundai", model: "i30", badge: "Active", body: "hatch", drive: "fwd" },
  {
    ...{ ...NOTHING, make: "Toyota", model: "HiLux", badge: "SR5", body: "ute" },
    ...{ fuel: "diesel", transmission: "automatic", drive: "4wd" },
  },
  { ...NOTHING, ...AUTOMATIC, make: "Kia", model: "Cerato", badge: "Sport", body: "sedan", drive: "fwd" },
];

/** Years that a simulated car may be old: some are beyond the limits of an online figure. */
const MAX_AGE = 9;

/**
 * Makes up a car for a plate or a VIN, always the same one, for the demo and for tests. What begins with 000 belongs to no car, and what
 * begins with 999 makes it fail.
 */
export function createSimulatedLookup(now: () => Date): VehicleLookup {
  const find = (name: string): FoundVehicle | null => {
    if (name.startsWith("999")) throw new Error("the simulated lookup fails for this plate");
    if (name.startsWith("000")) return null;
    const mark = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 10_007;
    const car = CARS[mark % CARS.length];
    return car ? { ...car, year: now().getUTCFullYear() - 1 - (mark % MAX_AGE) } : null;
  };
  return {
    isSimulator: true,
    find: async ({ rego, state }) => find(rego + state),
    identify: async (asked) => {
      const vehicle = find("vin" in asked ? asked.vin : asked.rego + asked.state);
      return vehicle && { vehicle, colour: null, vin: null };
    },
  };
}
