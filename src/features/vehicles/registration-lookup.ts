import type { Body, Drive, Fuel, Transmission } from "./vehicle.ts";

/** A number plate: a registration in capitals without spaces, and the letters of a state. */
export interface Plate {
  readonly rego: string;
  readonly state: string;
}

/** What is known of a car by its plate. */
export interface FoundVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly badge: string | null;
  readonly series: string | null;
  readonly body: Body | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
  readonly drive: Drive | null;
  readonly seats: number | null;
}

/** Knows which car has a plate (TRADE-02, D373). Shoppers can always enter their car themselves. */
export interface RegistrationLookup {
  /** Makes cars up. Pages say so. */
  readonly isSimulator: boolean;
  /**
   * Null for a plate that nobody has.
   * @throws Error when it fails; the shopper goes on without it
   */
  find(plate: Plate): Promise<FoundVehicle | null>;
}

/** A vehicle that staff have looked up, by what names it. */
export interface IdentifiedVehicle {
  readonly vehicle: FoundVehicle;
  /** As the service says it; null if unknown, as the VIN. */
  readonly colour: string | null;
  readonly vin: string | null;
}

/** A lookup that staff can ask for a VIN, too (D457). */
export interface VehicleLookup extends RegistrationLookup {
  /**
   * Null for what names no vehicle that the service knows.
   * @throws Error when it fails; the vehicle is then entered by hand
   */
  identify(asked: Plate | { readonly vin: string }): Promise<IdentifiedVehicle | null>;
}
