import type { FoundVehicle, RegistrationLookup } from "#features/vehicles/registration-lookup.ts";

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
 * Makes up a car for a plate, always the same one, for the demo and for tests. A plate that begins with 000 belongs to no car, and one that
 * begins with 999 makes it fail.
 */
export const createSimulatedLookup = (now: () => Date): RegistrationLookup => ({
  isSimulator: true,
  find: async ({ rego, state }) => {
    if (rego.startsWith("999")) throw new Error("the simulated lookup fails for this plate");
    if (rego.startsWith("000")) return null;
    const mark = [...(rego + state)].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 10_007;
    const car = CARS[mark % CARS.length];
    return car ? { ...car, year: now().getUTCFullYear() - 1 - (mark % MAX_AGE) } : null;
  },
});
