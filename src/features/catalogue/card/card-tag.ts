import { makeName } from "#features/vehicles/make-name.ts";
import type { Fuel } from "#features/vehicles/vehicle.ts";
import { DAY_MS } from "#platform/time.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import type { CardRecord, CardTag } from "./card.ts";

const ELECTRIC_LABELS: Readonly<Partial<Record<Fuel, string>>> = {
  electric: "Electric",
  hybrid: "Hybrid",
  "plug-in-hybrid": "PHEV",
};

export interface TagSettings {
  readonly cards: Pick<
    CatalogueSettings["cards"],
    "electricLabel" | "toyotaCertified" | "greenTags" | "newArrivalText" | "soldTag"
  >;
  readonly stock: Pick<CatalogueSettings["stock"], "justArrivedDays">;
}

type TaggedVehicle = Pick<
  CardRecord,
  "status" | "carType" | "make" | "fuel" | "reserved" | "certified" | "tag" | "arrivedAt"
>;

/** The one tag of a card, the first that fits (CARD-01 to CARD-11, D99); null for none. */
export function findCardTag(
  vehicle: TaggedVehicle,
  { cards, stock }: TagSettings,
  now: Date,
): CardTag | null {
  if (vehicle.status === "sold") return { text: cards.soldTag, tone: "sold" };
  if (vehicle.reserved) return { text: "Reserved", tone: "reserved" };
  const electric = cards.electricLabel && vehicle.fuel !== null && ELECTRIC_LABELS[vehicle.fuel];
  if (electric) return { text: electric, tone: "electric" };
  if (cards.toyotaCertified && vehicle.carType === "used" && isCertifiedToyota(vehicle)) {
    return { text: "Toyota Certified", tone: "certified" };
  }
  const ownTag = vehicle.tag?.trim();
  if (ownTag) return { text: ownTag, tone: isGreen(ownTag, cards.greenTags) ? "green" : "red" };
  if (vehicle.status === "coming_soon") return { text: "COMING SOON", tone: "info" };
  const arrivalEnd = findNewArrivalEnd(vehicle.arrivedAt, stock.justArrivedDays);
  return arrivalEnd !== null && now < arrivalEnd ? { text: cards.newArrivalText, tone: "info" } : null;
}

/** When a vehicle stops being a new arrival; null for one that never was (CARD-08, CARD-09, D10). */
export function findNewArrivalEnd(arrivedAt: string | null, days: number): Date | null {
  return arrivedAt === null ? null : new Date(Date.parse(arrivedAt) + days * DAY_MS);
}

/** The vehicle page's own rule of the Toyota mark leaves out the setting and the car type (SIDE-14, SIDE-15). */
export function isCertifiedToyota(vehicle: Pick<CardRecord, "certified" | "make">): boolean {
  return vehicle.certified && makeName(vehicle.make).toLowerCase() === "toyota";
}

function isGreen(tag: string, greenTags: readonly string[]): boolean {
  return greenTags.some((green) => green.trim().toLowerCase() === tag.toLowerCase());
}
