import type { Body, ItemType } from "../vehicle.ts";

const WITHOUT_BODY: Record<ItemType, string> = {
  car: "sedan",
  motorcycle: "motorcycle",
  caravan: "caravan",
  truck: "light-truck",
  boat: "boat",
  trailer: "trailer",
};

/** Which drawing in vehicle-drawings.svg stands for a vehicle: its body's, or its kind's where the body is unknown. */
export function drawingOf(itemType: ItemType, body: Body | null): string {
  return body ?? WITHOUT_BODY[itemType];
}
