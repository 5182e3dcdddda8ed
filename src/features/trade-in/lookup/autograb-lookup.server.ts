import { readFuel } from "#features/inventory/feeds/words/fuel-words.ts";
import { readBody, readDrive, readTransmission } from "#features/inventory/feeds/words/vocabulary.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import type {
  FoundVehicle,
  IdentifiedVehicle,
  Plate,
  VehicleLookup,
} from "#features/vehicles/registration-lookup.ts";
import { type OutsideParts, OutsideService } from "#platform/outside/outside-service.ts";

interface Access {
  readonly url: string;
  readonly secretName: string;
  /** Slug of the account that pays for it. */
  readonly account: string;
}

/**
 * AutoGrab's registration search: `GET /v2/vehicles/registrations/{plate}?region=au&state=QLD` with the key in the header ApiKey
 * (https://devhub.autograb.com/vehicle-search/registration-plate-search), and its VIN search: `GET /v2/vehicles/vins/{vin}?region=au`
 * (https://devhub.autograb.com/vehicle-search/vin-search).
 */
export class AutograbLookup implements VehicleLookup {
  readonly isSimulator = false;
  readonly #service: OutsideService;

  constructor(access: Access, parts: OutsideParts) {
    this.#service = new OutsideService({ ...access, keyHeader: "ApiKey" }, parts);
  }

  async find(plate: Plate): Promise<FoundVehicle | null> {
    return (await this.identify(plate))?.vehicle ?? null;
  }

  async identify(asked: Plate | { readonly vin: string }): Promise<IdentifiedVehicle | null> {
    if (this.#service.rests) throw new Error("the registration lookup rests after failures");
    const outcome = await this.#service.ask({ path: toPath(asked) }, readAutograbAnswer);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  }
}

function toPath(asked: Plate | { readonly vin: string }): string {
  if ("vin" in asked) return `/v2/vehicles/vins/${encodeURIComponent(asked.vin)}?region=au`;
  const query = new URLSearchParams({ region: "au", state: asked.state });
  return `/v2/vehicles/registrations/${encodeURIComponent(asked.rego)}?${query}`;
}

/**
 * The vehicle of an answer. Null if AutoGrab knows the plate or VIN and not which of its cars it is: then `vehicle` is null.
 * @throws Error for an answer that is not of the documented form
 */
export function readAutograbAnswer(body: string): IdentifiedVehicle | null {
  const answer = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const { success, vehicle } = answer;
  if (success !== true) throw new Error("it answered no success");
  if (vehicle === null || vehicle === undefined) return null;
  const [colour, vin] = [toText(answer.colour), toText(answer.vin)];
  return { vehicle: readVehicle(vehicle as Readonly<Record<string, unknown>>), colour, vin };
}

const toText = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

function readVehicle(facts: Readonly<Record<string, unknown>>): FoundVehicle {
  const text = (name: string) => toText(facts[name]);
  const [make, model, year] = [text("make"), text("model"), Number(text("year") ?? facts.year)];
  if (!make || !model || !Number.isInteger(year)) throw new Error("its vehicle lacks make, model or year");
  const seats = facts.num_seats;
  return {
    ...{ make: makeName(make), model, year, badge: text("badge"), series: text("series") },
    body: readBody(text("body_type") ?? ""),
    // The VIN search is documented without the names that end in _type.
    fuel: readFuel(text("fuel_type") ?? text("fuel") ?? ""),
    transmission: readTransmission(text("transmission_type") ?? text("transmission") ?? ""),
    drive: readDrive(text("drive_type") ?? text("drive") ?? ""),
    seats: typeof seats === "number" && Number.isInteger(seats) && seats > 0 ? seats : null,
  };
}
