import { z } from "zod";
import type { Body, ItemType } from "#features/vehicles/vehicle.ts";

/** What the laws of the states tell apart. */
export const vehicleClass = z.enum([
  "car",
  "maybe-commercial",
  "truck",
  "bus",
  "motorhome",
  "motorcycle",
  "caravan",
  "other",
]);
type VehicleClass = z.infer<typeof vehicleClass>;

const CARS: readonly Body[] = ["suv", "hatch", "sedan", "wagon", "coupe", "convertible", "people-mover"];
const CLASS_OF_BODY: Readonly<Partial<Record<Body, VehicleClass>>> = {
  "light-truck": "truck",
  bus: "bus",
  motorhome: "motorhome",
  caravan: "caravan",
  motorcycle: "motorcycle",
};

/**
 * The class of a vehicle. Utes, vans and what is known by no body may be commercial vehicles in law, by their load or their
 * rows of seats, which each state draws differently.
 */
export function toVehicleClass({
  itemType,
  body,
}: {
  readonly itemType: ItemType;
  readonly body: Body | null;
}): VehicleClass {
  if (itemType === "boat" || itemType === "trailer") return "other";
  if (itemType !== "car") return itemType;
  if (body === null) return "maybe-commercial";
  return CARS.includes(body) ? "car" : (CLASS_OF_BODY[body] ?? "maybe-commercial");
}
