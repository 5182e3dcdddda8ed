import { readFuel } from "#features/inventory/feeds/words/fuel-words.ts";
import { readBody, readDrive, readTransmission } from "#features/inventory/feeds/words/vocabulary.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import type { FoundVehicle, Plate, RegistrationLookup } from "#features/vehicles/registration-lookup.ts";
import { type OutsideParts, OutsideService } from "#platform/outside/outside-service.ts";

interface Access {
  readonly url: string;
  readonly secretName: string;
  /** Slug of the account that pays for it. */
  readonly account: string;
}

/**
 * AutoGrab's registration search: `GET /v2/vehicles/registrations/{plate}?region=au&state=QLD` with the key in the header ApiKey
 * (https://devhub.autograb.com/vehicle-search/registration-plate-search).
 */
export class AutograbLookup implements RegistrationLookup {
  readonly isSimulator = false;
  readonly #service: OutsideService;

  constructor(access: Access, parts: OutsideParts) {
    this.#service = new OutsideService({ ...access, keyHeader: "ApiKey" }, parts);
  }

  async find({ rego, state }: Plate): Promise<FoundVehicle | null> {
    if (this.#service.rests) throw new Error("the registration lookup rests after failures");
    const query = new URLSearchParams({ region: "au", state });
    const path = `/v2/vehicles/registrations/${encodeURIComponent(rego)}?${query}`;
    const outcome = await this.#service.ask({ path }, readAutograbAnswer);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  }
}

/**
 * The vehicle of an answer. Null if AutoGrab knows the plate and not which of its cars it is: then `vehicle` is null.
 * @throws Error for an answer that is not of the documented form
 */
export function readAutograbAnswer(body: string): FoundVehicle | null {
  const { success, vehicle } = JSON.parse(body) as { success?: unknown; vehicle?: unknown };
  if (success !== true) throw new Error("it answered no success");
  if (vehicle === null || vehicle === undefined) return null;
  const facts = vehicle as Readonly<Record<string, unknown>>;
  const text = (name: string) => {
    const value = facts[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const [make, model, year] = [text("make"), text("model"), Number(text("year") ?? facts.year)];
  if (!make || !model || !Number.isInteger(year)) throw new Error("its vehicle lacks make, model or year");
  const seats = facts.num_seats;
  return {
    ...{ make: makeName(make), model, year, badge: text("badge"), series: text("series") },
    body: readBody(text("body_type") ?? ""),
    fuel: readFuel(text("fuel_type") ?? ""),
    transmission: readTransmission(text("transmission_type") ?? ""),
    drive: readDrive(text("drive_type") ?? ""),
    seats: typeof seats === "number" && Number.isInteger(seats) && seats > 0 ? seats : null,
  };
}
