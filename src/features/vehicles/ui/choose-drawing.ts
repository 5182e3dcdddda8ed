import type { Body, ItemType } from "../vehicle.ts";

const WITHOUT_BODY: Record<ItemType, string> = {
  car: "sedan",
  motorcycle: "motorcycle",
  caravan: "caravan",
  truck: "light-truck",
  boat: "boat",
  trailer: "trailer",
};

/** Drawings of bodies that say little of a shape (D103). */
const DRAWN_AS: Readonly<Partial<Record<Body, string>>> = {
  hardtop: "coupe",
  "4x4": "suv",
  ev: "hatch",
  prestige: "sedan",
};

/** Which drawing in vehicle-drawings.svg is shown for a vehicle: its body's, or its kind's where the body is unknown. */
export function chooseDrawing(itemType: ItemType, body: Body | null): string {
  return body === null ? WITHOUT_BODY[itemType] : (DRAWN_AS[body] ?? body);
}
